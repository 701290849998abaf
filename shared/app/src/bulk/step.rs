//! What a chunk does to its job or part, and to the job a part belongs to.

use wfm_domain::notice::Notice;
use wfm_storage::Error;
use wfm_storage::jobs::{self, BulkAction, BulkItemResult, BulkJob, BulkVerdict, JobStatus};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::table::Write;

use crate::App;
use crate::jobs::DUE_AFTER;

/// `after` with these verdicts, and the writes that take `job` there.
pub async fn step(
    app: &App,
    job: &BulkJob,
    mut after: BulkJob,
    results: &[BulkItemResult],
) -> Result<(BulkJob, Vec<Write>), Error> {
    let now = app.clock.now();
    for item in results {
        *after.summary.entry(item.verdict.as_str().to_owned()).or_default() += 1;
    }
    after.processed += u32::try_from(results.len()).map_err(Error::internal)?;
    after.updated_at = now;
    let has_ended = after.processed >= after.total;
    after.status = if has_ended { JobStatus::Completed } else { JobStatus::Processing };
    after.due_at = (!has_ended).then_some(now + DUE_AFTER);
    let start = job.first() + job.processed;
    let mut writes = vec![jobs::replace(&after)];
    let skipped = |item: &&BulkItemResult| item.verdict == BulkVerdict::Skipped;
    let lists_all = !job.task.action.lists_only_changes();
    let listed: Vec<_> = results.iter().filter(|item| lists_all || !skipped(item)).collect();
    if !listed.is_empty() {
        writes.push(jobs::verdicts(job, start, &listed)?);
    }
    match (has_ended, job.task.part) {
        (false, _) => {}
        (true, None) => writes.push(end_notification(&after)),
        (true, Some(_)) => {
            let whole = jobs::get(&app.storage.table, job.organization, &job.id).await?;
            let whole = whole.ok_or_else(|| Error::internal("a part of no job"))?.bulk()?;
            writes.extend(part_completed(whole, &after));
        }
    }
    Ok((after, writes))
}

/// The writes by which a job notes that a part of it has ended well.
fn part_completed(mut whole: BulkJob, part: &BulkJob) -> Vec<Write> {
    whole.task.parts_completed += 1;
    whole.processed += part.total;
    whole.add(part);
    whole.updated_at = part.updated_at;
    // One that was abandoned remains so until a replay ([`Worker::send_parts`]).
    if whole.status == JobStatus::Failed
        || whole.task.parts_completed + whole.task.parts_failed < whole.task.parts
    {
        return vec![jobs::replace(&whole)];
    }
    let (ended, notification) = jobs::ended(whole, part.updated_at);
    let notification = notification.unwrap_or_else(|| end_notification(&ended));
    vec![jobs::replace(&ended), notification]
}

/// The write that notifies whoever started a job that it has ended.
pub(super) fn end_notification(job: &BulkJob) -> Write {
    let count = |verdict: BulkVerdict| job.summary.get(verdict.as_str()).copied().unwrap_or(0);
    let (id, failed) = (&job.id, count(BulkVerdict::Failed));
    let notice = match job.task.action {
        BulkAction::Generate { .. } | BulkAction::Decide { .. } => {
            Notice::pay_job_completed(id, failed, job.total)
        }
        BulkAction::PublishRoster { .. } => Notice::roster_published(id, failed, job.total),
        BulkAction::Review { .. } => Notice::approvals_decided(id, failed, job.total),
        BulkAction::Recalculate { .. } => {
            Notice::recalculated(id, failed, count(BulkVerdict::Updated))
        }
    };
    let notification = Notification::of(job.organization, job.created_by, &notice, job.updated_at);
    notifications::create(job.organization, &notification)
}
