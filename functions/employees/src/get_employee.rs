//! `GET /employees/{id}`

use wfm_domain::ids::EmployeeId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};

use crate::employee::{Facts, reply};
use crate::wire::Employee;

/// One employee.
pub async fn get_employee(call: Call<Nothing, Nothing>) -> Result<Reply<Employee>, Error> {
    let id: EmployeeId = call.path_id()?;
    let (stored, facts) = Facts::with(&call, id).await?;
    employee_scope::require(&call.services, &call.caller, "employees:read", id).await?;
    Ok(reply(&call, &stored, &facts))
}
