//! Whom to notify about an employee: active accounts.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, SubsecRound, Timelike, Utc};
use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, EmployeeId, OrganizationId, UserId};
use wfm_domain::notice::{COUNT, Notice};

use wfm_storage::Error;
use wfm_storage::memberships::Membership;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::table::{Table, Write};
use wfm_storage::{departments, employees, users};

/// The account of an employee's reviewer on a date: the manager's or, where there is no manager with an active
/// account, that of the department's manager; `None` where neither is there. Nobody reviews their own
/// (rule API-73).
///
/// At most five reads, one after the other.
pub async fn reviewer_of(
    table: &Table,
    organization: OrganizationId,
    employee: &Employee,
    (on, now): (NaiveDate, DateTime<Utc>),
) -> Result<Option<UserId>, Error> {
    Ok(reviewers_of(table, organization, &[employee], (on, now)).await?.remove(&employee.id))
}

/// The same for many employees, at no more calls; those without a reviewer are absent.
pub async fn reviewers_of(
    table: &Table,
    organization: OrganizationId,
    employees: &[&Employee],
    (on, now): (NaiveDate, DateTime<Utc>),
) -> Result<BTreeMap<EmployeeId, UserId>, Error> {
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

/// The active accounts among those of `employees`, at most two reads one after the other.
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

/// So many administrators at most are notified of one thing.
const MOST_ADMINISTRATORS: usize = 20;

/// The accounts of administrators.
pub async fn administrators(
    table: &Table,
    organization: OrganizationId,
) -> Result<Vec<UserId>, Error> {
    let members = Membership::administrators(table, organization, Some(MOST_ADMINISTRATORS));
    Ok(members.await?.into_iter().map(UserId).collect())
}

/// The writes that tell the administrators, but not `actor`, of one more event. Each has one
/// notification of a kind for each hour: it says how many there were, and becomes unread again (rule API-99).
///
/// At most two reads, one after the other.
pub async fn administrators_once_an_hour(
    table: &Table,
    organization: OrganizationId,
    actor: Option<UserId>,
    notice: impl Fn(u32) -> Notice,
    now: DateTime<Utc>,
) -> Result<Vec<Write>, Error> {
    let hour = now.trunc_subsecs(0).with_minute(0).and_then(|at| at.with_second(0)).unwrap_or(now);
    let mut recipients = administrators(table, organization).await?;
    recipients.retain(|recipient| Some(*recipient) != actor);
    let of = |recipient, count| Notification::of(organization, recipient, &notice(count), hour);
    let key = |recipient| notifications::key(organization, recipient, of(recipient, 1).id);
    let there =
        table.get_many(recipients.iter().map(|recipient| key(*recipient)).collect()).await?;
    let mut writes = vec![];
    for recipient in recipients {
        let Some(item) = there.get(&key(recipient)) else {
            let first = Notification { created_at: now, updated_at: now, ..of(recipient, 1) };
            writes.push(notifications::create(organization, &first));
            continue;
        };
        let before = notifications::read(item.clone())?;
        let count = before.data.get(COUNT).and_then(|count| count.parse().ok()).unwrap_or(1);
        let Notification { rev, created_at, .. } = before;
        let next =
            Notification { rev: rev + 1, created_at, updated_at: now, ..of(recipient, count + 1) };
        writes.push(notifications::replace(organization, &next));
    }
    Ok(writes)
}
