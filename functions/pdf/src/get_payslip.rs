//! `GET /payrolls/{id}/payslip` (rules DOC-1 and DOC-3)

use wfm_domain::ids::PayrollId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, pay_read};
use wfm_storage::payrolls;
use wfm_wire::downloads::Download;
use wfm_wire::job_view::{require_payroll, sees_figures};
use wfm_wire::language::of_document;

use crate::payslip::{self, NotMade};
use crate::refused::refused;
use crate::wire::PayslipQuery;

/// The payslip of a payroll. The first request in a language makes the file, and later ones answer the same file.
pub async fn get_payslip(call: Call<PayslipQuery, Nothing>) -> Result<Reply<Download>, Error> {
    let id: PayrollId = call.path_id()?;
    let stored = payrolls::get(call.table(), call.organization(), id).await?;
    let stored = stored.ok_or(Error::NotFound)?;
    require_payroll(&call.caller, &stored.payroll)?;
    if !stored.payroll.was_approved() {
        return Err(Error::NotFound);
    }
    let settings = &call.settings().await?.settings;
    let language = of_document(&call.caller, settings, call.query.language);
    let made = payslip::file(call.app(), call.actor(), settings, &stored, language).await;
    let made = made.map_err(|why| match why {
        NotMade::Document(why) => refused(why),
        NotMade::App(why) => why.into(),
    })?;
    if sees_figures(&call.caller) {
        pay_read::log(&call.caller, Some(stored.payroll.employee_id), "payslip", id);
    }
    Ok(Reply::ok(Download::of(&call, &made).await?))
}
