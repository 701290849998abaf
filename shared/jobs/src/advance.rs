//! The effect of a step on its job or part, and on the job to which a part belongs.

use wfm_app::App;
use wfm_domain::job::Verdict;
use wfm_storage::Error;
use wfm_storage::jobs::{self, JobItem, JobRow, JobState, JobStatus};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::table::Write;

use crate::job::{DUE_AFTER, Declared, Job};

/// A job after a step, and the writes that store it.
pub struct Advanced<T> {
    pub job: JobRow<T>,
    pub writes: Vec<Write>,
}

/// `after` with these results, which follow those of `job`. The writes belong in the transaction of the step.
///
/// # Errors
/// Errors of the table, if the last step of a part reads the whole job.
pub async fn advance<J: Job>(
    app: &App,
    job: &JobRow<J::Task>,
    mut after: JobRow<J::Task>,
    results: &[JobItem],
) -> Result<Advanced<J::Task>, Error> {
    let declared = &J::DECLARED;
    let now = app.clock.now();
    for item in results {
        after.count(&item.verdict);
    }
    after.processed += u32::try_from(results.len()).map_err(Error::internal)?;
    after.updated_at = now;
    let has_ended = after.processed >= after.total;
    after.status = if has_ended { JobStatus::Completed } else { JobStatus::Processing };
    after.due_at = (!has_ended).then_some(now + DUE_AFTER);
    let start = job.first() + job.processed;
    let mut writes = vec![jobs::replace(&after)];
    let is_listed = |item: &&JobItem| !declared.lists_only_changes || !item.is(Verdict::Skipped);
    let listed: Vec<_> = results.iter().filter(is_listed).collect();
    if !listed.is_empty() {
        writes.push(jobs::verdicts(job, start, &listed)?);
    }
    match (has_ended, job.part) {
        (false, _) => {}
        (true, None) => writes.extend(notification(&after, declared)),
        (true, Some(_)) => {
            let whole = jobs::get(&app.storage.table, job.organization, &job.id).await?;
            let whole = whole.ok_or_else(|| Error::internal("a part of no job"))?;
            writes.extend(part_completed(whole, &after, declared));
        }
    }
    Ok(Advanced { job: after, writes })
}

/// The writes with which a job notes that one of its parts has completed.
fn part_completed(mut whole: JobRow, part: &JobState, declared: &Declared) -> Vec<Write> {
    whole.parts_completed += 1;
    whole.processed += part.total;
    whole.add(part);
    whole.updated_at = part.updated_at;
    // An abandoned job stays abandoned until a replay.
    if whole.status == JobStatus::Failed || whole.parts_completed + whole.parts_failed < whole.parts
    {
        return vec![jobs::replace(&whole)];
    }
    let (ended, failed) = jobs::ended(whole, part.updated_at);
    let mut writes = vec![jobs::replace(&ended)];
    writes.extend(failed.or_else(|| notification(&ended, declared)));
    writes
}

/// The write that notifies the account that started a job of its end.
pub(crate) fn notification(job: &JobState, declared: &Declared) -> Option<Write> {
    let notice = (declared.notice)(job)?;
    let notification = Notification::of(job.organization, job.created_by, &notice, job.updated_at);
    Some(notifications::create(job.organization, &notification))
}
