//! Code that the operations on timesheets share.

use wfm_domain::ids::TimesheetId;
use wfm_domain::timesheet::Timesheet;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::Stored;
use wfm_storage::timesheets;
use wfm_wire::timesheet::TimesheetStatus;

pub async fn load<B>(call: &Call<Nothing, B>, id: TimesheetId) -> Result<Stored<Timesheet>, Error> {
    timesheets::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
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
