//! `GET /jobs/{job_id}`

use std::time::Duration;

use tokio::time::Instant;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::jobs;
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{etag, view};

use crate::job::load;
use crate::wire::JobQuery;

/// How often a job is read while a request waits for it.
const READ_EVERY: Duration = Duration::from_millis(200);

/// One job. With `?wait=n` the answer comes when the status changes, or after n seconds.
pub async fn get_job(call: Call<JobQuery, Nothing>) -> Result<Reply<JobStatus>, Error> {
    let mut job = load(&call).await?;
    let status_at_first = job.status;
    let wait = Duration::from_secs(call.query.wait.unwrap_or(0).into());
    let until = Instant::now() + wait;
    while !job.status.is_terminal() && job.status == status_at_first {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        tokio::time::sleep(left.min(READ_EVERY)).await;
        job = load(&call).await?;
    }
    let job = jobs::whole(call.table(), job).await?;
    let shown = view(&call.services, &call.caller, &job).await?;
    Ok(Reply::ok(shown).etag(&etag(&call.services, &job)))
}
