//! What the scheduled rule does: the sweeper, at the start and then every so often. With it goes
//! what DynamoDB does by itself, removing expired items.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::MissedTickBehavior;
use wfm_http::services::Clock;
use wfm_storage::Storage;

use crate::engines::Expiry;
use crate::listen::told;

/// Runs the schedule until `stopped` fails. A sweep under way ends first.
pub(crate) async fn run(
    storage: Storage,
    clock: Clock,
    expiry: Expiry,
    every: Duration,
    stopped: watch::Receiver<()>,
) {
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = told(stopped.clone()) => return,
            _ = ticks.tick() => {}
        }
        if let Err(cause) = wfm_job_sweeper::sweep(&storage, &clock).await {
            tracing::error!(%cause, "sweep.failed");
        }
        expiry.remove().await;
    }
}
