//! Jobs as a caller may see them, with the items that are shown with them.

use wfm_app::idempotency::fingerprint;
use wfm_app::jobs::{Accepted, NewJob};
use wfm_domain::ids::PayrollId;
use wfm_http::authorization::Scope;
use wfm_http::{Call, Caller, Error, Reply, Services, pay_read};
use wfm_storage::jobs::{
    self, BulkAction, BulkItemResult, BulkJob, BulkSelection, BulkTask, BulkVerdict, Job, Task,
};

use crate::job::{ITEMS_SHOWN, JobItem, JobStatus};

/// Ids that are shown with a pay job; the rest are listed by `GET /payrolls?job_id=`.
const IDS_SHOWN: usize = 1000;

/// Whether the caller may see what others are paid.
pub fn sees_figures(caller: &Caller) -> bool {
    caller.held.grants.scope("payrolls:read") == Some(Scope::All)
}

/// Accepts work and answers 202 with its job, started now or by the same request sent before.
///
/// # Errors
/// Those of [`wfm_app::App::accept`].
pub async fn accept<T: serde::Serialize>(
    services: &Services,
    caller: &Caller,
    work: NewJob<'_, T>,
) -> Result<Reply<JobStatus>, Error> {
    let accepted = |job: &Job, shown| {
        Reply::accepted(shown, &format!("/jobs/{}", job.id)).etag(&etag(services, job))
    };
    match services.app.accept(work).await? {
        Accepted::Now(job) => Ok(accepted(&job, JobStatus::queued(&job, sees_figures(caller)))),
        Accepted::Earlier(job) => {
            let shown = view(services, caller, &job).await?;
            Ok(accepted(&job, shown).replayed())
        }
    }
}

/// Starts the request's action on what is selected, as a job under the request's idempotency key.
///
/// # Errors
/// [`Error::IdempotencyKeyMissing`] without a key, and those of [`accept`].
pub async fn start<Q, B>(
    call: &Call<Q, B>,
    action: BulkAction,
    selection: &BulkSelection,
) -> Result<Reply<JobStatus>, Error> {
    // How many items there are without being named is known once the job is planned.
    let total = selection.named_items();
    let actor = call.actor();
    let work = NewJob {
        actor: &actor,
        user: call.caller.user.id,
        operation: call.operation.id,
        key: call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?,
        fingerprint: fingerprint(&call.sent, &[])?,
        task: BulkTask::new(action).into(),
        total: u32::try_from(total).map_err(Error::internal)?,
        received_at: call.now(),
        batch: selection,
    };
    accept(&call.services, &call.caller, work).await
}

/// The job, its parts added up, with items where they are few and the first ids of what it made.
pub async fn view(services: &Services, caller: &Caller, job: &Job) -> Result<JobStatus, Error> {
    let few = job.total <= ITEMS_SHOWN;
    let figures = sees_figures(caller);
    let Task::Bulk(task) = &job.task else {
        let items = match few {
            true => Some(items(services, caller, job, 0, ITEMS_SHOWN as usize).await?),
            false => None,
        };
        return Ok(JobStatus::of(job, figures, items, vec![]));
    };
    let results = with_ids(services, &job.clone().bulk()?, few).await?;
    if few {
        log_figures(caller, job, &results);
    }
    let ids = results.iter().filter_map(made).take(IDS_SHOWN).collect();
    let item = |result| JobItem::of_bulk(result, &task.action, figures);
    let items = few.then(|| results.iter().map(item).collect());
    Ok(JobStatus::of(job, figures, items, ids))
}

/// The verdicts of items from `from` on, by index, at most `limit`.
pub async fn items(
    services: &Services,
    caller: &Caller,
    job: &Job,
    from: u32,
    limit: usize,
) -> Result<Vec<JobItem>, Error> {
    let (table, blobs) = (&services.app.storage.table, &services.app.storage.blobs);
    match &job.task {
        Task::Sync(_) => {
            let results = jobs::item_results(table, blobs, &job.clone().sync()?).await?;
            let rest = results.iter().filter(|result| result.index >= from);
            Ok(rest.take(limit).map(JobItem::from).collect())
        }
        // What became of a tap is told by the terminal's list of taps.
        Task::Taps(_) => Ok(vec![]),
        Task::Bulk(_) => {
            let job = job.clone().bulk()?;
            let results = jobs::bulk_item_results(table, blobs, &job, from, limit).await?;
            let figures = sees_figures(caller);
            log_figures(caller, &job, &results);
            let item = |result| JobItem::of_bulk(result, &job.task.action, figures);
            Ok(results.iter().map(item).collect())
        }
    }
}

/// Logs that the caller is shown what a job's items come to.
fn log_figures<T>(caller: &Caller, job: &Job<T>, results: &[BulkItemResult]) {
    let own = caller.user.employee_id;
    let mut with_figures = results.iter().filter(|result| result.net.is_some());
    let others = |result: &BulkItemResult| result.employee_id.is_none_or(|one| Some(one) != own);
    if sees_figures(caller) && with_figures.any(others) {
        pay_read::log(caller, None, "job", &job.id);
    }
}

/// The payroll that a job made or changed with an item.
fn made(result: &BulkItemResult) -> Option<PayrollId> {
    let made = matches!(result.verdict, BulkVerdict::Created | BulkVerdict::Updated);
    result.payroll_id.filter(|_| made)
}

/// A pay job's first verdicts: all where they are few, else as many as it takes to have the ids that
/// are shown.
async fn with_ids(
    services: &Services,
    job: &BulkJob,
    few: bool,
) -> Result<Vec<BulkItemResult>, Error> {
    let (table, blobs) = (&services.app.storage.table, &services.app.storage.blobs);
    if few {
        return Ok(jobs::bulk_item_results(table, blobs, job, 0, ITEMS_SHOWN as usize).await?);
    }
    let wanted = if job.task.is_dry_run() || !job.task.action.is_about_pay() {
        0
    } else {
        let count = |verdict: BulkVerdict| job.summary.get(verdict.as_str()).copied();
        let made = [BulkVerdict::Created, BulkVerdict::Updated].into_iter().filter_map(count);
        IDS_SHOWN.min(made.sum::<u32>() as usize)
    };
    let mut all: Vec<BulkItemResult> = Vec::new();
    while all.iter().filter_map(made).count() < wanted {
        let from = all.last().map_or(0, |last| last.index + 1);
        let more = jobs::bulk_item_results(table, blobs, job, from, IDS_SHOWN).await?;
        if more.is_empty() {
            break;
        }
        all.extend(more);
    }
    Ok(all)
}

/// The version of a job as it is shown: it moves whenever one of its parts does.
pub fn etag(services: &Services, job: &Job) -> String {
    let moved = format!("{} {}", job.id, job.processed);
    services.opaque.etag("job", &moved, job.rev)
}
