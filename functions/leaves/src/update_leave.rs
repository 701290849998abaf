//! `PATCH /leaves/{id}`
//!
//! One transaction changes the leave, the balance, the timeline head and the days that were already worked.

use chrono::{Days, NaiveDate, NaiveTime};
use wfm_app::activity::changes;
use wfm_app::timelines::EmployeeTime;
use wfm_app::{Attempt, Transaction, notify};
use wfm_domain::attendance::Flag;
use wfm_domain::day::reviewed_for;
use wfm_domain::ids::LeaveId;
use wfm_domain::leave::{
    self as model, Account, By, LeaveSpan, LeaveStatus, Movement, Refusal, decide,
};
use wfm_domain::notice::Notice;
use wfm_domain::pay::Affects;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::leaves::{self, StoredLeave};

use crate::leave::{contributes, etag, load, overdrawn, reply};
use crate::wire::{Leave, LeaveApprove, LeaveStatus as Shown};

/// Approves, rejects or cancels a leave.
pub async fn update_leave(call: Call<Nothing, LeaveApprove>) -> Result<Reply<Leave>, Error> {
    let id: LeaveId = call.path_id()?;
    let decision = call.body.status.into();
    let (call, author) = (&call, &call.author().await?);
    let stored = call.commit(|| async move {
        let found = load(call, id).await?;
        let by = decides_as(call, &found).await?;
        if by == By::Decider {
            call.require_step_up_for("leaves:decide").await?;
        }
        let now = call.now();
        let mut time = employee_time(call, &found).await?;
        // The head has been read now, so the leave is read again: it may have changed since it was found.
        let before = load(call, id).await?;
        let settings = &time.settings.settings;
        let today = time.employee.today(settings, now);
        let locks = &time.stored.head.locks;
        let decided = decide(&before.leave, decision, by, today, locks);
        if let Err(Refusal::NotTheRequester) = decided {
            return Err(match call.own().await?.is(before.leave.employee_id) {
                true => Error::OwnRecord("leave"),
                false => Error::Forbidden("leaves:decide".into()),
            });
        }
        call.check_if_match(&etag(call, &before))?;
        let Some(movement) = decided.map_err(|why| refused(why, &before))? else {
            return Ok(Attempt::Done(before));
        };

        if movement == Movement::Take {
            require_balance(call, &time, &before.leave).await?;
        }
        let mut after = before.clone();
        after.rev += 1;
        after.leave.status = decision.status();
        after.leave.decided_by = Some(call.caller.user.id);
        after.leave.decided_at = Some(now);
        after.leave.decision_note = call.body.note.clone();
        after.leave.updated_at = now;
        let mut change = call.transaction();
        cover(&mut time, &after.leave, movement);
        time.store_deciding(&mut change, Some((&before, &mut after))).await?;
        let dates = Affects::Dates(after.leave.span.range());
        contributes(call, after.leave.employee_id, &time.stored.head, author, dates, &mut change)
            .await?;
        let was = Leave::from(&before.leave);
        let is = Leave::from(&after.leave);
        let action = action(after.leave.status);
        change.log_of(
            after.leave.employee_id,
            action,
            ("leave", id),
            changes(Some(&was), Some(&is))?,
        );
        notify_employee(&time, &after, &mut change).await?;
        notify_reviewer(&time, &after, &mut change).await?;
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &stored.await?))
}

/// The role in which the caller decides about this leave. Nobody decides about their own.
async fn decides_as<B>(call: &Call<Nothing, B>, stored: &StoredLeave) -> Result<By, Error> {
    let services = &call.services;
    let caller = &call.caller;
    let employee = stored.leave.employee_id;
    let is_own = call.own().await?.is(employee);
    if !is_own && employee_scope::includes(services, caller, "leaves:decide", employee).await? {
        return Ok(By::Decider);
    }
    if employee_scope::includes(services, caller, "leaves:write", employee).await? {
        return Ok(By::Requester);
    }
    employee_scope::require(services, caller, "leaves:decide", employee).await?;
    Err(Error::Forbidden("leaves:write".into()))
}

/// The employee's time on the dates of the leave that have begun.
async fn employee_time<B>(
    call: &Call<Nothing, B>,
    stored: &StoredLeave,
) -> Result<EmployeeTime, Error> {
    let now = call.now();
    let span = &stored.leave.span;
    let midnight = |date: NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
    let after = span.end_date.checked_add_days(Days::new(1)).unwrap_or(span.end_date);
    // East of UTC a date begins on the UTC date before.
    let before = span.start_date.checked_sub_days(Days::new(1)).unwrap_or(span.start_date);
    let from = midnight(before);
    let to = midnight(after).min(now);
    let presences = [(from, Some(to))];
    let presences = if from <= to { &presences[..] } else { &[] };
    let organization = call.organization();
    let employee = stored.leave.employee_id;
    let time = EmployeeTime::around(call.storage(), organization, employee, now, presences).await?;
    time.ok_or_else(|| Error::internal("a leave whose employee is gone"))
}

/// Refuses the approval of a leave that the balance no longer covers (rule LEAVE-28). The ledger is read after the
/// head, because everybody who changes the ledger also changes the head.
async fn require_balance<B>(
    call: &Call<Nothing, B>,
    time: &EmployeeTime,
    leave: &model::Leave,
) -> Result<(), Error> {
    let key = leaves::ledger_key(call.organization(), leave.employee_id, &leave.leave_type);
    let ledger = leaves::read_ledger(call.table().item(&key).await?.as_ref())?.ledger;
    let settings = &time.settings.settings;
    let account = Account::of(&time.employee, settings, &leave.leave_type, &ledger);
    account.may_take(leave).map_err(|why| overdrawn(&why, "/status"))
}

/// Adds the leave to the facts on which punches depend, or removes it, and recalculates the days that were already
/// worked.
fn cover(time: &mut EmployeeTime, leave: &model::Leave, movement: Movement) {
    let approved = leaves::approved(leave, &time.settings.settings);
    match movement {
        Movement::Take => time.stored.head.add_leave(approved.clone()),
        Movement::GiveBack => time.stored.head.remove_leave(&approved),
        Movement::Reserve | Movement::Release => return,
    }
    approved.mark(&mut time.leaves, movement == Movement::Take);
    time.recalculate(leave.span.start_date..=leave.span.end_date);
}

/// Notifies the employee.
async fn notify_employee(
    time: &EmployeeTime,
    stored: &StoredLeave,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let account =
        notify::account_of(change.table(), time.organization, &time.employee, time.now).await?;
    let leave = &stored.leave;
    let outcome = Shown::from(leave.status).as_str();
    let LeaveSpan { start_date, end_date, .. } = leave.span;
    change.notify(account, &Notice::leave_decided(leave.id, outcome, start_date, end_date));
    Ok(())
}

/// Notifies the reviewer of work on the leave, which now waits for a review. One notification is enough: it names the
/// first attendance.
async fn notify_reviewer(
    time: &EmployeeTime,
    stored: &StoredLeave,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let span = &stored.leave.span;
    let is_approved = stored.leave.status == LeaveStatus::Approved;
    let dates = span.start_date..=span.end_date;
    // Also the attendances that were stored before, if all of them do not fit one transaction.
    let mut waiting = time.stored.timeline.iter().filter(|attendance| {
        is_approved
            && dates.contains(&attendance.day_result.date)
            && reviewed_for(attendance) == Some(Flag::WorkedOnLeave)
    });
    if let Some(first) = waiting.next() {
        let organization = time.organization;
        let employee = &time.employee;
        let reviewer =
            notify::reviewer_of(change.table(), organization, employee, time.today()).await?;
        change.notify(reviewer, &Notice::attendance_waits(first.id));
    }
    Ok(())
}

fn refused(why: Refusal, stored: &StoredLeave) -> Error {
    match why {
        Refusal::PeriodLocked => {
            let detail = "Some of its dates belong to an approved payroll or timesheet.";
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
