//! Working on bulk jobs: the same for every item of a list (rule API-44).
//!
//! A job is planned first: what its items are, by index, is stored once and does not change. A large one is
//! then worked on by parts, each with a row, a message and a place in the plan of its own, so that
//! many consumers work at once and none waits for another. What a chunk changes, its verdicts and the step
//! of its part's `processed` are one transaction, on condition that the part is where it was read and
//! that nobody wrote about the chunk's employees meanwhile. Receiving a message twice, two consumers
//! at once, or dying anywhere changes nothing: whoever comes next reads where the part stands.

mod parts;
mod plan;
mod step;

use tokio::time::Instant;
use uuid::Uuid;
use wfm_storage::Error;
use wfm_storage::jobs::{self, AnyTask, BulkJob, BulkSelection, JobStatus, Pointer};
use wfm_storage::retry::CHUNK;

pub use self::step::step;
use crate::App;

/// What a consumer does with the items of its jobs.
pub trait Consumer {
    /// What the items of a job are, by index.
    fn items(
        &self,
        job: &BulkJob,
        selection: BulkSelection,
    ) -> impl Future<Output = Result<Vec<Uuid>, Error>> + Send;

    /// Works on the items that come next, in one transaction with the [`step`] of the job: the job as it is then. What
    /// may take long ends before `until`.
    fn chunk(
        &self,
        job: &BulkJob,
        ids: &[Uuid],
        until: Instant,
    ) -> impl Future<Output = Result<BulkJob, Error>> + Send;
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
    /// It begins later, and then gets another message.
    Early,
}

/// Works on a job or part until it ends or `until` is near.
///
/// # Errors
/// For an internal error, or when the attempts are used up: the message is then delivered again.
pub async fn work(
    app: &App,
    consumer: &impl Consumer,
    pointer: &Pointer,
    until: Instant,
) -> Result<Outcome, Error> {
    let table = &app.storage.table;
    let (mut plan, mut attempts, mut seen) = (None, CHUNK.begin(), None);
    loop {
        let job = jobs::pointed(table, pointer).await?;
        // A job is deleted after its 30 days.
        let Some(job) = job.filter(|job| !job.status.is_terminal()) else {
            return Ok(Outcome::Ended);
        };
        let job = job.bulk()?;
        if job.task.plan.is_none() && job.task.action.begins_at() > Some(app.clock.now()) {
            return Ok(Outcome::Early);
        }
        // Attempts count while nobody, here or elsewhere, gets on with the job.
        if seen.replace(job.rev) != Some(job.rev) {
            attempts.reset();
        }
        if Instant::now() >= until {
            app.storage.send(&job).await?;
            tracing::info!(job_id = %job.id, trace_id = job.trace_id.as_deref(), part = job.task.part(), processed = job.processed, "job.continued");
            return Ok(Outcome::Continued);
        }
        let done = match (&job.task.plan, &plan) {
            (None, _) => plan::plan(app, consumer, &job).await.map(|()| None),
            (Some(_), _) if job.task.parts > 0 => match parts::send_parts(app, job.clone()).await {
                Ok(outcome) => return Ok(outcome),
                Err(why) => Err(why),
            },
            (Some(_), None) => {
                plan = Some(jobs::plan(table, &app.storage.blobs, &job).await?);
                continue;
            }
            (Some(_), Some(plan)) => consumer.chunk(&job, next(&job, plan), until).await.map(Some),
        };
        match done {
            Ok(Some(after)) => {
                app.note_progress(&job, &after);
                if after.status == JobStatus::Completed {
                    return Ok(Outcome::Ended);
                }
            }
            Ok(None) => {}
            // Refused: somebody else wrote. Unavailable: perhaps it was applied. Either way the
            // job says where it stands.
            Err(why @ (Error::Refused(_) | Error::Unavailable { .. })) => {
                let made = attempts.made();
                tracing::warn!(job_id = %job.id, trace_id = job.trace_id.as_deref(), cause = %why, attempt = made, "job.chunk_again");
                attempts.again().await?;
            }
            Err(why) => return Err(why),
        }
    }
}

/// The items that come next.
fn next<'a>(job: &BulkJob, plan: &'a [Uuid]) -> &'a [Uuid] {
    let start = job.first() + job.processed;
    let end = (start + job.task.action.chunk()).min(job.first() + job.total);
    &plan[start as usize..end as usize]
}
