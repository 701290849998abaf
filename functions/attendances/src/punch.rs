//! An online punch. Clock-in and clock-out differ only in their rule.

use wfm_app::activity::Change;
use wfm_app::commit::Outcome;
use wfm_app::payroll::contributions;
use wfm_app::timelines::EmployeeTime;
use wfm_app::uploads::Reference;
use wfm_app::{Attempt, Transaction, notify, uploads};
use wfm_domain::attendance::Status;
use wfm_domain::clocking::{Clocked, Punch, Refusal};
use wfm_domain::day::DayContext;
use wfm_domain::ids::{AttendanceId, EmployeeId, OrganizationId};
use wfm_domain::notice::Notice;
use wfm_domain::pay::Affects;
use wfm_domain::sync::Photo;
use wfm_domain::timeline::Timeline;
use wfm_domain::upload::Purpose;
use wfm_http::wire::{Nothing, Timestamp};
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::attendances::{self, StoredAttendance};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::table::Write;
use wfm_storage::uploads::Upload;
use wfm_wire::attendance::Attendance;
use wfm_wire::file_url;

use crate::attendance::{created, load, refused, reply};
use crate::wire::AttendanceClockIn;

type Rule =
    fn(OrganizationId, &Punch, bool, &DayContext<'_>, &mut Timeline) -> Result<Clocked, Refusal>;

/// The direction of a punch: in or out.
#[derive(Clone, Copy)]
pub struct Direction {
    /// The action in the activity log.
    pub action: &'static str,
    /// The field that the punch sets.
    pub field: &'static str,
    pub rule: Rule,
    /// Whether it is a clock-out. A clock-in changes no date that a payroll holds (rule PAY-97).
    pub ends: bool,
}

/// Applies a punch at the present time.
pub async fn clock(
    call: Call<Nothing, AttendanceClockIn>,
    direction: Direction,
) -> Result<Reply<Attendance>, Error> {
    let received_at = call.now();
    let punch = call.body.clone().checked(received_at)?;
    let employee = employee(&call).await?;

    let call = &call;
    let punch = &punch;
    let outcome = call.commit_once(|| async move {
        let mut punch = punch.clone();
        let photo = photo(call, &mut punch).await?;
        let mut time = read(call, employee, &punch).await?;
        let is_active = !time.employee.suspended;
        let organization = call.organization();
        if direction.ends {
            time.open_late();
        }
        let applied = time.change(|context, timeline| {
            (direction.rule)(organization, &punch, is_active, context, timeline)
        });
        let (id, is_new) = match applied.map_err(|why| refused(why, false))? {
            Clocked::Now(id) => (id, true),
            Clocked::Again(id) => (id, false),
            // The same record has come before.
            Clocked::Before(id) => {
                return Ok(Attempt::Done((time.stored.after_changes(id)?, false)));
            }
        };
        let stored = time.stored.after_changes(id)?;
        let mut change = call.transaction();
        time.store(&mut change).await?;
        change.write(noted(call, &time).await?);
        if !is_new {
            // The record is another one of the same punch, so nothing of it is stored except its id.
            let changes = same_punch(&time, id);
            change.log_of(employee, "attendance.same_punch", ("attendance", id), changes);
            return Ok(Attempt::Commit(change, (stored, false)));
        }
        change.log_of(employee, direction.action, ("attendance", id), logged(direction, &stored));
        notify_reviewer(&time, &mut change).await?;
        close_forgotten(&time, &mut change).await?;
        change.write(photo.and_then(|upload| {
            let by = call.caller.user.id;
            let own = time.employee.user_id;
            let may_refer = uploads::may_refer(&upload, by, own);
            let by = Reference { employee: may_refer.then_some(employee), attendance: Some(id) };
            uploads::refer(organization, &upload, by, received_at)
        }));
        Ok(Attempt::Commit(change, (stored, true)))
    });
    match outcome.await? {
        Outcome::New((stored, true)) => Ok(answer(call, &stored)),
        Outcome::New((stored, false)) => Ok(reply(call, &stored)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            let stored = load(call, id).await?;
            let record = own_record(call.organization(), employee, punch);
            let is_own = record.is_none_or(|own| own == id || call.operation.status != 201);
            let reply = if is_own { answer(call, &stored) } else { reply(call, &stored) };
            Ok(reply.replayed())
        }
    }
}

/// The answer to an applied punch: 201 for a clock-in, 200 for a clock-out.
fn answer<B>(call: &Call<Nothing, B>, stored: &StoredAttendance) -> Reply<Attendance> {
    match call.operation.status {
        201 => created(call, stored),
        _ => reply(call, stored),
    }
}

/// The employee of the punch: the caller, or somebody whom the caller may clock.
async fn employee(call: &Call<Nothing, AttendanceClockIn>) -> Result<EmployeeId, Error> {
    let own = call.caller.user.employee_id;
    let named = call.body.employee_id.map(EmployeeId).filter(|named| Some(*named) != own);
    let Some(employee) = named else {
        let detail = "This account belongs to no employee; name one in `employee_id`.";
        return own.ok_or_else(|| Error::conflict(Conflict::NoEmployee, detail));
    };
    let services = &call.services;
    let caller = &call.caller;
    let permission = "attendances:write";
    employee_scope::require_named(services, caller, permission, employee, "/employee_id").await?;
    Ok(employee)
}

/// The write that notes a caller who clocks another person (rule PAY-70). It is written however many accounts are
/// noted already, so a punch is never refused.
async fn noted<B>(call: &Call<Nothing, B>, time: &EmployeeTime) -> Result<Vec<Write>, Error> {
    let employee = time.employee.id;
    let dates =
        time.stored.changed_dates().filter(|_| call.caller.user.employee_id != Some(employee));
    let Some(dates) = dates else { return Ok(vec![]) };
    let about = [(employee, &time.stored.head, Affects::Dates(dates))];
    let table = call.table();
    let author = call.author().await?;
    Ok(contributions::noted(table, call.organization(), &author, &about).await?)
}

/// The upload that the photo's URL names. If it is not stored as promised, the photo is dropped and the punch is
/// flagged and stored (rules SYNC-34 and SYNC-35).
async fn photo(
    call: &Call<Nothing, AttendanceClockIn>,
    punch: &mut Punch,
) -> Result<Option<Upload>, Error> {
    let address = &mut punch.place.photo_url;
    let photo = file_url::photo(&call.services, &call.request, address)
        .map_err(|why| Error::invalid("/photo_url", "invalid_format", why))?;
    let Photo::Upload(id) = photo else {
        punch.photo_invalid = photo == Photo::Missing;
        return Ok(None);
    };
    let purpose = Purpose::AttendancePhoto;
    let now = punch.received_at;
    let upload = uploads::usable(call.storage(), call.organization(), id, purpose, now).await?;
    if upload.is_none() {
        punch.place.photo_url = None;
        punch.photo_invalid = true;
    }
    punch.photo_named_by = upload.as_ref().and_then(|upload| upload.named_by);
    Ok(upload)
}

/// Reads the facts on which a punch depends, in one step. If the record came before, and its attendance is not near,
/// a second step reads that attendance.
async fn read<B>(
    call: &Call<Nothing, B>,
    employee: EmployeeId,
    punch: &Punch,
) -> Result<EmployeeTime, Error> {
    let storage = call.storage();
    let organization = call.organization();
    let record = own_record(organization, employee, punch);
    let pointer = record.map(|id| attendances::pointer_key(organization, id));
    let more = Vec::from_iter(pointer.clone());
    let found =
        EmployeeTime::for_punch_at(storage, organization, employee, punch.received_at, more)
            .await?;
    let (mut time, found) = found.ok_or_else(|| employee_scope::unknown("/employee_id"))?;
    let is_near = record.is_some_and(|id| time.stored.timeline.known_as(id).is_some());
    let pointed = pointer.and_then(|pointer| found.get(&pointer)).filter(|_| !is_near);
    if let Some(pointed) = pointed {
        let target = attendances::target(organization, pointed)?;
        let attendance = call.table().item(&target).await?;
        let attendance = attendance.map(attendances::read).transpose()?;
        time.stored = time.stored.with(attendance);
    }
    Ok(time)
}

/// The id of the attendance that the record of a punch is or becomes, if the client named a record.
fn own_record(
    organization: OrganizationId,
    employee: EmployeeId,
    punch: &Punch,
) -> Option<AttendanceId> {
    let record = punch.client_record_id.as_deref()?;
    Some(AttendanceId::of_record(organization, employee, &punch.device_id, record))
}

/// The changes with which an attendance remembers another record of the same punch (rule SYNC-38).
fn same_punch(time: &EmployeeTime, id: AttendanceId) -> Vec<Change> {
    let ids = |attendance: Option<&wfm_domain::attendance::Attendance>| {
        let ids = attendance.map(|attendance| &attendance.same_punch);
        serde_json::to_value(ids).unwrap_or_default()
    };
    let timeline = &time.stored.timeline;
    let before = ids(timeline.loaded(id));
    let after = ids(timeline.get(id));
    vec![Change { field: "same_punch".into(), before, after }]
}

fn logged(direction: Direction, stored: &StoredAttendance) -> Vec<Change> {
    let attendance = &stored.attendance;
    let at = Timestamp(attendance.clock_out_at.unwrap_or(attendance.clock_in_at));
    let after = serde_json::to_value(at).unwrap_or_default();
    vec![Change { field: direction.field.into(), before: serde_json::Value::Null, after }]
}

/// Notifies the reviewers of the attendances that went to review: at a clock-in because of the place, at a clock-out
/// because of the length, another attendance in between, or leave.
async fn notify_reviewer(time: &EmployeeTime, change: &mut Transaction<'_>) -> Result<(), Error> {
    let waiting = time.stored.went_to_review();
    if !waiting.is_empty() {
        let reviewer =
            notify::reviewer_of(change.table(), time.organization, &time.employee, time.today())
                .await?;
        for id in waiting {
            change.notify(reviewer, &Notice::attendance_waits(id));
        }
    }
    Ok(())
}

/// Logs the closing of attendances whose clock-out was forgotten, and notifies the employee and the reviewer (rules
/// TIME-28 and TIME-59). If people punch once a day, no clock-out was forgotten.
async fn close_forgotten(time: &EmployeeTime, change: &mut Transaction<'_>) -> Result<(), Error> {
    let timeline = &time.stored.timeline;
    let was_open =
        |id| timeline.loaded(id).is_some_and(|loaded| loaded.day_result.status == Status::Open);
    let changes = timeline.changes().into_iter();
    let forgotten: Vec<_> = changes
        .filter(|after| after.day_result.status == Status::Incomplete && was_open(after.id))
        .collect();
    if forgotten.is_empty() {
        return Ok(());
    }
    let organization = time.organization;
    let table = change.table();
    let account = notify::account_of(table, organization, &time.employee, time.now).await?;
    let reviewer = notify::reviewer_of(table, organization, &time.employee, time.today()).await?;
    for after in forgotten {
        let json = |status: Status| serde_json::to_value(status).map_err(Error::internal);
        let before = json(Status::Open)?;
        let is = json(Status::Incomplete)?;
        let changes = vec![Change { field: "status".into(), before, after: is }];
        let resource = ("attendance", after.id);
        change.also_log_of(time.employee.id, "attendance.auto_closed", resource, changes);
        let notice = Notice::attendance_auto_closed(after.id, after.day_result.date);
        // The employee is notified, too, although they are the actor: they asked to clock in, and not to lose hours.
        let reviewer = reviewer.filter(|reviewer| Some(*reviewer) != account);
        change.write(account.into_iter().chain(reviewer).map(|account| {
            let notification = Notification::of(organization, account, &notice, time.now);
            notifications::create(organization, &notification)
        }));
    }
    Ok(())
}
