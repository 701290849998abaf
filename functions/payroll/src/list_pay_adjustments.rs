//! `GET /pay-adjustments`

use wfm_domain::ids::EmployeeId;
use wfm_http::authorization::Scope;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, pay_read};
use wfm_storage::pay_adjustments as adjustments;
use wfm_wire::expand;

use crate::wire::adjustment::{PayAdjustment, PayAdjustmentQuery};

/// Pay adjustments, the newest first.
pub async fn list_pay_adjustments(
    call: Call<PayAdjustmentQuery, Nothing>,
) -> Result<Reply<Page<PayAdjustment>>, Error> {
    let page = call.page(Some(Scope::All))?;
    let employee = page.filters.employee_id.map(EmployeeId);
    let table = call.table();
    let after = page.after.as_deref();
    let found = adjustments::list(table, call.organization(), employee, after, page.limit).await?;
    for adjustment in &found.rows {
        let whose = Some(adjustment.employee_id);
        pay_read::log(&call.caller, whose, "pay_adjustment", adjustment.id);
    }
    let rows = found.rows.iter().map(PayAdjustment::from);
    page.reply(expand::employees(&call, page.filters.expand, rows).await?, found.next)
}
