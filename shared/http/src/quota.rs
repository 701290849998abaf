//! The limits in an hour and in a day for an account that reaches few others (rule GUARD-4). With them, a person who
//! floods the service, or a phone with a fault, does not slow the others.

use serde_json::Value;
use wfm_storage::quotas::{self, Quota};

use crate::authentication::Caller;
use crate::error::Error;
use crate::operation::{Counts, Operation};
use crate::services::Services;

/// Counts a change against the quota.
///
/// # Errors
/// [`Error::TooManyRequests`] if the quota is used up, and errors of the table.
pub(crate) async fn take(
    services: &Services,
    caller: &Caller,
    operation: &Operation,
    sent: &Value,
) -> Result<(), Error> {
    if !operation.is_change || caller.held.grants.reach_everybody() {
        return Ok(());
    }
    let (quota, by) = match operation.counts {
        Counts::Nothing => return Ok(()),
        Counts::Changes => (Quota::Changes, 1),
        Counts::Requests => (Quota::Requests, 1),
        Counts::Records(field) => (Quota::Records, sent[field].as_array().map_or(0, Vec::len)),
    };
    let table = &services.app.storage.table;
    let now = services.app.clock.now();
    let by = u64::try_from(by).map_err(Error::internal)?;
    match quotas::take(table, caller.organization, caller.user.id, quota, by, now).await? {
        true => Ok(()),
        false => Err(Error::TooManyRequests { retry_after: quota.wait(now) }),
    }
}
