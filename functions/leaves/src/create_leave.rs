//! `POST /leaves`
//!
//! One transaction counts the days and reserves them together with the request.

use chrono::Days;
use serde::Serialize;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_app::uploads::Reference;
use wfm_app::{Attempt, Transaction, uploads};
use wfm_approvals::leave::{OfAccount, may_take_from_account, overdrawn};
use wfm_approvals::{DECIDE_LEAVE, Matter};
use wfm_domain::approval::{Progress, Request};
use wfm_domain::calendar::Calendar;
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, LeaveId, UploadId};
use wfm_domain::independence::Author;
use wfm_domain::leave::{
    self as model, Account, Amount, Counted, LeaveSpan, LeaveStatus, LeaveTimes, LeaveType,
    RequestViolation, Unit, in_a_row,
};
use wfm_domain::locks::{DateSet, Locks};
use wfm_domain::pay::Affects;
use wfm_domain::person::Person;
use wfm_domain::upload::Purpose;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::leaves::{self, StoredLeave};
use wfm_storage::settings::{self, version_key};
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::uploads::Upload;
use wfm_storage::{employees, leave_ledgers, rosters, time_accounts};
use wfm_wire::leave::Leave;

use crate::leave::{contributes, etag, load, unknown_type};
use crate::wire::{AskedTimes, LeaveCreate};

/// The days before a leave in which leaves that adjoin it are looked for.
const ADJOINING_DAYS: u64 = 400;

/// Requests leave.
pub async fn create_leave(call: Call<Nothing, LeaveCreate>) -> Result<Reply<Leave>, Error> {
    let employee = employee_scope::own_or_named(
        &call.services,
        &call.caller,
        "leaves:write",
        call.body.employee_id,
    )
    .await?;
    if call.body.exception == Some(true) {
        call.own().await?.refuse(employee, "leave")?;
        employee_scope::require(&call.services, &call.caller, "leaves:adjust", employee).await?;
    }
    let author = call.author().await?;
    let id = LeaveId(call.app().ids.next());
    let call = &call;
    let author = &author;
    let outcome = call.commit_once(|| async move {
        let attachment = attachment(call).await?;
        let mut change = call.transaction();
        let stored = Box::pin(request(call, employee, id, author, &mut change)).await?;
        let leave = Leave::from(&stored.leave);
        let shown = Logged { leave, exception: call.body.exception.filter(|is| *is) };
        change.log_of(employee, "leave.requested", ("leave", id), changes(None, Some(&shown))?);
        change.write(attachment.and_then(|upload| {
            let at = stored.leave.created_at;
            let by = Reference { employee: Some(employee), attendance: None };
            uploads::refer(call.organization(), &upload, by, at)
        }));
        Ok(Attempt::Commit(change, stored))
    });
    match Box::pin(outcome).await? {
        Outcome::New(stored) => Ok(created(call, &stored)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}

/// A request as the activity log shows it: with the exception that was made for it (rule LEAVE-35).
#[derive(Serialize)]
struct Logged {
    #[serde(flatten)]
    leave: Leave,
    #[serde(skip_serializing_if = "Option::is_none")]
    exception: Option<bool>,
}

fn created<B>(call: &Call<Nothing, B>, stored: &StoredLeave) -> Reply<Leave> {
    let location = format!("/leaves/{}", stored.leave.id);
    Reply::created(Leave::from(&stored.leave), &location).etag(&etag(call, stored))
}

/// The upload that the request names, which must be the caller's own.
async fn attachment(call: &Call<Nothing, LeaveCreate>) -> Result<Option<Upload>, Error> {
    let Some(id) = call.body.attachment_id.map(UploadId) else { return Ok(None) };
    let purpose = Purpose::LeaveAttachment;
    let now = call.now();
    let upload = uploads::usable(call.storage(), call.organization(), id, purpose, now).await?;
    let own = upload.filter(|upload| upload.uploaded_by == call.caller.user.id);
    own.map(Some).ok_or_else(|| {
        let detail =
            "`attachment_id` must name an upload of yours that is finished and made for a leave.";
        Error::invalid("/attachment_id", "unknown_reference", detail)
    })
}

/// The requested leave, with the writes that store it and reserve its days.
async fn request(
    call: &Call<Nothing, LeaveCreate>,
    employee: EmployeeId,
    id: LeaveId,
    author: &Author,
    change: &mut Transaction<'_>,
) -> Result<StoredLeave, Error> {
    let storage = call.storage();
    let organization = call.organization();
    let table = &storage.table;
    let body = &call.body;
    let now = call.now();
    let used = leaves::used_key(organization, &body.leave_type);
    let keys = vec![
        employees::key(organization, employee),
        timeline_heads::key(organization, employee),
        version_key(organization),
        used.clone(),
    ];
    let found = table.get_many(keys).await?;
    let item = found.get(&employees::key(organization, employee)).cloned();
    let item = item.ok_or_else(|| employee_scope::unknown("/employee_id"))?;
    let person = employees::read(item)?.employee;
    let head = TimelineHead::read(found.get(&timeline_heads::key(organization, employee)))?;
    let in_force = storage.settings.from_batch(table, organization, &found).await?;
    let settings = &in_force.settings;

    let leave_type = settings.leave_type(&body.leave_type).ok_or_else(unknown_type)?;
    let mut span = body.span();
    let attached = body.attachment_id.is_some();
    // Leave in a row may begin long before (rule LEAVE-39).
    let since = match leave_type.max_consecutive {
        Some(_) => span.start_date.checked_sub_days(Days::new(ADJOINING_DAYS)),
        None => Some(span.start_date),
    };
    let since = since.unwrap_or(span.start_date);
    let none = Default::default();
    let roster = rosters::within(table, organization, employee, &head, [span.range()]).await?;
    let seen = Person::of(&person, settings, Locks::NONE, &none, &roster);
    if let Some(AskedTimes { start, end }) = body.times()? {
        let times = LeaveTimes::of(start, end, span.start_date, &seen.calendar);
        span.times = Some(times.ok_or_else(ends_before_start)?);
    }
    let Counted { shares, minutes, timed_days, years } =
        model::request(&span, leave_type, attached, &seen, settings)
            .map_err(|violation| invalid(violation, &span, &person))?;
    let leave = model::Leave {
        id,
        employee_id: employee,
        leave_type: body.leave_type.clone(),
        span,
        unit: leave_type.unit,
        counts_rest_days: leave_type.counts_rest_days,
        // Leave counts in place of other leave half by half, so that leave with times cannot.
        takes_over: leave_type.takes_over && span.times.is_none(),
        draws_on: leave_type.draws_on,
        withdrawn: DateSet::EMPTY,
        taken_over: Default::default(),
        shares,
        minutes,
        timed_days,
        years,
        returned: Default::default(),
        reason: body.reason.clone(),
        attachment_id: body.attachment_id,
        status: LeaveStatus::Pending,
        progress: Progress::starting(settings.approvals.leave.clone(), now),
        decided_by: None,
        decided_at: None,
        decision_note: None,
        created_at: now,
        updated_at: now,
    };

    // They are read after the head, so that they are at least as new as the head's revision.
    let ledger_key = leave_ledgers::key(organization, employee, &body.leave_type);
    let around = leaves::by_end_date_since(table, organization, employee, &head, since);
    let (around, ledger) = futures::future::try_join(around, table.item(&ledger_key)).await?;
    let before = leave_ledgers::read(ledger.as_ref())?;
    let account = Account::of(&person, settings, &body.leave_type, &before.ledger);
    let others: Vec<&model::Leave> = around
        .iter()
        .map(|stored| &stored.leave)
        .filter(|other| other.is_pending_or_approved())
        .collect();
    // Whichever of the two was requested first, what takes over counts (rule LEAVE-41).
    let is_over = |other: &&&model::Leave| {
        !leave.takes_over && other.takes_over && other.status == LeaveStatus::Approved
    };
    let over: Vec<&model::Leave> = others.iter().filter(is_over).copied().collect();
    let leave = over.into_iter().fold(leave, |leave, over| leave.taken_over_by(over, &seen));
    let is_exception = body.exception == Some(true);
    check(&leave, leave_type, &account, &others, &seen.calendar, is_exception)?;
    if let Some(most) = leave_type.max_consecutive.filter(|_| !is_exception) {
        let alike = |other: &&model::Leave| other.leave_type == leave.leave_type;
        let of_type: Vec<&model::Leave> = others.iter().copied().filter(alike).collect();
        let ranges = of_type.iter().map(|other| other.range());
        let dates = ranges.fold(leave.range(), DateRange::with);
        let roster = rosters::within(table, organization, employee, &head, [dates]).await?;
        let seen = Person::of(&person, settings, Locks::NONE, &none, &roster);
        let is_free = |date| !leave.counts_rest_days && !seen.has_due_halves(date);
        if in_a_row(&leave, of_type, is_free) > most {
            return Err(too_long_in_a_row(most, leave_type.unit));
        }
    }
    let of_account = !leave.draws_on.is_entitlement();
    let draws = leave.draws();
    if of_account {
        let of = OfAccount::Asked;
        may_take_from_account(table, organization, &seen.calendar, &leave, of).await?;
    } else {
        account.may_draw(&draws).map_err(|why| overdrawn(&why, "/end_date"))?;
    }
    let matter = Matter::new(call.app(), organization, settings, &person, DECIDE_LEAVE);
    let mut leave = leave;
    let asked = matter.ask(Request::Leave(&leave), change).await?;
    leave.progress.ask(asked);
    let stored = StoredLeave { rev: 1, leave };
    let dates = Affects::Dates(stored.leave.span.range());
    contributes(call, employee, &head, author, dates, change).await?;
    if of_account {
        let asked = [(None, &stored.leave)];
        let moved =
            time_accounts::of_leaves(table, organization, employee, asked, &head, now).await?;
        change.write(moved);
    } else {
        let next = before.ledger.clone().reserved(&draws);
        change.write([leave_ledgers::put(organization, employee, &body.leave_type, &before, next)]);
    }
    change.write(leaves::create(organization, &stored.leave, head));
    if !found.contains_key(&used) {
        // The first use of the type: the type has not changed since it was read, and cannot be removed from now on.
        change.write([leaves::use_type(organization, &body.leave_type)]);
        change.write([settings::still_at(organization, in_force.version)]);
    }
    Ok(stored)
}

/// Refuses a request that the rules of its type or other leave stand against. `others` are the pending and approved
/// leaves of the employee around it. With an exception, the waiting period does not count.
///
/// # Errors
/// The first that applies, in the order of rule LEAVE-37.
fn check(
    leave: &model::Leave,
    leave_type: &LeaveType,
    account: &Account<'_>,
    others: &[&model::Leave],
    calendar: &Calendar<'_>,
    is_exception: bool,
) -> Result<(), Error> {
    let first = leave.span.start_date;
    let has_account = || calendar.account_floor_on(first).is_some();
    if !leave.draws_on.is_entitlement() && !has_account() {
        let detail = "The employee has no time account on the first date of the leave.";
        return Err(Error::conflict(Conflict::NotEligible, detail));
    }
    if !account.applies_on(first) {
        let detail = format!("The employee does not have the leave type `{}`.", leave_type.code);
        return Err(Error::conflict(Conflict::NotEligible, detail));
    }
    let stands_against = |other: &&&model::Leave| {
        let gives_way = leave.takes_over != other.takes_over;
        !gives_way && other.overlaps(leave, calendar)
    };
    if let Some(other) = others.iter().find(stands_against) {
        let detail = format!("It overlaps leave {} of the same employee.", other.id);
        return Err(Error::conflict(Conflict::Overlap, detail));
    }
    let employments = &account.employee.employments;
    if !is_exception && !leave_type.has_waited(first, employments) {
        let months = leave_type.waiting_months;
        let detail = format!("This leave may begin after {months} months of employment.");
        return Err(Error::conflict(Conflict::WaitingPeriod, detail));
    }
    Ok(())
}

fn too_long_in_a_row(most: Amount, unit: Unit) -> Error {
    let most = most.shown(unit);
    let unit = if unit.is_day() { "days" } else { "minutes" };
    let detail = format!("At most {most} {unit} of this leave may be taken in a row.");
    Error::conflict(Conflict::MaxConsecutive, detail)
}

fn ends_before_start() -> Error {
    let detail = "The end must be after the start.";
    Error::invalid("/end_time", "end_before_start", detail)
}

fn invalid(violation: RequestViolation, span: &LeaveSpan, employee: &Employee) -> Error {
    let (pointer, code, detail) = match violation {
        RequestViolation::AttachmentRequired => {
            ("/attachment_id", "required", "This leave type requires an attachment.")
        }
        RequestViolation::EndBeforeStart => {
            ("/end_date", "end_before_start", "The end must not be before the start.")
        }
        RequestViolation::TooLong => ("/end_date", "too_long", "A leave has at most 366 dates."),
        RequestViolation::HalvesDoNotFit if span.start_date == span.end_date => {
            ("/end_half", "halves_do_not_fit", "A leave of one date takes `start_half` only.")
        }
        RequestViolation::HalvesDoNotFit => {
            let detail = "Over several dates `start_half` can only be `second_half` and \
                          `end_half` only `first_half`.";
            let first = span.start_half == Some(model::Half::FirstHalf);
            (if first { "/start_half" } else { "/end_half" }, "halves_do_not_fit", detail)
        }
        RequestViolation::TimesDoNotFit if span.start_date == span.end_date => {
            let detail = "Only a leave type that counts minutes is taken from one time to another.";
            ("/start_time", "does_not_fit", detail)
        }
        RequestViolation::TimesDoNotFit => {
            let detail = "A leave of several dates has no times. Request a leave for each date.";
            ("/start_time", "does_not_fit", detail)
        }
        RequestViolation::NotEmployed => {
            let detail = "The employee is not employed on all of these dates.";
            let starts_early = !employee.employments.contains(span.start_date);
            (if starts_early { "/start_date" } else { "/end_date" }, "not_employed", detail)
        }
        RequestViolation::NoWorkingDays => {
            ("/start_date", "no_working_days", "None of these dates is a working day.")
        }
    };
    Error::invalid(pointer, code, detail)
}
