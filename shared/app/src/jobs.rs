//! Accepting work: a 202 is a promise.
//!
//! Batch, job and activity entry (a dry run has none) become durable in one conditional transaction.
//! Only then is a message sent. Losing the message costs at most two and a half minutes, since the job
//! itself says when it is due again. The job's id is derived from the idempotency key, so a concurrent duplicate and a
//! replay find the job that is there.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use wfm_domain::ids::{JobId, UserId};
use wfm_storage::jobs::{self, AnyTask, Job, JobStatus, Task};
use wfm_storage::retry::CONTENTION;

use crate::activity::Actor;
use crate::transaction::Transaction;
use crate::{App, Error};

/// How long after acceptance, or after its last step, a job is due again.
pub const DUE_AFTER: TimeDelta = TimeDelta::seconds(90);

/// How long after a failure work is tried again that is never abandoned.
pub const TRIED_AGAIN_AFTER: TimeDelta = TimeDelta::minutes(10);

/// A job to accept.
pub struct NewJob<'a, T> {
    pub actor: &'a Actor,
    pub user: UserId,
    /// The operation id: a key is scoped to it.
    pub operation: &'static str,
    pub key: &'a str,
    pub fingerprint: String,
    pub task: Task,
    /// The number of items, where it is known.
    pub total: u32,
    pub received_at: DateTime<Utc>,
    pub batch: &'a T,
}

/// A job that was accepted.
pub enum Accepted {
    /// By this request.
    Now(Job),
    /// By the same request, sent before.
    Earlier(Job),
}

impl App {
    /// Makes the work durable, or finds the job that the same request started before.
    ///
    /// # Errors
    /// [`Error::KeyReused`] when the key was used for another request; of the storage when nothing
    /// could be made durable.
    pub async fn accept<T: Serialize>(&self, work: NewJob<'_, T>) -> Result<Accepted, Error> {
        let table = &self.storage.table;
        let mut job = job_of(&work);
        let batch = jobs::store_batch(&self.storage.blobs, &mut job, work.batch).await?;
        let mut attempts = CONTENTION.begin();
        loop {
            let mut transaction = Transaction::new(self, work.actor.clone());
            transaction.write(jobs::create(&job, batch.clone()));
            // A dry run changes nothing, so there is nothing to log.
            if !matches!(&job.task, Task::Bulk(task) if task.is_dry_run()) {
                transaction.log("job.created", ("job", &job.id), vec![]);
            }
            let failure = match table.write(transaction.writes).await {
                Ok(()) => return Ok(self.started(job).await),
                Err(failure) => failure,
            };
            // Refused: the key has been used. Unavailable: perhaps by this very request.
            let there = jobs::get(table, job.organization, &job.id).await?;
            match there.filter(|there| there.expires_at >= job.created_at.timestamp()) {
                Some(there) if there.fingerprint != job.fingerprint => {
                    return Err(Error::KeyReused);
                }
                Some(there) if there.request_id == job.request_id => {
                    return Ok(self.started(there).await);
                }
                Some(there) => return self.replay(there).await.map(Accepted::Earlier),
                // A concurrent duplicate has not committed yet.
                None if matches!(failure, wfm_storage::Error::Refused(_)) => {
                    attempts.again().await?;
                }
                None => return Err(failure.into()),
            }
        }
    }

    /// The job that has been made durable, with its message sent.
    async fn started(&self, job: Job) -> Accepted {
        tracing::info!(
            job_id = %job.id, trace_id = job.trace_id.as_deref(),
            request_id = %job.request_id,
            organization = %job.organization,
            total = job.total,
            "job.accepted"
        );
        self.send(&job).await;
        Accepted::Now(job)
    }

    /// Says in the log that a job has moved on, with the verdicts of this step, and how old the job is when it ends.
    pub fn note_progress<T: AnyTask>(&self, before: &Job<T>, after: &Job<T>) {
        let verdicts = |name: &str| {
            let count = |job: &Job<T>| job.summary.get(name).copied().unwrap_or(0);
            Some(count(after).saturating_sub(count(before))).filter(|given| *given > 0)
        };
        let ends = after.status == JobStatus::Completed && !after.task.is_endless();
        tracing::info!(
            job_id = %after.id,
            trace_id = after.trace_id.as_deref(),
            part = after.task.part(),
            organization = %after.organization,
            processed = after.processed,
            total = after.total,
            status = ?after.status,
            age_s = ends.then(|| (self.clock.now() - after.created_at).num_seconds()),
            verdicts.created = verdicts("created"),
            verdicts.updated = verdicts("updated"),
            verdicts.duplicate = verdicts("duplicate"),
            verdicts.needs_review = verdicts("needs_review"),
            verdicts.conflict = verdicts("conflict"),
            verdicts.rejected = verdicts("rejected"),
            verdicts.skipped = verdicts("skipped"),
            verdicts.failed = verdicts("failed"),
            verdicts.applied = verdicts("applied"),
            verdicts.unmatched = verdicts("unmatched"),
            verdicts.refused = verdicts("refused"),
            verdicts.faulty = verdicts("faulty"),
            verdicts.malformed = verdicts("malformed"),
            "job.advanced"
        );
    }

    /// Sends the message of a job. Where that fails, the sweeper sends it.
    async fn send(&self, job: &Job) {
        if let Err(why) = self.storage.send(job).await {
            tracing::warn!(job_id = %job.id, trace_id = job.trace_id.as_deref(), cause = %why, "job.message_not_sent");
        }
    }

    /// The job that the same request started before, resumed if it was abandoned.
    async fn replay(&self, mut job: Job) -> Result<Job, Error> {
        let table = &self.storage.table;
        let mut attempts = CONTENTION.begin();
        while job.status == JobStatus::Failed {
            let now = self.clock.now();
            job.status = JobStatus::Queued;
            job.error = None;
            job.resumed += 1;
            job.due_at = Some(now + DUE_AFTER);
            job.updated_at = now;
            match table.write(vec![jobs::replace(&job)]).await {
                Ok(()) => {
                    job.rev += 1;
                    self.send(&job).await;
                }
                Err(wfm_storage::Error::Refused(_)) => {
                    // Somebody else resumed it.
                    let there = jobs::get(table, job.organization, &job.id).await?;
                    job = there.ok_or_else(|| Error::internal("a job that is gone"))?;
                    attempts.again().await?;
                }
                Err(why) => return Err(why.into()),
            }
        }
        Ok(jobs::whole(table, job).await?)
    }
}

fn job_of<T>(work: &NewJob<'_, T>) -> Job {
    let (organization, now) = (work.actor.organization, work.received_at);
    let account = (organization, work.user);
    let id = JobId::of_key(work.task.class(), account, work.operation, work.key);
    Job {
        request_id: work.actor.request_id.clone().unwrap_or_default(),
        trace_id: work.actor.trace_id.clone(),
        fingerprint: work.fingerprint.clone(),
        due_at: Some(now + DUE_AFTER),
        ..Job::new(organization, (id, work.user), (work.task.clone(), work.total), now)
    }
}
