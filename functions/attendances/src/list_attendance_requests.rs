//! `GET /attendance-requests`

use std::collections::BTreeSet;

use wfm_domain::attendance_request::AttendanceRequest as Model;
use wfm_domain::ids::EmployeeId;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::attendance_requests;
use wfm_wire::attendance_request::AttendanceRequest;
use wfm_wire::expand;

use crate::wire::attendance_request::AttendanceRequestQuery;

/// The requests about the employees whose attendances the caller may read, newest first.
pub async fn list_attendance_requests(
    call: Call<AttendanceRequestQuery, Nothing>,
) -> Result<Reply<Page<AttendanceRequest>>, Error> {
    let page = call.page(call.caller.held.grants.scope("attendances:read"))?;
    let query = &page.filters;
    let mut employees =
        employee_scope::employees(&call.services, &call.caller, "attendances:read").await?;
    if let Some(employee) = query.employee_id.map(EmployeeId) {
        let is_readable = employees.is_none_or(|readable| readable.contains(&employee));
        employees = Some(BTreeSet::from_iter(is_readable.then_some(employee)));
    }
    if employees.as_ref().is_some_and(BTreeSet::is_empty) {
        return page.empty();
    }
    let wanted =
        |request: &Model| query.status.is_none_or(|status| status == request.status.into());
    let table = call.table();
    let organization = call.organization();
    let employees = employees.as_ref();
    let found =
        attendance_requests::list(table, organization, employees, wanted, page.position()).await?;
    let rows = found.rows.iter().map(AttendanceRequest::from);
    page.reply(expand::employees(&call, query.expand, rows).await?, found.next)
}
