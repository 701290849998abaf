//! `PATCH /attendance-requests/{id}` (rule APPR-1)
//!
//! One transaction decides the request and, if it is approved, corrects or enters the attendance.

use wfm_app::activity::{Remark, changes, changes_with_remark};
use wfm_app::timelines::EmployeeTime;
use wfm_app::{Attempt, Transaction, notify};
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
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::attendance_requests::{self, StoredPending};
use wfm_storage::coded::Stored;
use wfm_storage::{attendances, employees};
use wfm_wire::attendance::Attendance;

use crate::attendance::{after_changes, refused as refused_times, time_around};
use crate::attendance_request::{etag, load, reply};
use crate::wire::attendance_request::{AttendanceRequest, AttendanceRequestPatch};

type Patch = Call<Nothing, AttendanceRequestPatch>;

/// Approves, rejects or cancels a request. An approval corrects or enters the attendance.
pub async fn update_attendance_request(call: Patch) -> Result<Reply<AttendanceRequest>, Error> {
    let id: AttendanceRequestId = call.path_id()?;
    let next: Status = call.body.status.into();
    let entered = AttendanceId::pointed(call.app().ids.next());
    let (call, author) = (&call, &call.author().await?);
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        let request = &before.value;
        let employee = request.employee_id;
        require_part(call, employee, next).await?;
        call.check_if_match(&etag(call, &before))?;
        if request.status == next {
            return Ok(Attempt::Done(before));
        }
        if !request.status.may_become(next) {
            let detail = format!("The request is {}.", request.status.as_str());
            return Err(Error::conflict(Conflict::InvalidTransition, detail));
        }
        let organization = call.organization();
        let mut pending =
            attendance_requests::pending(call.table(), organization, employee).await?;
        pending.requests.remove(id);
        let pending = StoredPending { rev: pending.rev + 1, ..pending };
        let mut change = call.transaction();
        let mut value = Model {
            status: next,
            decided_by: Some(call.caller.user.id),
            decided_at: Some(call.now()),
            decision_note: call.body.note.clone(),
            updated_at: call.now(),
            ..request.clone()
        };
        if next == Status::Approved {
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
        let after = Stored { rev: before.rev + 1, value };
        change.write([
            attendance_requests::put(organization, &after),
            attendance_requests::put_pending(organization, employee, &pending),
        ]);
        let was = AttendanceRequest::from(&before.value);
        let is = AttendanceRequest::from(&after.value);
        let action = format!("attendance_request.{}", next.as_str());
        let resource = ("attendance_request", id);
        change.log_of(employee, &action, resource, changes(Some(&was), Some(&is))?);
        tell(call, &after.value, &mut change).await?;
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &Box::pin(stored).await?))
}

/// Refuses a caller who has another part in the request. The requester cancels. The approver decides, but never about the own
/// times.
async fn require_part(call: &Patch, employee: EmployeeId, next: Status) -> Result<(), Error> {
    let services = &call.services;
    let caller = &call.caller;
    match next {
        Status::Pending | Status::Cancelled => {
            employee_scope::require(services, caller, "attendances:write", employee).await
        }
        Status::Approved | Status::Rejected => {
            call.own().await?.refuse(employee, "attendance requests")?;
            employee_scope::require(services, caller, "attendances:review", employee).await?;
            call.require_step_up_for("attendances:review").await
        }
    }
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
async fn tell(call: &Patch, request: &Model, change: &mut Transaction<'_>) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let employee = employees::get(table, organization, request.employee_id).await?;
    let employee = employee.ok_or_else(|| Error::internal("a request whose employee is gone"))?;
    let account = notify::account_of(table, organization, &employee.employee, call.now()).await?;
    let notice = Notice::attendance_decided(request.id, request.status.as_str(), request.date);
    change.notify(account, &notice);
    Ok(())
}
