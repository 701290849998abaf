//! Jobs as a caller may see them, with their items.

use serde::Serialize;
use wfm_app::idempotency::fingerprint;
use wfm_domain::ids::PayrollId;
use wfm_domain::job::{ItemKind, Verdict};
use wfm_domain::pay::Payroll;
use wfm_http::authorization::Scope;
use wfm_http::{Call, Caller, Error, Reply, Services, pay_read};
use wfm_job::{Accepted, Job, NewJob, Registered, registered};
use wfm_storage::jobs::{self, JobRow, JobState};
use wfm_storage::table::Write;

use crate::job::{ITEMS_SHOWN, JobItem, JobStatus};

/// The number of ids that are shown with a pay job. `GET /payrolls?job_id=` lists the rest.
const IDS_SHOWN: usize = 1000;

/// Whether the caller may see the pay of others.
pub fn sees_figures(caller: &Caller) -> bool {
    caller.held.grants.scope("payrolls:read") == Some(Scope::All)
}

/// Refuses a caller who may not read a payroll. With `payrolls:read:all` it is every payroll, otherwise only the caller's own after
/// its approval.
///
/// # Errors
/// 404 for the caller's own draft, and 403 for a payroll of somebody else.
pub fn require_payroll(caller: &Caller, payroll: &Payroll) -> Result<(), Error> {
    let is_own = caller.user.employee_id == Some(payroll.employee_id);
    match sees_figures(caller) || is_own && payroll.was_approved() {
        true => Ok(()),
        // The caller's own payroll does not exist for the caller before it is a payslip.
        false if is_own => Err(Error::NotFound),
        false => Err(Error::Forbidden("payrolls:read:all".into())),
    }
}

/// Accepts work and answers 202 with its job. The job starts now, unless an earlier attempt of the same request has
/// started it.
///
/// # Errors
/// Errors of [`wfm_job::accept`].
pub async fn accept<J: Job, B: Serialize>(
    services: &Services,
    caller: &Caller,
    work: NewJob<'_, J, B>,
) -> Result<Reply<JobStatus>, Error> {
    accept_beside(services, caller, work, &Vec::new).await
}

async fn accept_beside<J: Job, B: Serialize>(
    services: &Services,
    caller: &Caller,
    work: NewJob<'_, J, B>,
    beside: &(dyn Fn() -> Vec<Write> + Sync),
) -> Result<Reply<JobStatus>, Error> {
    let registered = &registered::<J>();
    let accepted = |job: &JobRow, shown| {
        Reply::accepted(shown, &format!("/jobs/{}", job.id)).etag(&etag(services, job))
    };
    match wfm_job::accept_beside(&services.app, work, beside).await? {
        Accepted::Now(job) => {
            let shown = JobStatus::queued(&job, registered, sees_figures(caller));
            Ok(accepted(&job, shown))
        }
        Accepted::Earlier(job) => {
            let shown = view(services, caller, registered, &job).await?;
            Ok(accepted(&job, shown).replayed())
        }
    }
}

/// A job that a request asks for.
pub struct Wanted<J: Job, B> {
    pub task: J::Task,
    /// The items of the job, as far as the request names them.
    pub batch: B,
    /// The number of items that the request names; 0 if planning the job finds them.
    pub total: usize,
    /// Whether the job changes nothing.
    pub is_dry_run: bool,
}

/// Starts a job under the request's idempotency key.
///
/// # Errors
/// [`Error::IdempotencyKeyMissing`] without a key, and errors of [`accept`].
pub async fn start<J: Job, B: Serialize, Q, Body>(
    call: &Call<Q, Body>,
    wanted: Wanted<J, B>,
) -> Result<Reply<JobStatus>, Error> {
    start_beside(call, wanted, &Vec::new).await
}

/// [`start`], with writes in the transaction that accepts the job.
///
/// # Errors
/// Errors of [`start`].
pub async fn start_beside<J: Job, B: Serialize, Q, Body>(
    call: &Call<Q, Body>,
    wanted: Wanted<J, B>,
    beside: &(dyn Fn() -> Vec<Write> + Sync),
) -> Result<Reply<JobStatus>, Error> {
    let actor = call.actor();
    let work: NewJob<'_, J, B> = NewJob {
        actor: &actor,
        user: call.caller.user.id,
        operation: call.operation.id,
        key: call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?,
        fingerprint: fingerprint(&call.sent, &[])?,
        task: wanted.task,
        is_dry_run: wanted.is_dry_run,
        total: u32::try_from(wanted.total).map_err(Error::internal)?,
        received_at: call.now(),
        batch: &wanted.batch,
    };
    accept_beside(&call.services, &call.caller, work, beside).await
}

/// The job with the sum of its parts, its items if they are few, and the first ids of the payrolls that it made.
///
/// # Errors
/// Errors of the storage.
pub async fn view(
    services: &Services,
    caller: &Caller,
    registered: &Registered,
    job: &JobRow,
) -> Result<JobStatus, Error> {
    let is_short = job.total <= ITEMS_SHOWN;
    let figures = sees_figures(caller);
    let kind = registered.declared.items;
    let results = match is_short {
        true => wfm_job::items(&services.app, registered, job, 0, ITEMS_SHOWN as usize).await?,
        false => with_ids(services, registered, job).await?,
    };
    if is_short {
        log_figures(caller, job, &results);
    }
    let ids = results.iter().filter_map(made).take(IDS_SHOWN).collect();
    let item = |result| JobItem::of(result, kind, figures);
    let items = is_short.then(|| results.iter().map(item).collect());
    Ok(JobStatus::of(job, registered, figures, items, ids))
}

/// The verdicts on at most `limit` items from `from` on, in the order of their index.
///
/// # Errors
/// Errors of the storage.
pub async fn items(
    services: &Services,
    caller: &Caller,
    registered: &Registered,
    job: &JobRow,
    from: u32,
    limit: usize,
) -> Result<Vec<JobItem>, Error> {
    let results = wfm_job::items(&services.app, registered, job, from, limit).await?;
    log_figures(caller, job, &results);
    let figures = sees_figures(caller);
    let item = |result| JobItem::of(result, registered.declared.items, figures);
    Ok(results.iter().map(item).collect())
}

/// Logs that the caller is shown the figures of a job's items.
fn log_figures(caller: &Caller, job: &JobState, results: &[jobs::JobItem]) {
    let own = caller.user.employee_id;
    let mut with_figures = results.iter().filter(|result| result.net.is_some());
    let others = |result: &jobs::JobItem| result.employee_id.is_none_or(|one| Some(one) != own);
    if sees_figures(caller) && with_figures.any(others) {
        pay_read::log(caller, None, "job", &job.id);
    }
}

/// The payroll that a job made or changed with an item.
fn made(item: &jobs::JobItem) -> Option<PayrollId> {
    item.payroll_id.filter(|_| item.is(Verdict::Created) || item.is(Verdict::Updated))
}

/// The first verdicts of a long pay job: as many as it takes to have the ids that are shown.
async fn with_ids(
    services: &Services,
    registered: &Registered,
    job: &JobRow,
) -> Result<Vec<jobs::JobItem>, Error> {
    let wanted = match job.is_dry_run || registered.declared.items != ItemKind::Pay {
        true => 0,
        false => IDS_SHOWN.min((job.counted("created") + job.counted("updated")) as usize),
    };
    let mut all: Vec<jobs::JobItem> = Vec::new();
    while all.iter().filter_map(made).count() < wanted {
        let from = all.last().map_or(0, |last| last.index + 1);
        let more = wfm_job::items(&services.app, registered, job, from, IDS_SHOWN).await?;
        if more.is_empty() {
            break;
        }
        all.extend(more);
    }
    Ok(all)
}

/// The version of a job as it is shown: it moves whenever one of its parts does.
pub fn etag(services: &Services, job: &JobState) -> String {
    let moved = format!("{} {}", job.id, job.processed);
    services.opaque.etag("job", &moved, job.rev)
}
