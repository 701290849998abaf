//! `GET /shift-requests`

use std::collections::BTreeSet;

use wfm_domain::ids::EmployeeId;
use wfm_domain::shift_request::ShiftRequest as Model;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::shift_requests;
use wfm_wire::expand::{self, Expand};

use crate::wire::shift_request::{ShiftRequest, ShiftRequestQuery};

/// The requests in which an employee takes part whose shifts the caller may read, newest first.
pub async fn list_shift_requests(
    call: Call<ShiftRequestQuery, Nothing>,
) -> Result<Reply<Page<ShiftRequest>>, Error> {
    let page = call.page(call.caller.held.grants.scope("schedules:read"))?;
    let query = &page.filters;
    let mut employees =
        employee_scope::employees(&call.services, &call.caller, "schedules:read").await?;
    if let Some(employee) = query.employee_id.map(EmployeeId) {
        let is_readable = employees.is_none_or(|readable| readable.contains(&employee));
        employees = Some(BTreeSet::from_iter(is_readable.then_some(employee)));
    }
    if employees.as_ref().is_some_and(BTreeSet::is_empty) {
        return page.empty();
    }
    let wanted = |request: &Model| {
        query.kind.is_none_or(|kind| kind == (&request.wish).into())
            && query.status.is_none_or(|status| status == request.status.into())
    };
    let table = call.table();
    let organization = call.organization();
    let employees = employees.as_ref();
    let after = page.after.as_deref();
    let found =
        shift_requests::list(table, organization, employees, wanted, after, page.limit).await?;
    let mut rows: Vec<_> = found.rows.iter().map(ShiftRequest::from).collect();
    if query.expand == Some(Expand::Employee) {
        let both =
            |row: &ShiftRequest| std::iter::once(row.employee_id).chain(row.with_employee_id);
        let names = expand::names(&call, rows.iter().flat_map(both)).await?;
        for row in &mut rows {
            row.employee = names.get(&row.employee_id).cloned();
            row.with_employee = row.with_employee_id.and_then(|id| names.get(&id).cloned());
        }
    }
    page.reply(rows, found.next)
}
