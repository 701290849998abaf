//! The consumer: applies accepted batches, chunk by chunk (rules API-44 and SYNC-7).
//!
//! A job's `processed` is the place, in the order of application, where the next chunk starts. One
//! transaction stores a chunk's attendances, its verdicts and the step of `processed`, on condition
//! that the job is still where it was read and that nobody wrote about the chunk's employees
//! meanwhile. Receiving a message twice, two consumers at once, or dying anywhere changes nothing:
//! whoever comes next reads where the job stands and goes on from there.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod chunk;
mod notices;
mod people;
mod photos;
mod taps;

pub use chunk::{Step, apply as apply_chunk};

use tokio::time::Instant;
use wfm_app::App;
use wfm_domain::sync::{self, SyncRecord};
use wfm_storage::Error;
use wfm_storage::access::Access;
use wfm_storage::jobs::Pointer;
use wfm_storage::jobs::{self, JobStatus, Task};
use wfm_storage::retry::CHUNK;

/// What the function may do with the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "attendance-sync"
        reads: Account Administrators Attendance Departments Employee Inbox Number Rotations Settings SettingsVersion
            Sites SyncJob Taps TapsJob Terminal Terminals Timeline Upload;
        puts: Attendance Inbox SyncJob Taps TapsJob Terminal Timeline Upload;
        deletes: Attendance Timeline;
        lists_first: TerminalTaps;
    }
}

/// What a consumer works with.
#[derive(Clone)]
pub struct Worker {
    pub app: App,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The job has ended, now or before.
    Ended,
    /// Time was short: another message goes on.
    Continued,
}

impl Worker {
    pub fn new(app: &App) -> Self {
        Self { app: app.limited(access()) }
    }

    /// Works on a job until it ends or `until` is near.
    ///
    /// # Errors
    /// For an internal error, or when the attempts are used up: the message is then delivered again.
    pub async fn work(&self, pointer: &Pointer, until: Instant) -> Result<Outcome, Error> {
        let table = &self.app.storage.table;
        let mut plan: Option<Vec<SyncRecord>> = None;
        let (mut attempts, mut seen) = (CHUNK.begin(), None);
        let mut size = chunk::MAX_RECORDS;
        loop {
            let job = jobs::get(table, pointer.organization, &pointer.job_id).await?;
            // A job is deleted after its 30 days.
            let Some(job) = job.filter(|job| !job.status.is_terminal()) else {
                return Ok(Outcome::Ended);
            };
            if matches!(job.task, Task::Taps(_)) {
                return taps::work(self, pointer, until).await;
            }
            let job = job.sync()?;
            // Attempts count while nobody, here or elsewhere, gets on with the job.
            if seen.replace(job.rev) != Some(job.rev) {
                attempts.reset();
            }
            if Instant::now() >= until {
                self.app.storage.send(&job).await?;
                tracing::info!(job_id = %job.id, trace_id = job.trace_id.as_deref(), processed = job.processed, "job.continued");
                return Ok(Outcome::Continued);
            }
            let records = match &mut plan {
                Some(records) => records,
                None => {
                    let mut records: Vec<SyncRecord> =
                        jobs::batch(table, &self.app.storage.blobs, &job).await?;
                    sync::order(&mut records, &job.task.receipt);
                    plan.insert(records)
                }
            };
            let start = job.processed as usize;
            let end = (start + size).min(records.len());
            let step = chunk::apply(self, &job, &records[start..end]).await;
            match step {
                Ok(chunk::Step::Taken(after)) => {
                    size = chunk::MAX_RECORDS;
                    self.app.note_progress(&job, &after);
                    if after.status == JobStatus::Completed {
                        return Ok(Outcome::Ended);
                    }
                }
                Ok(chunk::Step::TooLarge) => size = (size / 2).max(1),
                // Refused: somebody else wrote. Unavailable: perhaps it was applied. Either way the
                // job says where it stands.
                Err(why @ (Error::Refused(_) | Error::Unavailable { .. })) => {
                    let made = attempts.made();
                    tracing::warn!(job_id = %job.id, trace_id = job.trace_id.as_deref(), cause = %why, attempt = made, "job.chunk_again");
                    attempts.again().await?;
                }
                // A record that cannot be applied does not hold up those before it.
                Err(Error::Internal(_)) if size > 1 => size = 1,
                Err(why) => return Err(why),
            }
        }
    }
}
