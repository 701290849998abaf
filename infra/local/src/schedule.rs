//! The work of the scheduled rules: the sweeper and the sender of mails, at the start and then at an interval. Also the removal of expired
//! items, which DynamoDB does by itself.
//!
//! The embedded queue is empty at the start. So the first sweep does not wait until a job is due: it sends the
//! message of every job that has not ended.

use std::time::Duration;

use chrono::TimeDelta;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior};
use wfm_app::{App, Clock};
use wfm_mail::Post;

use crate::expiry::Expiry;
use crate::listen::stop_requested;

/// Runs the schedule until `stopped` fails. A running sweep ends first.
pub(crate) async fn run(
    app: App,
    post: Option<Post>,
    expiry: Expiry,
    every: Duration,
    stopped: watch::Receiver<()>,
) {
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut is_first = true;
    loop {
        tokio::select! {
            () = stop_requested(stopped.clone()) => return,
            _ = ticks.tick() => {}
        }
        let swept = match is_first {
            true => wfm_job_sweeper::send_all_again(&app).await,
            false => wfm_job_sweeper::sweep(&app).await,
        };
        match swept {
            Ok(_) => is_first = false,
            Err(cause) => tracing::error!(%cause, "sweep.failed"),
        }
        if let Err(cause) = wfm_job_sweeper::close_forgotten(&app).await {
            tracing::error!(%cause, "sweep.failed");
        }
        if let Err(cause) = wfm_job_sweeper::move_former(&app).await {
            tracing::error!(%cause, "sweep.failed");
        }
        // A sweep that a stop interrupts continues at the next start.
        let until = Instant::now() + every;
        if let Err(cause) = Box::pin(wfm_job_sweeper::look(&app, until)).await {
            tracing::error!(%cause, "sweep.failed");
        }
        tokio::select! {
            () = stop_requested(stopped.clone()) => return,
            recalculated = wfm_job_sweeper::recalculate(&app, until) => {
                if let Err(cause) = recalculated {
                    tracing::error!(%cause, "sweep.failed");
                }
            }
        }
        if let Some(post) = &post {
            // A mail whose sending a stop interrupts goes out again a quarter of an hour later.
            tokio::select! {
                () = stop_requested(stopped.clone()) => return,
                sent = Box::pin(wfm_mail_run::send_due(&app, post, Instant::now() + every)) => {
                    if let Err(cause) = sent {
                        tracing::error!(%cause, "mails.failed");
                    }
                }
            }
        }
        // It uses the machine's clock, so it must not run while a past is being made that still needs the items.
        if app.clock.now() > Clock::system().now() - TimeDelta::hours(1) {
            expiry.remove().await;
        }
    }
}
