//! What the scheduled rule does: the sweeper, at the start and then every so often. With it goes
//! what DynamoDB does by itself, removing expired items.
//!
//! The embedded queue starts empty, so the first sweep does not wait until a job is due: it looks
//! ahead, and sends every job again that has not ended. (One that it sent just before the last
//! crash waits its turn.)

use std::time::Duration;

use chrono::TimeDelta;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior};
use wfm_app::jobs::DUE_AFTER;
use wfm_app::{App, Clock};

use crate::engines::Expiry;
use crate::listen::stop_requested;

/// Runs the schedule until `stopped` fails. A sweep under way ends first.
pub(crate) async fn run(app: App, expiry: Expiry, every: Duration, stopped: watch::Receiver<()>) {
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // How far ahead a step puts the next look.
    let mut ahead = DUE_AFTER;
    loop {
        tokio::select! {
            () = stop_requested(stopped.clone()) => return,
            _ = ticks.tick() => {}
        }
        let now = app.clock.clone();
        let looking_ahead = App { clock: Clock::of(move || now.now() + ahead), ..app.clone() };
        match wfm_job_sweeper::sweep(&looking_ahead).await {
            Ok(_) => ahead = TimeDelta::zero(),
            Err(cause) => tracing::error!(%cause, "sweep.failed"),
        }
        if let Err(cause) = wfm_job_sweeper::close_forgotten(&app).await {
            tracing::error!(%cause, "sweep.failed");
        }
        if let Err(cause) = wfm_job_sweeper::move_former(&app).await {
            tracing::error!(%cause, "sweep.failed");
        }
        // Cut off at a stop, it goes on where it was at the next start.
        let until = Instant::now() + every;
        tokio::select! {
            () = stop_requested(stopped.clone()) => return,
            recalculated = wfm_job_sweeper::recalculate(&app, until) => {
                if let Err(cause) = recalculated {
                    tracing::error!(%cause, "sweep.failed");
                }
            }
        }
        // It goes by the machine's clock, and would remove what a past that is being lived still needs.
        if app.clock.now() > Clock::system().now() - TimeDelta::hours(1) {
            expiry.remove().await;
        }
    }
}
