//! What nobody changes about themselves, whatever they may do for others (rule PERM-13).

use wfm_domain::ids::EmployeeId;

use crate::authentication::Caller;
use crate::error::Error;

/// Refuses a change of the caller's own `what`.
///
/// # Errors
/// [`Error::OwnRecord`] where `employee` is the caller's.
pub fn refuse(caller: &Caller, employee: EmployeeId, what: &'static str) -> Result<(), Error> {
    match is_own(caller, employee) {
        true => Err(Error::OwnRecord(what)),
        false => Ok(()),
    }
}

/// Refuses a caller who makes themselves the manager of somebody or something.
///
/// # Errors
/// [`Error::OwnRecord`] where `after` is the caller's employee and `before` is not.
pub fn refuse_as_manager(
    caller: &Caller,
    before: Option<EmployeeId>,
    after: Option<EmployeeId>,
) -> Result<(), Error> {
    match after.filter(|_| after != before) {
        Some(manager) => refuse(caller, manager, "place as a manager"),
        None => Ok(()),
    }
}

pub fn is_own(caller: &Caller, employee: EmployeeId) -> bool {
    caller.user.employee_id == Some(employee)
}
