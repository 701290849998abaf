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
use wfm_storage::{leave_ledgers, time_accounts};

use super::stored::StoredTimeline;

/// A leave that changes: as stored, and as it becomes at the next revision.
pub struct Changed<'a> {
    pub before: &'a StoredLeave,
    pub after: &'a mut StoredLeave,
}

/// The writes that store the changed leaves and every other approved leave whose returned days change on `dates`, with
/// their ledgers or the time account. If there is no changed leave and no date, nothing is read or written.
///
/// Leaves, ledgers and the account are read here, after the head.
pub async fn writes(
    table: &Table,
    organization: OrganizationId,
    person: &Person<'_>,
    stored: &StoredTimeline,
    dates: &BTreeSet<NaiveDate>,
    decided: Vec<Changed<'_>>,
    now: DateTime<Utc>,
) -> Result<Vec<Write>, Error> {
    let employee = person.employee_id;
    let StoredTimeline { head, timeline, .. } = stored;
    let mut changed: Vec<(Leave, StoredLeave)> = vec![];
    let is_decided =
        |leave: &Leave| decided.iter().any(|decided| decided.before.leave.id == leave.id);
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
    for Changed { before, after } in decided {
        let dates = after.leave.span.dates().collect();
        return_days(&mut after.leave, &dates, person, timeline);
        changed.push((before.leave.clone(), after.clone()));
    }

    let mut ledgers: BTreeMap<&str, Vec<(&Leave, &Leave)>> = BTreeMap::new();
    let of_types = |(leave, _): &&(Leave, StoredLeave)| leave.draws_on.is_entitlement();
    for (before, after) in changed.iter().filter(of_types) {
        ledgers.entry(&before.leave_type).or_default().push((before, &after.leave));
    }
    let mut writes = vec![];
    for (leave_type, changes) in ledgers {
        let key = leave_ledgers::key(organization, employee, leave_type);
        let before = leave_ledgers::read(table.item(&key).await?.as_ref())?;
        let ledger = before.ledger.clone();
        let next = changes.into_iter().fold(ledger, |ledger, (was, is)| ledger.changed(was, is));
        writes.push(leave_ledgers::put(organization, employee, leave_type, &before, next));
    }
    let all = changed.iter().map(|(before, after)| (Some(before), &after.leave));
    writes.extend(time_accounts::of_leaves(table, organization, employee, all, head, now).await?);
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
