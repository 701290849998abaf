//! Organizations: the tenants. A name is unique in an installation.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::OrganizationId;

use crate::condition::Condition;
use crate::error::Error;
use crate::kinds::Kind;
use crate::table::{Key, Row, Table, Write};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Organization {
    pub id: OrganizationId,
    pub name: String,
    pub created_at: DateTime<Utc>,
}

fn key(id: OrganizationId) -> Key {
    Key::new(Kind::Organization.within(id), "ORGANIZATION")
}

fn name_key(name: &str) -> Key {
    Key::new(format!("{}#{}", Kind::OrganizationName.as_str(), name.to_lowercase()), "ORGANIZATION")
}

/// The condition that no other organization of this installation has the name.
pub const UNIQUE_NAME: Condition =
    Condition::Unique { pointer: "/organization", detail: "An organization of this name exists." };

/// The writes that create an organization.
pub fn create(organization: &Organization) -> [Write; 2] {
    [
        Write::create(Row::new(&name_key(&organization.name), organization)).requires(UNIQUE_NAME),
        Write::create(Row::new(&key(organization.id), organization)),
    ]
}

/// The id of the organization that has this name, in any case.
pub async fn named(table: &Table, name: &str) -> Result<Option<OrganizationId>, Error> {
    Ok(table.get::<Organization>(&name_key(name)).await?.map(|organization| organization.id))
}
