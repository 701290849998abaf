//! The consumer of pay jobs: runs, and decisions about many payrolls (rules API-44 and PAY-9).
//!
//! A job is planned first: what its items are, by index, is stored once and does not change. A large one is
//! then worked on by parts, each with a row, a message and a place in the plan of its own, so that
//! many consumers work at once and none waits for another. A chunk's payrolls, verdicts and the step
//! of its part's `processed` are one transaction, on condition that the part is where it was read and
//! that nobody wrote about the chunk's employees meanwhile. Receiving a message twice, two consumers
//! at once, or dying anywhere changes nothing: whoever comes next reads where the part stands.

mod decide;
mod generate;
mod parts;
mod plan;
mod step;

use tokio::time::Instant;
use wfm_app::App;
use wfm_storage::Error;
use wfm_storage::jobs::Pointer;
use wfm_storage::jobs::{self, AnyTask, JobStatus, PAY_CHUNK, PayAction, PayJob};
use wfm_storage::retry::CHUNK;

/// What a consumer works with.
#[derive(Clone)]
pub struct Worker {
    pub app: App,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The job or part has ended, now or before.
    Ended,
    /// The parts of the job have messages of their own now.
    Parted,
    /// Time was short: another message goes on.
    Continued,
}

impl Worker {
    /// Works on a job or part until it ends or `until` is near.
    ///
    /// # Errors
    /// For an internal error, or when the attempts are used up: the message is then delivered again.
    pub async fn work(&self, pointer: &Pointer, until: Instant) -> Result<Outcome, Error> {
        let table = &self.app.storage.table;
        let (mut plan, mut attempts, mut seen) = (None, CHUNK.begin(), None);
        loop {
            let job = jobs::pointed(table, pointer).await?;
            // A job is deleted after its 30 days.
            let Some(job) = job.filter(|job| !job.status.is_terminal()) else {
                return Ok(Outcome::Ended);
            };
            let job = job.pay()?;
            // Attempts count while nobody, here or elsewhere, gets on with the job.
            if seen.replace(job.rev) != Some(job.rev) {
                attempts.reset();
            }
            if Instant::now() >= until {
                self.app.storage.send(&job).await?;
                tracing::info!(job_id = %job.id, part = job.task.part(), processed = job.processed, "job.continued");
                return Ok(Outcome::Continued);
            }
            let done = match (&job.task.plan, &plan) {
                (None, _) => self.plan(&job).await.map(|()| None),
                (Some(_), _) if job.task.parts > 0 => match self.send_parts(job.clone()).await {
                    Ok(outcome) => return Ok(outcome),
                    Err(why) => Err(why),
                },
                (Some(_), None) => {
                    plan = Some(jobs::plan(table, &self.app.storage.blobs, &job).await?);
                    continue;
                }
                (Some(_), Some(plan)) => self.chunk(&job, plan).await.map(Some),
            };
            match done {
                Ok(Some(after)) => {
                    tracing::info!(
                        job_id = %job.id,
                        part = job.task.part(),
                        organization = %job.organization,
                        processed = after.processed,
                        total = after.total,
                        status = ?after.status,
                        "job.advanced"
                    );
                    if after.status == JobStatus::Completed {
                        return Ok(Outcome::Ended);
                    }
                }
                Ok(None) => {}
                // Refused: somebody else wrote. Unavailable: perhaps it was applied. Either way the
                // job says where it stands.
                Err(why @ (Error::Refused(_) | Error::Unavailable { .. })) => {
                    let made = attempts.made();
                    tracing::warn!(job_id = %job.id, cause = %why, attempt = made, "job.chunk_again");
                    attempts.again().await?;
                }
                Err(why) => return Err(why),
            }
        }
    }

    /// Works on the items that come next; the job as it is then.
    async fn chunk(&self, job: &PayJob, plan: &[uuid::Uuid]) -> Result<PayJob, Error> {
        let start = job.first() + job.processed;
        let end = (start + PAY_CHUNK).min(job.first() + job.total);
        let ids = &plan[start as usize..end as usize];
        match &job.task.action {
            PayAction::Generate { period, dry_run } => {
                self.generate(job, *period, *dry_run, ids).await
            }
            PayAction::Decide { decision, reason, of_run } => {
                self.decide(job, (*decision, reason.as_deref(), of_run.as_ref()), ids).await
            }
        }
    }
}
