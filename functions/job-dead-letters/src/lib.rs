//! The end of the line: messages that were received too often (design §4).
//!
//! A message may end here although its job is healthy, so a job that has moved since is simply sent
//! again. One that has not is given up: it is `failed`, what has no verdict is `unprocessed`, and a
//! replay of the request resumes it. Whoever started it is told so, in the same transaction.

use wfm_domain::notice::Notice;
use wfm_http::services::Clock;
use wfm_storage::jobs::{self, JobError, JobStatus};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::queue::Pointer;
use wfm_storage::{Error, Storage};

/// What became of a dead letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The job had ended, or is gone.
    Ended,
    /// The job had moved since the message was sent: another message was sent.
    SentAgain,
    /// The job is given up.
    GivenUp,
}

/// Deals with one dead letter.
///
/// # Errors
/// When the job could be neither sent again nor given up; the letter is then delivered again.
pub async fn handle(storage: &Storage, clock: &Clock, letter: &Pointer) -> Result<Outcome, Error> {
    let table = &storage.table;
    loop {
        let job = jobs::get(table, letter.organization, &letter.job_id).await?;
        let Some(mut job) = job.filter(|job| !job.status.is_terminal()) else {
            return Ok(Outcome::Ended);
        };
        let moved = job.processed != letter.processed || job.resumed != letter.resumed;
        if moved {
            storage.queue.send(&Pointer::to(&job)).await?;
            tracing::warn!(job_id = %job.id, processed = job.processed, "job.sent_again");
            return Ok(Outcome::SentAgain);
        }
        job.status = JobStatus::Failed;
        job.error = Some(JobError {
            code: "processing_failed".into(),
            message: "The service could not finish this job. Send the same request again to go on \
                      with what is unprocessed."
                .into(),
            retryable: true,
        });
        job.next_look = None;
        job.updated_at = clock.now();
        let notice = Notice::job_failed(&job.id, job.resumed);
        let told = Notification::of(job.organization, job.created_by, &notice, job.updated_at);
        let told = notifications::create(job.organization, &told);
        match table.write(vec![jobs::replace(&job), told]).await {
            Ok(()) => {
                tracing::error!(job_id = %job.id, processed = job.processed, total = job.total, "job.given_up");
                return Ok(Outcome::GivenUp);
            }
            Err(Error::Refused(_)) => {} // it moved just now: look again
            Err(why) => return Err(why),
        }
    }
}
