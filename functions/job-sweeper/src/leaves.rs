//! Leave that is counted anew after a change that its days depend on (rule LEAVE-28).

use chrono::{DateTime, NaiveDate, Utc};
use tokio::time::Instant;
use wfm_app::activity::{Actor, changes};
use wfm_app::timelines::Known;
use wfm_app::{App, Attempt, Transaction, notify};
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::leave::{Leave, LeaveStatus};
use wfm_domain::notice::Notice;
use wfm_domain::person::Person;
use wfm_storage::Error;
use wfm_storage::leaves::{self, StoredLeave};
use wfm_storage::table::Write;
use wfm_storage::timeline_heads::TimelineHead;

/// Counts the leaves of an employee anew that end on `since` or later, until a time; returns how many changed, and what
/// was read of the employee last, or `None` where the time was up before all were counted.
///
/// Each is one transaction, with its ledger, its activity entry and its notification: run twice, at once, or
/// stopped anywhere, it comes to the same.
///
/// # Errors
/// Those of the table.
pub async fn recount(
    app: &App,
    organization: OrganizationId,
    employee: EmployeeId,
    (since, until): (Option<NaiveDate>, Instant),
) -> Result<(usize, Option<Option<Known>>), Error> {
    let mut changed = 0;
    while changed == 0 || Instant::now() < until {
        let one = app.commit(|| next(app, organization, employee, since)).await;
        match one.map_err(wfm_app::Error::into_storage)? {
            Next::Changed => changed += 1,
            Next::None(known) => return Ok((changed, Some(known.map(|known| *known)))),
        }
    }
    Ok((changed, None))
}

/// What is left to count.
enum Next {
    /// A leave changed; another one may.
    Changed,
    /// No leave changes. Holds what was read of the employee, if they are there.
    None(Option<Box<Known>>),
}

/// Counts the first leave that changes.
async fn next(
    app: &App,
    organization: OrganizationId,
    id: EmployeeId,
    since: Option<NaiveDate>,
) -> Result<Attempt<'_, Next>, wfm_app::Error> {
    let (table, now) = (&app.storage.table, app.clock.now());
    let Some(known) = Known::read(&app.storage, organization, id).await? else {
        return Ok(Attempt::Done(Next::None(None)));
    };
    // After the head, which everybody who changes a leave moves on.
    let from = since.unwrap_or(NaiveDate::MIN);
    let stored = leaves::by_end_date_since(table, organization, id, &known.head, from).await?;

    let (settings, none) = (&known.settings.settings, Default::default());
    let person = Person::of(&known.person, settings, &known.head.locked, &none);
    let recounted = stored.into_iter().find_map(|before| {
        let leave = before.leave.recounted(&person, settings, now)?;
        Some((StoredLeave { rev: before.rev + 1, leave }, before.leave))
    });
    let Some((after, before)) = recounted else {
        return Ok(Attempt::Done(Next::None(Some(Box::new(known)))));
    };
    let mut change = Transaction::new(app, Actor::service(organization));
    change.write(writes(app, organization, known.head, &before, &after).await?);
    let (was, is) = (Counted::of(&before), Counted::of(&after.leave));
    let about = ("leave", after.leave.id);
    change.log_of(id, "leave.recalculated", about, changes(Some(&was), Some(&is))?);
    tell(&known.person, &before, &after, now, &mut change).await?;
    Ok(Attempt::Commit(change, Next::Changed))
}

/// What the activity log has of a leave that is counted.
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

/// The writes that store the leave, its ledger, and the head with what punches know of it.
async fn writes(
    app: &App,
    organization: OrganizationId,
    mut head: TimelineHead,
    before: &Leave,
    after: &StoredLeave,
) -> Result<[Write; 3], Error> {
    let (employee, leave_type) = (before.employee_id, &before.leave_type);
    if before.status == LeaveStatus::Approved {
        head.remove_leave(&leaves::approved(before));
    }
    if after.leave.status == LeaveStatus::Approved {
        head.add_leave(leaves::approved(&after.leave));
    }
    let key = leaves::ledger_key(organization, employee, leave_type);
    let ledger = leaves::read_ledger(app.storage.table.item(&key).await?.as_ref())?;
    let next = ledger.ledger.clone().changed(before, &after.leave);
    Ok([
        leaves::replace(organization, after),
        leaves::put_ledger(organization, employee, leave_type, &ledger, next),
        head.advance(organization, employee),
    ])
}

/// Notifies the employee.
async fn tell(
    employee: &Employee,
    before: &Leave,
    after: &StoredLeave,
    now: DateTime<Utc>,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let (table, organization) = (change.table(), change.organization());
    let account = notify::account_of(table, organization, employee, now).await?;
    change.notify(account, &Notice::leave_recalculated(before, &after.leave, after.rev));
    Ok(())
}
