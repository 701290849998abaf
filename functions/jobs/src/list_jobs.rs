//! `GET /jobs`

use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::jobs::{self, JobRow, JobStatus as Stored};
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::sees_figures;

use crate::registry;
use crate::wire::JobsQuery;

/// The caller's own jobs, or everybody's with `jobs:read:all`, newest first. Rows have no items.
pub async fn list_jobs(call: Call<JobsQuery, Nothing>) -> Result<Reply<Page<JobStatus>>, Error> {
    let scope = call.caller.held.grants.scope("jobs:read");
    let page = call.page(scope)?;
    let creator = match scope {
        Some(_) => None,
        None => Some(call.caller.user.id),
    };
    let now = call.now().timestamp();
    let wanted = |job: &JobRow| {
        job.expires_at >= now
            && page.filters.kind.is_none_or(|kind| kind.0 == job.name)
            && page.filters.status.is_none_or(|status| status == job.status.into())
    };
    let table = call.table();
    let organization = call.organization();
    let after = page.after.as_deref();
    let found = jobs::list(table, organization, creator, wanted, after, page.limit).await?;
    let figures = sees_figures(&call.caller);
    let mut rows = Vec::with_capacity(found.rows.len());
    for job in found.rows {
        // The progress of a large job that has not completed is the sum of the progress of its parts.
        let job = match job.status {
            Stored::Completed => job,
            _ => jobs::whole(table, job).await?,
        };
        rows.push(JobStatus::row(&job, registry::entry(&job)?, figures));
    }
    page.reply(rows, found.next)
}
