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
    // The caller's own payroll does not exist for the caller before it is a payslip, and after it is void. Payrolls
    // of others are forbidden.
    match call.caller.user.employee_id == Some(stored.payroll.employee_id) {
        true => Err(Error::NotFound),
        false => Err(Error::Forbidden("payrolls:read:all".into())),
    }
}
