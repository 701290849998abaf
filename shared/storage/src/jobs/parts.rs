//! Parts of a large pay job: each has a row, a message and a place in the plan of its own
//! (`docs/explanation/adr/0006-pay-runs-in-parts.md`).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use wfm_domain::notice::Notice;

use super::pay::Part;
use super::{
    AnyTask, Job, JobError, JobStatus, PayJob, PayTask, Pointer, Task, get, partition, read, row,
};
use crate::error::Error;
use crate::key::Key;
use crate::notifications::{self, Notification};
use crate::table::{Table, Write};

/// The number of items of a pay job that one transaction processes: approving one takes four writes.
/// Chunks begin at its multiples, so that the index of an item gives the place of its verdict.
pub const PAY_CHUNK: u32 = 20;
/// The number of items of one part of a large pay job.
pub const PAY_PART: u32 = 50 * PAY_CHUNK;

pub(super) fn part_key<T>(job: &Job<T>, part: u32) -> Key {
    Key::new(partition(job), format!("PART#{part:05}"))
}

impl PayJob {
    /// The place of the first item in the plan.
    pub fn first(&self) -> u32 {
        self.task.part().unwrap_or(0) * PAY_PART
    }

    /// The part of a planned job that begins at item `number × PAY_PART`.
    pub fn part_of(&self, number: u32, now: DateTime<Utc>, due_at: DateTime<Utc>) -> Self {
        Self {
            rev: 1,
            task: PayTask {
                part: Some(Part { number, whole_total: self.total }),
                parts: 0,
                totals: BTreeMap::new(),
                ..self.task.clone()
            },
            total: PAY_PART.min(self.total - number * PAY_PART),
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
pub fn create_part(part: &PayJob) -> Write {
    Write::create(row(part))
}

/// The parts of a job, by number, strongly consistent.
pub async fn parts(table: &Table, job: &PayJob) -> Result<Vec<PayJob>, Error> {
    let items = table.range(&partition(job), "PART#", "PART#~").await?;
    items.into_iter().map(|item| read(item)?.pay()).collect()
}

/// The job or part of a message.
pub async fn pointed(table: &Table, pointer: &Pointer) -> Result<Option<Job>, Error> {
    let job = get(table, pointer.organization, &pointer.job_id).await?;
    match (pointer.part, job) {
        (Some(part), Some(job)) => table.get(&part_key(&job, part)).await,
        (_, job) => Ok(job),
    }
}

/// The job with the progress of its parts added up.
pub async fn whole(table: &Table, job: Job) -> Result<Job, Error> {
    match &job.task {
        Task::Pay(task) if task.parts > 0 => Ok(added_up(table, job.pay()?).await?.of_any_kind()),
        _ => Ok(job),
    }
}

async fn added_up(table: &Table, mut job: PayJob) -> Result<PayJob, Error> {
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
pub fn ended(mut job: PayJob, now: DateTime<Utc>) -> (PayJob, Option<Write>) {
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
