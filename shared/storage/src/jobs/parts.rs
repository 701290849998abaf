//! Parts of a large bulk job: each has a row, a message and a place in the plan of its own
//! (`docs/explanation/adr/0006-pay-runs-in-parts.md`).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use wfm_domain::notice::Notice;

use super::bulk::Part;
use super::{
    AnyTask, BulkJob, BulkTask, Job, JobError, JobStatus, Pointer, Task, get, partition, read, row,
};
use crate::error::Error;
use crate::key::Key;
use crate::notifications::{self, Notification};
use crate::table::{Table, Write};

pub(super) fn part_key<T>(job: &Job<T>, part: u32) -> Key {
    Key::new(partition(job), format!("PART#{part:05}"))
}

impl BulkJob {
    /// The place of the first item in the plan.
    pub fn first(&self) -> u32 {
        self.task.part().unwrap_or(0) * self.task.action.part()
    }

    /// The part of a planned job that begins at item `number` times [`super::BulkAction::part`].
    pub fn part_of(&self, number: u32, now: DateTime<Utc>, due_at: DateTime<Utc>) -> Self {
        let size = self.task.action.part();
        Self {
            rev: 1,
            task: BulkTask {
                part: Some(Part { number, whole_total: self.total }),
                parts: 0,
                totals: BTreeMap::new(),
                ..self.task.clone()
            },
            total: size.min(self.total - number * size),
            processed: 0,
            status: JobStatus::Queued,
            summary: BTreeMap::new(),
            due_at: Some(due_at),
            updated_at: now,
            ..self.clone()
        }
    }

    /// Adds the summary and the totals of a part.
    pub fn add(&mut self, part: &Self) {
        for (verdict, count) in &part.summary {
            *self.summary.entry(verdict.clone()).or_default() += count;
        }
        for (currency, totals) in &part.task.totals {
            self.task.totals.entry(currency.clone()).or_default().add(totals);
        }
    }
}

/// The write that creates a part's row, unless it exists.
pub fn create_part(part: &BulkJob) -> Write {
    Write::create(row(part))
}

/// The parts of a job, by number, strongly consistent.
pub async fn parts(table: &Table, job: &BulkJob) -> Result<Vec<BulkJob>, Error> {
    let items = table.range(&partition(job), "PART#", "PART#~").await?;
    items.into_iter().map(|item| read(item)?.bulk()).collect()
}

/// The job or part of a message.
pub async fn pointed(table: &Table, pointer: &Pointer) -> Result<Option<Job>, Error> {
    let job = get(table, pointer.organization, &pointer.job_id).await?;
    match (pointer.part, job) {
        (Some(part), Some(job)) => table.item(&part_key(&job, part)).await?.map(read).transpose(),
        (_, job) => Ok(job),
    }
}

/// The job with the progress of its parts added up.
pub async fn whole(table: &Table, job: Job) -> Result<Job, Error> {
    match &job.task {
        Task::Bulk(task) if task.parts > 0 => Ok(added_up(table, job.bulk()?).await?.of_any_kind()),
        _ => Ok(job),
    }
}

async fn added_up(table: &Table, mut job: BulkJob) -> Result<BulkJob, Error> {
    (job.processed, job.summary, job.task.totals) = Default::default();
    for part in parts(table, &job).await? {
        job.processed += part.processed;
        job.updated_at = job.updated_at.max(part.updated_at);
        job.add(&part);
    }
    Ok(job)
}

/// A job whose last part has just ended: completed or, if a part was abandoned, failed with the
/// write that notifies the user who started it.
pub fn ended(mut job: BulkJob, now: DateTime<Utc>) -> (BulkJob, Option<Write>) {
    job.due_at = None;
    job.updated_at = now;
    if job.task.parts_failed == 0 {
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
