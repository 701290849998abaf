//! The employees whom a caller's permission includes: the caller's own employee, the team, or all.

use std::collections::BTreeSet;

use uuid::Uuid;
use wfm_domain::dates::Today;
use wfm_domain::ids::EmployeeId;
use wfm_storage::employees as stored;
use wfm_storage::members;

use crate::authentication::Caller;
use crate::authorization::{PERMISSIONS, Scope};
use crate::error::{Conflict, Error};
use crate::services::Services;

/// Whether the caller's `permission` includes this employee.
pub async fn includes(
    services: &Services,
    caller: &Caller,
    permission: &str,
    employee: EmployeeId,
) -> Result<bool, Error> {
    match (caller.held.grants.scope(permission), caller.user.employee_id) {
        (Some(Scope::All), _) => Ok(true),
        (Some(_), Some(own)) if own == employee => Ok(true),
        (Some(Scope::Team), Some(own)) => {
            let table = &services.app.storage.table;
            let today = today(services, caller).await?.date;
            Ok(stored::reports_to(table, caller.organization, employee, own, today).await?)
        }
        _ => Ok(false),
    }
}

/// The organization's local date, and the present time.
async fn today(services: &Services, caller: &Caller) -> Result<Today, Error> {
    let storage = &services.app.storage;
    let now = services.app.clock.now();
    let in_force = storage.settings.current(&storage.table, caller.organization).await?;
    Ok(Today { date: in_force.settings.today(now), now })
}

/// Refuses an employee whom the caller's `permission` does not include.
///
/// # Errors
/// [`Error::Forbidden`] with the next wider scope of the permission.
pub async fn require(
    services: &Services,
    caller: &Caller,
    permission: &str,
    employee: EmployeeId,
) -> Result<(), Error> {
    if includes(services, caller, permission, employee).await? {
        return Ok(());
    }
    Err(forbidden(caller, permission))
}

/// The error 403 with the next wider scope of the permission.
pub(crate) fn forbidden(caller: &Caller, permission: &str) -> Error {
    let held = caller.held.grants.scope(permission);
    let scopes = PERMISSIONS.iter().find(|p| p.name == permission).map_or(&[][..], |p| p.scopes);
    let wider = scopes.iter().find(|scope| Some(**scope) > held).unwrap_or(&Scope::All);
    Error::Forbidden(format!("{permission}:{wider}"))
}

/// Refuses the request if the caller's `permission` does not include all of these employees.
///
/// # Errors
/// Errors of [`require`].
pub async fn require_all(
    services: &Services,
    caller: &Caller,
    permission: &str,
    whose: &BTreeSet<EmployeeId>,
) -> Result<(), Error> {
    let included = employees(services, caller, permission).await?;
    let is_included = |id: &EmployeeId| included.as_ref().is_none_or(|all| all.contains(id));
    match whose.iter().all(is_included) {
        true => Ok(()),
        false => Err(forbidden(caller, permission)),
    }
}

/// Refuses an employee named in the body who does not exist, or whom the caller's `permission` does not include. A
/// permission for all includes everybody, so nothing is read for it, and the operation answers [`unknown`] later,
/// when it reads the employee.
///
/// # Errors
/// [`unknown`], then errors of [`require`].
pub async fn require_named(
    services: &Services,
    caller: &Caller,
    permission: &str,
    employee: EmployeeId,
    pointer: &str,
) -> Result<(), Error> {
    if caller.held.grants.scope(permission) != Some(Scope::All) {
        let table = &services.app.storage.table;
        if stored::get(table, caller.organization, employee).await?.is_none() {
            return Err(unknown(pointer));
        }
    }
    require(services, caller, permission, employee).await
}

/// The employee about whom a request is: the caller, or the other one that the body names in `employee_id`.
///
/// # Errors
/// 409 `no_employee` if the caller belongs to no employee and names none; errors of [`require_named`].
pub async fn own_or_named(
    services: &Services,
    caller: &Caller,
    permission: &str,
    named: Option<Uuid>,
) -> Result<EmployeeId, Error> {
    let own = caller.user.employee_id;
    match (named.map(EmployeeId), own) {
        (Some(other), own) if Some(other) != own => {
            require_named(services, caller, permission, other, "/employee_id").await?;
            Ok(other)
        }
        (_, Some(own)) => Ok(own),
        (_, None) => {
            let detail = "This account belongs to no employee; name one in `employee_id`.";
            Err(Error::conflict(Conflict::NoEmployee, detail))
        }
    }
}

/// The answer to an employee id, at `pointer` in the body, that does not exist.
pub fn unknown(pointer: &str) -> Error {
    Error::invalid(pointer, "unknown_reference", "There is no employee with this id.")
}

/// The employees whom the caller's `permission` includes; `None` for the whole organization.
pub async fn employees(
    services: &Services,
    caller: &Caller,
    permission: &str,
) -> Result<Option<BTreeSet<EmployeeId>>, Error> {
    let own = caller.user.employee_id;
    match (caller.held.grants.scope(permission), own) {
        (Some(Scope::All), _) => Ok(None),
        (Some(Scope::Team), Some(manager)) => {
            let table = &services.app.storage.table;
            let Today { date, now } = today(services, caller).await?;
            let mut team = members::team(table, caller.organization, manager, date, now).await?;
            team.insert(manager);
            Ok(Some(team))
        }
        (Some(_), _) => Ok(Some(own.into_iter().collect())),
        (None, _) => Ok(Some(BTreeSet::new())),
    }
}
