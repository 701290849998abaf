//! How far a caller's permission reaches among the organization's people.

use std::collections::BTreeSet;

use wfm_domain::ids::EmployeeId;
use wfm_storage::employees;

use crate::authentication::Caller;
use crate::authorization::{PERMISSIONS, Scope};
use crate::error::Error;
use crate::services::Services;

/// Whether the caller's `permission` reaches this employee: their own, their team's, anybody's.
pub async fn reaches(
    services: &Services,
    caller: &Caller,
    permission: &str,
    employee: EmployeeId,
) -> Result<bool, Error> {
    match (caller.held.grants.scope(permission), caller.user.employee_id) {
        (Some(Scope::All), _) => Ok(true),
        (Some(_), Some(own)) if own == employee => Ok(true),
        (Some(Scope::Team), Some(own)) => {
            let table = &services.storage.table;
            Ok(employees::reports_to(table, caller.organization, employee, own).await?)
        }
        _ => Ok(false),
    }
}

/// Lets pass only whom the caller's `permission` reaches.
///
/// # Errors
/// [`Error::Forbidden`] with the next wider scope of the permission.
pub async fn check(
    services: &Services,
    caller: &Caller,
    permission: &str,
    employee: EmployeeId,
) -> Result<(), Error> {
    if reaches(services, caller, permission, employee).await? {
        return Ok(());
    }
    let held = caller.held.grants.scope(permission);
    let scopes = PERMISSIONS.iter().find(|p| p.name == permission).map_or(&[][..], |p| p.scopes);
    let wider = scopes.iter().find(|scope| Some(**scope) > held).unwrap_or(&Scope::All);
    Err(Error::Forbidden(format!("{permission}:{wider}")))
}

/// Lets pass only an employee that a body names and that the caller's `permission` reaches. Where it
/// reaches everybody nothing is read: whoever reads the employee says [`unknown`].
///
/// # Errors
/// [`unknown`], then as of [`check`].
pub async fn check_named(
    services: &Services,
    caller: &Caller,
    permission: &str,
    employee: EmployeeId,
    pointer: &str,
) -> Result<(), Error> {
    if caller.held.grants.scope(permission) != Some(Scope::All) {
        let table = &services.storage.table;
        if employees::get(table, caller.organization, employee).await?.is_none() {
            return Err(unknown(pointer));
        }
    }
    check(services, caller, permission, employee).await
}

/// The answer to an employee's id, at `pointer` in the body, that nobody has here.
pub fn unknown(pointer: &str) -> Error {
    Error::invalid(pointer, "unknown_reference", "There is no employee with this id.")
}

/// Everybody whom the caller's `permission` reaches; `None` for the whole organization.
pub async fn everyone(
    services: &Services,
    caller: &Caller,
    permission: &str,
) -> Result<Option<BTreeSet<EmployeeId>>, Error> {
    let own = caller.user.employee_id;
    match (caller.held.grants.scope(permission), own) {
        (Some(Scope::All), _) => Ok(None),
        (Some(Scope::Team), Some(manager)) => {
            let table = &services.storage.table;
            let mut team = employees::team(table, caller.organization, manager).await?;
            team.insert(manager);
            Ok(Some(team))
        }
        (Some(_), _) => Ok(Some(own.into_iter().collect())),
        (None, _) => Ok(Some(BTreeSet::new())),
    }
}
