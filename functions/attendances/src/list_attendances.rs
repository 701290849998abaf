//! `GET /attendances`

use std::collections::BTreeSet;

use wfm_domain::attendance::{Attendance as Model, Review, Status};
use wfm_domain::ids::{DepartmentId, EmployeeId};
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::attendances;
use wfm_storage::employees::{self, Listed};
use wfm_wire::attendance::Attendance;
use wfm_wire::expand;

use crate::wire::AttendanceQuery;

/// The attendances that the caller may read, newest first.
pub async fn list_attendances(
    call: Call<AttendanceQuery, Nothing>,
) -> Result<Reply<Page<Attendance>>, Error> {
    let page = call.page(call.caller.held.grants.scope("attendances:read"))?;
    let query = &page.filters;
    let employees = listed_employees(&call, query).await?;
    let dates = (query.from, query.to);
    let wanted = |attendance: &Model| {
        let date = attendance.day_result.date;
        query.from.is_none_or(|from| from <= date)
            && query.to.is_none_or(|to| date <= to)
            && query.status.is_none_or(|s| Status::from(s) == attendance.day_result.status)
            && query.review.is_none_or(|r| Review::from(r) == attendance.review)
    };
    let (table, organization) = (call.table(), call.organization());
    let (after, limit) = (page.after.as_deref(), page.limit);
    let employees = employees.as_ref();
    let found =
        attendances::list(table, organization, employees, dates, wanted, after, limit).await?;
    let rows = found.rows.iter().map(Attendance::from);
    page.reply(expand::employees(&call, query.expand, rows).await?, found.next)
}

/// The employees whose attendances are readable and wanted; `None` for everybody.
async fn listed_employees(
    call: &Call<AttendanceQuery, Nothing>,
    query: &AttendanceQuery,
) -> Result<Option<BTreeSet<EmployeeId>>, Error> {
    let (table, organization) = (call.table(), call.organization());
    let readable =
        employee_scope::employees(&call.services, &call.caller, "attendances:read").await?;
    let mut sets = Vec::from_iter(readable);
    if let Some(employee) = query.employee_id {
        sets.push(BTreeSet::from([EmployeeId(employee)]));
    }
    let department = query.department_id.map(|id| Listed::InDepartment(DepartmentId(id)));
    let manager = query.manager_id.map(|id| Listed::Under(EmployeeId(id)));
    for listed in department.into_iter().chain(manager) {
        sets.push(employees::ids(table, organization, listed).await?.into_iter().collect());
    }
    Ok(sets.into_iter().reduce(|a, b| a.intersection(&b).copied().collect()))
}
