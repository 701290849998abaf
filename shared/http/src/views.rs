//! Jobs as a caller may see them, with the items that are shown with them.

use wfm_domain::ids::PayrollId;
use wfm_storage::jobs::{self, Job, PayVerdict};

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
    let figures = sees_figures(caller);
    let items = match job.total <= ITEMS_SHOWN {
        true => Some(items(services, caller, job, 0, ITEMS_SHOWN as usize).await?),
        false => None,
    };
    let ids = if job.kind.is_pay() { made(services, job).await? } else { vec![] };
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

/// The first payrolls that the job made or changed.
async fn made(services: &Services, job: &Job) -> Result<Vec<PayrollId>, Error> {
    let (table, blobs) = (&services.storage.table, &services.storage.blobs);
    let (mut ids, mut from) = (Vec::new(), 0);
    while ids.len() < IDS_SHOWN {
        let judged = jobs::pay_judged(table, blobs, job, from, IDS_SHOWN).await?;
        let Some(last) = judged.last() else { break };
        from = last.index + 1;
        let made = judged
            .iter()
            .filter(|judged| matches!(judged.verdict, PayVerdict::Created | PayVerdict::Updated));
        ids.extend(made.filter_map(|judged| judged.payroll_id));
    }
    ids.truncate(IDS_SHOWN);
    Ok(ids)
}

/// The version of a job as it is shown: it moves whenever one of its parts does.
pub fn etag(services: &Services, job: &Job) -> String {
    let moved = format!("{} {}", job.id, job.processed);
    services.opaque.etag("job", &moved, job.rev)
}
