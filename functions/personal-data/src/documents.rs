//! Code that the operations on attached files share.

use wfm_domain::employee::Employee;
use wfm_http::{Call, Error, employee_scope};
use wfm_storage::employees;

/// The employee in the path, if the caller's `permission` includes the employee.
///
/// # Errors
/// 404 for an employee that does not exist or is not included.
pub async fn employee_of<Q, B>(call: &Call<Q, B>, permission: &str) -> Result<Employee, Error> {
    let id = call.path_id()?;
    let stored = employees::get(call.table(), call.organization(), id).await?;
    let employee = stored.ok_or(Error::NotFound)?.employee;
    employee_scope::require(&call.services, &call.caller, permission, id).await?;
    Ok(employee)
}
