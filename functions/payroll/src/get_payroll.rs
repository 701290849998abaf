//! `GET /payrolls/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_wire::payroll::Payroll;

use crate::payroll::{load, may_read, reply};

/// One payroll.
pub async fn get_payroll(call: Call<Nothing, Nothing>) -> Result<Reply<Payroll>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    if may_read(&call.caller, &stored) {
        return Ok(reply(&call, &stored));
    }
    // One's own that is not a payslip yet, or no longer, does not exist; others' are hidden.
    match call.caller.user.employee_id == Some(stored.payroll.employee_id) {
        true => Err(Error::NotFound),
        false => Err(Error::Forbidden("payrolls:read:all".into())),
    }
}
