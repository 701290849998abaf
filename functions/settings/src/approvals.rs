//! The roles that routes name.

use wfm_domain::approval::{Approver, Routes};
use wfm_http::error::Violation;
use wfm_http::{Call, Error};
use wfm_storage::roles;

/// Refuses a route that names a role which does not exist, or which everybody may have. A route that stays the same is not looked at, so
/// a role that is gone does not stand in the way of other changes.
///
/// # Errors
/// Violations at the places of the roles.
pub async fn check_roles<Q, B>(
    call: &Call<Q, B>,
    before: &Routes,
    next: &Routes,
) -> Result<(), Error> {
    let routes = [
        ("attendance", &before.attendance, &next.attendance),
        ("leave", &before.leave, &next.leave),
        ("timesheet", &before.timesheet, &next.timesheet),
    ];
    let mut steps = vec![];
    for (name, _, next) in routes.into_iter().filter(|(_, before, next)| before != next) {
        steps.extend(next.steps().iter().enumerate().map(|(place, step)| (name, place, *step)));
    }
    let mut violations = vec![];
    for (name, place, step) in steps {
        let Approver::Role(id) = step.approver else { continue };
        let pointer = format!("/approvals/{name}/{place}/role_id");
        match roles::get(call.table(), call.organization(), id).await? {
            None => {
                let detail = "There is no role with this id.";
                violations.push(Violation::at(&pointer, "unknown_reference", detail));
            }
            Some(role) if role.is_system && matches!(&*role.name, "employee" | "manager") => {
                let detail = "Too many people have this role: name another one, or `manager` as the \
                              approver.";
                violations.push(Violation::at(&pointer, "not_allowed", detail));
            }
            Some(_) => {}
        }
    }
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}
