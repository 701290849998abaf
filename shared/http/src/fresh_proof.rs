//! A recent proof of who calls (rules API-96 and SIGN-3): the registry marks the permissions that ask for one.

use wfm_domain::settings::StepUp;

use crate::authentication::Caller;
use crate::authorization::{self, parse};
use crate::error::{Error, STEP_UP_SECONDS};
use crate::operation::Operation;
use crate::services::Services;

/// Whether this is a change that needs a marked permission, whatever it does: each of those that the operation takes is
/// marked, as the caller holds it.
pub(crate) fn is_needed(operation: &Operation, caller: &Caller) -> bool {
    let needed = operation.access.permissions();
    let is_marked = |written: &&str| {
        let name = parse(written).map_or(*written, |(name, _)| name);
        // One that is not held is not what the caller may do it by.
        let scope = caller.held.grants.scope(name);
        scope.is_none_or(|scope| authorization::is_marked(name, scope))
    };
    operation.is_change && !needed.is_empty() && needed.iter().all(is_marked)
}

/// Refuses a caller who has not proved lately who they are, as far as the settings ask for it.
///
/// # Errors
/// [`Error::StepUpRequired`], [`Error::SecondFactorMissing`], and errors of the table.
pub async fn require(services: &Services, caller: &Caller) -> Result<(), Error> {
    let storage = &services.app.storage;
    let now = services.app.clock.now();
    let in_force = storage.settings.current(&storage.table, caller.organization).await?;
    let age = now.timestamp() - caller.auth_time;
    match in_force.settings.protection(now).step_up {
        StepUp::Off => Ok(()),
        StepUp::Enrolled if !caller.user.second_factor => Ok(()),
        StepUp::Required if !caller.user.second_factor => Err(Error::SecondFactorMissing),
        StepUp::Enrolled | StepUp::Required if age > STEP_UP_SECONDS => Err(Error::StepUpRequired),
        StepUp::Enrolled | StepUp::Required => Ok(()),
    }
}
