//! The employees whom a caller's permission includes: the caller's own employee, the team, or all.

use std::collections::BTreeSet;

use uuid::Uuid;
use wfm_app::App;
use wfm_domain::dates::Today;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_storage::employees as stored;
use wfm_storage::members;
use wfm_storage::users::User;

use crate::authentication::{Caller, Held};
use crate::authorization::{PERMISSIONS, Scope};
use crate::error::{Conflict, Error};
use crate::services::Services;

/// An account with its permissions.
#[derive(Clone, Copy)]
pub struct Holder<'a> {
    pub app: &'a App,
    pub organization: OrganizationId,
    pub user: &'a User,
    pub held: &'a Held,
}

impl Holder<'_> {
    /// Whether the account's `permission` includes this employee.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn includes(&self, permission: &str, employee: EmployeeId) -> Result<bool, Error> {
        match (self.held.grants.scope(permission), self.user.employee_id) {
            (Some(Scope::All), _) => Ok(true),
            (Some(_), Some(own)) if own == employee => Ok(true),
            (Some(Scope::Team), Some(own)) => {
                let today = today(self.app, self.organization).await?.date;
                let table = &self.app.storage.table;
                Ok(stored::reports_to(table, self.organization, employee, own, today).await?)
            }
            _ => Ok(false),
        }
    }
}

/// Whether the caller's `permission` includes this employee.
pub async fn includes(
    services: &Services,
    caller: &Caller,
    permission: &str,
    employee: EmployeeId,
) -> Result<bool, Error> {
    let Caller { organization, user, held, .. } = caller;
    let holder = Holder { app: &services.app, organization: *organization, user, held };
    holder.includes(permission, employee).await
}

/// The organization's local date, and the present time.
async fn today(app: &App, organization: OrganizationId) -> Result<Today, Error> {
    let now = app.clock.now();
    let in_force = app.storage.settings.current(&app.storage.table, organization).await?;
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
    Err(forbidden(&caller.held, permission))
}

/// The error 403 with the next wider scope of a permission that an account may hold.
pub fn forbidden(held: &Held, permission: &str) -> Error {
    let held = held.grants.scope(permission);
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
        false => Err(forbidden(&caller.held, permission)),
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
            let Today { date, now } = today(&services.app, caller.organization).await?;
            let mut team = members::team(table, caller.organization, manager, date, now).await?;
            team.insert(manager);
            Ok(Some(team))
        }
        (Some(_), _) => Ok(Some(own.into_iter().collect())),
        (None, _) => Ok(Some(BTreeSet::new())),
    }
}
