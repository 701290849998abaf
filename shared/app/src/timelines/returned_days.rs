//! Days of leave that an employee gets back because they worked on them (rule LEAVE-27).
//!
//! Returned days follow from the stored leave and the attendances of its dates. So every request that stores
//! attendances sets them, in the same transaction. The result is the same if a request runs twice, or after a change
//! that was undone.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use wfm_domain::ids::OrganizationId;
use wfm_domain::leave::{Leave, LeaveStatus};
use wfm_domain::person::Person;
use wfm_domain::timeline::Timeline;
use wfm_storage::Error;
use wfm_storage::leaves::{self, StoredLeave};
use wfm_storage::table::{Table, Write};

use super::stored::StoredTimeline;

/// A leave that is decided: its stored form, and its form at the next revision.
pub type Decided<'a> = (&'a StoredLeave, &'a mut StoredLeave);

/// The writes that store the decided leave and every other approved leave whose returned days change on `dates`, with
/// their ledgers. If there is no decided leave and no date, nothing is read or written.
///
/// Leaves and ledgers are read here, after the head.
pub async fn writes(
    table: &Table,
    organization: OrganizationId,
    person: &Person<'_>,
    stored: &StoredTimeline,
    dates: &BTreeSet<NaiveDate>,
    decided: Option<Decided<'_>>,
    now: DateTime<Utc>,
) -> Result<Vec<Write>, Error> {
    let employee = person.employee_id;
    let StoredTimeline { head, timeline, .. } = stored;
    let mut changed: Vec<(Leave, StoredLeave)> = vec![];
    let is_decided =
        |leave: &Leave| decided.as_ref().is_some_and(|(was, _)| was.leave.id == leave.id);
    if let Some(first) = dates.first() {
        let found = leaves::by_end_date_since(table, organization, employee, head, *first).await?;
        for before in found.into_iter().filter(|found| !is_decided(&found.leave)) {
            let mut after = before.clone();
            return_days(&mut after.leave, dates, person, timeline);
            if after.leave.returned != before.leave.returned {
                after.rev += 1;
                after.leave.updated_at = now;
                changed.push((before.leave, after));
            }
        }
    }
    if let Some((before, after)) = decided {
        let dates = after.leave.span.dates().collect();
        return_days(&mut after.leave, &dates, person, timeline);
        changed.push((before.leave.clone(), after.clone()));
    }

    let mut ledgers: BTreeMap<&str, Vec<(&Leave, &Leave)>> = BTreeMap::new();
    for (before, after) in &changed {
        ledgers.entry(&before.leave_type).or_default().push((before, &after.leave));
    }
    let mut writes = vec![];
    for (leave_type, changes) in ledgers {
        let key = leaves::ledger_key(organization, employee, leave_type);
        let before = leaves::read_ledger(table.item(&key).await?.as_ref())?;
        let ledger = before.ledger.clone();
        let next = changes.into_iter().fold(ledger, |ledger, (was, is)| ledger.changed(was, is));
        writes.push(leaves::put_ledger(organization, employee, leave_type, &before, next));
    }
    writes.extend(changed.iter().map(|(_, after)| leaves::replace(organization, after)));
    Ok(writes)
}

/// Sets the returned days of a leave. A leave that is not approved takes no days, so it gets none back.
fn return_days(
    leave: &mut Leave,
    dates: &BTreeSet<NaiveDate>,
    person: &Person<'_>,
    timeline: &Timeline,
) {
    if leave.status != LeaveStatus::Approved {
        leave.returned.clear();
        return;
    }
    let start = leave.span.start_date;
    let end = leave.span.end_date;
    let own = dates.range(start..).take_while(|date| **date <= end).copied();
    leave.return_days(own, person, timeline.iter());
}
