//! `GET /shift-requests/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};

use crate::shift_request::{load, reply};
use crate::wire::shift_request::ShiftRequest;

/// One request. A caller who may read the shifts of one of the two employees may read it.
pub async fn get_shift_request(call: Call<Nothing, Nothing>) -> Result<Reply<ShiftRequest>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    let services = &call.services;
    let caller = &call.caller;
    if let Some(colleague) = stored.value.wish.with()
        && employee_scope::includes(services, caller, "schedules:read", colleague).await?
    {
        return Ok(reply(&call, &stored));
    }
    let employee = stored.value.employee_id;
    employee_scope::require(services, caller, "schedules:read", employee).await?;
    Ok(reply(&call, &stored))
}
