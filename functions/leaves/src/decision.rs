//! Deciding about a leave: approving, rejecting, cancelling. The balance, the head and the days that
//! were already worked change in the leave's own transaction.

use std::collections::BTreeSet;

use chrono::{Days, NaiveDate, NaiveTime};
use wfm_domain::ids::LeaveId;
use wfm_domain::leave::{By, LeaveStatus, Movement, Refusal, decide};
use wfm_domain::notice::Notice;
use wfm_domain::schedule::local_date;
use wfm_http::audit::{self, Act};
use wfm_http::operation::IfMatch;
use wfm_http::values::Nothing;
use wfm_http::{Call, Caller, Conflict, Error, Reply, Services, reach};
use wfm_storage::leaves::{self, StoredLeave};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::recipients;
use wfm_storage::table::{MAX_WRITES, Write};
use wfm_storage::timelines::EmployeeTime;

use crate::handlers::{TRIES, etag, shown};
use crate::wire::{Leave, LeaveApprove, LeaveStatus as Shown};

/// `PATCH /leaves/{id}`
pub async fn update_leave(call: Call<Nothing, LeaveApprove>) -> Result<Reply<Leave>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    let id: LeaveId = call.id.parse().map_err(|_| Error::NotFound)?;
    let decision = call.body.status.into();
    let mut tries = 0;
    loop {
        let found = leaves::get(table, organization, id).await?.ok_or(Error::NotFound)?;
        let by = role(services, caller, &found).await?;
        let now = services.clock.now();
        let mut time = employee_time(services, caller, &found).await?;
        // The head was read by now; what has changed since the leave was read shows here.
        let before = leaves::get(table, organization, id).await?.ok_or(Error::NotFound)?;
        let settings = &time.settings.settings;
        let zone = time.employee.timezone.unwrap_or(settings.organization.timezone);
        let (today, locked) = (local_date(zone, now), &time.stored.head.locked);
        let movement = match decide(&before.leave, decision, by, today, locked) {
            Ok(None) => return Ok(shown(services, &before)),
            Ok(Some(movement)) => movement,
            Err(Refusal::NotTheRequester) => {
                let wanted = "leaves:decide of another's leave";
                return Err(Error::Forbidden(wanted.into()));
            }
            Err(why) => {
                call.check_if_match(IfMatch::Honoured, &etag(services, &before))?;
                return Err(refused(why, &before));
            }
        };
        call.check_if_match(IfMatch::Honoured, &etag(services, &before))?;

        let mut after = before.clone();
        after.rev += 1;
        after.leave.status = decision.status();
        after.leave.decided_by = Some(caller.user.id);
        after.leave.decided_at = Some(now);
        after.leave.decision_note = call.body.note.clone();
        after.leave.updated_at = now;
        let mut writes = vec![leaves::replace(organization, &after)];
        writes.push(settle(services, caller, &after, movement).await?);
        cover(&mut time, &after, movement);
        writes.extend(time.writes());
        let act = Act {
            action: action(after.leave.status),
            resource_type: "leave",
            resource_id: id.to_string(),
            changes: audit::changes(
                &serde_json::to_value(Leave::from(&before.leave)).map_err(Error::internal)?,
                &serde_json::to_value(Leave::from(&after.leave)).map_err(Error::internal)?,
            ),
        };
        writes.push(audit::entry(services, &call.request, caller, act));
        writes.extend(told(services, caller, &time, &after).await?);
        let prepares = writes.len() > MAX_WRITES;
        match table.write(if prepares { time.preparing_writes() } else { writes }).await {
            Ok(()) if prepares => {}
            Ok(()) => return Ok(shown(services, &after)),
            // Somebody else wrote about the employee: look again.
            Err(wfm_storage::Error::Refused(_)) if tries < TRIES => {
                tries += 1;
                services.let_others(tries).await;
            }
            Err(why) => return Err(why.into()),
        }
    }
}

/// As what the caller may act on this leave. Nobody decides their own.
async fn role(services: &Services, caller: &Caller, stored: &StoredLeave) -> Result<By, Error> {
    let employee = stored.leave.employee_id;
    let own = caller.user.employee_id == Some(employee);
    if !own && reach::reaches(services, caller, "leaves:decide", employee).await? {
        return Ok(By::Decider);
    }
    if reach::reaches(services, caller, "leaves:write", employee).await? {
        return Ok(By::Requester);
    }
    reach::check(services, caller, "leaves:decide", employee).await?;
    Err(Error::Forbidden("leaves:write".into()))
}

/// The employee's time on the dates of the leave that have begun.
async fn employee_time(
    services: &Services,
    caller: &Caller,
    stored: &StoredLeave,
) -> Result<EmployeeTime, Error> {
    let now = services.clock.now();
    let span = &stored.leave.span;
    let midnight = |date: NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
    let after = span.end_date.checked_add_days(Days::new(1)).unwrap_or(span.end_date);
    // East of UTC a date begins the day before.
    let before = span.start_date.checked_sub_days(Days::new(1)).unwrap_or(span.start_date);
    let (from, to) = (midnight(before), midnight(after).min(now));
    let presences = [(from, Some(to))];
    let presences = if from <= to { &presences[..] } else { &[] };
    let (organization, employee) = (caller.organization, stored.leave.employee_id);
    let time =
        EmployeeTime::around(&services.storage, organization, employee, now, presences).await?;
    time.ok_or_else(|| Error::internal("a leave whose employee is gone"))
}

/// The write that moves the days in the ledger. It is read here, after the head.
async fn settle(
    services: &Services,
    caller: &Caller,
    stored: &StoredLeave,
    movement: Movement,
) -> Result<Write, Error> {
    let (organization, leave) = (caller.organization, &stored.leave);
    let key = leaves::ledger_key(organization, leave.employee_id, &leave.leave_type);
    let before = leaves::read_ledger(services.storage.table.item(&key).await?.as_ref())?;
    let next = before.ledger.clone().moved(movement, &leave.draws);
    let employee = leave.employee_id;
    Ok(leaves::put_ledger(organization, employee, &leave.leave_type, &before, next))
}

/// Lets punches know of the leave, or no more, and recalculates the days that were already worked.
fn cover(time: &mut EmployeeTime, stored: &StoredLeave, movement: Movement) {
    let (span, away) = (&stored.leave.span, leaves::away(&stored.leave.span));
    match movement {
        Movement::Take => time.stored.head.leave(away),
        Movement::GiveBack => time.stored.head.stay(away),
        Movement::Reserve | Movement::Release => return,
    }
    away.mark(&mut time.leaves, movement == Movement::Take);
    time.change(|context, timeline| {
        let dates: BTreeSet<NaiveDate> = timeline.iter().map(|a| a.day_result.date).collect();
        let touched = dates.into_iter().filter(|d| (span.start_date..=span.end_date).contains(d));
        touched.for_each(|date| timeline.recalculate(date, context));
    });
}

/// The write that tells the employee, unless it is they who act.
async fn told(
    services: &Services,
    caller: &Caller,
    time: &EmployeeTime,
    stored: &StoredLeave,
) -> Result<Option<Write>, Error> {
    let (table, organization) = (&services.storage.table, caller.organization);
    let account = recipients::account_of(table, organization, &time.employee).await?;
    let leave = &stored.leave;
    let outcome = Shown::from(leave.status).as_str();
    let (from, to) = (leave.span.start_date, leave.span.end_date);
    let notice = Notice::leave_decided(leave.id, outcome, from, to);
    Ok(account.filter(|user| *user != caller.user.id).map(|user| {
        let told = Notification::of(organization, user, &notice, leave.updated_at);
        notifications::create(organization, &told)
    }))
}

fn refused(why: Refusal, stored: &StoredLeave) -> Error {
    match why {
        Refusal::PeriodLocked => {
            let detail = "Some of its dates belong to an approved payroll.";
            Error::conflict(Conflict::PeriodLocked, detail)
        }
        _ => {
            let detail = format!("The leave is {}.", Shown::from(stored.leave.status).as_str());
            Error::conflict(Conflict::InvalidTransition, detail)
        }
    }
}

fn action(status: LeaveStatus) -> &'static str {
    match status {
        LeaveStatus::Pending => "leave.requested",
        LeaveStatus::Approved => "leave.approved",
        LeaveStatus::Rejected => "leave.rejected",
        LeaveStatus::Cancelled => "leave.cancelled",
    }
}
