//! The changes that callers may not make to their own records, whatever they may do for others (rule PERM-13).

use std::collections::BTreeSet;

use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_storage::table::Table;
use wfm_storage::users::{self, User};

use crate::authentication::Caller;
use crate::error::Error;
use crate::services::Services;

/// The employees as whom a caller counts: the account's own employee, and until somebody has confirmed the account,
/// those of the issuer of its sign-in (rule PERM-25).
pub struct Own(BTreeSet<EmployeeId>);

impl Own {
    /// The employees as whom the caller counts. Reads nothing for an account that somebody has confirmed or that the
    /// operator made; otherwise it reads each issuer.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn of(services: &Services, caller: &Caller) -> Result<Self, Error> {
        Self::of_account(&services.app.storage.table, caller.organization, &caller.user).await
    }

    /// [`Own::of`], for an account that acts in a job.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn of_account(
        table: &Table,
        organization: OrganizationId,
        user: &User,
    ) -> Result<Self, Error> {
        Ok(Self(users::acts_as(table, organization, user).await?))
    }

    pub fn is(&self, employee: EmployeeId) -> bool {
        self.0.contains(&employee)
    }

    /// Refuses a change of `what` in the caller's own record.
    ///
    /// # Errors
    /// [`Error::OwnRecord`] if the caller counts as `employee`.
    pub fn refuse(&self, employee: EmployeeId, what: &'static str) -> Result<(), Error> {
        match self.is(employee) {
            true => Err(Error::OwnRecord(what)),
            false => Ok(()),
        }
    }

    /// Refuses callers who make themselves the manager of an employee or a department.
    ///
    /// # Errors
    /// [`Error::OwnRecord`] if the caller counts as `after`, and `after` differs from `before`.
    pub fn refuse_as_manager(
        &self,
        before: Option<EmployeeId>,
        after: Option<EmployeeId>,
    ) -> Result<(), Error> {
        match after.filter(|_| after != before) {
            Some(manager) => self.refuse(manager, "place as a manager"),
            None => Ok(()),
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = EmployeeId> {
        self.0.iter().copied()
    }
}
