//! `PATCH /attendance-requests/{id}` (rules APPR-1 and APPR-5)
//!
//! One transaction decides the request and, if its last step is approved, corrects or enters the attendance.

use wfm_app::activity::{Remark, changes, changes_with_remark};
use wfm_app::timelines::EmployeeTime;
use wfm_app::{Attempt, Transaction, notify};
use wfm_domain::attendance_request::{
    AttendanceRequest as Model, RequestStatus as Status, Seen, Subject,
};
use wfm_domain::clocking::Refusal;
use wfm_domain::correction;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{AttendanceId, AttendanceRequestId, UserId};
use wfm_domain::independence::Author;
use wfm_domain::notice::Notice;
use wfm_domain::pay::Affects;
use wfm_domain::settings::Settings;
use wfm_domain::text::sentence;
use wfm_http::approvals::require_authority;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::coded::Stored;
use wfm_storage::{attendance_requests, attendances, employees};
use wfm_wire::attendance::Attendance;

use crate::attendance::{after_changes, refused as refused_times, time_around};
use crate::attendance_request::{ask, etag, load, matter, reply};
use crate::wire::attendance_request::{AttendanceRequest, AttendanceRequestPatch};

type Patch = Call<Nothing, AttendanceRequestPatch>;

/// Approves, rejects or cancels a request. The approval of the last step corrects or enters the attendance.
pub async fn update_attendance_request(call: Patch) -> Result<Reply<AttendanceRequest>, Error> {
    let id: AttendanceRequestId = call.path_id()?;
    let next: Status = call.body.status.into();
    let entered = AttendanceId::pointed(call.app().ids.next());
    let (call, author) = (&call, &call.author().await?);
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        let request = &before.value;
        let employee = employees::get(call.table(), call.organization(), request.employee_id);
        let employee = employee.await?.map(|stored| stored.employee);
        let employee =
            &employee.ok_or_else(|| Error::internal("a request whose employee is gone"))?;
        let settings = call.settings().await?;
        let settings = &settings.settings;
        let part = part(call, request, employee, settings, next).await?;
        call.check_if_match(&etag(call, &before))?;
        if request.status == next || part == Part::HasApproved {
            return Ok(Attempt::Done(before));
        }
        if !request.status.may_become(next) {
            let detail = format!("The request is {}.", request.status.as_str());
            return Err(Error::conflict(Conflict::InvalidTransition, detail));
        }
        let mut change = call.transaction();
        let mut value = Model { updated_at: call.now(), ..request.clone() };
        let note = call.body.note.clone();
        let mut status = next;
        if next == Status::Approved {
            let (by, of) = (call.caller.user.id, part.on_behalf_of());
            let (progress, is_last) = request.progress.approved(by, of, call.now(), note.clone());
            value.progress = progress;
            if !is_last {
                status = Status::Pending;
            }
        }
        if status == Status::Approved {
            let approved = match request.subject {
                Subject::Corrected { attendance_id, seen } => {
                    correct(call, request, attendance_id, seen, author, &mut change).await?
                }
                Subject::Forgotten { .. } => {
                    enter(call, request, entered, author, &mut change).await?;
                    Some(Subject::Forgotten { entered: Some(entered) })
                }
            };
            let Some(subject) = approved else { return Ok(Attempt::Stale) };
            value.subject = subject;
        }
        let action = match status {
            Status::Pending => {
                ask(call, employee, settings, &mut value, &mut change).await?;
                "attendance_request.step_approved".to_owned()
            }
            end => {
                value.status = end;
                value.progress.told.clear();
                value.decided_by = Some(call.caller.user.id);
                value.decided_at = Some(call.now());
                value.decision_note = note;
                release(call, &value, &mut change).await?;
                tell(call, &value, employee, &mut change).await?;
                format!("attendance_request.{}", end.as_str())
            }
        };
        let after = Stored { rev: before.rev + 1, value };
        change.write([attendance_requests::put(call.organization(), &after)]);
        let was = AttendanceRequest::from(&before.value);
        let is = AttendanceRequest::from(&after.value);
        let resource = ("attendance_request", id);
        change.log_of(employee.id, &action, resource, changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &Box::pin(stored).await?))
}

/// The part of the caller in a change of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The requester, who cancels.
    Requester,
    /// Somebody who decides, with the approver for whom a deputy does.
    Decider { on_behalf_of: Option<UserId> },
    /// Somebody who has approved a step already, and repeats that (rule APPR-5).
    HasApproved,
}

impl Part {
    fn on_behalf_of(self) -> Option<UserId> {
        match self {
            Self::Decider { on_behalf_of } => on_behalf_of,
            Self::Requester | Self::HasApproved => None,
        }
    }
}

/// The part of the caller. The requester cancels. Others decide, but nobody about the own times.
async fn part(
    call: &Patch,
    request: &Model,
    employee: &Employee,
    settings: &Settings,
    next: Status,
) -> Result<Part, Error> {
    let services = &call.services;
    let caller = &call.caller;
    match next {
        Status::Pending | Status::Cancelled => {
            let write = "attendances:write";
            employee_scope::require(services, caller, write, employee.id).await?;
            Ok(Part::Requester)
        }
        Status::Approved if request.progress.approved_by().contains(&caller.user.id) => {
            Ok(Part::HasApproved)
        }
        Status::Approved | Status::Rejected => {
            let matter = matter(call, employee, settings);
            let what = "attendance requests";
            let on_behalf_of = require_authority(call, &matter, &request.progress, what).await?;
            Ok(Part::Decider { on_behalf_of })
        }
    }
}

/// Takes a request that has ended out of the pending ones, so that there may be another one about the same subject.
async fn release(call: &Patch, request: &Model, change: &mut Transaction<'_>) -> Result<(), Error> {
    let organization = call.organization();
    let employee = request.employee_id;
    let mut pending = attendance_requests::pending(call.table(), organization, employee).await?;
    pending.requests.remove(request.id);
    pending.rev += 1;
    change.write([attendance_requests::put_pending(organization, employee, &pending)]);
    Ok(())
}

/// Corrects the attendance, as an act of the decider. `None` if it changed while it was read.
async fn correct(
    call: &Patch,
    request: &Model,
    id: AttendanceId,
    seen: Seen,
    author: &Author,
    change: &mut Transaction<'_>,
) -> Result<Option<Subject>, Error> {
    let found = attendances::get(call.table(), call.organization(), id).await?;
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
    let mut time = time_around(call, request.employee_id, &presences).await?;
    if time.stored.timeline.get(id).is_none_or(|now| now != before) {
        return Ok(None);
    }
    let changed =
        time.change(|context, timeline| correction::correct(id, wanted, context, timeline));
    if changed.map_err(refused)? {
        store(&time, request, author, change).await?;
        let stored = after_changes(&time.stored, id)?;
        let was = Attendance::from(before);
        log(request, "attendance.corrected", Some(&was), &(&stored.attendance).into(), change)?;
    }
    Ok(Some(request.subject))
}

/// Enters the forgotten attendance, as an act of the decider.
async fn enter(
    call: &Patch,
    request: &Model,
    id: AttendanceId,
    author: &Author,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let clock_in = request.wanted.clock_in_at;
    let clock_in = clock_in.ok_or_else(|| Error::internal("a request without its clock-in"))?;
    let clock_out = request.wanted.clock_out_at;
    let mut time = time_around(call, request.employee_id, &[(clock_in, clock_out)]).await?;
    time.change(|context, timeline| {
        correction::enter(id, clock_in, clock_out, None, context, timeline)
    })
    .map_err(refused)?;
    store(&time, request, author, change).await?;
    let stored = after_changes(&time.stored, id)?;
    log(request, "attendance.created", None, &(&stored.attendance).into(), change)
}

/// Adds the changed attendances, and notes everybody who contributed to them: the decider, and the account that asked for another
/// employee.
async fn store(
    time: &EmployeeTime,
    request: &Model,
    author: &Author,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    time.store(change).await?;
    let dates = time.stored.changed_dates().map(Affects::Dates);
    let authors = std::iter::once(author).chain(&request.asked_by);
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

/// The error for times that cannot be entered now, because of which the request stays pending. The body has no times, so each is a
/// conflict.
fn refused(why: Refusal) -> Error {
    match refused_times(why, false) {
        Error::Invalid(_) => {
            Error::conflict(Conflict::InvalidTransition, sentence(&why.to_string()))
        }
        conflict => conflict,
    }
}

/// Notifies the employee.
async fn tell(
    call: &Patch,
    request: &Model,
    employee: &Employee,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let account =
        notify::account_of(call.table(), call.organization(), employee, call.now()).await?;
    let notice = Notice::attendance_decided(request.id, request.status.as_str(), request.date);
    change.notify(account, &notice);
    Ok(())
}
