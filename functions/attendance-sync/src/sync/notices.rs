//! The notifications of a chunk, which its transaction stores (rule API-73).

use std::collections::BTreeSet;

use super::SyncJob;
use wfm_app::notify;
use wfm_domain::ids::{EmployeeId, UserId};
use wfm_domain::notice::Notice;
use wfm_domain::sync::{ItemResult, SyncRecord, Verdict};
use wfm_storage::Error;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::table::{Table, Write};

use super::people::People;

/// The writes that notify each reviewer, once for each job, that attendances wait for a review. `after` is the job
/// after the chunk. If nobody is to be notified, nothing is read.
///
/// If two chunks notify the same reviewer, one comes first, because only one chunk of a job takes effect at a time.
/// The other chunk finds the notification.
pub async fn of_chunk(
    table: &Table,
    after: &SyncJob,
    records: &[SyncRecord],
    results: &[ItemResult],
    people: &People,
) -> Result<Vec<Write>, Error> {
    let organization = after.organization;
    let notice = Notice::attendance_needs_review(&after.id);
    // The notifications have the job's own time, so that all its chunks derive the same id.
    let notices = reviewers(table, after, &in_review(records, results), people)
        .await?
        .into_iter()
        .map(|reviewer| Notification::of(organization, reviewer, &notice, after.created_at));
    let notices = notifications::not_yet_notified(table, organization, notices.collect()).await?;
    Ok(notices.iter().map(|notice| notifications::create(organization, notice)).collect())
}

/// The employees whose records in the chunk went to review.
fn in_review(records: &[SyncRecord], results: &[ItemResult]) -> BTreeSet<EmployeeId> {
    let both = records.iter().zip(results);
    both.filter(|(_, result)| result.verdict == Verdict::NeedsReview)
        .map(|(record, _)| record.employee_id)
        .collect()
}

/// The accounts of the reviewers of these employees, without the sender's, because the sender knows already.
async fn reviewers(
    table: &Table,
    job: &SyncJob,
    employees: &BTreeSet<EmployeeId>,
    people: &People,
) -> Result<BTreeSet<UserId>, Error> {
    let known = employees.iter().filter_map(|id| people.get(*id)).map(|known| &known.employee);
    let known: Vec<_> = known.collect();
    let found = notify::reviewers_of(table, job.organization, &known, people.today).await?;
    Ok(found.into_values().filter(|reviewer| *reviewer != job.created_by).collect())
}
