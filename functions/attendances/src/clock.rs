//! Clocking in and out online.

use std::collections::HashMap;

use wfm_domain::attendance::Review;
use wfm_domain::clocking::{self, Clocked, Punch, Refusal};
use wfm_domain::day::DayContext;
use wfm_domain::employee::EmployeeStatus;
use wfm_domain::ids::{AttendanceId, EmployeeId, OrganizationId};
use wfm_domain::notice::Notice;
use wfm_domain::sync::Photo;
use wfm_domain::timeline::Timeline;
use wfm_domain::upload::Purpose;
use wfm_http::audit::{self, Act};
use wfm_http::idempotency::fingerprint;
use wfm_http::once::{Once, Used};
use wfm_http::shapes::attendance::Attendance;
use wfm_http::values::{Nothing, Timestamp};
use wfm_http::{Call, Caller, Conflict, Error, Reply, Services, reach};
use wfm_storage::activity::Change;
use wfm_storage::attendances::{self, StoredAttendance};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::recipients;
use wfm_storage::table::{Item, Key, MAX_WRITES, Write};
use wfm_storage::timelines::{EmployeeTime, StoredTimeline};
use wfm_storage::uploads::{self, Upload};

use crate::handlers::etag;
use crate::refusal::refused;
use crate::wire::AttendanceClockIn;

/// How often a punch that meets other writes about the employee is tried.
pub(crate) const TRIES: u32 = 12;

/// `POST /attendances/clock-in`
pub async fn clock_in(call: Call<Nothing, AttendanceClockIn>) -> Result<Reply<Attendance>, Error> {
    let way = Way {
        operation: "clock_in",
        action: "attendance.clocked_in",
        sets: "clock_in_at",
        status: 201,
        rule: clocking::clock_in,
    };
    clock(call, way).await
}

/// `POST /attendances/clock-out`
pub async fn clock_out(call: Call<Nothing, AttendanceClockIn>) -> Result<Reply<Attendance>, Error> {
    let way = Way {
        operation: "clock_out",
        action: "attendance.clocked_out",
        sets: "clock_out_at",
        status: 200,
        rule: clocking::clock_out,
    };
    clock(call, way).await
}

type Rule =
    fn(OrganizationId, &Punch, bool, &DayContext<'_>, &mut Timeline) -> Result<Clocked, Refusal>;

/// In or out.
struct Way {
    operation: &'static str,
    action: &'static str,
    /// The field that is logged.
    sets: &'static str,
    status: u16,
    rule: Rule,
}

async fn clock(
    call: Call<Nothing, AttendanceClockIn>,
    way: Way,
) -> Result<Reply<Attendance>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    let received_at = services.clock.now();
    let named = call.body.employee_id;
    let mut punch = call.body.clone().checked(received_at)?;
    let employee = whose(services, caller, named).await?;
    let key = call.idempotency_key.as_deref();
    let once = Once::of(services, caller, way.operation, key, fingerprint(&call.sent, &[])?);
    if let Used::Before(earlier) = once.look().await? {
        return replayed(&call, &way, &earlier).await;
    }

    let mut photo = photo(&call, &mut punch).await?;
    let mut tries = 0;
    loop {
        let mut time = read(services, caller, employee, &punch).await?;
        let active = time.employee.status == EmployeeStatus::Active;
        let done = time.change(|context, timeline| {
            (way.rule)(organization, &punch, active, context, timeline)
        });
        let id = match done.map_err(|why| refused(why, false))? {
            Clocked::Now(id) => id,
            Clocked::Before(id) => return Ok(answer(services, &time.stored, id, 200)),
        };
        let mut writes = time.writes();
        writes.push(log(&call, &way, &time.stored.timeline, id));
        writes.extend(once.consume(&id.to_string(), way.status));
        writes.extend(told(services, caller, &time, id).await?);
        writes.extend(
            photo
                .as_ref()
                .filter(|upload| may_refer(caller, &time, upload))
                .and_then(|upload| uploads::refer(organization, upload, employee, received_at)),
        );
        let prepares = writes.len() > MAX_WRITES;
        let written = table.write(if prepares { time.preparing_writes() } else { writes }).await;
        let why = match written {
            Ok(()) if prepares => continue,
            Ok(()) => return Ok(answer(services, &time.stored, id, way.status)),
            Err(why) => why,
        };
        if let Some(earlier) = once.made_by_twin(&why).await? {
            return replayed(&call, &way, &earlier).await;
        }
        tries += 1;
        match why {
            // Somebody else wrote about the employee, or referred to the photo: look again.
            wfm_storage::Error::Refused(_) if tries < TRIES => {
                services.let_others(tries).await;
                if let Some(upload) = &mut photo {
                    let there = uploads::get(table, organization, upload.id).await?;
                    *upload = there.unwrap_or_else(|| upload.clone());
                }
            }
            wfm_storage::Error::Refused(_) => {
                let cause = "the employee's attendances keep changing".into();
                return Err(Error::Unavailable { cause });
            }
            // It may have been applied: what is there now tells.
            why => {
                let there = attendances::get(table, organization, id).await?;
                let ours = time.stored.timeline.get(id).map(|a| (a.clock_in_at, a.clock_out_at));
                return match there {
                    Some(there)
                        if ours
                            == Some((
                                there.attendance.clock_in_at,
                                there.attendance.clock_out_at,
                            )) =>
                    {
                        Ok(shown(services, &there, way.status))
                    }
                    _ => Err(why.into()),
                };
            }
        }
    }
}

/// The upload that the punch's photo is. One of ours that is not there is dropped and flagged; the
/// punch is kept (contract §6).
async fn photo(
    call: &Call<Nothing, AttendanceClockIn>,
    punch: &mut Punch,
) -> Result<Option<Upload>, Error> {
    let address = punch.place.photo_url.as_deref();
    let named = wfm_http::uploads::photo(&call.services, &call.request, address);
    let Photo::Upload(id) = named else { return Ok(None) };
    let (storage, organization) = (&call.services.storage, call.caller.organization);
    let purpose = Purpose::AttendancePhoto;
    let there = uploads::usable(storage, organization, id, purpose, punch.received_at).await?;
    if there.is_none() {
        punch.place.photo_url = None;
        punch.photo_invalid = true;
    }
    Ok(there)
}

/// Whether the punch may note that it refers to the file, so that whoever may read the attendance may
/// read the file: only if whoever clocks uploaded it, or the employee did. Naming somebody's file
/// gives nobody a way to it.
fn may_refer(caller: &Caller, time: &EmployeeTime, upload: &Upload) -> bool {
    upload.uploaded_by == caller.user.id || time.employee.user_id == Some(upload.uploaded_by)
}

/// Whom the punch is of: the caller, or somebody they may clock for.
async fn whose(
    services: &Services,
    caller: &Caller,
    named: Option<uuid::Uuid>,
) -> Result<EmployeeId, Error> {
    let own = caller.user.employee_id;
    let Some(employee) = named.map(EmployeeId).filter(|named| Some(*named) != own) else {
        let detail = "This account belongs to no employee; name one in `employee_id`.";
        return own.ok_or_else(|| Error::conflict(Conflict::NoEmployee, detail));
    };
    reach::check_named(services, caller, "attendances:write", employee, "/employee_id").await?;
    Ok(employee)
}

/// Reads what a punch is judged by, in one step; a known record's attendance, if it is not near, in a
/// second.
async fn read(
    services: &Services,
    caller: &Caller,
    employee: EmployeeId,
    punch: &Punch,
) -> Result<EmployeeTime, Error> {
    let (storage, organization) = (&services.storage, caller.organization);
    let record = punch
        .client_record_id
        .as_deref()
        .map(|record| AttendanceId::of_record(organization, employee, &punch.device_id, record));
    let pointer = record.map(|id| attendances::pointer_key(organization, id));
    let more = Vec::from_iter(pointer.clone());
    let found = EmployeeTime::now(storage, organization, employee, punch.received_at, more).await?;
    let (mut time, found) = found.ok_or_else(|| reach::unknown("/employee_id"))?;
    if let Some(far) = far_record(&found, pointer.as_ref(), record, &time.stored) {
        let target = attendances::target(organization, far)?;
        let attendance = storage.table.item(&target).await?;
        let attendance = attendance.map(attendances::read).transpose()?;
        time.stored = time.stored.with(attendance);
    }
    Ok(time)
}

/// The pointer of the punch's record, where its attendance is not among those read.
fn far_record<'a>(
    found: &'a HashMap<Key, Item>,
    pointer: Option<&Key>,
    record: Option<AttendanceId>,
    stored: &StoredTimeline,
) -> Option<&'a Item> {
    let is_near = stored.timeline.get(record?).is_some();
    found.get(pointer?).filter(|_| !is_near)
}

fn log(
    call: &Call<Nothing, AttendanceClockIn>,
    way: &Way,
    timeline: &Timeline,
    id: AttendanceId,
) -> Write {
    let at = timeline.get(id).map(|a| a.clock_out_at.unwrap_or(a.clock_in_at));
    let after = serde_json::to_value(at.map(Timestamp)).unwrap_or_default();
    let change = Change { field: way.sets.into(), before: serde_json::Value::Null, after };
    let act = Act {
        action: way.action,
        resource_type: "attendance",
        resource_id: id.to_string(),
        changes: vec![change],
    };
    audit::entry(&call.services, &call.request, &call.caller, act)
}

/// The write that tells whoever reviews of a clock-in that went to review, unless it is they who
/// clock.
async fn told(
    services: &Services,
    caller: &Caller,
    time: &EmployeeTime,
    id: AttendanceId,
) -> Result<Option<Write>, Error> {
    let timeline = &time.stored.timeline;
    let waits = timeline.get(id).is_some_and(|there| there.review == Review::Pending);
    if !waits || timeline.loaded(id).is_some() {
        return Ok(None);
    }
    let (table, organization) = (&services.storage.table, caller.organization);
    let reviews = recipients::manager_of(table, organization, &time.employee).await?;
    Ok(reviews.filter(|user| *user != caller.user.id).map(|user| {
        let notice = Notice::attendance_waits(id);
        let told = Notification::of(organization, user, &notice, time.now);
        notifications::create(organization, &told)
    }))
}

/// The attendance as it is once the changes are stored.
pub(crate) fn answer(
    services: &Services,
    stored: &StoredTimeline,
    id: AttendanceId,
    status: u16,
) -> Reply<Attendance> {
    let attendance = stored.timeline.get(id).cloned();
    let attendance = attendance.unwrap_or_else(|| unreachable!("the rule answered with this id"));
    let stored = StoredAttendance { rev: stored.next_revision(id), attendance };
    shown(services, &stored, status)
}

pub(crate) fn shown(
    services: &Services,
    stored: &StoredAttendance,
    status: u16,
) -> Reply<Attendance> {
    let body = Attendance::from(&stored.attendance);
    let tag = etag(services, stored);
    match status {
        201 => {
            let location = format!("/attendances/{}", body.id);
            Reply::created(body, &location).etag(&tag)
        }
        _ => Reply::ok(body).etag(&tag),
    }
}

async fn replayed(
    call: &Call<Nothing, AttendanceClockIn>,
    way: &Way,
    earlier: &str,
) -> Result<Reply<Attendance>, Error> {
    let id: AttendanceId = earlier.parse().map_err(Error::internal)?;
    let table = &call.services.storage.table;
    let found = attendances::get(table, call.caller.organization, id).await?;
    Ok(shown(&call.services, &found.ok_or(Error::NotFound)?, way.status).replayed())
}
