//! Accepting work: a 202 is a promise.
//!
//! The batch, the job and the activity entry (a dry run has none) become durable in one conditional transaction. Only
//! then is a message sent. A lost message costs at most two and a half minutes, because the job itself has the time
//! at which it is due again. The job's id is derived from the idempotency key, so a concurrent duplicate and a replay
//! find the existing job.

use chrono::{DateTime, Utc};
use serde::Serialize;
use wfm_app::activity::Actor;
use wfm_app::transaction::Transaction;
use wfm_app::{App, Error};
use wfm_domain::ids::{JobId, OrganizationId, UserId};
use wfm_storage::jobs::{self, JobRow, JobState, JobStatus};
use wfm_storage::retry::CONTENTION;
use wfm_storage::table::Write;

use crate::job::{DUE_AFTER, Job};

/// A job to accept.
pub struct NewJob<'a, J: Job, B> {
    pub actor: &'a Actor,
    pub user: UserId,
    /// The operation id. A key is valid within one operation.
    pub operation: &'static str,
    pub key: &'a str,
    pub fingerprint: String,
    pub task: J::Task,
    /// Whether the job changes nothing. Such a job is not logged.
    pub is_dry_run: bool,
    /// The number of items, if it is known.
    pub total: u32,
    pub received_at: DateTime<Utc>,
    pub batch: &'a B,
}

/// A job that was accepted.
pub enum Accepted {
    /// This request started the job.
    Now(JobRow),
    /// An earlier attempt of the same request started the job.
    Earlier(JobRow),
}

/// The row of a new job, without progress and not due.
pub fn new_row<J: Job>(
    organization: OrganizationId,
    id: JobId,
    created_by: UserId,
    task: J::Task,
    now: DateTime<Utc>,
) -> JobRow<J::Task> {
    let declared = &J::DECLARED;
    // A job without a plan has no parts, and its verdicts are looked up in another way.
    let (chunk, part_size) = if J::IS_PLANNED { (declared.chunk, declared.part) } else { (1, 1) };
    let state = JobState {
        is_listed: declared.is_listed,
        is_never_abandoned: declared.is_never_abandoned,
        chunk,
        part_size,
        ..JobState::new(organization, declared.name, id, created_by, now)
    };
    JobRow { state, task }
}

/// Makes the job durable, or finds the job that the same request started before.
///
/// # Errors
/// [`Error::KeyReused`] when another request used the key, and errors of the storage when nothing could be made
/// durable.
pub async fn accept<J: Job, B: Serialize>(
    app: &App,
    work: NewJob<'_, J, B>,
) -> Result<Accepted, Error> {
    accept_beside(app, work, &Vec::new).await
}

/// [`accept`], with writes in the same transaction, which each attempt makes anew. They must be refused if something else has
/// moved since it was read.
///
/// # Errors
/// Errors of [`accept`].
pub async fn accept_beside<J: Job, B: Serialize>(
    app: &App,
    work: NewJob<'_, J, B>,
    beside: &(dyn Fn() -> Vec<Write> + Sync),
) -> Result<Accepted, Error> {
    let table = &app.storage.table;
    let mut job = row_of(&work)?;
    let batch = jobs::store_batch(&app.storage.blobs, &mut job, work.batch).await?;
    let mut attempts = CONTENTION.begin();
    loop {
        let mut transaction = Transaction::new(app, work.actor.clone());
        transaction.write(jobs::create(&job, batch.clone()));
        transaction.write(beside());
        if !job.is_dry_run {
            transaction.log("job.created", ("job", &job.id), vec![]);
        }
        let failure = match table.write(transaction.into_writes()).await {
            Ok(()) => return Ok(started(app, job).await),
            Err(failure) => failure,
        };
        // `Refused`: the key has been used. `Unavailable`: this request itself may have used it.
        let there = jobs::get(table, job.organization, &job.id).await?;
        match there.filter(|there| there.expires_at >= job.created_at.timestamp()) {
            Some(there) if there.fingerprint != job.fingerprint => {
                return Err(Error::KeyReused);
            }
            Some(there) if there.request_id == job.request_id => {
                return Ok(started(app, there).await);
            }
            Some(there) => return replay(app, there).await.map(Accepted::Earlier),
            // A concurrent duplicate has not committed yet.
            None if matches!(failure, wfm_storage::Error::Refused(_)) => {
                attempts.again().await?;
            }
            None => return Err(failure.into()),
        }
    }
}

fn row_of<J: Job, B>(work: &NewJob<'_, J, B>) -> Result<JobRow, Error> {
    let organization = work.actor.organization;
    let now = work.received_at;
    let class = J::DECLARED.name.class();
    let id = JobId::of_key(class, organization, work.user, work.operation, work.key);
    let JobRow { mut state, task } =
        new_row::<J>(organization, id, work.user, work.task.clone(), now);
    state.total = work.total;
    state.request_id = work.actor.request_id.clone().unwrap_or_default();
    state.trace_id.clone_from(&work.actor.trace_id);
    state.fingerprint.clone_from(&work.fingerprint);
    state.due_at = Some(now + DUE_AFTER);
    state.is_dry_run = work.is_dry_run;
    Ok(JobRow { state, task: serde_json::to_value(task).map_err(Error::internal)? })
}

/// The job that is now durable. Its message has been sent.
async fn started(app: &App, job: JobRow) -> Accepted {
    tracing::info!(
        job_id = %job.id, trace_id = job.trace_id.as_deref(),
        request_id = %job.request_id,
        organization = %job.organization,
        total = job.total,
        "job.accepted"
    );
    send(app, &job).await;
    Accepted::Now(job)
}

/// Sends the message of a job. If that fails, the sweeper sends it.
pub(crate) async fn send(app: &App, job: &JobState) {
    if let Err(why) = app.storage.send(job).await {
        tracing::warn!(job_id = %job.id, trace_id = job.trace_id.as_deref(), cause = %why, "job.message_not_sent");
    }
}

/// The job that the same request started before. If it was abandoned, it is resumed.
async fn replay(app: &App, mut job: JobRow) -> Result<JobRow, Error> {
    let table = &app.storage.table;
    let mut attempts = CONTENTION.begin();
    while job.status == JobStatus::Failed {
        let now = app.clock.now();
        job.status = JobStatus::Queued;
        job.error = None;
        job.resumed += 1;
        job.due_at = Some(now + DUE_AFTER);
        job.updated_at = now;
        match table.write(vec![jobs::replace(&job)]).await {
            Ok(()) => {
                job.rev += 1;
                send(app, &job).await;
            }
            Err(wfm_storage::Error::Refused(_)) => {
                // Another request resumed it.
                let there = jobs::get(table, job.organization, &job.id).await?;
                job = there.ok_or_else(|| Error::internal("a job that is gone"))?;
                attempts.again().await?;
            }
            Err(why) => return Err(why.into()),
        }
    }
    Ok(jobs::whole(table, job).await?)
}
