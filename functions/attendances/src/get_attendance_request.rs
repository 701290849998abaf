//! `GET /attendance-requests/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};

use crate::attendance_request::{load, reply};
use crate::wire::attendance_request::AttendanceRequest;

/// One request.
pub async fn get_attendance_request(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<AttendanceRequest>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    // Those who were asked to decide may read the request.
    let progress = &stored.value.progress;
    let own = call.caller.user.id;
    if !progress.told.contains(&own) && !progress.approved_by().contains(&own) {
        let employee = stored.value.employee_id;
        employee_scope::require(&call.services, &call.caller, "attendances:read", employee).await?;
    }
    Ok(reply(&call, &stored))
}
