//! `GET /pay-adjustments`

use wfm_domain::ids::EmployeeId;
use wfm_http::authorization::Scope;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::pay_adjustments as adjustments;

use crate::wire::adjustment::{PayAdjustment, PayAdjustmentQuery};

/// Pay adjustments, the last made first.
pub async fn list_pay_adjustments(
    call: Call<PayAdjustmentQuery, Nothing>,
) -> Result<Reply<Page<PayAdjustment>>, Error> {
    let page = call.page(Some(Scope::All))?;
    let employee = page.filters.employee_id.map(EmployeeId);
    let (table, after) = (call.table(), page.after.as_deref());
    let found = adjustments::list(table, call.organization(), employee, after, page.limit).await?;
    page.reply(found.rows.iter().map(PayAdjustment::from), found.next)
}
