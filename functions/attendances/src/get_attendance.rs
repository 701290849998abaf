//! `GET /attendances/{id}`

use wfm_http::authorization::Scope;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_wire::attendance::Attendance;

use crate::attendance::{load, reply};

/// One attendance.
pub async fn get_attendance(call: Call<Nothing, Nothing>) -> Result<Reply<Attendance>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    let services = &call.services;
    let caller = &call.caller;
    // A manager may still read the attendances of the time in which the employee reported to them (rule TIME-53).
    let is_of_team = caller.held.grants.scope("attendances:read") == Some(Scope::Team);
    let manager = stored.attendance.day_result.assigned.manager_id;
    if !is_of_team || manager.is_none() || manager != caller.user.employee_id {
        let employee = stored.attendance.employee_id;
        employee_scope::require(services, caller, "attendances:read", employee).await?;
    }
    Ok(reply(&call, &stored))
}
