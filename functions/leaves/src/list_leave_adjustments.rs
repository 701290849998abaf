//! `GET /leave-adjustments` (rule LEAVE-43)

use wfm_domain::ids::EmployeeId;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::leaves::{self, Adjustment};

use crate::wire::balance::{LeaveAdjustment, LeaveAdjustmentQuery};

/// The adjustments of an employee's balances, the latest first.
pub async fn list_leave_adjustments(
    call: Call<LeaveAdjustmentQuery, Nothing>,
) -> Result<Reply<Page<LeaveAdjustment>>, Error> {
    let page = call.page(call.caller.held.grants.scope("leaves:read"))?;
    let query = &page.filters;
    let named = query.employee_id.map(EmployeeId).or(call.caller.user.employee_id);
    let Some(id) = named else { return page.reply(vec![], None) };
    if !employee_scope::includes(&call.services, &call.caller, "leaves:read", id).await? {
        return page.reply(vec![], None);
    }
    let wanted = |adjustment: &Adjustment| {
        query.leave_type.as_ref().is_none_or(|code| *code == adjustment.leave_type)
            && query.year.is_none_or(|year| year == adjustment.year)
    };
    let table = call.table();
    let found =
        leaves::list_adjustments(table, call.organization(), id, wanted, page.position()).await?;
    page.reply(found.rows.iter().map(LeaveAdjustment::from), found.next)
}
