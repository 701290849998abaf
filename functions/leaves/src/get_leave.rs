//! `GET /leaves/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_wire::leave::Leave;

use crate::leave::{load, reply};

/// One leave.
pub async fn get_leave(call: Call<Nothing, Nothing>) -> Result<Reply<Leave>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    // Those who are asked to decide may read the request.
    if !stored.leave.progress.concerns(call.caller.user.id) {
        let employee = stored.leave.employee_id;
        employee_scope::require(&call.services, &call.caller, "leaves:read", employee).await?;
    }
    Ok(reply(&call, &stored))
}
