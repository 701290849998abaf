//! `GET /attendances/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_wire::attendance::Attendance;

use crate::attendance::{load, reply};

/// One attendance.
pub async fn get_attendance(call: Call<Nothing, Nothing>) -> Result<Reply<Attendance>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    let employee = stored.attendance.employee_id;
    employee_scope::require(&call.services, &call.caller, "attendances:read", employee).await?;
    Ok(reply(&call, &stored))
}
