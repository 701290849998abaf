//! The parts of a large job. Each has its own row, message and place in the plan
//! (`docs/explanation/adr/0006-pay-runs-in-parts.md`).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::notice::Notice;

use super::{JobError, JobRow, JobState, JobStatus, Pointer, get, partition, read, row};
use crate::error::Error;
use crate::key::Key;
use crate::notifications::{self, Notification};
use crate::table::{Table, Write};

/// One part of a large job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The number of the part, from 0.
    pub number: u32,
    /// The number of items of the whole job.
    pub whole_total: u32,
}

pub(super) fn part_key(job: &JobState, part: u32) -> Key {
    Key::new(partition(job), format!("PART#{part:05}"))
}

impl<T: Clone> JobRow<T> {
    /// The part of a planned job with this number. It begins at item `number` times [`JobState::part_size`].
    #[must_use]
    pub fn part_of(&self, number: u32, now: DateTime<Utc>, due_at: DateTime<Utc>) -> Self {
        let mut part = self.clone();
        part.rev = 1;
        part.part = Some(Part { number, whole_total: self.total });
        part.total = self.part_size.min(self.total - number * self.part_size);
        part.processed = 0;
        part.parts = 0;
        part.parts_completed = 0;
        part.parts_failed = 0;
        part.totals = BTreeMap::new();
        part.status = JobStatus::Queued;
        part.summary = BTreeMap::new();
        part.due_at = Some(due_at);
        part.updated_at = now;
        part
    }
}

impl JobState {
    /// Adds the summary, the totals and the files of a part.
    pub fn add(&mut self, part: &Self) {
        for (verdict, count) in &part.summary {
            *self.summary.entry(verdict.clone()).or_default() += count;
        }
        for (currency, totals) in &part.totals {
            self.totals.entry(currency.clone()).or_default().add(totals);
        }
        self.files.extend(part.files.iter().cloned());
    }
}

/// The write that creates a part's row, unless it exists.
pub fn create_part<T: Serialize>(part: &JobRow<T>) -> Write {
    Write::create(row(part))
}

/// The parts of a job, sorted by number, strongly consistent.
pub async fn parts(table: &Table, job: &JobState) -> Result<Vec<JobRow>, Error> {
    let items = table.range(&partition(job), "PART#", "PART#~").await?;
    items.into_iter().map(read).collect()
}

/// The job or part to which a message points.
pub async fn pointed(table: &Table, pointer: &Pointer) -> Result<Option<JobRow>, Error> {
    let job = get(table, pointer.organization, &pointer.job_id).await?;
    match (pointer.part, job) {
        (Some(part), Some(job)) => table.item(&part_key(&job, part)).await?.map(read).transpose(),
        (_, job) => Ok(job),
    }
}

/// The job with the sum of the progress of its parts.
pub async fn whole(table: &Table, mut job: JobRow) -> Result<JobRow, Error> {
    if job.parts == 0 {
        return Ok(job);
    }
    job.processed = 0;
    job.summary = BTreeMap::new();
    job.totals = BTreeMap::new();
    job.files = vec![];
    for part in parts(table, &job).await? {
        job.processed += part.processed;
        job.updated_at = job.updated_at.max(part.updated_at);
        job.add(&part);
    }
    Ok(job)
}

/// A job whose last part has just ended. It is completed; or, if a part was abandoned, it is failed and has a write
/// that notifies the user who started it.
pub fn ended(mut job: JobRow, now: DateTime<Utc>) -> (JobRow, Option<Write>) {
    job.due_at = None;
    job.updated_at = now;
    if job.parts_failed == 0 {
        job.status = JobStatus::Completed;
        return (job, None);
    }
    job.status = JobStatus::Failed;
    job.error = Some(JobError::abandoned());
    let notice = Notice::job_failed(&job.id, job.resumed);
    let notification = Notification::of(job.organization, job.created_by, &notice, now);
    let notification = notifications::create(job.organization, &notification);
    (job, Some(notification))
}
