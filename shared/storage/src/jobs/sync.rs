//! Sync jobs: the task and the verdicts of an offline batch.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use wfm_domain::ids::EmployeeId;
use wfm_domain::sync::{ItemResult, Receipt, SyncRecord, Verdict};

use super::batch::{VERDICTS, batch, read_verdicts};
use super::{AnyTask, Job, JobStatus, Task, partition};
use crate::blobs::Blobs;
use crate::error::Error;
use crate::table::Table;

/// A job that applies an offline batch.
pub type SyncJob = Job<SyncTask>;

/// The task of a sync job: to apply the records of its batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncTask {
    pub receipt: Receipt,
    /// The sender's scope when the batch was first accepted.
    pub scope: EmployeeScope,
    /// Whether it only says what would become of the records.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dry_run: bool,
}

impl AnyTask for SyncTask {}

impl From<SyncTask> for Task {
    fn from(task: SyncTask) -> Self {
        Self::Sync(task)
    }
}

/// The employees for whom a sender may write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmployeeScope {
    All,
    /// Oneself, and direct and indirect reports.
    Team(EmployeeId),
    Own(EmployeeId),
    Nobody,
}

/// Every verdict given so far, by index. In an abandoned job, the items without one are
/// `unprocessed`.
pub async fn item_results(
    table: &Table,
    blobs: &Blobs,
    job: &SyncJob,
) -> Result<Vec<ItemResult>, Error> {
    let pk = partition(job);
    // Only verdicts up to the progress that was read: more may have followed.
    let mut all = Vec::new();
    let items = match job.processed.checked_sub(1) {
        Some(last) => table.range(&pk, VERDICTS, &format!("{VERDICTS}{last:06}")).await?,
        None => vec![],
    };
    for item in items {
        all.extend(read_verdicts::<ItemResult>(&item)?);
    }
    if job.status == JobStatus::Failed {
        let given: BTreeSet<u32> = all.iter().map(|result| result.index).collect();
        let records: Vec<SyncRecord> = batch(table, blobs, job).await?;
        let left = records.into_iter().filter(|record| !given.contains(&record.index));
        all.extend(left.map(unprocessed));
    }
    all.sort_by_key(|result| result.index);
    Ok(all)
}

fn unprocessed(record: SyncRecord) -> ItemResult {
    ItemResult {
        index: record.index,
        id: record.id,
        verdict: Verdict::Unprocessed,
        code: None,
        detail: "The job failed before this record was applied. Send the same request again."
            .into(),
        attendance_id: None,
        server_record: None,
    }
}
