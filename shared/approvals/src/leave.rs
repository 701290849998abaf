//! Decisions about leave, and dates that are given back (rules LEAVE-23, LEAVE-24, LEAVE-28 and LEAVE-40 to LEAVE-42).
//!
//! One transaction changes the leave, the balance, the timeline head and the days that were already worked.

use std::sync::Arc;

use chrono::{Days, NaiveDate, NaiveTime};
use wfm_app::activity::changes;
use wfm_app::timelines::{Changed, EmployeeTime};
use wfm_app::{Attempt, Transaction, notify};
use wfm_domain::approval::Request;
use wfm_domain::attendance::Flag;
use wfm_domain::calendar::Calendar;
use wfm_domain::day::reviewed_for;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{LeaveId, OrganizationId};
use wfm_domain::leave::{
    self as model, Account, By, Decision, LeaveStatus, Overdrawn, Refusal, decide as decide_one,
};
use wfm_domain::notice::Notice;
use wfm_domain::pay::Affects;
use wfm_domain::person::Person;
use wfm_domain::settings::Settings;
use wfm_domain::time_account::LeaveChange;
use wfm_http::error::Violation;
use wfm_http::{Conflict, Error};
use wfm_storage::leaves::{self, StoredLeave};
use wfm_storage::table::Table;
use wfm_storage::timeline_heads::ApprovedLeave;
use wfm_storage::{leave_ledgers, rosters, time_accounts};
use wfm_wire::leave::{Leave, LeaveStatus as Shown};

use crate::decider::Part;
use crate::{DECIDE_LEAVE, Decider, Deciding, Matter};

/// One attempt at a decision about a leave. `is_expected` refuses another revision than the decider knows.
///
/// # Errors
/// [`Error::NotFound`], errors of the authority, conflicts of the rules, and errors of the table.
pub async fn decide<'a>(
    by: &Decider<'a>,
    id: LeaveId,
    deciding: Deciding<'_, Decision>,
    is_expected: impl Fn(&StoredLeave) -> Result<(), Error>,
) -> Result<Attempt<'a, StoredLeave>, Error> {
    let table = &by.app.storage.table;
    let organization = by.organization();
    let now = by.app.clock.now();
    let found = load(by, id).await?;
    let mut time = employee_time(by, &found).await?;
    // The head has been read now, so the leave is read again: it may have changed since it was found.
    let before = load(by, id).await?;
    let settings = Arc::clone(&time.settings);
    let settings = &settings.settings;
    let part = part(by, &before.leave, deciding.decision, &time.employee, settings).await?;
    let role = if part == Part::Requester { By::Requester } else { By::Decider };
    let today = time.employee.today(settings, now);
    let decided = decide_one(&before.leave, deciding.decision, role, today);
    if let Err(Refusal::NotTheRequester) = decided {
        return Err(match by.own.is(before.leave.employee_id) {
            true => Error::OwnRecord("leave"),
            false => Error::Forbidden(DECIDE_LEAVE.into()),
        });
    }
    is_expected(&before)?;
    let Some(mut leave) = decided.map_err(|why| refused(why, &before))? else {
        return Ok(Attempt::Done(before));
    };
    if part == Part::HasApproved {
        return Ok(Attempt::Done(before));
    }
    let note = deciding.note.cloned();
    if deciding.decision == Decision::Approve {
        let (account, of) = (by.user.id, part.on_behalf_of());
        let (progress, is_last) = leave.progress.approved(account, of, now, note.clone());
        leave.progress = progress;
        if !is_last {
            leave.status = LeaveStatus::Pending;
            return move_on(by, before, leave, &time).await;
        }
    }
    time.open_late();
    leave.drop_withdrawn(&before.leave, &time.person());
    let others = others(&time, table, &before.leave, &leave).await?;
    let all = [(&before.leave, &leave)].into_iter();
    let others_changed = others.iter().map(|(was, is)| (&was.leave, &is.leave));
    let is_locked = |(was, is): (&model::Leave, &model::Leave)| {
        was.differs_on_locked(is, &time.stored.head.locks)
    };
    if all.chain(others_changed).any(is_locked) {
        let detail = "Some of its dates belong to an approved payroll or timesheet.";
        return Err(Error::conflict(Conflict::PeriodLocked, detail));
    }
    if leave.status == LeaveStatus::Approved && before.leave.is_pending() {
        require_balance(&time, table, &before.leave).await?;
    }

    leave.decided_by = Some(by.user.id);
    leave.decided_at = Some(now);
    leave.decision_note = note;
    leave.updated_at = now;
    let mut changed = vec![(before.clone(), StoredLeave { rev: before.rev + 1, leave })];
    changed.extend(others);
    cover(&mut time, &changed);
    let mut change = by.transaction();
    let stored = changed.iter_mut().map(|(before, after)| Changed { before, after }).collect();
    time.store_deciding(&mut change, stored).await?;
    let after = changed[0].1.clone();
    let employee = after.leave.employee_id;
    if !by.own.is(employee) {
        let authors = by.authors(&after.leave.progress).await?;
        let dates = Affects::Dates(after.leave.span.range());
        change.contributes(employee, &time.stored.head, &authors, [dates]).await?;
    }
    let account = notify::account_of(table, organization, &time.employee, now).await?;
    for (place, (before, after)) in changed.iter().enumerate() {
        let action = match place {
            0 => action(&before.leave, &after.leave),
            _ => "leave.recalculated",
        };
        log(action, before, after, &mut change)?;
        let notice = match before.leave.status == after.leave.status {
            true => Notice::leave_recalculated(&before.leave, &after.leave, after.rev),
            false => decided_notice(&after.leave),
        };
        change.notify(account, &notice);
    }
    notify_reviewer(&time, &after, &mut change).await?;
    Ok(Attempt::Commit(change, after))
}

/// Moves a request to the next step of its route, and asks those who decide it. The leave does not count yet, so its employee's head
/// stays as it is.
async fn move_on<'a>(
    by: &Decider<'a>,
    before: StoredLeave,
    mut leave: model::Leave,
    time: &EmployeeTime,
) -> Result<Attempt<'a, StoredLeave>, Error> {
    let mut change = by.transaction();
    let settings = &time.settings.settings;
    let matter = Matter::new(by.app, by.organization(), settings, &time.employee, DECIDE_LEAVE);
    let asked = matter.ask(Request::Leave(&leave), &mut change).await?;
    leave.progress.ask(asked);
    leave.updated_at = by.app.clock.now();
    let after = StoredLeave { rev: before.rev + 1, leave };
    change.write([leaves::replace(by.organization(), &after)]);
    log("leave.step_approved", &before, &after, &mut change)?;
    Ok(Attempt::Commit(change, after))
}

/// Adds the entry of the activity log. The first one is that of the transaction.
fn log(
    action: &str,
    before: &StoredLeave,
    after: &StoredLeave,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let (employee, resource) = (after.leave.employee_id, ("leave", after.leave.id));
    let logged = changes(Some(&Leave::from(&before.leave)), Some(&Leave::from(&after.leave)))?;
    match action {
        "leave.recalculated" => change.also_log_of(employee, action, resource, logged),
        _ => change.log_of(employee, action, resource, logged),
    }
    Ok(())
}

async fn load(by: &Decider<'_>, id: LeaveId) -> Result<StoredLeave, Error> {
    let table = &by.app.storage.table;
    leaves::get(table, by.organization(), id).await?.ok_or(Error::NotFound)
}

/// The part of the decider. Pending leave is approved and rejected by those who may act on its step, everything else is for those whose
/// permission includes the employee. Nobody decides about their own.
async fn part(
    by: &Decider<'_>,
    leave: &model::Leave,
    decision: Decision,
    subject: &Employee,
    settings: &Settings,
) -> Result<Part, Error> {
    let is_own = by.own.is(leave.employee_id);
    let progress = &leave.progress;
    let by_line = matches!(decision, Decision::Approve | Decision::Reject) && !is_own;
    let refused = if by_line && leave.is_pending() {
        if decision == Decision::Approve && progress.approved_by().contains(&by.user.id) {
            return Ok(Part::HasApproved);
        }
        let matter = Matter::new(by.app, by.organization(), settings, subject, DECIDE_LEAVE);
        match by.require_authority(&matter, progress, "leave").await {
            Ok(on_behalf_of) => return Ok(Part::Decider { on_behalf_of }),
            Err(refused @ Error::Forbidden(_)) => refused,
            Err(why) => return Err(why),
        }
    } else {
        let is_known = by_line && progress.approved_by().contains(&by.user.id);
        if is_known || !is_own && by.includes(DECIDE_LEAVE, leave.employee_id).await? {
            return Ok(Part::Decider { on_behalf_of: None });
        }
        by.forbidden(DECIDE_LEAVE)
    };
    match by.includes("leaves:write", leave.employee_id).await? {
        true => Ok(Part::Requester),
        false if is_own && by.includes(DECIDE_LEAVE, leave.employee_id).await? => {
            Err(Error::Forbidden("leaves:write".into()))
        }
        false => Err(refused),
    }
}

/// The other leaves that change because leave that takes over begins or ceases to count in their place, each before and
/// after (rule LEAVE-41).
async fn others(
    time: &EmployeeTime,
    table: &Table,
    before: &model::Leave,
    after: &model::Leave,
) -> Result<Vec<(StoredLeave, StoredLeave)>, Error> {
    let counts = |leave: &model::Leave| leave.status == LeaveStatus::Approved;
    if !before.takes_over || !counts(before) && !counts(after) {
        return Ok(vec![]);
    }
    let (organization, employee) = (time.organization, time.employee.id);
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

/// The employee's time on the dates of the leave that have begun.
async fn employee_time(by: &Decider<'_>, stored: &StoredLeave) -> Result<EmployeeTime, Error> {
    let now = by.app.clock.now();
    let span = &stored.leave.span;
    let midnight = |date: NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
    let after = span.end_date.checked_add_days(Days::new(1)).unwrap_or(span.end_date);
    // East of UTC a date begins on the UTC date before.
    let before = span.start_date.checked_sub_days(Days::new(1)).unwrap_or(span.start_date);
    let from = midnight(before);
    let to = midnight(after).min(now);
    let presences = [(from, Some(to))];
    let presences = if from <= to { &presences[..] } else { &[] };
    let (storage, organization) = (&by.app.storage, by.organization());
    let employee = stored.leave.employee_id;
    let time = EmployeeTime::around(storage, organization, employee, now, presences).await?;
    time.ok_or_else(|| Error::internal("a leave whose employee is gone"))
}

/// Refuses the approval of a leave that the balance no longer covers (rule LEAVE-28). The ledger is read after the
/// head, because everybody who changes the ledger also changes the head.
async fn require_balance(
    time: &EmployeeTime,
    table: &Table,
    leave: &model::Leave,
) -> Result<(), Error> {
    if !leave.draws_on.is_entitlement() {
        let calendar = time.employee.calendar(&time.settings.settings);
        let of = OfAccount::Reserved;
        return may_take_from_account(table, time.organization, &calendar, leave, of).await;
    }
    let key = leave_ledgers::key(time.organization, leave.employee_id, &leave.leave_type);
    let ledger = leave_ledgers::read(table.item(&key).await?.as_ref())?.ledger;
    let settings = &time.settings.settings;
    let account = Account::of(&time.employee, settings, &leave.leave_type, &ledger);
    account.may_take(leave).map_err(|why| overdrawn(&why, "/status"))
}

/// Leave whose minutes are looked for in the time account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfAccount {
    /// A request, which reserves nothing yet.
    Asked,
    /// Pending leave, which has reserved its minutes.
    Reserved,
}

/// Refuses leave that the employee's time account does not cover (rule ACCT-6). The account is read after the
/// head, because everybody who changes the account also changes the head.
///
/// # Errors
/// 409 `not_eligible` without an account on the first date, 409 `insufficient_balance` below its floor, and errors of the table.
pub async fn may_take_from_account(
    table: &Table,
    organization: OrganizationId,
    calendar: &Calendar<'_>,
    leave: &model::Leave,
    of: OfAccount,
) -> Result<(), Error> {
    let floor = calendar.account_floor_on(leave.span.start_date).ok_or_else(|| {
        let detail = "The employee has no time account on the first date of the leave.";
        Error::conflict(Conflict::NotEligible, detail)
    })?;
    let key = time_accounts::key(organization, leave.employee_id);
    let stored = time_accounts::read(table.item(&key).await?.as_ref())?;
    let minutes = LeaveChange::of(None, leave).reserved.unsigned_abs();
    let mut standing = stored.standing();
    let pointer = match of {
        OfAccount::Asked => "/end_date",
        OfAccount::Reserved => {
            standing.reserved = standing.reserved.saturating_sub(minutes);
            "/status"
        }
    };
    standing.may_take(minutes, floor).map_err(|why| {
        let detail = why.to_string();
        let violation = Violation::at(pointer, "insufficient_balance", detail.clone());
        Error::Conflict(Conflict::InsufficientBalance, detail, vec![violation])
    })
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
/// The error for more days than are available.
pub fn overdrawn(why: &Overdrawn, pointer: &str) -> Error {
    let Overdrawn { year, date, short_by, unit } = why;
    let short_by = short_by.shown(*unit);
    let unit = if unit.is_day() { "days" } else { "minutes" };
    let detail = format!("Leave year {year} would be {short_by} {unit} short on {date}.");
    let violation = Violation::at(pointer, "insufficient_balance", detail.clone());
    Error::Conflict(Conflict::InsufficientBalance, detail, vec![violation])
}
