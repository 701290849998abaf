//! Counts leave again after a change on which its days depend (rule LEAVE-28).

use std::sync::{Mutex, PoisonError};

use chrono::NaiveDate;
use tokio::time::Instant;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::leave::{Leave, LeaveStatus};
use wfm_domain::notice::Notice;
use wfm_domain::person::Person;
use wfm_storage::leaves::{self, StoredLeave};
use wfm_storage::retry::CONTENTION;
use wfm_storage::table::Write;
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{Error, leave_ledgers, rosters, time_accounts};

use crate::activity::{Actor, changes};
use crate::timelines::Known;
use crate::{App, Attempt, Transaction, notify};

/// Counts again those leaves of an employee that end on `since` or later, and stops at `until`. Returns how many
/// changed, and what was read of the employee last: `None` if the time was up before all were counted.
/// `known` is what was read
/// of the employee just before.
///
/// Each leave is one transaction, with its ledger, its activity entry and its notification. The result is the same if
/// the count runs twice, runs twice at the same time, or stops anywhere.
///
/// # Errors
/// Errors of the table.
pub async fn recount(
    app: &App,
    mut known: Option<Known>,
    organization: OrganizationId,
    employee: EmployeeId,
    since: Option<NaiveDate>,
    until: Instant,
) -> Result<(usize, Option<Option<Known>>), Error> {
    let mut changed = 0;
    let mut attempts = CONTENTION.begin();
    loop {
        let read = match known.take() {
            None => Known::read(&app.storage, organization, employee).await?,
            known => known,
        };
        let Some(mut known) = read else { return Ok((changed, Some(None))) };
        let all = recounted(app, &known, since).await?;
        if all.is_empty() {
            return Ok((changed, Some(Some(known))));
        }
        for (before, after) in all {
            if changed > 0 && Instant::now() >= until {
                return Ok((changed, None));
            }
            let Some(head) = store(app, &known, &before, &after).await? else {
                // Another writer wrote about the employee, so everything is read again.
                attempts.again().await?;
                break;
            };
            known.head = head;
            changed += 1;
            attempts.reset();
        }
    }
}

/// The leaves that change, each before and after the count.
async fn recounted(
    app: &App,
    known: &Known,
    since: Option<NaiveDate>,
) -> Result<Vec<(Leave, StoredLeave)>, Error> {
    let table = &app.storage.table;
    let organization = known.organization;
    // Leaves are read after the head, because everybody who changes a leave also changes the head.
    let from = since.unwrap_or(NaiveDate::MIN);
    let head = &known.head;
    let stored =
        leaves::by_end_date_since(table, organization, known.person.id, head, from).await?;
    let settings = &known.settings.settings;
    let none = Default::default();
    let dates = stored.iter().map(|stored| stored.leave.span.range());
    let roster = rosters::within(table, organization, known.person.id, head, dates).await?;
    let person = Person::of(&known.person, settings, &head.locks, &none, &roster);
    let now = app.clock.now();
    let recounted = |leave: &Leave| leave.recounted(&person, now);
    let over = stored.iter().map(|stored| &stored.leave).filter(|leave| leave.takes_over);
    let over: Vec<Leave> =
        over.map(|leave| recounted(leave).unwrap_or_else(|| leave.clone())).collect();
    let over: Vec<&Leave> =
        over.iter().filter(|leave| leave.status == LeaveStatus::Approved).collect();
    let changed = |before: StoredLeave| {
        let still = before.leave.without_ended(&over, from, &person);
        let leave = match recounted(&still) {
            Some(leave) => leave,
            None if still != before.leave => Leave { updated_at: now, ..still },
            None => return None,
        };
        Some((before.leave, StoredLeave { rev: before.rev + 1, leave }))
    };
    Ok(stored.into_iter().filter_map(changed).collect())
}

/// Stores a leave that changes, and what follows from it. Returns the new head, or `None` if another writer has
/// changed the head by now.
async fn store(
    app: &App,
    known: &Known,
    before: &Leave,
    after: &StoredLeave,
) -> Result<Option<TimelineHead>, Error> {
    let organization = known.organization;
    let employee = &known.person;
    let mut change = Transaction::new(app, Actor::service(organization));
    let (head, written) = writes(app, known, before, after).await?;
    change.write(written);
    let was = Counted::of(before);
    let is = Counted::of(&after.leave);
    let about = ("leave", after.leave.id);
    let counted = changes(Some(&was), Some(&is)).map_err(crate::Error::into_storage)?;
    change.log_of(employee.id, "leave.recalculated", about, counted);
    let now = app.clock.now();
    let account = notify::account_of(&app.storage.table, organization, employee, now).await?;
    change.notify(account, &Notice::leave_recalculated(before, &after.leave, after.rev));

    // It is attempted once, because what it is made of is out of date when another writer was faster.
    let prepared = Mutex::new(Some(change));
    let stored = app.commit(|| async {
        let prepared = prepared.lock().unwrap_or_else(PoisonError::into_inner).take();
        Ok::<_, crate::Error>(match prepared {
            Some(change) => Attempt::Commit(change, true),
            None => Attempt::Done(false),
        })
    });
    let stored = stored.await.map_err(crate::Error::into_storage)?;
    Ok(stored.then_some(head))
}

/// The entry of the activity log about a leave that was counted again.
#[derive(serde::Serialize)]
struct Counted {
    status: LeaveStatus,
    days: String,
    returned_days: String,
}

impl Counted {
    fn of(leave: &Leave) -> Self {
        Self {
            status: leave.status,
            days: leave.days().to_string(),
            returned_days: leave.returned_days().to_string(),
        }
    }
}

/// The writes that store the leave, its ledger or the time account, and the head with what punches need to know about
/// the leave. Also returns the new head.
async fn writes(
    app: &App,
    known: &Known,
    before: &Leave,
    after: &StoredLeave,
) -> Result<(TimelineHead, Vec<Write>), Error> {
    let organization = known.organization;
    let settings = &known.settings.settings;
    let mut head = known.head.clone();
    let employee = before.employee_id;
    let leave_type = &before.leave_type;
    head.replace_leaves(
        &leaves::approved(before, settings),
        leaves::approved(&after.leave, settings),
    );
    let table = &app.storage.table;
    let mut writes =
        vec![leaves::replace(organization, after), head.advance(organization, employee)];
    if before.draws_on.is_entitlement() {
        let key = leave_ledgers::key(organization, employee, leave_type);
        let ledger = leave_ledgers::read(table.item(&key).await?.as_ref())?;
        let next = ledger.ledger.clone().changed(before, &after.leave);
        writes.push(leave_ledgers::put(organization, employee, leave_type, &ledger, next));
    } else {
        let change = [(Some(before), &after.leave)];
        let now = app.clock.now();
        let moved =
            time_accounts::of_leaves(table, organization, employee, change, &head, now).await?;
        writes.extend(moved);
    }
    Ok((head.moved_on(), writes))
}
