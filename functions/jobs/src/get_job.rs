//! `GET /jobs/{job_id}`

use std::time::Duration;

use tokio::time::Instant;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::jobs::{self, JobRow};
use wfm_storage::waits::{self, Waiting};
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{etag, view};

use crate::job::{Loaded, load};
use crate::wire::JobQuery;

/// The pause between two reads of a job while a request waits for it.
const READ_EVERY: Duration = Duration::from_millis(200);

/// One job. With `?wait=n` the answer comes when the status changes, otherwise after n seconds.
pub async fn get_job(call: Call<JobQuery, Nothing>) -> Result<Reply<JobStatus>, Error> {
    let Loaded { mut job, registered } = load(&call).await?;
    let wait = Duration::from_secs(call.query.wait.unwrap_or(0).into());
    if !wait.is_zero() && !job.status.is_terminal() {
        job = leased(&call, job, wait).await?;
    }
    let job = jobs::whole(call.table(), job).await?;
    let shown = view(&call.services, &call.caller, registered, &job).await?;
    Ok(Reply::ok(shown).etag(&etag(&call.services, &job)))
}

/// Waits for the job. The request holds one of the account's leases meanwhile (rule API-50).
async fn leased(
    call: &Call<JobQuery, Nothing>,
    job: JobRow,
    wait: Duration,
) -> Result<JobRow, Error> {
    let table = call.table();
    let organization = call.organization();
    let lease = match waits::begin(table, organization, call.caller.user.id, call.now()).await? {
        Waiting::Leased(lease) => lease,
        Waiting::Full(seconds) => {
            return Err(Error::TooManyRequests { retry_after: seconds.max(1) });
        }
    };
    let waited = changed(call, job, wait).await;
    if let Err(why) = waits::end(table, lease, call.app().clock.now()).await {
        // The lease ends by itself.
        tracing::warn!(cause = %why, "job.lease_not_given_back");
    }
    waited
}

/// The job after its status has changed, or its present state after `wait`.
async fn changed(
    call: &Call<JobQuery, Nothing>,
    mut job: JobRow,
    wait: Duration,
) -> Result<JobRow, Error> {
    let until = Instant::now() + wait;
    let status = job.status;
    while job.status == status {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        tokio::time::sleep(left.min(READ_EVERY)).await;
        job = load(call).await?.job;
    }
    Ok(job)
}
