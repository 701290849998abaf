//! Dead-letter messages: messages that were received too often.
//!
//! A message may be received too often although its job is healthy. So a job that has moved since gets another
//! message. A job that has not moved is abandoned: it becomes `failed`, its items without a verdict become
//! `unprocessed`, and a replay of the request resumes it. The account that started it is notified, in the same
//! transaction.
//!
//! No request can resume a recalculation or the job of a terminal. So these are never abandoned: they are tried again
//! later, until they succeed.

use wfm_app::App;

use wfm_domain::notice::Notice;
use wfm_job::TRIED_AGAIN_AFTER;
use wfm_storage::Error;
use wfm_storage::access::Access;
use wfm_storage::jobs::Pointer;
use wfm_storage::jobs::{self, JobError, JobState, JobStatus};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::retry::CONTENTION;
use wfm_storage::table::{Table, Write};

/// The outcome of a dead-letter message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The job had ended, or does not exist any more.
    Ended,
    /// The parts of the job have messages of their own, so nothing is to be done.
    Parted,
    /// The job had moved after the message was sent, so another message was sent.
    SentAgain,
    /// The job is tried again later.
    Postponed,
    /// The job is abandoned.
    Abandoned,
}

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "job-dead-letters"
        reads: ExportJob PayJob PlanningJob SyncJob TapsJob;
        puts: ExportJob Inbox PayJob PlanningJob SyncJob TapsJob;
    }
}

/// Handles one dead-letter message.
///
/// # Errors
/// When the job could neither get another message nor be abandoned. This message is then delivered again.
pub async fn handle(app: &App, message: &Pointer) -> Result<Outcome, Error> {
    let app = &app.limited(access());
    let (storage, table) = (&app.storage, &app.storage.table);
    let mut attempts = CONTENTION.begin();
    loop {
        let job = jobs::pointed(table, message).await?;
        let Some(mut job) = job.filter(|job| !job.status.is_terminal()) else {
            return Ok(Outcome::Ended);
        };
        if job.parts > 0 && job.due_at.is_none() {
            // The parts of the job have their own rows and messages.
            return Ok(Outcome::Parted);
        }
        let moved = job.processed != message.processed || job.resumed != message.resumed;
        if moved {
            storage.send(&job).await?;
            tracing::warn!(job_id = %job.id, trace_id = job.trace_id.as_deref(), processed = job.processed, "job.sent_again");
            return Ok(Outcome::SentAgain);
        }
        let now = app.clock.now();
        job.updated_at = now;
        let (outcome, writes) = if job.is_never_abandoned {
            job.due_at = Some(now + TRIED_AGAIN_AFTER);
            (Outcome::Postponed, vec![jobs::replace(&job)])
        } else {
            job.status = JobStatus::Failed;
            job.error = Some(JobError::abandoned());
            job.due_at = None;
            let mut writes = vec![jobs::replace(&job)];
            match job.part {
                None => writes.push(notification(&job)),
                Some(_) => writes.extend(part_failed(table, &job).await?),
            }
            (Outcome::Abandoned, writes)
        };
        match table.write(writes).await {
            Ok(()) => {
                let processed = job.processed;
                let total = job.total;
                if outcome == Outcome::Postponed {
                    tracing::error!(job_id = %job.id, trace_id = job.trace_id.as_deref(), processed, total, "job.postponed");
                } else {
                    tracing::error!(job_id = %job.id, trace_id = job.trace_id.as_deref(), processed, total, "job.abandoned");
                }
                return Ok(outcome);
            }
            Err(Error::Refused(_)) => attempts.again().await?, // it moved just now
            Err(why) => return Err(why),
        }
    }
}

/// The writes with which a job notes that one of its parts was abandoned. The job continues with the other parts, and
/// is abandoned when these have ended.
async fn part_failed(table: &Table, part: &JobState) -> Result<Vec<Write>, Error> {
    let whole = jobs::get(table, part.organization, &part.id).await?;
    let mut whole = whole.ok_or_else(|| Error::internal("a part of no job"))?;
    whole.parts_failed += 1;
    whole.updated_at = part.updated_at;
    if whole.status == JobStatus::Failed || whole.parts_completed + whole.parts_failed < whole.parts
    {
        return Ok(vec![jobs::replace(&whole)]);
    }
    let (ended, notification) = jobs::ended(whole, part.updated_at);
    let mut writes = vec![jobs::replace(&ended)];
    writes.extend(notification);
    Ok(writes)
}

/// The write that notifies the account that started a job that it was abandoned.
fn notification(job: &JobState) -> Write {
    let notice = Notice::job_failed(&job.id, job.resumed);
    let notification = Notification::of(job.organization, job.created_by, &notice, job.updated_at);
    notifications::create(job.organization, &notification)
}
