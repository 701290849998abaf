//! Accepting work: a 202 is a promise (contract §4).
//!
//! Batch, job and activity entry (a dry run has none) become durable in one conditional transaction; only then is a
//! message sent, and losing it costs a minute, since the job itself says when to look at it again.
//! The job's id is the idempotency key's, so twins and replays find the job that is there.

use std::time::Duration;

use chrono::TimeDelta;
use serde::Serialize;
use wfm_domain::ids::JobId;
use wfm_domain::sync::Receipt;
use wfm_storage::jobs::{self, EmployeeScope, Job, JobKind, JobStatus, KEPT_SECONDS, PayTask};

use crate::audit::{self, Act};
use crate::authentication::Caller;
use crate::context::RequestContext;
use crate::error::{Conflict, Error};
use crate::reply::Reply;
use crate::services::Services;
use crate::shapes::job::JobStatus as Shown;
use crate::views;

/// How long after acceptance, or after its last step, a job is looked at again.
pub const DUE_AFTER: TimeDelta = TimeDelta::seconds(90);

/// Work that was asked for.
pub struct Asked<'a, T> {
    pub services: &'a Services,
    pub request: &'a RequestContext,
    pub caller: &'a Caller,
    /// The operation id: a key is scoped to it.
    pub operation: &'static str,
    pub key: &'a str,
    pub fingerprint: String,
    pub kind: JobKind,
    /// What a pay job does.
    pub pay: Option<PayTask>,
    pub total: u32,
    pub reach: EmployeeScope,
    pub receipt: Receipt,
    pub batch: &'a T,
}

/// Makes the work durable and answers 202; or finds the job that the same request started before.
///
/// # Errors
/// `idempotency_key_reused` when the key was used for something else, `temporarily_unavailable`
/// when nothing could be made durable.
pub async fn accept<T: Serialize>(asked: Asked<'_, T>) -> Result<Reply<Shown>, Error> {
    let (services, caller) = (asked.services, asked.caller);
    let table = &services.storage.table;
    let mut job = new_job(&asked);
    let batch = jobs::store_batch(&services.storage.blobs, &mut job, asked.batch).await?;
    let mut tries = 0u32;
    loop {
        let mut writes = jobs::create(&job, batch.clone());
        // A dry run changes nothing, so there is nothing to log.
        if !matches!(job.pay, Some(PayTask::Generate { dry_run: true, .. })) {
            let act = Act {
                action: "job.created",
                resource_type: "job",
                resource_id: job.id.to_string(),
                changes: vec![],
            };
            writes.push(audit::entry(services, asked.request, caller, act));
        }
        let failure = match table.write(writes).await {
            Ok(()) => return started(services, asked.request, caller, &job).await,
            Err(failure) => failure,
        };
        // Refused: the key has been used. Unavailable: perhaps by this very request.
        let there = jobs::get(table, caller.organization, &job.id).await?;
        match there.filter(|there| there.expires_at >= job.created_at.timestamp()) {
            Some(there) if there.fingerprint != job.fingerprint => {
                let detail = "This Idempotency-Key was used for another request.";
                return Err(Error::conflict(Conflict::IdempotencyKeyReused, detail));
            }
            Some(there) if there.request_id == job.request_id => {
                return started(services, asked.request, caller, &there).await;
            }
            Some(there) => return replay(services, caller, there).await,
            None if tries < 5 && matches!(failure, wfm_storage::Error::Refused(_)) => {
                // A twin is in flight: its transaction will have ended in a moment.
                tries += 1;
                tokio::time::sleep(Duration::from_millis(20 << tries)).await;
            }
            None => return Err(failure.into()),
        }
    }
}

fn new_job<T>(asked: &Asked<'_, T>) -> Job {
    let now = asked.receipt.received_at;
    Job {
        rev: 1,
        id: JobId::of_key(
            asked.caller.organization,
            asked.caller.user.id,
            asked.operation,
            asked.key,
        ),
        organization: asked.caller.organization,
        kind: asked.kind,
        status: JobStatus::Queued,
        total: asked.total,
        processed: 0,
        summary: Default::default(),
        error: None,
        created_by: asked.caller.user.id,
        request_id: asked.request.id.clone(),
        fingerprint: asked.fingerprint.clone(),
        expires_at: now.timestamp() + KEPT_SECONDS,
        receipt: asked.receipt,
        reach: asked.reach.clone(),
        in_blobs: false,
        pay: asked.pay.clone(),
        totals: Default::default(),
        plan: None,
        parts: 0,
        parts_completed: 0,
        parts_failed: 0,
        part: None,
        whole_total: None,
        first: 0,
        due_at: Some(now + DUE_AFTER),
        resumed: 0,
        created_at: now,
        updated_at: now,
    }
}

/// The answer to what has been made durable. The message only makes it quicker.
async fn started(
    services: &Services,
    request: &RequestContext,
    caller: &Caller,
    job: &Job,
) -> Result<Reply<Shown>, Error> {
    tracing::info!(
        job_id = %job.id,
        request_id = %request.id,
        organization = %job.organization,
        total = job.total,
        "job.accepted"
    );
    send(services, job).await;
    let shown = Shown::queued(job, views::sees_figures(caller));
    Ok(accepted(services, job, shown))
}

async fn send(services: &Services, job: &Job) {
    if let Err(why) = services.storage.send(job).await {
        tracing::warn!(job_id = %job.id, cause = %why, "job.message_not_sent");
    }
}

fn accepted(services: &Services, job: &Job, shown: Shown) -> Reply<Shown> {
    Reply::accepted(shown, &format!("/jobs/{}", job.id)).etag(&views::etag(services, job))
}

/// The job that the same request started before, resumed if the infrastructure had given it up.
async fn replay(services: &Services, caller: &Caller, mut job: Job) -> Result<Reply<Shown>, Error> {
    let table = &services.storage.table;
    while job.status == JobStatus::Failed {
        let now = services.clock.now();
        job.status = JobStatus::Queued;
        job.error = None;
        job.resumed += 1;
        job.due_at = Some(now + DUE_AFTER);
        job.updated_at = now;
        match table.write(vec![jobs::replace(&job)]).await {
            Ok(()) => {
                job.rev += 1;
                send(services, &job).await;
            }
            Err(wfm_storage::Error::Refused(_)) => {
                // Somebody else resumed it.
                let there = jobs::get(table, job.organization, &job.id).await?;
                job = there.ok_or_else(|| Error::internal("a job that is gone"))?;
            }
            Err(why) => return Err(why.into()),
        }
    }
    let job = jobs::whole(table, job).await?;
    let shown = views::view(services, caller, &job).await?;
    Ok(accepted(services, &job, shown).replayed())
}
