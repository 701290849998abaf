//! Jobs: waiting for their end, and reading what was decided.

use std::time::Duration;

use indicatif::ProgressBar;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::api::{Api, ApiError, Call};

/// The number of times that a failed job is resumed before its undecided items are reported as such.
const RESUMES: usize = 3;

#[derive(Deserialize)]
pub struct Job {
    job_id: String,
    status: JobState,
    progress: Progress,
    error: Option<JobError>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum JobState {
    Queued,
    Processing,
    Completed,
    Failed,
}

#[derive(Deserialize)]
struct Progress {
    processed: u64,
}

/// Why a job did not decide everything.
#[derive(Debug, Deserialize)]
pub struct JobError {
    pub code: String,
    pub message: String,
}

/// The facts known of a job that has ended.
pub struct Ended<I> {
    /// The decisions, each with its own index.
    pub items: Vec<I>,
    /// Why not everything was.
    pub error: Option<JobError>,
}

/// Waits for a job's end, then reads what was decided. A job that fails is resumed by the request that began it, which
/// `request` repeats with its idempotency key.
pub async fn follow<I: DeserializeOwned>(
    api: &Api,
    request: &Call,
    mut job: Job,
    bar: &ProgressBar,
) -> Result<Ended<I>, ApiError> {
    let mut shown = 0;
    let mut resumes = 0;
    let waiting = |job: &Job| Call::get(format!("/jobs/{}", job.job_id)).query("wait", "10");
    loop {
        bar.inc(job.progress.processed.saturating_sub(shown));
        shown = shown.max(job.progress.processed);
        match job.status {
            JobState::Completed => break,
            JobState::Failed if resumes == RESUMES => break,
            JobState::Failed => {
                resumes += 1;
                job = api.send(request).await?;
            }
            JobState::Queued | JobState::Processing => {
                // The service answers when something changes; this only bounds the request rate
                // should something in between not wait.
                tokio::time::sleep(Duration::from_millis(50)).await;
                job = api.send(&waiting(&job)).await?;
            }
        }
    }
    let items = Call::get(format!("/jobs/{}/items", job.job_id));
    Ok(Ended { items: api.list(&items).await?, error: job.error })
}
