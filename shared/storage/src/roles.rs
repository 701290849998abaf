//! Roles. Accounts hold system roles by name and an organization's own roles by id, so that an
//! organization can rename its own roles.

use std::collections::BTreeSet;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{OrganizationId, RoleId};

use crate::condition::Condition;
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::table::{Index, Item, Key, Row, Table, Write};
use crate::unique;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Role {
    pub rev: u64,
    pub id: RoleId,
    /// A slug, unique in the organization.
    pub name: String,
    pub description: Option<String>,
    /// The permissions in their written form, like `attendances:read:team`, sorted.
    pub permissions: Vec<String>,
    pub is_system: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

pub fn key(organization: OrganizationId, role: RoleId) -> Key {
    Key::new(format!("{}#{role}", Kind::Role.within(organization)), "ROLE")
}

fn name_key(organization: OrganizationId, name: &str) -> Key {
    unique::key_of_lower_case(&Kind::RoleName.within(organization), name)
}

#[derive(Serialize, Deserialize)]
struct Named {
    role: RoleId,
}

/// The partition that lists an organization's roles.
fn all(organization: OrganizationId) -> String {
    Kind::Roles.within(organization)
}

/// A role from an item that was read.
pub fn read(item: Item) -> Result<Role, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// A page of roles, newest first.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<Role>, Error> {
    let list = List::newest_first(Some(Index::First), vec![all(organization)], after, limit);
    table.list(list, |item| read(item).map(Some)).await
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    role: RoleId,
) -> Result<Option<Role>, Error> {
    table.get(&key(organization, role)).await
}

/// The role with this name.
pub async fn named(
    table: &Table,
    organization: OrganizationId,
    name: &str,
) -> Result<Option<Role>, Error> {
    match table.get::<Named>(&name_key(organization, name)).await? {
        // The key belongs to every name that looks like this one.
        Some(named) => {
            let role = get(table, organization, named.role).await?;
            Ok(role.filter(|role| role.name == name))
        }
        None => Ok(None),
    }
}

fn row(organization: OrganizationId, role: &Role) -> Row {
    let at = role.created_at.to_rfc3339_opts(SecondsFormat::Millis, true);
    Row::new(&key(organization, role.id), role).listed(
        Index::First,
        all(organization),
        format!("{at}#{}", role.id),
    )
}

/// The condition that no other role has the name.
pub const UNIQUE_NAME: Condition = Condition::Unique {
    pointer: "/name",
    detail: "Another role has this name, or one that looks like it.",
};

/// The writes that store a new role.
pub fn create(organization: OrganizationId, role: &Role) -> [Write; 2] {
    let named = Named { role: role.id };
    [
        Write::create(Row::new(&name_key(organization, &role.name), &named)).requires(UNIQUE_NAME),
        Write::create(row(organization, role)),
    ]
}

/// The writes that replace `before` with `after`.
pub fn replace(organization: OrganizationId, before: &Role, after: &Role) -> Vec<Write> {
    let mut writes = vec![Write::replace(row(organization, after), before.rev).unchanged("role")];
    let keys = |role: &Role| BTreeSet::from([name_key(organization, &role.name)]);
    let named = Named { role: after.id };
    writes.extend(unique::claim(&named, &keys(before), &keys(after), UNIQUE_NAME));
    writes
}
