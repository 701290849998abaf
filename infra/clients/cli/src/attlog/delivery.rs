//! Sends batches of records, follows their jobs, and gives a verdict for every record.
//!
//! A batch's idempotency key is the hash of its content. If a second run sends the batch again, it gets the same job,
//! and a job that failed continues at the place where it stopped.

use std::sync::Arc;

use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::people::hex;
use crate::api::{Api, ApiError, Call, json};
use crate::job::{self, Ended, Job};
use crate::session::run_id;

/// Jobs followed at the same time. Fewer of their requests wait at once, because the rate of the service decides.
const FOLLOWED_AT_ONCE: usize = 8;

/// An attendance in the form of a request to the service. The order of the fields is part of the idempotency key.
#[derive(Debug, Clone, Serialize)]
pub struct Record {
    pub id: String,
    pub employee_id: String,
    /// The clock-in. For a clock fault, the begin of the interval that contains the clock-in.
    pub clock_in_client_ts: String,
    /// For a clock fault, the end of that interval.
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

/// One request: up to 1000 records, and its idempotency key.
struct Batch {
    call: Call,
    size: usize,
}

/// Options of sending records.
#[derive(Debug, Clone, Copy)]
pub struct Sending<'a> {
    /// Records in one request.
    pub batch_size: usize,
    /// Makes the keys differ from those of earlier runs.
    pub salt: &'a str,
    /// Whether the service only says what the verdicts would be.
    pub is_dry_run: bool,
}

/// Sends the records in their order and follows the jobs. Returns one verdict per record, in the same order.
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
        // Batches are accepted one after the other. They are applied while the next ones are sent.
        let job = api.send(&batch.call).await?;
        let api = api.clone();
        let bar = bar.clone();
        let turns = turns.clone();
        followers.spawn(async move {
            // The semaphore is never closed, so the permit is always granted.
            let _turn = turns.acquire().await;
            (index, follow(&api, &batch, job, &bar).await)
        });
    }
    while let Some(followed) = followers.join_next().await {
        match followed {
            Ok((index, verdicts)) => results[index] = verdicts?,
            Err(stopped) => {
                // Nobody cancels a follower, so it panicked. That panic is an error of this program.
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
    // The result of a check holds only for the moment, so another check gets another job.
    let salt = if sending.is_dry_run { run_id() } else { sending.salt.to_owned() };
    let key = format!("attlog-{}", hex(&[salt.as_bytes(), &body].concat()));
    let call = Call::post("/attendances/sync", body, &key);
    let call = if sending.is_dry_run { call.dry_run() } else { call };
    Ok(Batch { call, size: records.len() })
}

/// Waits for a batch's job, then returns the verdict of each record.
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

/// The results of records that have no verdict yet.
fn unprocessed(count: usize, code: &str, detail: &str) -> Vec<ItemResult> {
    let code = code.to_owned();
    let detail = detail.to_owned();
    vec![ItemResult { verdict: Verdict::Unprocessed, code, detail }; count]
}
