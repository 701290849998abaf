//! Whether the service takes dry runs as such. Until it has said so once, a dry run goes alone: of a service that does
//! what it should only check, one request has changed something, and no other follows.

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use tokio::sync::{Mutex, MutexGuard};

use super::{ApiError, Call};

/// A request that only asks for a check, and its answer.
pub const HEADER: &str = "dry-run";

/// The facts known of the service: nothing, or whether it takes dry runs as such.
#[derive(Default)]
pub struct DryRuns(Mutex<Option<bool>>);

/// A dry run that is the first one.
pub type First<'a> = MutexGuard<'a, Option<bool>>;

impl DryRuns {
    /// Waits until a call may be sent.
    ///
    /// # Errors
    /// If the service has done another dry run for real.
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

/// Takes notice of what an answer says.
///
/// # Errors
/// If the service has done for real what it should only check.
pub fn heed(
    call: &Call,
    first: Option<First<'_>>,
    status: StatusCode,
    headers: &HeaderMap,
) -> Result<(), ApiError> {
    // What is refused changes nothing, whoever refuses it.
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
