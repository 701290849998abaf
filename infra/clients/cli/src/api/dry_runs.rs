//! Decides whether the service supports dry runs. Until an answer has confirmed it, only one dry run is sent at a
//! time. So if the service executes what it should only check, one request has changed something, and no other
//! follows.

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use tokio::sync::{Mutex, MutexGuard};

use super::{ApiError, Call};

/// The header of a request that asks only for a check, and of its answer.
pub const HEADER: &str = "dry-run";

/// The facts known of the service: nothing, or whether it supports dry runs.
#[derive(Default)]
pub struct DryRuns(Mutex<Option<bool>>);

/// The lock of the first dry run.
pub type First<'a> = MutexGuard<'a, Option<bool>>;

impl DryRuns {
    /// Waits until a call may be sent.
    ///
    /// # Errors
    /// If the service has executed an earlier dry run.
    pub async fn turn(&self, call: &Call) -> Result<Option<First<'_>>, ApiError> {
        if !call.is_dry_run {
            return Ok(None);
        }
        let known = self.0.lock().await;
        match *known {
            Some(true) => Ok(None),
            Some(false) => Err(no_dry_run(call)),
            None => Ok(Some(known)),
        }
    }
}

/// Reads from an answer whether the service supports dry runs.
///
/// # Errors
/// If the service has executed what it should only check.
pub fn heed(
    call: &Call,
    first: Option<First<'_>>,
    status: StatusCode,
    headers: &HeaderMap,
) -> Result<(), ApiError> {
    // A refused request changes nothing, no matter who refuses it.
    if !call.is_dry_run || !status.is_success() {
        return Ok(());
    }
    let is_dry_run = headers.get(HEADER).is_some_and(|value| value == "true");
    if let Some(mut known) = first {
        *known = Some(is_dry_run);
    }
    if is_dry_run { Ok(()) } else { Err(no_dry_run(call)) }
}

fn no_dry_run(call: &Call) -> ApiError {
    ApiError::NoDryRun { operation: call.to_string() }
}
