//! When the service looks again for the people who may act on requests that wait (rule APPR-6).
//!
//! An organization has one item, which is always due some time: each night, and more often while steps escalate. An employee has one
//! after a change of the assignments, which is due at once. A worker moves an item on from the revision that it read. So of two workers
//! one is refused, and so is a worker that does not know of a later change. The items stay for always, so that no revision occurs twice.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{EmployeeId, OrganizationId};

use crate::error::Error;
use crate::key::sort_time;
use crate::kinds::Kind;
use crate::table::{Index, Key, Row, Table, Write};
use crate::work;

/// The number of partitions of the list.
const SHARDS: u8 = 4;

/// A look at the waiting requests of an organization or an employee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    pub rev: u64,
    pub organization: OrganizationId,
    /// The employee whose requests they are; `None` for those of everybody.
    pub employee: Option<EmployeeId>,
    /// When all requests of everybody are looked at again. Before, only those whose step escalates are.
    pub night: DateTime<Utc>,
    /// Whether the look that has begun is at all requests.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_at_all: bool,
    /// Whether the look that has begun found a step that escalates.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub escalates: bool,
    /// The position behind which the look continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// When to begin or continue; `None` if there is nothing to do.
    pub due: Option<DateTime<Utc>>,
}

impl Look {
    /// A look at all requests that begins at `due`.
    pub fn beginning(
        rev: u64,
        organization: OrganizationId,
        employee: Option<EmployeeId>,
        due: DateTime<Utc>,
    ) -> Self {
        let (is_at_all, escalates) = (false, false);
        Self {
            rev,
            organization,
            employee,
            night: due,
            is_at_all,
            escalates,
            after: None,
            due: Some(due),
        }
    }
}

fn key(organization: OrganizationId, employee: Option<EmployeeId>) -> Key {
    let of = employee.map_or_else(|| "ALL".to_owned(), |employee| format!("EMPLOYEE#{employee}"));
    Key::new(Kind::Look.within(organization), of)
}

fn listed_in(shard: u8) -> String {
    format!("{}#{shard}", Kind::LookWork.as_str())
}

/// The write that requests a look at all requests of an employee or of everybody, for the transaction of the change. It is refused if a
/// worker moved the item on meanwhile.
pub async fn request(
    table: &Table,
    organization: OrganizationId,
    employee: Option<EmployeeId>,
    now: DateTime<Utc>,
) -> Result<Write, Error> {
    let there: Option<Look> = table.get(&key(organization, employee)).await?;
    let rev = there.map_or(0, |there| there.rev);
    Ok(put(&Look::beginning(rev + 1, organization, employee, now)))
}

/// The write that stores a look if it is still at the previous revision.
pub fn put(look: &Look) -> Write {
    let mut row = Row::new(&key(look.organization, look.employee), look);
    if let Some(due) = look.due {
        let of = look.employee.map_or(look.organization.0, |employee| employee.0);
        let position = format!("{}#{}#{of}", sort_time(due), look.organization);
        row = row.listed(Index::Work, listed_in(of.as_bytes()[15] % SHARDS), position);
    }
    Write::advance(row, look.rev - 1).unchanged("look at requests")
}

/// Looks that are due at `now`, at most `most` from each shard, the longest due first.
pub async fn due(table: &Table, now: DateTime<Utc>, most: usize) -> Result<Vec<Look>, Error> {
    let items = work::due(table, (0..SHARDS).map(listed_in), now, most).await?;
    let read = |item| serde_dynamo::from_item(item).map_err(Error::from);
    let mut found: Vec<Look> = items.into_iter().map(read).collect::<Result<_, _>>()?;
    found.sort_by_key(|look| look.due);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::key_chart::keys;

    #[test]
    fn keys_are_built_as_the_chart_says() {
        let organization = OrganizationId(Uuid::from_u128(0xa));
        let employee = Some(EmployeeId(Uuid::from_u128(0xb)));
        let due = DateTime::UNIX_EPOCH;
        let of_all = Look::beginning(1, organization, None, due);
        let done = Look { due: None, ..Look::beginning(2, organization, employee, due) };
        let writes =
            [put(&of_all), put(&Look::beginning(1, organization, employee, due)), put(&done)];
        let expected = "LOOK#0a | ALL\n    work: LOOKWORK#2 | 1970-01-01T00:00:00.000Z#0a#0a\n\
                        LOOK#0a | EMPLOYEE#0b\n    work: LOOKWORK#3 | 1970-01-01T00:00:00.000Z#0a#0b\n\
                        LOOK#0a | EMPLOYEE#0b";
        assert_eq!(keys(&writes), expected);
    }
}
