//! Memberships: of things that may be closed only without members (the active members of a
//! department, the active reports of a manager), or that must not become empty (the
//! administrators).
//!
//! Adding a member moves the membership's `rev` on, and fails when it is closed. Closing depends on
//! the `rev` at which it was read empty. So of two concurrent requests that add a member and close
//! the membership, one is refused. No count of members is needed.

use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::{DepartmentId, EmployeeId, OrganizationId};

use crate::condition::Condition;
use crate::error::Error;
use crate::table::{Key, Query, Row, Table, Write, text};

/// The kinds of membership.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Membership {
    Department(DepartmentId),
    Manager(EmployeeId),
    /// The active accounts with the role `admin`.
    Administrators,
}

/// The state of a membership when it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    #[serde(default)]
    pub rev: u64,
    #[serde(default)]
    pub closed: bool,
}

const MEMBER: &str = "MEMBER#";

impl Membership {
    fn partition(self, organization: OrganizationId) -> String {
        match self {
            Self::Department(id) => format!("O#{organization}#D#{id}"),
            Self::Manager(id) => format!("O#{organization}#E#{id}#TEAM"),
            Self::Administrators => format!("O#{organization}#ADMINISTRATORS"),
        }
    }

    fn key(self, organization: OrganizationId) -> Key {
        Key::new(self.partition(organization), "MEMBERSHIP")
    }

    fn member_key(self, organization: OrganizationId, member: Uuid) -> Key {
        Key::new(self.partition(organization), format!("{MEMBER}{member}"))
    }

    /// The condition for adding a member: the department is active, the manager is employed.
    fn open(self) -> Condition {
        match self {
            Self::Department(_) => Condition::Open {
                pointer: "/department_id",
                detail: "The department is not active.",
            },
            Self::Manager(_) => Condition::Open {
                pointer: "/manager_id",
                detail: "The manager is no longer employed.",
            },
            // It is never closed.
            Self::Administrators => Condition::Unchanged("administrators"),
        }
    }

    /// The writes that add a member. They are refused when the membership is closed.
    pub fn add_member(self, organization: OrganizationId, member: Uuid) -> [Write; 2] {
        #[derive(Serialize)]
        struct Member {}
        let row = Row::new(&self.member_key(organization, member), &Member {});
        let head = Write::count_unless(self.key(organization), "rev", "closed");
        [head.requires(self.open()), Write::put(row)]
    }

    /// The write that removes a member.
    pub fn remove_member(self, organization: OrganizationId, member: Uuid) -> Write {
        Write::delete(self.member_key(organization, member))
    }

    /// The writes that remove a member if the membership has not changed since `seen`: of two
    /// concurrent removals one is refused.
    pub fn remove_member_if_unchanged(
        self,
        organization: OrganizationId,
        member: Uuid,
        seen: &State,
    ) -> [Write; 2] {
        [self.remove_member(organization, member), self.set_closed(organization, seen, false)]
    }

    pub async fn state(self, table: &Table, organization: OrganizationId) -> Result<State, Error> {
        Ok(table.get(&self.key(organization)).await?.unwrap_or_default())
    }

    /// The members, at most `limit`, strongly consistent.
    pub async fn members(
        self,
        table: &Table,
        organization: OrganizationId,
        limit: Option<usize>,
    ) -> Result<Vec<Uuid>, Error> {
        let pk = self.partition(organization);
        let (from, to) = (MEMBER, format!("{MEMBER}~"));
        let query = Query { pk: &pk, from, to: &to, limit, ..Query::default() };
        let (items, _) = table.query(query).await?;
        let id = |sk: &str| sk.trim_start_matches(MEMBER).parse().map_err(Error::internal);
        items.iter().map(|item| text(item, "sk").and_then(id)).collect()
    }

    /// The write that closes the membership, or opens it again, if it has not changed since `seen`.
    pub fn set_closed(self, organization: OrganizationId, seen: &State, closed: bool) -> Write {
        let next = State { rev: seen.rev + 1, closed };
        let row = if closed {
            Row::new(&self.key(organization), &next)
        } else {
            // Adding a member depends on the absence of the attribute.
            #[derive(Serialize)]
            struct Open {
                rev: u64,
            }
            Row::new(&self.key(organization), &Open { rev: next.rev })
        };
        Write::advance(row, seen.rev).unchanged("membership")
    }
}
