//! Code that the operations on timesheets share.

use wfm_domain::ids::TimesheetId;
use wfm_domain::timesheet::Timesheet;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::coded::Stored;
use wfm_storage::timesheets;
use wfm_wire::timesheet::TimesheetStatus;

pub async fn load<B>(call: &Call<Nothing, B>, id: TimesheetId) -> Result<Stored<Timesheet>, Error> {
    timesheets::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

/// Refuses a caller who may not read the timesheet. Those who were asked to decide about it may.
pub async fn require_reader<Q>(call: &Call<Q, Nothing>, sheet: &Timesheet) -> Result<(), Error> {
    let me = call.caller.user.id;
    if sheet.submission.as_ref().is_some_and(|of| of.progress.concerns(me)) {
        return Ok(());
    }
    let employee = sheet.employee_id;
    employee_scope::require(&call.services, &call.caller, "attendances:read", employee).await
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Timesheet>) -> String {
    call.etag("timesheet", stored.value.id, stored.rev)
}

/// The answer 200 with the state of the timesheet.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &Stored<Timesheet>) -> Reply<TimesheetStatus> {
    Reply::ok(TimesheetStatus::from(&stored.value)).etag(&etag(call, stored))
}

/// The answer 201 with the state of the timesheet.
pub fn created<B>(call: &Call<Nothing, B>, stored: &Stored<Timesheet>) -> Reply<TimesheetStatus> {
    let location = format!("/timesheets/{}", stored.value.id);
    Reply::created(TimesheetStatus::from(&stored.value), &location).etag(&etag(call, stored))
}

/// The error for a date on which no period begins.
pub fn no_period(pointer: &str) -> Error {
    Error::invalid(pointer, "out_of_range", "No period of timesheets begins on this date.")
}
