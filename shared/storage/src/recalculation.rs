//! The recalculation of one employee that is still to do after a change on which the employee's days depend (rule
//! TIME-33). A job recalculates after a change that many employees inherit.
//!
//! The transaction of the change also requests the recalculation. Each employee has one item, which is listed while
//! there is something to do. A later change adds to it and starts it again. A worker moves the item on from the
//! revision that it read. So of two workers one is refused, and so is a worker that does not know of the later
//! change. The item stays for always, so that no revision occurs twice.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::recalculation::Recalculation;

use crate::error::Error;
use crate::key::sort_time;
use crate::kinds::Kind;
use crate::table::{Index, Key, Row, Table, Write};
use crate::work;

/// The number of partitions of the list.
const SHARDS: u8 = 4;

/// The time between a change and the start of its recalculation. After this time every request has ended that began
/// before the change and might write old results.
pub const SETTLES_AFTER: TimeDelta = TimeDelta::seconds(60);

/// The dates to recalculate, and the progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    pub rev: u64,
    pub organization: OrganizationId,
    pub employee: EmployeeId,
    /// The first date; `None` for all dates.
    pub since: Option<NaiveDate>,
    /// Whether open attendances now close at another time.
    #[serde(default)]
    pub closes_otherwise: bool,
    /// The clock-in at which it continues.
    pub within: Option<DateTime<Utc>>,
    /// When to continue; `None` if the recalculation is done.
    pub due: Option<DateTime<Utc>>,
}

impl Work {
    /// Work that recalculates all of these dates and begins at `due`.
    pub(crate) fn new(
        rev: u64,
        organization: OrganizationId,
        employee: EmployeeId,
        days: Recalculation,
        due: DateTime<Utc>,
    ) -> Self {
        // Every later date is calculated again, because for one employee these are few.
        let Recalculation { since, closes_otherwise, last: _ } = days;
        Self { rev, organization, employee, since, closes_otherwise, within: None, due: Some(due) }
    }

    /// The days to recalculate.
    pub fn days(&self) -> Recalculation {
        Recalculation { since: self.since, last: None, closes_otherwise: self.closes_otherwise }
    }
}

fn key(organization: OrganizationId, employee: EmployeeId) -> Key {
    let pk = format!("{}#{employee}", Kind::Recalculate.within(organization));
    Key::new(pk, "RECALCULATE")
}

fn listed_in(shard: u8) -> String {
    format!("{}#{shard}", Kind::RecalculateWork.as_str())
}

/// The write that requests a recalculation, for the transaction of the change, made at `now`. It is
/// refused if a worker moved the item on meanwhile.
pub async fn request(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    days: Recalculation,
    now: DateTime<Utc>,
) -> Result<Write, Error> {
    let there: Option<Work> = table.get(&key(organization, employee)).await?;
    let rev = there.as_ref().map_or(0, |there| there.rev);
    let left = there.filter(|there| there.due.is_some()).map(|there| there.days());
    let days = left.map_or(days, |left| left.and(days));
    Ok(put(&Work::new(rev + 1, organization, employee, days, now + SETTLES_AFTER)))
}

/// The write that stores the work if it is still at the previous revision.
pub fn put(work: &Work) -> Write {
    let mut row = Row::new(&key(work.organization, work.employee), work);
    if let Some(due) = work.due {
        let employee = work.employee.0;
        let position = format!("{}#{}#{employee}", sort_time(due), work.organization);
        row = row.listed(Index::Work, listed_in(employee.as_bytes()[15] % SHARDS), position);
    }
    Write::advance(row, work.rev - 1).unchanged("recalculation")
}

/// Recalculations that are due at `now`, at most `most` from each shard, the longest due first.
pub async fn due(table: &Table, now: DateTime<Utc>, most: usize) -> Result<Vec<Work>, Error> {
    let items = work::due(table, (0..SHARDS).map(listed_in), now, most).await?;
    let read = |item| serde_dynamo::from_item(item).map_err(Error::from);
    let mut found: Vec<Work> = items.into_iter().map(read).collect::<Result<_, _>>()?;
    found.sort_by_key(|work| work.due);
    Ok(found)
}
