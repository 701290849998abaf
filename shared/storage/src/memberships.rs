//! Memberships of groups. Departments, sites, time policies, pay groups and managers can be closed only without members. The group of
//! administrators must not become empty.
//!
//! Joining moves the membership's `rev` on from the revision at which it was read as open. Closing depends on the
//! `rev` at which it was read as empty. So if two concurrent requests join and close a group, one is refused. No
//! count of members is needed. The members of departments, sites, managers and the organization are in
//! [`crate::members`].

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::{DepartmentId, EmployeeId, OrganizationId, PayGroupId, SiteId, TimePolicyId};

use crate::error::Error;
use crate::kinds::Kind;
use crate::table::{Key, Query, Row, Table, Write, text};

/// The kinds of membership.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Membership {
    /// Everybody who is or was employed.
    Organization,
    Department(DepartmentId),
    Site(SiteId),
    /// Those whose assignment names the policy.
    TimePolicy(TimePolicyId),
    /// Those whose compensation names the pay group.
    PayGroup(PayGroupId),
    Manager(EmployeeId),
    /// The active accounts with the role `admin` that have no end.
    Administrators,
}

/// The state of a membership when it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    #[serde(default)]
    pub rev: u64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// The last date on which anybody may belong to the group, if it has one: the last day of a manager.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<NaiveDate>,
}

const MEMBER: &str = "MEMBER#";

impl Membership {
    /// The name of the group within its organization, in keys.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Organization => "STAFF".to_owned(),
            Self::Department(id) => format!("D#{id}"),
            Self::Site(id) => format!("S#{id}"),
            Self::TimePolicy(id) => format!("T#{id}"),
            Self::PayGroup(id) => format!("P#{id}"),
            Self::Manager(id) => format!("TEAM#{id}"),
            Self::Administrators => "ADMINISTRATORS".to_owned(),
        }
    }

    fn key(self, organization: OrganizationId) -> Key {
        let pk = match self {
            Self::Administrators => Kind::Administrators.within(organization),
            _ => format!("{}#{}", Kind::Membership.within(organization), self.name()),
        };
        Key::new(pk, "MEMBERSHIP")
    }

    pub async fn state(self, table: &Table, organization: OrganizationId) -> Result<State, Error> {
        Ok(table.get(&self.key(organization)).await?.unwrap_or_default())
    }

    /// The write that stores a state if the membership has not changed since it was read at the revision before.
    pub fn store(self, organization: OrganizationId, next: &State) -> Write {
        let row = Row::new(&self.key(organization), next);
        Write::advance(row, next.rev - 1).unchanged("membership")
    }

    fn administrator_key(organization: OrganizationId, member: Uuid) -> Key {
        Key::new(Kind::Administrators.within(organization), format!("{MEMBER}{member}"))
    }

    /// The writes that add an account to the administrators. This group is never closed.
    pub fn add_administrator(organization: OrganizationId, account: Uuid) -> [Write; 2] {
        #[derive(Serialize)]
        struct Member {}
        let row = Row::new(&Self::administrator_key(organization, account), &Member {});
        let head = Write::count_unless(Self::Administrators.key(organization), "rev", "closed");
        [head.unchanged("administrators"), Write::put(row)]
    }

    /// The writes that remove an account from the administrators, if the group has not changed since it was read. If
    /// two removals are concurrent, one is refused.
    pub fn remove_administrator(
        organization: OrganizationId,
        account: Uuid,
        seen: &State,
    ) -> [Write; 2] {
        let member = Write::delete(Self::administrator_key(organization, account));
        [Self::Administrators.store(organization, &seen.next()), member]
    }

    /// At most `limit` administrators, strongly consistent.
    pub async fn administrators(
        table: &Table,
        organization: OrganizationId,
        limit: Option<usize>,
    ) -> Result<Vec<Uuid>, Error> {
        let pk = Kind::Administrators.within(organization);
        let from = MEMBER;
        let to = format!("{MEMBER}~");
        let query = Query { pk: &pk, from, to: &to, limit, ..Query::default() };
        let (items, _) = table.query(query).await?;
        let id = |sk: &str| sk.trim_start_matches(MEMBER).parse().map_err(Error::internal);
        items.iter().map(|item| text(item, "sk").and_then(id)).collect()
    }
}

impl State {
    /// The state at the next revision.
    #[must_use]
    pub fn next(&self) -> Self {
        Self { rev: self.rev + 1, ..self.clone() }
    }
}
