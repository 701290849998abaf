//! `GET /attendance-requests/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_wire::attendance_request::AttendanceRequest;

use crate::attendance_request::{load, reply};

/// One request.
pub async fn get_attendance_request(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<AttendanceRequest>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    // Those who were asked to decide may read the request.
    if !stored.value.progress.concerns(call.caller.user.id) {
        let employee = stored.value.employee_id;
        employee_scope::require(&call.services, &call.caller, "attendances:read", employee).await?;
    }
    Ok(reply(&call, &stored))
}
