//! A recent proof of who calls (rules API-96 and SIGN-3). The registry marks the permissions that need one.

use chrono::{DateTime, Utc};
use wfm_domain::settings::StepUp;

use crate::authentication::Caller;
use crate::authorization::{self, parse};
use crate::error::{Error, STEP_UP_SECONDS};
use crate::operation::Operation;
use crate::services::Services;

/// Whether a change needs a fresh proof: every permission that the operation accepts is marked in the scope in which
/// the caller holds it.
pub(crate) fn is_needed(operation: &Operation, caller: &Caller) -> bool {
    let needed = operation.access.permissions();
    let is_marked = |written: &&str| {
        let name = parse(written).map_or(*written, |(name, _)| name);
        // A permission that the caller does not hold does not allow the change, so it does not count.
        let scope = caller.held.grants.scope(name);
        scope.is_none_or(|scope| authorization::is_marked(name, scope))
    };
    operation.is_change && !needed.is_empty() && needed.iter().all(is_marked)
}

/// Refuses a caller whose last proof of who they are is too old, whatever the settings ask for (rule BANK-3).
///
/// # Errors
/// [`Error::StepUpRequired`].
pub(crate) fn require_always(caller: &Caller, now: DateTime<Utc>) -> Result<(), Error> {
    match now.timestamp() - caller.auth_time > STEP_UP_SECONDS {
        true => Err(Error::StepUpRequired),
        false => Ok(()),
    }
}

/// Refuses a caller whose last proof of who they are is too old, if the settings ask for a fresh one.
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
