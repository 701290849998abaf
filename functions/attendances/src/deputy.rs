//! Code that the operations on deputies share.

use wfm_domain::deputy::Deputy as Model;
use wfm_domain::ids::EmployeeId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::wire::deputy::Deputy;

/// The permission to name deputies for others.
pub const OTHERS: &str = "accounts:write";

/// Refuses a caller who may not change the deputies of this employee: the employee may, and holders of the permission.
pub async fn require_about<B>(call: &Call<Nothing, B>, employee: EmployeeId) -> Result<(), Error> {
    if call.caller.user.employee_id == Some(employee) {
        return Ok(());
    }
    if !call.caller.held.grants.holds(OTHERS) {
        return Err(Error::Forbidden(OTHERS.into()));
    }
    call.require_step_up_for(OTHERS).await
}

/// The answer 201 with the deputy.
pub fn shown(deputy: &Model) -> Reply<Deputy> {
    Reply::created(Deputy::from(deputy), "/deputies")
}
