//! Where work stands, and the verdict on every item.

mod handlers;
mod wire;

use wfm_http::Group;
use wfm_http::operation::get;

const OWN_JOBS: &str = "one's own; everybody's with `jobs:read:all`";

/// The group's operations.
pub fn group() -> Group {
    Group::new("jobs")
        .with(
            get("/jobs", "list_jobs", "List jobs, newest first").remark(OWN_JOBS),
            handlers::list_jobs,
        )
        .with(
            get("/jobs/{job_id}", "get_job", "Check job status").remark(OWN_JOBS).etag(),
            handlers::get_job,
        )
        .with(
            get("/jobs/{job_id}/items", "list_job_items", "The verdicts given so far, by index")
                .remark(OWN_JOBS),
            handlers::list_job_items,
        )
}
