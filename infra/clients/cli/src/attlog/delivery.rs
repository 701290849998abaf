//! Batches of records, their jobs, and a verdict for every record.
//!
//! A batch's idempotency key is the hash of its content: sent again by a second run it is the same
//! job, and a job that failed takes up where it stopped.

use std::sync::Arc;

use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::people::hex;
use crate::api::{Api, ApiError, Call, json};
use crate::job::{self, Ended, Job};
use crate::session::run_id;

/// Jobs followed at the same time. Fewer of their requests wait at once: the rate of the service decides.
const FOLLOWED_AT_ONCE: usize = 8;

/// An attendance as the service takes it. The fields' order is part of the idempotency key.
#[derive(Debug, Clone, Serialize)]
pub struct Record {
    pub id: String,
    pub employee_id: String,
    /// Of a clock fault the begin of the interval in which the clock-in was.
    pub clock_in_client_ts: String,
    /// Of a clock fault the end of that interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_in_latest_ts: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_out_client_ts: Option<String>,
    pub device_id: String,
    pub source: &'static str,
    /// True if the shift has an odd number of punches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uneven_taps: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Created,
    Updated,
    Duplicate,
    NeedsReview,
    Conflict,
    Rejected,
    Unprocessed,
}

impl Verdict {
    pub const ALL: [Self; 7] = [
        Self::Created,
        Self::Updated,
        Self::Duplicate,
        Self::NeedsReview,
        Self::Conflict,
        Self::Rejected,
        Self::Unprocessed,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Duplicate => "duplicate",
            Self::NeedsReview => "needs_review",
            Self::Conflict => "conflict",
            Self::Rejected => "rejected",
            Self::Unprocessed => "unprocessed",
        }
    }
}

/// The outcome of one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemResult {
    pub verdict: Verdict,
    pub code: String,
    pub detail: String,
}

#[derive(Deserialize)]
struct Item {
    index: usize,
    verdict: Verdict,
    code: Option<String>,
    detail: Option<String>,
}

/// One request: up to 1000 records and the key that names them.
struct Batch {
    call: Call,
    size: usize,
}

/// Options of sending records.
#[derive(Debug, Clone, Copy)]
pub struct Sending<'a> {
    /// Records in one request.
    pub batch_size: usize,
    /// Sets the keys apart from those of earlier runs.
    pub salt: &'a str,
    /// Whether the service only says what their verdicts would be.
    pub is_dry_run: bool,
}

/// Sends the records in their order, follows the jobs and answers one verdict per record, in the same order.
pub async fn deliver(
    api: &Arc<Api>,
    records: &[Record],
    sending: Sending<'_>,
    bar: &ProgressBar,
) -> Result<Vec<ItemResult>, ApiError> {
    let turns = Arc::new(Semaphore::new(FOLLOWED_AT_ONCE));
    let mut followers = JoinSet::new();
    let mut results: Vec<Vec<ItemResult>> = Vec::new();
    for (index, chunk) in records.chunks(sending.batch_size).enumerate() {
        results.push(unprocessed(chunk.len(), "", ""));
        let batch = batch(chunk, sending)?;
        // Accepted one after the other, applied while the next are on their way.
        let job = api.send(&batch.call).await?;
        let api = api.clone();
        let bar = bar.clone();
        let turns = turns.clone();
        followers.spawn(async move {
            // Never closed, so the permit is always granted.
            let _turn = turns.acquire().await;
            (index, follow(&api, &batch, job, &bar).await)
        });
    }
    while let Some(followed) = followers.join_next().await {
        match followed {
            Ok((index, verdicts)) => results[index] = verdicts?,
            Err(stopped) => {
                // Nobody cancels a follower, so it panicked: that is ours to fail with.
                if let Ok(panic) = stopped.try_into_panic() {
                    std::panic::resume_unwind(panic);
                }
            }
        }
    }
    Ok(results.into_iter().flatten().collect())
}

fn batch(records: &[Record], sending: Sending<'_>) -> Result<Batch, ApiError> {
    #[derive(Serialize)]
    struct Body<'a> {
        records: &'a [Record],
    }
    let body = json(&Body { records })?;
    // What a check says is true for the moment: another one is another job.
    let salt = if sending.is_dry_run { run_id() } else { sending.salt.to_owned() };
    let key = format!("attlog-{}", hex(&[salt.as_bytes(), &body].concat()));
    let call = Call::post("/attendances/sync", body, &key);
    let call = if sending.is_dry_run { call.dry_run() } else { call };
    Ok(Batch { call, size: records.len() })
}

/// Waits for a batch's job, then gives each record its verdict.
async fn follow(
    api: &Api,
    batch: &Batch,
    job: Job,
    bar: &ProgressBar,
) -> Result<Vec<ItemResult>, ApiError> {
    let Ended { items, error } = job::follow::<Item>(api, &batch.call, job, bar).await?;
    let (code, detail) = error.map_or_else(Default::default, |e| (e.code, e.message));
    let mut verdicts = unprocessed(batch.size, &code, &detail);
    for item in items {
        if let Some(result) = verdicts.get_mut(item.index) {
            *result = ItemResult {
                verdict: item.verdict,
                code: item.code.unwrap_or_default(),
                detail: item.detail.unwrap_or_default(),
            };
        }
    }
    Ok(verdicts)
}

/// The state of a record until its verdict is read.
fn unprocessed(count: usize, code: &str, detail: &str) -> Vec<ItemResult> {
    let code = code.to_owned();
    let detail = detail.to_owned();
    vec![ItemResult { verdict: Verdict::Unprocessed, code, detail }; count]
}
