//! The log of who read the pay of others (rule PERM-27): one line for each record, without figures.

use std::fmt::Display;

use wfm_domain::ids::EmployeeId;

use crate::authentication::Caller;

/// Logs that the caller was shown the pay in a record, unless it is the pay of the caller's own employee. `whose` is
/// `None` if the employee is not known.
pub fn log(caller: &Caller, whose: Option<EmployeeId>, resource: &str, id: impl Display) {
    if whose.is_some() && whose == caller.user.employee_id {
        return;
    }
    tracing::info!(
        organization = %caller.organization,
        actor = %caller.user.id,
        resource = %format_args!("{resource}/{id}"),
        "pay.read"
    );
}
