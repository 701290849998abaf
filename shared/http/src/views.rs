//! Jobs as a caller may see them, with the items that are shown with them.

use wfm_storage::jobs::{self, Job, PayJudged, PayVerdict};

use crate::authentication::Caller;
use crate::authorization::Scope;
use crate::error::Error;
use crate::services::Services;
use crate::shapes::job::{ITEMS_SHOWN, JobItem, JobStatus};

/// Ids that are shown with a pay job; the rest are listed by `GET /payrolls?job_id=`.
const IDS_SHOWN: usize = 1000;

/// Whether the caller may see what others are paid.
pub fn sees_figures(caller: &Caller) -> bool {
    caller.held.grants.scope("payrolls:read") == Some(Scope::All)
}

/// The job, its parts added up, with items where they are few and the first ids of what it made.
pub async fn view(services: &Services, caller: &Caller, job: &Job) -> Result<JobStatus, Error> {
    let few = job.total <= ITEMS_SHOWN;
    let figures = sees_figures(caller);
    if !job.kind.is_pay() {
        let items = match few {
            true => Some(items(services, caller, job, 0, ITEMS_SHOWN as usize).await?),
            false => None,
        };
        return Ok(JobStatus::of(job, figures, items, vec![]));
    }
    let judged = with_ids(services, job).await?;
    let made = judged
        .iter()
        .filter(|judged| matches!(judged.verdict, PayVerdict::Created | PayVerdict::Updated));
    let ids = made.filter_map(|judged| judged.payroll_id).take(IDS_SHOWN).collect();
    let items = few.then(|| judged.iter().map(|j| JobItem::of_pay(j, figures)).collect());
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
    let (table, blobs) = (&services.storage.table, &services.storage.blobs);
    if job.kind.is_pay() {
        let judged = jobs::pay_judged(table, blobs, job, from, limit).await?;
        let figures = sees_figures(caller);
        return Ok(judged.iter().map(|judged| JobItem::of_pay(judged, figures)).collect());
    }
    let judged = jobs::judged(table, blobs, job).await?;
    let rest = judged.iter().filter(|judged| judged.index >= from);
    Ok(rest.take(limit).map(JobItem::from).collect())
}

/// A pay job's first verdicts, as many as it takes to have the ids that are shown.
async fn with_ids(services: &Services, job: &Job) -> Result<Vec<PayJudged>, Error> {
    let (table, blobs) = (&services.storage.table, &services.storage.blobs);
    let mut all: Vec<PayJudged> = Vec::new();
    loop {
        let from = all.last().map_or(0, |last| last.index + 1);
        let more = jobs::pay_judged(table, blobs, job, from, IDS_SHOWN).await?;
        let last = more.len() < IDS_SHOWN;
        all.extend(more);
        let ids = all.iter().filter(|judged| judged.payroll_id.is_some()).count();
        if last || ids >= IDS_SHOWN {
            return Ok(all);
        }
    }
}

/// The version of a job as it is shown: it moves whenever one of its parts does.
pub fn etag(services: &Services, job: &Job) -> String {
    let moved = format!("{} {}", job.id, job.processed);
    services.opaque.etag("job", &moved, job.rev)
}
