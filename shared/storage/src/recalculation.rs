//! Recalculations that are still to do after a change that day results depend on, of one employee, of those of a
//! site, or of all employees (rule TIME-33).
//!
//! The transaction of the change also requests the recalculation. Each employee, each site and the organization has
//! one item, which is listed while there is something to do. A later change adds
//! to it and starts it again. A worker moves the item on from the revision that it read. So of two
//! workers one is refused, and so is one that does not know of the later change. The item stays for
//! ever, so that no revision occurs twice.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{EmployeeId, OrganizationId, SiteId};
use wfm_domain::recalculation::Recalculation;

use crate::employees;
use crate::error::Error;
use crate::key::sort_time;
use crate::memberships::Membership;
use crate::table::{Index, Key, Row, Table, Write};
use crate::work;

/// The number of partitions of the list.
const SHARDS: u8 = 4;

/// How long after the change it starts. By then every request that began before the change, and
/// might write old results, has ended.
pub const SETTLES_AFTER: TimeDelta = TimeDelta::seconds(60);

/// The dates to recalculate, and the progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    pub rev: u64,
    pub organization: OrganizationId,
    /// The employee, where it is only one.
    pub employee: Option<EmployeeId>,
    /// The site, where it is for those who work there.
    #[serde(default)]
    pub site: Option<SiteId>,
    /// The first date; `None` for all dates.
    pub since: Option<NaiveDate>,
    /// Whether open attendances now close at another time.
    #[serde(default)]
    pub closes_otherwise: bool,
    /// The position of the last completed employee.
    pub after: Option<String>,
    /// The clock-in at which an employee continues, and who that is.
    pub within: Option<DateTime<Utc>>,
    #[serde(default)]
    pub within_of: Option<EmployeeId>,
    /// When to continue; `None` when it is done.
    pub due: Option<DateTime<Utc>>,
}

/// Whose days are to recalculate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Employee(EmployeeId),
    Site(SiteId),
    Organization,
}

impl Work {
    /// All of these dates, from `due` on.
    pub(crate) fn new(
        rev: u64,
        organization: OrganizationId,
        target: Target,
        days: Recalculation,
        due: DateTime<Utc>,
    ) -> Self {
        let (employee, site) = match target {
            Target::Employee(employee) => (Some(employee), None),
            Target::Site(site) => (None, Some(site)),
            Target::Organization => (None, None),
        };
        Self {
            rev,
            organization,
            employee,
            site,
            since: days.since,
            closes_otherwise: days.closes_otherwise,
            after: None,
            within: None,
            within_of: None,
            due: Some(due),
        }
    }

    /// Whose days are to recalculate.
    pub fn target(&self) -> Target {
        match (self.employee, self.site) {
            (Some(employee), _) => Target::Employee(employee),
            (None, Some(site)) => Target::Site(site),
            (None, None) => Target::Organization,
        }
    }
}

fn key(organization: OrganizationId, target: Target) -> Key {
    let pk = match target {
        Target::Employee(employee) => employees::partition(organization, employee),
        Target::Site(site) => Membership::Site(site).partition(organization),
        Target::Organization => format!("O#{organization}"),
    };
    Key::new(pk, "RECALCULATE")
}

fn listed_in(shard: u8) -> String {
    format!("WORK#RECALCULATE#{shard}")
}

/// The write that requests a recalculation, for the transaction of the change, made at `now`. It is
/// refused if a worker moved the item on meanwhile.
pub async fn request(
    table: &Table,
    organization: OrganizationId,
    target: Target,
    days: Recalculation,
    now: DateTime<Utc>,
) -> Result<Write, Error> {
    let there: Option<Work> = table.get(&key(organization, target)).await?;
    let rev = there.as_ref().map_or(0, |there| there.rev);
    let left = there.filter(|there| there.due.is_some()).map(|there| Recalculation {
        since: there.since,
        closes_otherwise: there.closes_otherwise,
    });
    let days = left.map_or(days, |left| left.and(days));
    Ok(put(&Work::new(rev + 1, organization, target, days, now + SETTLES_AFTER)))
}

/// The write that stores the work if it is still at the previous revision.
pub fn put(work: &Work) -> Write {
    let mut row = Row::new(&key(work.organization, work.target()), work);
    if let Some(due) = work.due {
        let whose = match work.target() {
            Target::Employee(id) => id.0,
            Target::Site(id) => id.0,
            Target::Organization => work.organization.0,
        };
        let position = format!("{}#{}#{whose}", sort_time(due), work.organization);
        row = row.listed(Index::Work, listed_in(whose.as_bytes()[15] % SHARDS), position);
    }
    Write::advance(row, work.rev - 1).unchanged("recalculation")
}

/// Recalculations that are due at `now`, at most `most` a shard, the longest due first.
pub async fn due(table: &Table, now: DateTime<Utc>, most: usize) -> Result<Vec<Work>, Error> {
    let items = work::due(table, (0..SHARDS).map(listed_in), now, most).await?;
    let read = |item| serde_dynamo::from_item(item).map_err(Error::from);
    let mut found: Vec<Work> = items.into_iter().map(read).collect::<Result<_, _>>()?;
    found.sort_by_key(|work| work.due);
    Ok(found)
}
