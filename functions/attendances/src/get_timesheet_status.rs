//! `GET /timesheets/{id}`: the state of a timesheet, without its days.

use wfm_domain::ids::TimesheetId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_wire::timesheet::TimesheetStatus;

use crate::timesheet::{load, reply};

pub async fn get_timesheet_status(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<TimesheetStatus>, Error> {
    let id: TimesheetId = call.path_id()?;
    let stored = load(&call, id).await?;
    let employee = stored.value.employee_id;
    employee_scope::require(&call.services, &call.caller, "attendances:read", employee).await?;
    Ok(reply(&call, &stored))
}
