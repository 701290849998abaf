//! Code that the operations on an attendance share.

use chrono::TimeDelta;
use wfm_app::timelines::{EmployeeTime, Presence};
use wfm_approvals::attendance_request::conflict;
use wfm_domain::clocking::Refusal;
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::attendances::{self, StoredAttendance};
use wfm_wire::attendance::Attendance;

pub async fn load<B>(call: &Call<Nothing, B>, id: AttendanceId) -> Result<StoredAttendance, Error> {
    attendances::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &StoredAttendance) -> String {
    call.etag("attendance", stored.attendance.id, stored.rev)
}

/// The answer 200 with the attendance.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &StoredAttendance) -> Reply<Attendance> {
    Reply::ok(Attendance::from(&stored.attendance)).etag(&etag(call, stored))
}

/// The answer 201 with the attendance.
pub fn created<B>(call: &Call<Nothing, B>, stored: &StoredAttendance) -> Reply<Attendance> {
    let body = Attendance::from(&stored.attendance);
    let location = format!("/attendances/{}", body.id);
    Reply::created(body, &location).etag(&etag(call, stored))
}

/// The employee's time around these presences.
pub async fn time_around<B>(
    call: &Call<Nothing, B>,
    employee: EmployeeId,
    presences: &[Presence],
) -> Result<EmployeeTime, Error> {
    let storage = call.storage();
    let organization = call.organization();
    let time = EmployeeTime::around(storage, organization, employee, call.now(), presences).await?;
    time.ok_or_else(|| employee_scope::unknown("/employee_id"))
}

/// The longest presence that may be entered by hand.
const LONGEST: TimeDelta = TimeDelta::days(7);

/// Refuses a presence that is too long to be entered by hand.
pub fn check_length((clock_in, clock_out): Presence) -> Result<(), Error> {
    if clock_out.is_some_and(|out| out - clock_in > LONGEST) {
        let detail = "An attendance that is entered by hand lasts at most seven days.";
        return Err(Error::invalid("/clock_out_at", "too_long", detail));
    }
    Ok(())
}

/// The error for a client when the rules refuse a change (rules TIME-39, TIME-42 and TIME-44). `clock_out` tells
/// whether the body has a clock-out. A violation of the times is then about the clock-out.
pub fn refused(why: Refusal, clock_out: bool) -> Error {
    let detail = why.to_string();
    let code = why.code();
    let violation =
        |pointer: &str| Error::Invalid(vec![Violation::at(pointer, code, detail.clone())]);
    let time = if clock_out { "/clock_out_at" } else { "/clock_in_at" };
    match why {
        Refusal::ClockInUnknown | Refusal::NotEmployed(_) => violation("/clock_in_at"),
        other => match conflict(&other) {
            Some(kind) => Error::conflict(kind, detail),
            None => violation(time),
        },
    }
}
