//! `GET /leaves`

use std::collections::BTreeSet;

use wfm_domain::ids::EmployeeId;
use wfm_domain::leave::Leave as Model;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::leaves;
use wfm_wire::expand;
use wfm_wire::leave::{Leave, LeaveStatus};

use crate::wire::LeaveQuery;

/// The leaves that the caller may read, the latest first.
pub async fn list_leaves(call: Call<LeaveQuery, Nothing>) -> Result<Reply<Page<Leave>>, Error> {
    let page = call.page(call.caller.held.grants.scope("leaves:read"))?;
    let query = &page.filters;
    let mut employees =
        employee_scope::employees(&call.services, &call.caller, "leaves:read").await?;
    if let Some(employee) = query.employee_id.map(EmployeeId) {
        let is_readable = employees.is_none_or(|readable| readable.contains(&employee));
        employees = Some(BTreeSet::from_iter(is_readable.then_some(employee)));
    }
    let wanted =
        |leave: &Model| query.status.is_none_or(|status| status == LeaveStatus::from(leave.status));
    let table = call.table();
    let organization = call.organization();
    let from = query.from;
    let to = query.to;
    let employees = employees.as_ref();
    let place = page.position();
    let found = leaves::list(table, organization, employees, from, to, wanted, place).await?;
    let rows = found.rows.iter().map(Leave::from);
    page.reply(expand::employees(&call, query.expand, rows).await?, found.next)
}
