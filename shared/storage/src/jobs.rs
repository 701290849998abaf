//! Jobs: the row with the state of a job, its batch and its verdicts.
//!
//! [`Job`] holds what every job has. What a kind of job has for itself is its task: [`SyncTask`],
//! [`BulkTask`] or [`TapsTask`]. A [`Job<Task>`] is of any kind, as it is read; a consumer works on a [`SyncJob`],
//! a [`BulkJob`] or a [`TapsJob`].
//!
//! The idempotency key that started a job determines its id, so the job itself is the record of the
//! key. Sending the batch again finds the job, and of two concurrent requests only one creates it.
//!
//! `processed` is both the progress and the cursor. The next chunk starts there. The transaction
//! that stores the effects and verdicts of a chunk moves it on from the revision that was read. So
//! a chunk takes effect exactly one time, however many workers work on it.

mod batch;
mod bulk;
mod bulk_items;
mod parts;
mod plan;
mod pointer;
mod sync;
mod taps;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{JobClass, JobId, OrganizationId, UserId};

use crate::condition::Condition;
use crate::error::Error;
use crate::key::sort_time;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::table::{Index, Item, Key, Row, Table, Write, text};
use crate::work;

pub use batch::{batch, store_batch, verdicts};
pub use bulk::{BulkAction, BulkItemResult, BulkJob, BulkSelection, BulkTask, BulkVerdict, Totals};
pub use bulk_items::bulk_item_results;
pub use parts::{create_part, ended, parts, pointed, whole};
pub use plan::{plan, store_plan};
pub use pointer::Pointer;
pub use sync::{EmployeeScope, SyncJob, SyncTask, item_results};
pub use taps::{
    ClockState, Push, Pushed, Settling, TapsJob, TapsTask, add_push, last_taps, next_push,
    of_terminal,
};

/// How long a job, its verdicts and its key are stored: 30 days, in seconds.
pub const RETENTION_SECONDS: i64 = 30 * 24 * 3600;
/// The number of partitions of due work.
const WORK_SHARDS: u8 = 4;

/// The state of a job whose task is a `T`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job<T = Task> {
    pub rev: u64,
    pub id: JobId,
    pub organization: OrganizationId,
    pub task: T,
    pub status: JobStatus,
    pub total: u32,
    /// The number of items with a verdict; also the start of the next chunk.
    pub processed: u32,
    /// How often each verdict was given.
    pub summary: BTreeMap<String, u32>,
    pub error: Option<JobError>,
    pub created_by: UserId,
    /// The id of the request that created it, by which that request recognizes its own write.
    pub request_id: String,
    /// The trace that this request belongs to, for the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace_id: Option<String>,
    /// The fingerprint of the request, which distinguishes a replay from another request with the
    /// same key.
    pub fingerprint: String,
    /// When the key and the job expire, in seconds since 1970.
    pub expires_at: i64,
    /// Whether the batch is an object in the bucket instead of an item beside this row.
    pub in_blobs: bool,
    /// When the sweeper looks at it next; `None` when it has ended.
    pub due_at: Option<DateTime<Utc>>,
    /// How often a replay resumed it.
    pub resumed: u32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The task of a job of any kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    Sync(SyncTask),
    Bulk(BulkTask),
    Taps(TapsTask),
}

impl Task {
    /// The class of its job.
    pub fn class(&self) -> JobClass {
        match self {
            Self::Sync(_) => JobClass::Sync,
            Self::Taps(_) => JobClass::Taps,
            Self::Bulk(task) if task.action.is_about_pay() => JobClass::Pay,
            Self::Bulk(_) => JobClass::Planning,
        }
    }
}

/// What is common to the tasks of all kinds.
pub trait AnyTask: Clone + Into<Task> {
    /// The number of the part of a job that this is; `None` for the job itself.
    fn part(&self) -> Option<u32> {
        None
    }

    /// Whether the lists of jobs show it.
    fn is_listed(&self) -> bool {
        self.part().is_none()
    }

    /// Whether the job goes on after its last item, when there are more.
    fn is_endless(&self) -> bool {
        false
    }
}

impl AnyTask for Task {
    fn part(&self) -> Option<u32> {
        match self {
            Self::Sync(task) => task.part(),
            Self::Bulk(task) => task.part(),
            Self::Taps(task) => task.part(),
        }
    }

    fn is_listed(&self) -> bool {
        match self {
            Self::Sync(task) => task.is_listed(),
            Self::Bulk(task) => task.is_listed(),
            Self::Taps(task) => task.is_listed(),
        }
    }

    fn is_endless(&self) -> bool {
        match self {
            Self::Sync(task) => task.is_endless(),
            Self::Bulk(task) => task.is_endless(),
            Self::Taps(task) => task.is_endless(),
        }
    }
}

/// What a job does, as clients are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    AttendanceSync,
    PayrollGenerate,
    PayrollDecide,
    RosterPublish,
    ApprovalsDecide,
    Recalculation,
    TerminalTaps,
}

impl JobKind {
    /// Whether no request can resume a job of this kind, so that it is tried again until it succeeds.
    pub fn is_never_abandoned(self) -> bool {
        matches!(self, Self::Recalculation | Self::TerminalTaps)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobStatus {
    Queued,
    Processing,
    Completed,
    Failed,
}

impl JobStatus {
    pub fn is_terminal(self) -> bool {
        matches!(self, Self::Completed | Self::Failed)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobError {
    pub code: String,
    pub message: String,
    pub retryable: bool,
}

impl JobError {
    /// The service abandoned the job.
    pub fn abandoned() -> Self {
        Self {
            code: "processing_failed".into(),
            message: "The service could not finish this job. Send the same request again to go on \
                      with what is unprocessed."
                .into(),
            retryable: true,
        }
    }
}

impl<T> Job<T> {
    /// A job that is accepted at `now`, with nothing done and nothing due.
    pub fn new(
        organization: OrganizationId,
        (id, created_by): (JobId, UserId),
        (task, total): (T, u32),
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            rev: 1,
            id,
            organization,
            task,
            status: JobStatus::Queued,
            total,
            processed: 0,
            summary: BTreeMap::new(),
            error: None,
            created_by,
            request_id: String::new(),
            trace_id: None,
            fingerprint: String::new(),
            expires_at: now.timestamp() + RETENTION_SECONDS,
            in_blobs: false,
            due_at: None,
            resumed: 0,
            created_at: now,
            updated_at: now,
        }
    }

    /// The same job, with another task.
    fn with_task<U>(self, task: U) -> Job<U> {
        Job {
            rev: self.rev,
            id: self.id,
            organization: self.organization,
            task,
            status: self.status,
            total: self.total,
            processed: self.processed,
            summary: self.summary,
            error: self.error,
            created_by: self.created_by,
            request_id: self.request_id,
            trace_id: self.trace_id,
            fingerprint: self.fingerprint,
            expires_at: self.expires_at,
            in_blobs: self.in_blobs,
            due_at: self.due_at,
            resumed: self.resumed,
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }
}

impl<T: AnyTask> Job<T> {
    /// The job as one of any kind.
    pub fn of_any_kind(self) -> Job {
        let task = self.task.clone().into();
        self.with_task(task)
    }
}

impl Job {
    pub fn kind(&self) -> JobKind {
        match &self.task {
            Task::Sync(_) => JobKind::AttendanceSync,
            Task::Bulk(task) => task.kind(),
            Task::Taps(_) => JobKind::TerminalTaps,
        }
    }

    /// # Errors
    /// [`Error::Internal`] where it is not a sync.
    pub fn sync(self) -> Result<SyncJob, Error> {
        match self.task.clone() {
            Task::Sync(task) => Ok(self.with_task(task)),
            _ => Err(Error::internal("a job that is not a sync")),
        }
    }

    /// # Errors
    /// [`Error::Internal`] where it is not a pay job.
    pub fn bulk(self) -> Result<BulkJob, Error> {
        match self.task.clone() {
            Task::Bulk(task) => Ok(self.with_task(task)),
            _ => Err(Error::internal("a job that is not a bulk job")),
        }
    }

    /// # Errors
    /// [`Error::Internal`] where it is not that of a terminal.
    pub fn taps(self) -> Result<TapsJob, Error> {
        match self.task.clone() {
            Task::Taps(task) => Ok(self.with_task(task)),
            _ => Err(Error::internal("a job that is not a terminal's")),
        }
    }
}

/// The key of the row of a job or a part.
fn own_key<T: AnyTask>(job: &Job<T>) -> Key {
    match job.task.part() {
        None => key(job.organization, &job.id),
        Some(part) => parts::part_key(job, part),
    }
}

/// The key of a job's row.
pub fn key(organization: OrganizationId, job: &JobId) -> Key {
    Key::new(format!("{}#{job}", kind(job.class()).within(organization)), "JOB")
}

/// The kind of the partitions of jobs of a class.
fn kind(class: JobClass) -> Kind {
    match class {
        JobClass::Sync => Kind::SyncJob,
        JobClass::Taps => Kind::TapsJob,
        JobClass::Pay => Kind::PayJob,
        JobClass::Planning => Kind::PlanningJob,
    }
}

/// The partition of a job's batch and verdicts. A key may be used again after 30 days; the time
/// separates the new job from the rest of the earlier one.
fn partition<T>(job: &Job<T>) -> String {
    let kind = kind(job.id.class()).within(job.organization);
    format!("{kind}#{}#{}", job.id, job.created_at.timestamp_millis())
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    job: &JobId,
) -> Result<Option<Job>, Error> {
    table.item(&key(organization, job)).await?.map(read).transpose()
}

/// A job out of an item that was read.
///
/// # Errors
/// [`Error::Internal`] where its partition is that of other jobs: what may write those could say anything here.
fn read(item: Item) -> Result<Job, Error> {
    let partition = Kind::of(text(&item, "pk")?);
    let job: Job = serde_dynamo::from_item(item)?;
    match partition == Some(kind(job.task.class())) {
        true => Ok(job),
        false => Err(Error::internal("a job among those of another class")),
    }
}

fn row<T: AnyTask>(job: &Job<T>) -> Row {
    let job = job.clone().of_any_kind();
    let mut row = Row::new(&own_key(&job), &job).expires(job.expires_at);
    if job.task.is_listed() {
        let position = format!("{}#{}", sort_time(job.created_at), job.id);
        row = row.listed(Index::First, all(job.organization), position.clone()).listed(
            Index::Second,
            of_creator(job.organization, job.created_by),
            position,
        );
    }
    if let Some(at) = job.due_at.filter(|_| !job.status.is_terminal()) {
        // The parts of a job are spread over the shards, because all of them move on at the same
        // time.
        let part = job.task.part().unwrap_or(0);
        let spread = u32::from(job.id.as_str().bytes().last().unwrap_or(0));
        let shard = (spread + part) % u32::from(WORK_SHARDS);
        row = row.listed(
            Index::Work,
            work_partition(shard),
            format!("{}#{}#{part}", sort_time(at), job.id),
        );
    }
    row
}

/// The partition that lists due jobs.
fn work_partition(shard: u32) -> String {
    format!("{}#{shard}", Kind::JobWork.as_str())
}

/// A page of jobs that pass the filter, newest first: one creator's, or all.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    creator: Option<UserId>,
    wanted: impl Fn(&Job) -> bool,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<Job>, Error> {
    let (index, partition) = match creator {
        None => (Index::First, all(organization)),
        Some(user) => (Index::Second, of_creator(organization, user)),
    };
    let list = List::newest_first(Some(index), vec![partition], after, limit);
    table.list(list, |item| Ok(Some(read(item)?).filter(|job| wanted(job)))).await
}

/// The partition that lists an organization's jobs.
fn all(organization: OrganizationId) -> String {
    Kind::Jobs.within(organization)
}

/// The partition that lists the jobs a user started.
fn of_creator(organization: OrganizationId, user: UserId) -> String {
    format!("{}#{user}", Kind::AccountJobs.within(organization))
}

/// The write that moves a job on from the revision that was read.
pub fn replace<T: AnyTask>(job: &Job<T>) -> Write {
    let next = Job { rev: job.rev + 1, ..job.clone() };
    Write::replace(row(&next), job.rev).unchanged("job")
}

/// The writes that create a job, with its batch unless that is in `blobs`. The first write fails
/// while an earlier use of its key has not expired.
pub fn create<T: AnyTask>(job: &Job<T>, batch: Option<Vec<u8>>) -> Vec<Write> {
    let create = Write::create_or_expired(row(job), job.created_at.timestamp());
    let mut writes = vec![create.requires(Condition::KeyUnused)];
    writes.extend(batch.map(|packed| batch::create(job, packed)));
    writes
}

/// Jobs that are due at `now`, of all organizations, at most `limit` a shard.
pub async fn due(table: &Table, now: DateTime<Utc>, limit: usize) -> Result<Vec<Job>, Error> {
    let partitions = (0..u32::from(WORK_SHARDS)).map(work_partition);
    let items = work::due(table, partitions, now, limit).await?;
    // One that cannot be read does not keep the others from going on.
    let read = items.into_iter().map(read);
    Ok(read
        .filter_map(|job| {
            job.inspect_err(|why| tracing::error!(cause = %why, "job.unreadable")).ok()
        })
        .collect())
}
