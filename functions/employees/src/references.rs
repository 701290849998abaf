//! What an employee is tied to: department, manager, schedule.

use wfm_domain::employee as model;
use wfm_domain::settings::{ScheduleHistory, Settings};
use wfm_http::error::Violation;
use wfm_http::{Caller, Error, Services};
use wfm_storage::memberships::Membership;
use wfm_storage::{departments, employees};

/// What an active employee belongs to, with the field that says so.
pub(crate) fn memberships(employee: &model::Employee) -> Vec<(&'static str, Membership)> {
    if employee.status == model::EmployeeStatus::Terminated {
        return vec![];
    }
    let department =
        employee.department_id.map(|id| ("/department_id", Membership::Department(id)));
    let manager = employee.manager_id.map(|id| ("/manager_id", Membership::Manager(id)));
    department.into_iter().chain(manager).collect()
}

/// Everyone named in the body exists here; `more` are violations found elsewhere.
pub(crate) async fn check_references(
    services: &Services,
    caller: &Caller,
    employee: &model::Employee,
    more: Vec<Violation>,
) -> Result<(), Error> {
    let table = &services.storage.table;
    let mut violations = Vec::new();
    if let Some(department) = employee.department_id
        && departments::get(table, caller.organization, department).await?.is_none()
    {
        let detail = "There is no such department.";
        violations.push(Violation::at("/department_id", "unknown_reference", detail));
    }
    if let Some(manager) = employee.manager_id
        && employees::get(table, caller.organization, manager).await?.is_none()
    {
        violations.push(Violation::at(
            "/manager_id",
            "unknown_reference",
            "There is no such employee.",
        ));
    }
    violations.extend(more);
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}

/// An employee's first schedule: where it begins on a date, those before it keep the schedule they
/// had, the organization's.
pub(crate) fn first_schedule(own: ScheduleHistory, settings: Option<&Settings>) -> ScheduleHistory {
    let next = own.latest().clone();
    match settings.filter(|_| next.effective_from.is_some()) {
        Some(settings) => settings.work_schedule.clone().followed_by(next),
        None => own,
    }
}
