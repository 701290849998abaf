//! The time policy that settings or a site name.

use wfm_domain::ids::TimePolicyId;
use wfm_domain::settings::Settings;
use wfm_http::error::Violation;
use wfm_http::{Conflict, Error};

/// Refuses a policy that does not exist, and one that is not active, unless it is the one that was named before (rule POL-1).
///
/// # Errors
/// 400 `unknown_reference`, 409 `in_use`.
pub fn check_named(
    settings: &Settings,
    wanted: Option<TimePolicyId>,
    before: Option<TimePolicyId>,
) -> Result<(), Error> {
    let Some(id) = wanted.filter(|_| wanted != before) else { return Ok(()) };
    let pointer = "/time_policy_id";
    match settings.time_policies.get(&id) {
        Some(policy) if policy.is_active => Ok(()),
        Some(_) => {
            let detail = "The time policy is not active.";
            let violation = Violation::at(pointer, "in_use", detail);
            Err(Error::Conflict(Conflict::InUse, detail.into(), vec![violation]))
        }
        None => {
            let detail = "There is no such time policy.";
            Err(Error::Invalid(vec![Violation::at(pointer, "unknown_reference", detail)]))
        }
    }
}
