//! `PATCH /leaves/{id}`
//!
//! One transaction changes the leave, the balance, the timeline head and the days that were already worked.

use std::sync::Arc;

use chrono::{Days, NaiveDate, NaiveTime};
use wfm_app::activity::changes;
use wfm_app::timelines::{Changed, EmployeeTime};
use wfm_app::{Attempt, Transaction, notify};
use wfm_domain::attendance::Flag;
use wfm_domain::calendar::Calendar;
use wfm_domain::day::reviewed_for;
use wfm_domain::ids::LeaveId;
use wfm_domain::leave::{self as model, Account, By, LeaveStatus, Refusal, decide};
use wfm_domain::notice::Notice;
use wfm_domain::pay::Affects;
use wfm_domain::person::Person;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::leaves::{self, StoredLeave};
use wfm_storage::timeline_heads::ApprovedLeave;
use wfm_storage::{leave_ledgers, rosters};

use crate::leave::{contributes, etag, load, overdrawn, reply};
use crate::wire::{Leave, LeaveApprove, LeaveStatus as Shown};

/// Approves, rejects or cancels a leave, or takes dates out of it.
pub async fn update_leave(call: Call<Nothing, LeaveApprove>) -> Result<Reply<Leave>, Error> {
    let id: LeaveId = call.path_id()?;
    let decision = call.body.decision()?;
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
        let decided = decide(&before.leave, decision, by, today);
        if let Err(Refusal::NotTheRequester) = decided {
            return Err(match call.own().await?.is(before.leave.employee_id) {
                true => Error::OwnRecord("leave"),
                false => Error::Forbidden("leaves:decide".into()),
            });
        }
        call.check_if_match(&etag(call, &before))?;
        let Some(mut leave) = decided.map_err(|why| refused(why, &before))? else {
            return Ok(Attempt::Done(before));
        };
        leave.drop_withdrawn(&before.leave, &time.person());
        let others = others(call, &time, &before.leave, &leave).await?;
        let all = [(&before.leave, &leave)].into_iter();
        let others_changed = others.iter().map(|(was, is)| (&was.leave, &is.leave));
        let is_locked = |(was, is): (&model::Leave, &model::Leave)| {
            was.differs_on_locked(is, &time.stored.head.locks)
        };
        if all.chain(others_changed).any(is_locked) {
            let detail = "Some of its dates belong to an approved payroll or timesheet.";
            return Err(Error::conflict(Conflict::PeriodLocked, detail));
        }
        if leave.status == LeaveStatus::Approved && before.leave.status == LeaveStatus::Pending {
            require_balance(call, &time, &before.leave).await?;
        }

        leave.decided_by = Some(call.caller.user.id);
        leave.decided_at = Some(now);
        leave.decision_note.clone_from(&call.body.note);
        leave.updated_at = now;
        let mut changed = vec![(before.clone(), StoredLeave { rev: before.rev + 1, leave })];
        changed.extend(others);
        cover(&mut time, &changed);
        let mut change = call.transaction();
        let stored = changed.iter_mut().map(|(before, after)| Changed { before, after }).collect();
        time.store_deciding(&mut change, stored).await?;
        let after = changed[0].1.clone();
        let dates = Affects::Dates(after.leave.span.range());
        contributes(call, after.leave.employee_id, &time.stored.head, author, dates, &mut change)
            .await?;
        let account =
            notify::account_of(change.table(), time.organization, &time.employee, now).await?;
        for (place, (before, after)) in changed.iter().enumerate() {
            let was = Leave::from(&before.leave);
            let is = Leave::from(&after.leave);
            let action = match place {
                0 => action(&before.leave, &after.leave),
                _ => "leave.recalculated",
            };
            let employee = after.leave.employee_id;
            let resource = ("leave", after.leave.id);
            let logged = changes(Some(&was), Some(&is))?;
            match place {
                0 => change.log_of(employee, action, resource, logged),
                _ => change.also_log_of(employee, action, resource, logged),
            }
            let notice = match before.leave.status == after.leave.status {
                true => Notice::leave_recalculated(&before.leave, &after.leave, after.rev),
                false => decided_notice(&after.leave),
            };
            change.notify(account, &notice);
        }
        notify_reviewer(&time, &after, &mut change).await?;
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &Box::pin(stored).await?))
}

/// The other leaves that change because leave that takes over begins or ceases to count in their place, each before and
/// after (rule LEAVE-41).
async fn others<B>(
    call: &Call<Nothing, B>,
    time: &EmployeeTime,
    before: &model::Leave,
    after: &model::Leave,
) -> Result<Vec<(StoredLeave, StoredLeave)>, Error> {
    let counts = |leave: &model::Leave| leave.status == LeaveStatus::Approved;
    if !before.takes_over || !counts(before) && !counts(after) {
        return Ok(vec![]);
    }
    let (table, organization, employee) = (call.table(), time.organization, time.employee.id);
    let head = &time.stored.head;
    let span = before.span;
    let found = leaves::by_end_date_since(table, organization, employee, head, span.start_date);
    let roster = rosters::within(table, organization, employee, head, [span.range()]);
    let (found, roster) = futures::future::try_join(found, roster).await?;
    let person = Person {
        calendar: Calendar { roster: &roster, ..time.person().calendar },
        ..time.person()
    };
    let yields =
        |other: &StoredLeave| other.leave.is_pending_or_approved() && !other.leave.takes_over;
    let changed = |other: StoredLeave| {
        let mut leave = other.leave.clone();
        if counts(before) {
            leave = leave.resumed_from(before, &person);
        }
        if counts(after) {
            leave = leave.taken_over_by(after, &person);
        }
        let is_changed = leave != other.leave;
        leave.updated_at = time.now;
        is_changed.then(|| (other.clone(), StoredLeave { rev: other.rev + 1, leave }))
    };
    Ok(found.into_iter().filter(yields).filter_map(changed).collect())
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
    let key = leave_ledgers::key(call.organization(), leave.employee_id, &leave.leave_type);
    let ledger = leave_ledgers::read(call.table().item(&key).await?.as_ref())?.ledger;
    let settings = &time.settings.settings;
    let account = Account::of(&time.employee, settings, &leave.leave_type, &ledger);
    account.may_take(leave).map_err(|why| overdrawn(&why, "/status"))
}

/// Puts the leaves after the change in place of those before it among the facts on which punches depend, and recalculates the
/// days that were already worked.
fn cover(time: &mut EmployeeTime, changed: &[(StoredLeave, StoredLeave)]) {
    let settings = Arc::clone(&time.settings);
    let approved = |stored: &StoredLeave| leaves::approved(&stored.leave, &settings.settings);
    let before: Vec<ApprovedLeave> = changed.iter().flat_map(|(was, _)| approved(was)).collect();
    let after: Vec<ApprovedLeave> = changed.iter().flat_map(|(_, is)| approved(is)).collect();
    if before == after {
        return;
    }
    before.iter().for_each(|leave| leave.mark(&mut time.leaves, false));
    after.iter().for_each(|leave| leave.mark(&mut time.leaves, true));
    time.stored.head.replace_leaves(&before, after);
    let span = changed[0].1.leave.span;
    time.recalculate(span.start_date..=span.end_date);
}

/// The notification of the employee about a decision.
fn decided_notice(leave: &model::Leave) -> Notice {
    let outcome = Shown::from(leave.status).as_str();
    let dates = leave.range();
    Notice::leave_decided(leave.id, outcome, dates.first, dates.last)
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
        Refusal::OutOfRange => {
            let detail = "The leave does not have all of these dates.";
            Error::invalid("/withdraw/from", "out_of_range", detail)
        }
        _ => {
            let detail = format!("The leave is {}.", Shown::from(stored.leave.status).as_str());
            Error::conflict(Conflict::InvalidTransition, detail)
        }
    }
}

fn action(before: &model::Leave, after: &model::Leave) -> &'static str {
    match after.status {
        LeaveStatus::Cancelled => "leave.cancelled",
        _ if before.status == after.status => "leave.withdrawn",
        LeaveStatus::Pending => "leave.requested",
        LeaveStatus::Approved => "leave.approved",
        LeaveStatus::Rejected => "leave.rejected",
    }
}
