//! Decisions about attendance requests (rules APPR-1 and APPR-5).
//!
//! One transaction decides the request and, if its last step is approved, corrects or enters the attendance.

use wfm_app::activity::{Remark, changes, changes_with_remark};
use wfm_app::timelines::{EmployeeTime, Presence};
use wfm_app::{Attempt, Transaction, notify};
use wfm_domain::approval::Request;
use wfm_domain::attendance_request::{
    AttendanceRequest as Model, RequestStatus as Status, Seen, Subject,
};
use wfm_domain::clocking::Refusal;
use wfm_domain::correction;
use wfm_domain::ids::{AttendanceId, AttendanceRequestId, EmployeeId};
use wfm_domain::independence::Author;
use wfm_domain::notice::Notice;
use wfm_domain::pay::Affects;
use wfm_domain::text::sentence;
use wfm_http::{Conflict, Error};
use wfm_storage::coded::Stored;
use wfm_storage::{attendance_requests, attendances, employees};
use wfm_wire::attendance::Attendance;
use wfm_wire::attendance_request::AttendanceRequest;

use crate::decider::Part;
use crate::{Decider, Deciding, Matter, REVIEW};

/// The wanted end of a request, with the id of the attendance that its approval may enter.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub status: Status,
    pub entered: AttendanceId,
}

/// One attempt at a decision about a request. `is_expected` refuses another revision than the decider knows.
///
/// # Errors
/// [`Error::NotFound`], errors of the authority, conflicts of the rules, and errors of the table.
pub async fn decide<'a>(
    by: &Decider<'a>,
    id: AttendanceRequestId,
    deciding: Deciding<'_, Wanted>,
    is_expected: impl Fn(&Stored<Model>) -> Result<(), Error>,
) -> Result<Attempt<'a, Stored<Model>>, Error> {
    let (table, organization) = (&by.app.storage.table, by.organization());
    let now = by.app.clock.now();
    let before = attendance_requests::get(table, organization, id).await?;
    let before = before.ok_or(Error::NotFound)?;
    let request = &before.value;
    let employee = employees::get(table, organization, request.employee_id).await?;
    let employee = employee.map(|stored| stored.employee);
    let employee = &employee.ok_or_else(|| Error::internal("a request whose employee is gone"))?;
    let in_force = by.app.storage.settings.current(table, organization).await?;
    let matter = Matter::new(by.app, organization, &in_force.settings, employee, REVIEW);
    let Wanted { status: next, entered } = deciding.decision;
    let part = part(by, request, &matter, next).await?;
    is_expected(&before)?;
    if request.status == next || part == Part::HasApproved {
        return Ok(Attempt::Done(before));
    }
    if !request.status.may_become(next) {
        let detail = format!("The request is {}.", request.status.as_str());
        return Err(Error::conflict(Conflict::InvalidTransition, detail));
    }
    let mut change = by.transaction();
    let mut value = Model { updated_at: now, ..request.clone() };
    let note = deciding.note.cloned();
    let mut status = next;
    if next == Status::Approved {
        let (account, of) = (by.user.id, part.on_behalf_of());
        let (progress, is_last) = request.progress.approved(account, of, now, note.clone());
        value.progress = progress;
        if !is_last {
            status = Status::Pending;
        }
    }
    if status == Status::Approved {
        let authors = by.authors(&value.progress).await?;
        let approved = match request.subject {
            Subject::Corrected { attendance_id, seen } => {
                correct(by, request, attendance_id, seen, &authors, &mut change).await?
            }
            Subject::Forgotten { .. } => {
                enter(by, request, entered, &authors, &mut change).await?;
                Some(Subject::Forgotten { entered: Some(entered) })
            }
        };
        let Some(subject) = approved else { return Ok(Attempt::Stale) };
        value.subject = subject;
    }
    let action = match status {
        Status::Pending => {
            let asked = matter.ask(Request::Attendance(&value), &mut change).await?;
            value.progress.ask(asked);
            "attendance_request.step_approved".to_owned()
        }
        end => {
            value.status = end;
            value.decided_by = Some(by.user.id);
            value.decided_at = Some(now);
            value.decision_note = note;
            release(&value, &mut change).await?;
            let account = notify::account_of(table, organization, employee, now).await?;
            let notice = Notice::attendance_decided(id, end.as_str(), value.date);
            change.notify(account, &notice);
            format!("attendance_request.{}", end.as_str())
        }
    };
    let after = Stored { rev: before.rev + 1, value };
    change.write([attendance_requests::put(organization, &after)]);
    let was = AttendanceRequest::from(&before.value);
    let is = AttendanceRequest::from(&after.value);
    let resource = ("attendance_request", id);
    change.log_of(employee.id, &action, resource, changes(Some(&was), Some(&is))?);
    Ok(Attempt::Commit(change, after))
}

/// The part of the decider. The requester cancels. Others decide, but nobody about the own times.
async fn part(
    by: &Decider<'_>,
    request: &Model,
    matter: &Matter<'_>,
    next: Status,
) -> Result<Part, Error> {
    match next {
        Status::Pending | Status::Cancelled => {
            let asked = request.asked_by.as_ref().map(|author| author.account);
            let is_own = by.user.employee_id == Some(request.employee_id);
            if !is_own && asked != Some(by.user.id) {
                return Err(Error::Forbidden("the requester".into()));
            }
            let write = "attendances:write";
            match by.includes(write, request.employee_id).await? {
                true => Ok(Part::Requester),
                false => Err(by.forbidden(write)),
            }
        }
        Status::Approved if request.progress.approved_by().contains(&by.user.id) => {
            Ok(Part::HasApproved)
        }
        Status::Approved | Status::Rejected => {
            let what = "attendance requests";
            let on_behalf_of = by.require_authority(matter, &request.progress, what).await?;
            Ok(Part::Decider { on_behalf_of })
        }
    }
}

/// Takes a request that has ended out of the pending ones, so that there may be another one about the same subject.
async fn release(request: &Model, change: &mut Transaction<'_>) -> Result<(), Error> {
    let organization = change.organization();
    let employee = request.employee_id;
    let mut pending = attendance_requests::pending(change.table(), organization, employee).await?;
    pending.requests.remove(request.id);
    pending.rev += 1;
    change.write([attendance_requests::put_pending(organization, employee, &pending)]);
    Ok(())
}

/// Corrects the attendance, as an act of the decider. `None` if it changed while it was read.
async fn correct(
    by: &Decider<'_>,
    request: &Model,
    id: AttendanceId,
    seen: Seen,
    authors: &[Author],
    change: &mut Transaction<'_>,
) -> Result<Option<Subject>, Error> {
    let found = attendances::get(&by.app.storage.table, by.organization(), id).await?;
    let found = found.ok_or_else(|| Error::internal("a request whose attendance is gone"))?;
    let before = &found.attendance;
    if Seen::from(before) != seen {
        let detail = "The attendance has changed since the request was made. Reject the request, or \
                      let it be cancelled and made again.";
        return Err(Error::conflict(Conflict::InvalidTransition, detail));
    }
    let wanted = request.wanted;
    let clock_in = wanted.clock_in_at.unwrap_or(before.clock_in_at);
    let presences = [
        (before.clock_in_at, before.clock_out_at),
        (clock_in, wanted.clock_out_at.or(before.clock_out_at)),
    ];
    let mut time = time_around(by, request.employee_id, &presences).await?;
    if time.stored.timeline.get(id).is_none_or(|now| now != before) {
        return Ok(None);
    }
    time.open_late();
    let changed =
        time.change(|context, timeline| correction::correct(id, wanted, context, timeline));
    if changed.map_err(refused)? {
        store(&time, request, authors, change).await?;
        let stored = time.stored.after_changes(id)?;
        let was = Attendance::from(before);
        log(request, "attendance.corrected", Some(&was), &(&stored.attendance).into(), change)?;
    }
    Ok(Some(request.subject))
}

/// Enters the forgotten attendance, as an act of the decider.
async fn enter(
    by: &Decider<'_>,
    request: &Model,
    id: AttendanceId,
    authors: &[Author],
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let clock_in = request.wanted.clock_in_at;
    let clock_in = clock_in.ok_or_else(|| Error::internal("a request without its clock-in"))?;
    let clock_out = request.wanted.clock_out_at;
    let mut time = time_around(by, request.employee_id, &[(clock_in, clock_out)]).await?;
    time.open_late();
    time.change(|context, timeline| {
        correction::enter(id, clock_in, clock_out, None, context, timeline)
    })
    .map_err(refused)?;
    store(&time, request, authors, change).await?;
    let stored = time.stored.after_changes(id)?;
    log(request, "attendance.created", None, &(&stored.attendance).into(), change)
}

/// Adds the changed attendances, and notes everybody who contributed to them: those who approved, and the account that asked for another
/// employee.
async fn store(
    time: &EmployeeTime,
    request: &Model,
    authors: &[Author],
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    time.store(change).await?;
    let dates = time.stored.changed_dates().map(Affects::Dates);
    let authors = authors.iter().chain(&request.asked_by);
    change.contributes(request.employee_id, &time.stored.head, authors, dates).await?;
    Ok(())
}

/// Adds the entry about the attendance to the activity log.
fn log(
    request: &Model,
    action: &str,
    was: Option<&Attendance>,
    is: &Attendance,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let reason = Remark { field: "reason", text: Some(&request.reason) };
    let changes = changes_with_remark(was, is, reason)?;
    change.also_log_of(request.employee_id, action, ("attendance", is.id), changes);
    Ok(())
}

/// The employee's time around these presences.
async fn time_around(
    by: &Decider<'_>,
    employee: EmployeeId,
    presences: &[Presence],
) -> Result<EmployeeTime, Error> {
    let (storage, organization) = (&by.app.storage, by.organization());
    let now = by.app.clock.now();
    let time = EmployeeTime::around(storage, organization, employee, now, presences).await?;
    time.ok_or_else(|| Error::internal("a request whose employee is gone"))
}

/// The error for times that cannot be entered now, because of which the request stays pending. The decision has no times, so each is a
/// conflict.
fn refused(why: Refusal) -> Error {
    let kind = conflict(&why).unwrap_or(Conflict::InvalidTransition);
    Error::conflict(kind, sentence(&why.to_string()))
}

/// The conflict of a refused change of times; `None` if the times are wrong in themselves.
pub fn conflict(why: &Refusal) -> Option<Conflict> {
    match why {
        Refusal::Inactive(_) => Some(Conflict::EmployeeInactive),
        Refusal::OutsideGeofence(_) => Some(Conflict::OutsideGeofence),
        Refusal::Overlap(_) => Some(Conflict::Overlap),
        Refusal::TooMany(_) => Some(Conflict::TooMany),
        Refusal::Locked(_) => Some(Conflict::PeriodLocked),
        Refusal::NothingOpen | Refusal::NothingExtra => Some(Conflict::InvalidTransition),
        Refusal::ClockInUnknown
        | Refusal::OutBeforeIn
        | Refusal::Future
        | Refusal::NotEmployed(_) => None,
    }
}
