//! What the operations do.

use std::time::Duration;

use wfm_domain::ids::JobId;
use wfm_http::page::{self, PageQuery};
use wfm_http::shapes::job::{JobItem, JobStatus};
use wfm_http::values::{Nothing, Page};
use wfm_http::{Call, Error, Reply, views};
use wfm_storage::jobs::{self, Job, JobStatus as Stored};
use wfm_storage::list::List;
use wfm_storage::table::Index;

use crate::wire::{JobQuery, JobsQuery};

const LOOK_EVERY: Duration = Duration::from_millis(200);

/// `GET /jobs`
///
/// One's own, or everybody's with `jobs:read:all`. Rows carry no items.
pub async fn list_jobs(call: Call<JobsQuery, Nothing>) -> Result<Reply<Page<JobStatus>>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let scope = caller.held.grants.scope("jobs:read");
    let filters = JobsQuery { limit: None, cursor: None, ..call.query.clone() };
    let bound = page::binding(caller, "list_jobs", scope, &filters)?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let limit = page::limit(call.query.limit);
    let (index, partition) = match scope {
        Some(_) => (Index::First, jobs::all(caller.organization)),
        None => (Index::Second, jobs::of_creator(caller.organization, caller.user.id)),
    };
    let list = List {
        index: Some(index),
        partitions: vec![partition],
        from: "0".into(),
        to: "~".into(),
        descending: true,
        after: after.as_deref(),
        limit: limit as usize,
    };
    let now = services.clock.now().timestamp();
    let wanted = |job: &Job| {
        let shown = JobStatus::row(job, false);
        job.expires_at >= now
            && filters.kind.is_none_or(|kind| kind == shown.kind)
            && filters.status.is_none_or(|status| status == shown.status)
    };
    let read = |item| Ok(Some(jobs::read(item)?).filter(wanted));
    let found = services.storage.table.list(list, read).await?;
    let figures = views::sees_figures(caller);
    let mut rows = Vec::with_capacity(found.rows.len());
    for job in found.rows {
        // A large job that is not completed has come as far as its parts have.
        let job = match job.status {
            Stored::Completed => job,
            _ => jobs::whole(&services.storage.table, job).await?,
        };
        rows.push(JobStatus::row(&job, figures));
    }
    Ok(Reply::ok(page::page(services, rows, found.next, limit, &bound)?))
}

/// `GET /jobs/{job_id}`
pub async fn get_job(call: Call<JobQuery, Nothing>) -> Result<Reply<JobStatus>, Error> {
    let table = &call.services.storage.table;
    let mut job = visible(&call).await?;
    let asked_at = job.status;
    let wait = Duration::from_secs(call.query.wait.unwrap_or(0).into());
    let until = tokio::time::Instant::now() + wait;
    while !job.status.is_terminal() && job.status == asked_at {
        let left = until.saturating_duration_since(tokio::time::Instant::now());
        if left.is_zero() {
            break;
        }
        tokio::time::sleep(left.min(LOOK_EVERY)).await;
        job = visible(&call).await?;
    }
    let job = jobs::whole(table, job).await?;
    let shown = views::view(&call.services, &call.caller, &job).await?;
    Ok(Reply::ok(shown).etag(&views::etag(&call.services, &job)))
}

/// `GET /jobs/{job_id}/items`
pub async fn list_job_items(call: Call<PageQuery, Nothing>) -> Result<Reply<Page<JobItem>>, Error> {
    let services = &call.services;
    let bound = page::binding(&call.caller, "list_job_items", None, &call.id)?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let after: Option<u32> = after.and_then(|at| at.parse().ok());
    let limit = page::limit(call.query.limit);

    let job = jobs::whole(&services.storage.table, visible(&call).await?).await?;
    let from = after.map_or(0, |last| last + 1);
    let mut rows = views::items(services, &call.caller, &job, from, limit as usize + 1).await?;
    let more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    let next = rows.last().filter(|_| more).map(|last| last.index().to_string());
    Ok(Reply::ok(page::page(services, rows, next, limit, &bound)?))
}

/// The job, for its creator and for whoever may read all. Others' do not exist.
async fn visible<Q>(call: &Call<Q, Nothing>) -> Result<Job, Error> {
    let id: JobId = call.id.parse().map_err(|_| Error::NotFound)?;
    let job = jobs::get(&call.services.storage.table, call.caller.organization, &id).await?;
    let now = call.services.clock.now().timestamp();
    let may = |job: &Job| {
        job.expires_at >= now
            && (job.created_by == call.caller.user.id || call.caller.held.grants.holds("jobs:read"))
    };
    job.filter(may).ok_or(Error::NotFound)
}
