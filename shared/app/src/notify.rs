//! The accounts to notify about an employee. Only active accounts are notified.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use wfm_domain::dates::Today;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, EmployeeId, OrganizationId, UserId};

use wfm_storage::Error;
use wfm_storage::table::Table;
use wfm_storage::{departments, employees, users};

/// The account of an employee's reviewer on a date: the account of the manager or, if the manager has no active
/// account, of the department's manager; `None` if neither has one. Employees are not their own reviewers (rule
/// API-73).
///
/// At most five reads, one after the other.
pub async fn reviewer_of(
    table: &Table,
    organization: OrganizationId,
    employee: &Employee,
    today: Today,
) -> Result<Option<UserId>, Error> {
    Ok(reviewers_of(table, organization, &[employee], today).await?.remove(&employee.id))
}

/// The reviewers of many employees, with the same number of calls. Employees without a reviewer are absent.
pub async fn reviewers_of(
    table: &Table,
    organization: OrganizationId,
    employees: &[&Employee],
    today: Today,
) -> Result<BTreeMap<EmployeeId, UserId>, Error> {
    let Today { date: on, now } = today;
    let managers = employees.iter().filter_map(|employee| employee.manager_on(on));
    let accounts = accounts_of(table, organization, managers, now).await?;
    let account = |manager: Option<EmployeeId>| manager.and_then(|id| accounts.get(&id).copied());
    let mut reviewers: BTreeMap<EmployeeId, UserId> = employees
        .iter()
        .filter_map(|employee| Some((employee.id, account(employee.manager_on(on))?)))
        .collect();

    let rest = employees.iter().filter(|employee| !reviewers.contains_key(&employee.id));
    let rest: Vec<(EmployeeId, DepartmentId)> = rest
        .filter_map(|employee| Some((employee.id, employee.assignment_on(on).department_id?)))
        .collect();
    let keys = rest.iter().map(|(_, department)| departments::key(organization, *department));
    let mut department_managers = BTreeMap::new();
    for item in table.get_many(keys.collect()).await?.values() {
        let department = departments::read(item.clone())?;
        department_managers.extend(department.manager_id.map(|manager| (department.id, manager)));
    }
    let accounts =
        accounts_of(table, organization, department_managers.values().copied(), now).await?;
    for (employee, department) in rest {
        let manager = department_managers.get(&department).filter(|manager| **manager != employee);
        reviewers.extend(manager.and_then(|manager| Some((employee, *accounts.get(manager)?))));
    }
    Ok(reviewers)
}

/// The employee's own account, if it is active. At most one read.
pub async fn account_of(
    table: &Table,
    organization: OrganizationId,
    employee: &Employee,
    now: DateTime<Utc>,
) -> Result<Option<UserId>, Error> {
    let Some(user) = employee.user_id else { return Ok(None) };
    let user = users::get(table, organization, user).await?;
    Ok(user.filter(|user| user.is_active_at(now)).map(|user| user.id))
}

/// The active accounts of `employees`, with at most two reads, one after the other.
async fn accounts_of(
    table: &Table,
    organization: OrganizationId,
    employees: impl Iterator<Item = EmployeeId>,
    now: DateTime<Utc>,
) -> Result<BTreeMap<EmployeeId, UserId>, Error> {
    let keys = employees.map(|id| employees::key(organization, id)).collect();
    let mut accounts = BTreeMap::new();
    for item in table.get_many(keys).await?.values() {
        let employee = employees::read(item.clone())?.employee;
        accounts.extend(employee.user_id.map(|user| (employee.id, user)));
    }
    let keys = accounts.values().map(|user| users::key(organization, *user)).collect();
    let mut active = std::collections::BTreeSet::new();
    for item in table.get_many(keys).await?.values() {
        let user = users::read(item.clone())?;
        active.extend(user.is_active_at(now).then_some(user.id));
    }
    accounts.retain(|_, user| active.contains(user));
    Ok(accounts)
}
