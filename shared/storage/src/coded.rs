//! Resources of an organization that have a code: sites, shift types, rotations, time policies, pay
//! groups, terminals. There are few of each
//! kind. All of a kind are in one partition, sorted by their ids, and so by creation.

use std::collections::BTreeSet;
use std::fmt::Display;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{
    OrganizationId, PayGroupId, RotationId, ShiftTypeId, SiteId, TerminalId, TimePolicyId,
};
use wfm_domain::pay::PayGroup;
use wfm_domain::policy::TimePolicy;
use wfm_domain::roster::{Rotation, ShiftType};
use wfm_domain::site::Site;
use wfm_domain::terminal::Terminal;

use crate::condition::Condition;
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::table::{Item, Key, Row, Table, Write};
use crate::unique;

/// A resource as stored at one revision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stored<T> {
    pub rev: u64,
    #[serde(flatten)]
    pub value: T,
}

/// A kind of resource with a code.
pub trait Coded: Serialize + DeserializeOwned {
    /// The id of a resource.
    type Id: Copy + Display;
    /// The kind of the partition of all these resources.
    const ALL: Kind;
    /// The kind of the partitions of their codes.
    const CODES: Kind;
    /// The name of the kind, for people.
    const NAME: &'static str;
    /// The answer to a request that uses the code of another resource.
    const TAKEN: &'static str;
    /// The place of the code in a request.
    const POINTER: &'static str = "/code";

    fn id(&self) -> Self::Id;
    fn code(&self) -> &str;
}

impl Coded for Site {
    type Id = SiteId;
    const ALL: Kind = Kind::Sites;
    const CODES: Kind = Kind::SiteCode;
    const NAME: &'static str = "site";
    const TAKEN: &'static str = "Another site has this code, or one that looks like it.";

    fn id(&self) -> SiteId {
        self.id
    }
    fn code(&self) -> &str {
        &self.code
    }
}

impl Coded for ShiftType {
    type Id = ShiftTypeId;
    const ALL: Kind = Kind::ShiftTypes;
    const CODES: Kind = Kind::ShiftTypeCode;
    const NAME: &'static str = "shift type";
    const TAKEN: &'static str = "Another shift type has this code, or one that looks like it.";

    fn id(&self) -> ShiftTypeId {
        self.id
    }
    fn code(&self) -> &str {
        &self.code
    }
}

impl Coded for Rotation {
    type Id = RotationId;
    const ALL: Kind = Kind::Rotations;
    const CODES: Kind = Kind::RotationCode;
    const NAME: &'static str = "rotation";
    const TAKEN: &'static str = "Another rotation has this code, or one that looks like it.";

    fn id(&self) -> RotationId {
        self.id
    }
    fn code(&self) -> &str {
        &self.code
    }
}

impl Coded for TimePolicy {
    type Id = TimePolicyId;
    const ALL: Kind = Kind::TimePolicies;
    const CODES: Kind = Kind::TimePolicyCode;
    const NAME: &'static str = "time policy";
    const TAKEN: &'static str = "Another time policy has this code, or one that looks like it.";

    fn id(&self) -> TimePolicyId {
        self.id
    }
    fn code(&self) -> &str {
        &self.code
    }
}

impl Coded for PayGroup {
    type Id = PayGroupId;
    const ALL: Kind = Kind::PayGroups;
    const CODES: Kind = Kind::PayGroupCode;
    const NAME: &'static str = "pay group";
    const TAKEN: &'static str = "Another pay group has this code, or one that looks like it.";

    fn id(&self) -> PayGroupId {
        self.id
    }
    fn code(&self) -> &str {
        &self.code
    }
}

impl Coded for Terminal {
    type Id = TerminalId;
    const ALL: Kind = Kind::Terminals;
    const CODES: Kind = Kind::TerminalSerial;
    const NAME: &'static str = "terminal";
    const TAKEN: &'static str =
        "Another terminal has this serial number, or one that looks like it.";
    const POINTER: &'static str = "/serial_number";

    fn id(&self) -> TerminalId {
        self.id
    }
    fn code(&self) -> &str {
        &self.serial_number
    }
}

#[derive(Serialize, Deserialize)]
struct Code {
    id: String,
}

fn partition<T: Coded>(organization: OrganizationId) -> String {
    T::ALL.within(organization)
}

/// The key of a resource.
pub fn key<T: Coded>(organization: OrganizationId, id: T::Id) -> Key {
    Key::new(partition::<T>(organization), id.to_string())
}

fn codes<T: Coded>(organization: OrganizationId, value: &T) -> BTreeSet<Key> {
    unique::keys(&T::CODES.within(organization), value.code())
}

/// A resource from an item that was read.
pub fn read<T: Coded>(item: Item) -> Result<Stored<T>, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// A page of the resources, newest first.
pub async fn list<T: Coded>(
    table: &Table,
    organization: OrganizationId,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<Stored<T>>, Error> {
    let list = List::newest_first(None, vec![partition::<T>(organization)], after, limit);
    table.list(list, |item| read(item).map(Some)).await
}

pub async fn get<T: Coded>(
    table: &Table,
    organization: OrganizationId,
    id: T::Id,
) -> Result<Option<Stored<T>>, Error> {
    table.get(&key::<T>(organization, id)).await
}

/// All resources of the kind, strongly consistent.
pub async fn all<T: Coded>(table: &Table, organization: OrganizationId) -> Result<Vec<T>, Error> {
    let items = table.range(&partition::<T>(organization), "0", "~").await?;
    items.into_iter().map(|item| Ok(read(item)?.value)).collect()
}

/// The writes that store a new resource.
pub fn create<T: Coded + Clone>(organization: OrganizationId, value: &T) -> Vec<Write> {
    let mut writes = claim(organization, value, &BTreeSet::new());
    let stored = Stored { rev: 1, value: value.clone() };
    writes.push(Write::create(Row::new(&key::<T>(organization, value.id()), &stored)));
    writes
}

/// The writes that replace `before` with `after`.
pub fn replace<T: Coded>(
    organization: OrganizationId,
    before: &Stored<T>,
    after: &Stored<T>,
) -> Vec<Write> {
    let row = Row::new(&key::<T>(organization, after.value.id()), after);
    let mut writes = vec![Write::replace(row, before.rev).unchanged(T::NAME)];
    writes.extend(claim(organization, &after.value, &codes(organization, &before.value)));
    writes
}

/// The write that stores a value that does not count as a change, and so keeps the revision. It fails if a request
/// has changed the resource meanwhile.
pub fn note<T: Coded>(organization: OrganizationId, stored: &Stored<T>) -> Write {
    let row = Row::new(&key::<T>(organization, stored.value.id()), stored);
    Write::replace(row, stored.rev).unchanged(T::NAME)
}

fn claim<T: Coded>(organization: OrganizationId, value: &T, old: &BTreeSet<Key>) -> Vec<Write> {
    let taken = Condition::Unique { pointer: T::POINTER, detail: T::TAKEN };
    let code = Code { id: value.id().to_string() };
    unique::claim(&code, old, &codes(organization, value), taken)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;
    use wfm_domain::fixtures;

    use super::*;
    use crate::key_chart::keys;

    #[test]
    fn keys_are_built_as_the_chart_says() {
        let organization = OrganizationId(Uuid::from_u128(0xa));
        let id = SiteId(Uuid::from_u128(0xb));
        let site = Site { code: "a-2".into(), ..fixtures::site(id, chrono_tz::UTC) };
        let expected = "SITECODE#0a#a-2 | UNIQUE\nSITES#0a | 0b";
        assert_eq!(keys(&create(organization, &site)), expected);
    }
}
