//! What the operations on an employee share.

use wfm_domain::employee as model;
use wfm_domain::ids::EmployeeId;
use wfm_domain::schedule::ScheduleHistory;
use wfm_domain::settings::Settings;
use wfm_http::authorization::Scope;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Caller, Error, Reply, pay_read};
use wfm_storage::departments;
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::memberships::Membership;

use crate::wire::Employee;

pub async fn load<B>(call: &Call<Nothing, B>, id: EmployeeId) -> Result<StoredEmployee, Error> {
    employees::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &StoredEmployee) -> String {
    call.etag("employee", stored.employee.id, stored.rev)
}

/// 200 with the employee as the caller may see them.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &StoredEmployee) -> Reply<Employee> {
    Reply::ok(shown(&call.caller, stored)).etag(&etag(call, stored))
}

/// The employee as the caller may see them: with pay only where they may read it.
pub fn shown(caller: &Caller, stored: &StoredEmployee) -> Employee {
    let employee = &stored.employee;
    let with_pay = match caller.held.grants.scope("compensation:read") {
        Some(Scope::All) => true,
        Some(_) => caller.user.employee_id == Some(employee.id),
        None => false,
    };
    let is_own = caller.user.employee_id == Some(employee.id);
    if with_pay && !is_own && !employee.compensation.is_empty() {
        pay_read::log(caller, "employee", employee.id);
    }
    Employee::shown(employee, with_pay)
}

/// The memberships of an employee: the department's and the manager's. Nobody belongs to anything
/// after leaving.
pub fn memberships(employee: &model::Employee) -> Vec<Membership> {
    if employee.status == model::EmployeeStatus::Terminated {
        return vec![];
    }
    let department = employee.department_id.map(Membership::Department);
    let manager = employee.manager_id.map(Membership::Manager);
    department.into_iter().chain(manager).collect()
}

/// Refuses an employee whose department or manager does not exist here. `more` are violations found
/// elsewhere.
pub async fn check_references<B>(
    call: &Call<Nothing, B>,
    employee: &model::Employee,
    more: Vec<Violation>,
) -> Result<(), Error> {
    let (table, organization) = (call.table(), call.organization());
    let mut violations = Vec::new();
    if let Some(department) = employee.department_id
        && departments::get(table, organization, department).await?.is_none()
    {
        let detail = "There is no such department.";
        violations.push(Violation::at("/department_id", "unknown_reference", detail));
    }
    if let Some(manager) = employee.manager_id
        && employees::get(table, organization, manager).await?.is_none()
    {
        let detail = "There is no such employee.";
        violations.push(Violation::at("/manager_id", "unknown_reference", detail));
    }
    violations.extend(more);
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}

/// An employee's first schedule. Where it begins on a date, the dates before it keep the schedule
/// they had: the organization's.
pub fn first_schedule(own: ScheduleHistory, settings: Option<&Settings>) -> ScheduleHistory {
    let next = own.latest().clone();
    match settings.filter(|_| next.effective_from.is_some()) {
        Some(settings) => settings.work_schedule.clone().followed_by(next),
        None => own,
    }
}
