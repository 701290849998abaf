//! Accepting work: a 202 is a promise (contract §4).
//!
//! Batch, job, key and activity entry become durable in one conditional transaction; only then is a
//! message sent, and losing it costs a minute, since the job itself says when to look at it again.
//! Twins and replays lose the race for the key and read the winner's job.

use std::time::Duration;

use chrono::TimeDelta;
use serde::Serialize;
use wfm_domain::ids::JobId;
use wfm_domain::sync::Receipt;
use wfm_storage::jobs::{self, Job, JobKind, JobStatus, KEPT_SECONDS, Reach, UsedKey};
use wfm_storage::queue::Pointer;

use crate::audit::{self, Act};
use crate::authentication::Caller;
use crate::error::{Conflict, Error};
use crate::reply::Reply;
use crate::serve::RequestContext;
use crate::services::Services;
use crate::shapes::job::{ITEMS_SHOWN, JobStatus as Shown};

/// How long after acceptance, or after its last step, a job is looked at again.
pub const LOOK_AGAIN: TimeDelta = TimeDelta::seconds(90);

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
    pub total: u32,
    pub reach: Reach,
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
    let now = asked.receipt.received_at;
    let organization = caller.organization;
    let key = jobs::used_key(organization, caller.user.id, asked.operation, asked.key);
    let mut job = new_job(&asked);
    let used = UsedKey {
        fingerprint: asked.fingerprint.clone(),
        resource: job.id.to_string(),
        status: 202,
        expires_at: now.timestamp() + KEPT_SECONDS,
    };

    let batch = jobs::store_batch(&services.storage.blobs, &mut job, asked.batch).await?;
    let mut tries = 0u32;
    loop {
        let mut writes = vec![jobs::use_key(&key, &used, now)];
        writes.extend(jobs::create(&job, batch.clone()));
        let act = Act {
            action: "job.created",
            resource_type: "job",
            resource_id: job.id.to_string(),
            changes: vec![],
        };
        writes.push(audit::entry(services, asked.request, caller, act));

        let failure = match table.write(writes).await {
            Ok(()) => return Ok(started(services, asked.request, &job).await),
            Err(failure) => failure,
        };
        // Refused: somebody used the key. Unavailable: it may have been this very request.
        match jobs::used(table, &key, now).await? {
            Some(winner) if winner.resource == used.resource => {
                return Ok(started(services, asked.request, &job).await);
            }
            Some(winner) if winner.fingerprint != used.fingerprint => {
                let detail = "This Idempotency-Key was used for another request.";
                return Err(Error::conflict(Conflict::IdempotencyKeyReused, detail));
            }
            Some(winner) => return replay(services, caller, &winner).await,
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
        id: JobId::from_uuid(asked.services.ids.next()),
        organization: asked.caller.organization,
        kind: asked.kind,
        status: JobStatus::Queued,
        total: asked.total,
        processed: 0,
        summary: Default::default(),
        error: None,
        created_by: asked.caller.user.id,
        receipt: asked.receipt,
        reach: asked.reach.clone(),
        blob: None,
        next_look: Some(now + LOOK_AGAIN),
        resumed: 0,
        created_at: now,
        updated_at: now,
    }
}

/// The answer to what has been made durable. The message only makes it quicker.
async fn started(services: &Services, request: &RequestContext, job: &Job) -> Reply<Shown> {
    tracing::info!(
        job_id = %job.id,
        request_id = %request.id,
        organization = %job.organization,
        total = job.total,
        "job.accepted"
    );
    send(services, job).await;
    accepted(services, job, Some(&[]))
}

async fn send(services: &Services, job: &Job) {
    if let Err(why) = services.storage.queue.send(&Pointer::to(job)).await {
        tracing::warn!(job_id = %job.id, cause = %why, "job.message_not_sent");
    }
}

fn accepted(
    services: &Services,
    job: &Job,
    items: Option<&[wfm_domain::sync::Judged]>,
) -> Reply<Shown> {
    let items = items.filter(|_| job.total <= ITEMS_SHOWN);
    let etag = services.opaque.etag("job", job.id.as_str(), job.rev);
    Reply::accepted(Shown::of(job, items), &format!("/jobs/{}", job.id)).etag(&etag)
}

/// The job that the same request started before, resumed if the infrastructure had given it up.
async fn replay(
    services: &Services,
    caller: &Caller,
    winner: &UsedKey,
) -> Result<Reply<Shown>, Error> {
    let table = &services.storage.table;
    let id: JobId = winner.resource.parse().map_err(Error::internal)?;
    loop {
        let job = jobs::get(table, caller.organization, &id).await?;
        let mut job = job.ok_or_else(|| Error::internal("a used key without its job"))?;
        if job.status == JobStatus::Failed {
            let now = services.clock.now();
            job.status = JobStatus::Queued;
            job.error = None;
            job.resumed += 1;
            job.next_look = Some(now + LOOK_AGAIN);
            job.updated_at = now;
            match table.write(vec![jobs::replace(&job)]).await {
                Ok(()) => job.rev += 1,
                Err(wfm_storage::Error::Refused(_)) => continue, // somebody else resumed it
                Err(why) => return Err(why.into()),
            }
            send(services, &job).await;
        }
        let judged = match job.total <= ITEMS_SHOWN {
            true => Some(jobs::judged(table, &services.storage.blobs, &job).await?),
            false => None,
        };
        return Ok(accepted(services, &job, judged.as_deref()).replayed());
    }
}
