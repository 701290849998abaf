//! Recalculates an employee's days after a change on which they depend, with the rules that are in force at that time
//! (rule TIME-33).
//!
//! After a change of an employee, the sweeper recalculates ([`wfm_storage::recalculation`]). After a change that many
//! employees inherit, a job does.
//!
//! Days are recalculated page by page, in transactions that depend on the employee's head. The result is the same if
//! a recalculation runs twice, runs twice at the same time, or stops anywhere.

mod leaves;

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use tokio::time::Instant;
use wfm_domain::ids::{AttendanceId, EmployeeId, OrganizationId};
use wfm_domain::recalculation::Recalculation;
use wfm_storage::Error;
use wfm_storage::retry::CONTENTION;

use crate::App;
use crate::timelines::{EmployeeTime, Known, Paged};

/// The greatest number of attendances of one employee that a page reads.
const PAGE: usize = 400;

/// The number of attendances and leaves of an employee that changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    pub attendances: usize,
    pub leaves: usize,
}

impl Changed {
    pub fn total(self) -> usize {
        self.attendances + self.leaves
    }
}

/// The progress of an employee's recalculation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Far {
    Done,
    /// The time is up. Continue from this clock-in, or from the beginning.
    Stopped(Option<DateTime<Utc>>),
    /// The days cannot be read or stored in their present form.
    Failed,
}

/// Recalculates an employee's days, from a clock-in on, until the time is up. Returns what changed, and how far it
/// came. `known` is what was read of the employee just before.
///
/// # Errors
/// Errors of the table.
pub async fn recalculate(
    app: &App,
    organization: OrganizationId,
    employee: EmployeeId,
    mut known: Option<Known>,
    days: Recalculation,
    from: Option<DateTime<Utc>>,
    until: Instant,
) -> Result<(Changed, Far), Error> {
    // The date of an attendance is at most one day before or after the date of its clock-in, in the zone of that
    // time.
    let begins = |date: NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
    let first = days.since.map(begins).and_then(|at| at.checked_sub_signed(TimeDelta::days(3)));
    let last = days.last.map(begins).and_then(|at| at.checked_add_signed(TimeDelta::days(4)));
    let mut changed = Changed::default();
    let failed = |why: Error| match why {
        // This employee cannot be read or stored. Others must not wait for that.
        Error::Internal(cause) => {
            tracing::error!(employee_id = %employee, cause, "recalculation.employee_failed");
            Ok(Far::Failed)
        }
        why => Err(why),
    };
    if from.is_none() {
        // Leave is counted first, because attendances depend on it.
        match leaves::recount(app, known.take(), organization, employee, days.since, until).await {
            Ok((more, Some(read))) => (changed.leaves, known) = (more, read),
            Ok((more, None)) => {
                changed.leaves = more;
                return Ok((changed, Far::Stopped(None)));
            }
            Err(why) => return Ok((changed, failed(why)?)),
        }
    }
    let mut from = from.or(first);
    loop {
        if known.is_none() {
            known = match Known::read(&app.storage, organization, employee).await {
                Ok(known) => known,
                Err(why) => return Ok((changed, failed(why)?)),
            };
        }
        let Some(read) = known.take() else { return Ok((changed, Far::Done)) };
        let (more, next) = match page(app, read, days, from, last).await {
            Ok(done) => done,
            Err(why) => return Ok((changed, failed(why)?)),
        };
        changed.attendances += more;
        match next {
            None => return Ok((changed, Far::Done)),
            Some(_) if Instant::now() < until => from = next,
            Some(_) => return Ok((changed, Far::Stopped(next))),
        }
    }
}

/// Recalculates a page of an employee's attendances. Returns how many changed, and the clock-in at which the next
/// page begins.
async fn page(
    app: &App,
    known: Known,
    days: Recalculation,
    from: Option<DateTime<Utc>>,
    last: Option<DateTime<Utc>>,
) -> Result<(usize, Option<DateTime<Utc>>), Error> {
    let organization = known.organization;
    let employee = known.person.id;
    let mut changed = 0;
    let mut known = Some(known);
    let mut attempts = CONTENTION.begin();
    loop {
        let storage = &app.storage;
        let now = app.clock.now();
        let read = match known.take() {
            None => Known::read(storage, organization, employee).await?,
            known => known,
        };
        let Some(read) = read else { return Ok((changed, None)) };
        let paged =
            EmployeeTime::page(storage, read, now, from, last, days.closes_otherwise, PAGE).await?;
        let Some(Paged { mut time, paged, next }) = paged else { return Ok((changed, None)) };
        date_again(&mut time, &paged);
        let (writes, stored, all) =
            time.recalculation_writes(&storage.table, &paged, days.closes_otherwise).await?;
        let written = if stored == 0 { Ok(()) } else { app.write_step(writes).await };
        match written {
            Ok(()) => {
                changed += stored;
                if all {
                    return Ok((changed, next));
                }
                attempts.reset();
            }
            // Another writer wrote about the employee.
            Err(Error::Refused(_)) => attempts.again().await?,
            Err(why) => return Err(why),
        }
    }
}

fn date_again(time: &mut EmployeeTime, paged: &[AttendanceId]) {
    time.change(|context, timeline| timeline.date_again(paged.iter().copied(), context));
}
