//! Jobs: waiting for their end, and reading the decisions.

use std::time::Duration;

use indicatif::ProgressBar;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::api::{Api, ApiError, Call};

/// The number of times that a failed job is resumed. After that, its undecided items are reported as undecided.
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

impl Job {
    /// The id of the job.
    pub fn id(&self) -> &str {
        &self.job_id
    }
}

/// The reason why a job did not decide everything.
#[derive(Debug, Deserialize)]
pub struct JobError {
    pub code: String,
    pub message: String,
}

/// The facts known of a job that has ended.
pub struct Ended<I> {
    /// The decisions, each with the index of its item.
    pub items: Vec<I>,
    /// The reason why not everything was decided.
    pub error: Option<JobError>,
}

/// Waits for a job's end, then reads the decisions. A job that fails is resumed: `request`, which began it, is sent
/// again with the same idempotency key.
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
                // The service answers when something changes. This pause only bounds the request rate if a proxy
                // between does not wait.
                tokio::time::sleep(Duration::from_millis(50)).await;
                job = api.send(&waiting(&job)).await?;
            }
        }
    }
    let items = Call::get(format!("/jobs/{}/items", job.job_id));
    Ok(Ended { items: api.list(&items).await?, error: job.error })
}
