//! What the operations on a job share.

use wfm_domain::ids::JobId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error};
use wfm_storage::jobs::{self, Job, JobKind};

/// The job, for its creator and for whoever may read all; that of a terminal for whoever may read terminals. For everybody
/// else it does not exist.
pub async fn load<Q>(call: &Call<Q, Nothing>) -> Result<Job, Error> {
    let id: JobId = call.path_id()?;
    let job = jobs::get(call.table(), call.organization(), &id).await?;
    let now = call.now().timestamp();
    let is_visible = |job: &Job| {
        job.expires_at >= now
            && (job.created_by == call.caller.user.id
                || call.caller.held.grants.holds("jobs:read")
                || job.kind() == JobKind::TerminalTaps
                    && call.caller.held.grants.holds("terminals:read"))
    };
    job.filter(is_visible).ok_or(Error::NotFound)
}
