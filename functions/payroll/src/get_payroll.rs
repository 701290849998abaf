//! `GET /payrolls/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_wire::job_view::require_payroll;
use wfm_wire::payroll::Payroll;

use crate::payroll::{load, reply};

/// One payroll.
pub async fn get_payroll(call: Call<Nothing, Nothing>) -> Result<Reply<Payroll>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    require_payroll(&call.caller, &stored.payroll)?;
    Ok(reply(&call, &stored))
}
