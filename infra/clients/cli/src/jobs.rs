//! `wfm jobs wait`: waits until jobs have ended.

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::api::{Api, ApiError, Call};
use crate::cli::JobsWaitArgs;
use crate::screen::Sheet;
use crate::session::{connect, progress_bar};
use crate::suggest::explained;
use crate::{Environment, Failure};

/// The longest wait of one request, in seconds (rule API-50).
const LONGEST_WAIT: u64 = 10;
/// Verdicts of items that were not applied.
const UNDONE: [&str; 4] = ["conflict", "rejected", "failed", "unprocessed"];

#[derive(Deserialize)]
struct Job {
    job_id: String,
    r#type: String,
    status: String,
    progress: Progress,
    result: JobResult,
    error: Option<Why>,
}

#[derive(Deserialize)]
struct Progress {
    processed: u64,
    total: u64,
}

#[derive(Deserialize)]
struct JobResult {
    summary: Map<String, Value>,
}

#[derive(Deserialize)]
struct Why {
    code: String,
    message: String,
}

/// Waits for the jobs, one after the other. The whole wait takes as long as the longest job. Returns true if all jobs
/// are completed and none of their items was refused.
///
/// # Errors
/// If there is no such job, if the service cannot be reached, or if the time is over.
pub async fn wait(
    args: &JobsWaitArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let bar = progress_bar("items");
    let api = connect(&args.connection, environment, &bar, notices)?;
    let until = args.timeout.map(|timeout| Instant::now() + timeout);
    let mut found: Vec<(Job, Value)> = vec![];
    for id in &args.ids {
        found.push(read(&api, id, 0).await?);
    }
    loop {
        let progress = || found.iter().map(|(job, _)| &job.progress);
        bar.set_length(progress().map(|progress| progress.total).sum());
        bar.set_position(progress().map(|progress| progress.processed).sum());
        let Some((job, shown)) = found.iter_mut().find(|(job, _)| !job.has_ended()) else { break };
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        if left.is_some_and(|left| left.is_zero()) {
            bar.finish_and_clear();
            let why = format!("{} is {} when the time is over", job.job_id, job.status);
            return Err(Failure::TimedOut(why));
        }
        let seconds = left.map_or(LONGEST_WAIT, |left| left.as_secs().clamp(1, LONGEST_WAIT));
        // This pause bounds the request rate if a proxy between does not wait.
        tokio::time::sleep(Duration::from_millis(50)).await;
        (*job, *shown) = read(&api, &job.job_id, seconds).await?;
    }
    bar.finish_and_clear();
    if args.json {
        let all: Value = found.iter().map(|(_, shown)| shown.clone()).collect();
        writeln!(out, "{all:#}")?;
    } else {
        let mut sheet = Sheet::new(["job_id", "type", "status", "items", "verdicts"]);
        for (job, _) in &found {
            let items = job.progress.total.to_string();
            let verdicts = job.verdicts();
            sheet.row([&job.job_id, &job.r#type, &job.status, &items, &verdicts]);
        }
        sheet.write(out, environment.screen)?;
    }
    Ok(found.iter().all(|(job, _)| job.is_well()))
}

async fn read(api: &Api, id: &str, seconds: u64) -> Result<(Job, Value), Failure> {
    let mut call = Call::get(format!("/jobs/{id}"));
    if seconds > 0 {
        call = call.query("wait", seconds.to_string());
    }
    let shown: Value = match api.send(&call).await {
        Ok(shown) => shown,
        Err(error) => return Err(explained(api, &call, error.into()).await),
    };
    let job = serde_json::from_value(shown.clone()).map_err(|error| ApiError::Unreadable {
        operation: call.to_string(),
        message: error.to_string(),
    })?;
    Ok((job, shown))
}

impl Job {
    fn has_ended(&self) -> bool {
        matches!(self.status.as_str(), "completed" | "failed")
    }

    fn is_well(&self) -> bool {
        let undone = |verdict: &&str| self.result.summary.get(*verdict).is_some_and(is_some_of);
        self.status == "completed" && !UNDONE.iter().any(undone)
    }

    /// The count of each verdict, and the reason why a job failed.
    fn verdicts(&self) -> String {
        let given = self.result.summary.iter().filter(|(_, count)| is_some_of(count));
        let given = given.map(|(verdict, count)| format!("{verdict} {count}"));
        let why = self.error.iter().map(|why| format!("{}: {}", why.code, why.message));
        given.chain(why).collect::<Vec<_>>().join(", ")
    }
}

fn is_some_of(count: &Value) -> bool {
    count.as_u64().is_some_and(|count| count > 0)
}
