//! Reading employees, and how they are shown.

use wfm_domain::ids::EmployeeId;
use wfm_http::authorization::Scope;
use wfm_http::values::{Nothing, Page};
use wfm_http::{Call, Caller, Error, Reply, Services, page, reach};
use wfm_storage::employees::{self, StoredEmployee};

use crate::list;
use crate::wire::{Employee, EmployeeQuery};

/// `GET /employees/{id}`
pub async fn get_employee(call: Call<Nothing, Nothing>) -> Result<Reply<Employee>, Error> {
    let services = &call.services;
    let id: EmployeeId = call.id.parse().map_err(|_| Error::NotFound)?;
    let table = &services.storage.table;
    let stored = employees::get(table, call.caller.organization, id).await?;
    let stored = stored.ok_or(Error::NotFound)?;
    reach::check(services, &call.caller, "employees:read", id).await?;
    Ok(Reply::ok(shown(&call.caller, &stored)).etag(&etag(services, &stored)))
}

/// `GET /employees`
pub async fn list_employees(
    call: Call<EmployeeQuery, Nothing>,
) -> Result<Reply<Page<Employee>>, Error> {
    let services = &call.services;
    let scope = call.caller.held.grants.scope("employees:read");
    let filters = EmployeeQuery { limit: None, cursor: None, ..call.query.clone() };
    let bound = page::binding(&call.caller, "list_employees", scope, &filters)?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let limit = page::limit(call.query.limit);
    let found = list::page(services, &call.caller, &filters, after.as_deref(), limit).await?;
    let rows = found.rows.iter().map(|stored| shown(&call.caller, stored)).collect();
    Ok(Reply::ok(page::page(services, rows, found.next, limit, &bound)?))
}

pub(crate) fn shown(caller: &Caller, stored: &StoredEmployee) -> Employee {
    let employee = &stored.employee;
    let with_pay = match caller.held.grants.scope("compensation:read") {
        Some(Scope::All) => true,
        Some(_) => caller.user.employee_id == Some(employee.id),
        None => false,
    };
    Employee::shown(employee, with_pay)
}

pub(crate) fn etag(services: &Services, stored: &StoredEmployee) -> String {
    services.opaque.etag("employee", &stored.employee.id.to_string(), stored.rev)
}
