//! Jobs: the row with the state of a job, its batch, its plan and its verdicts.
//!
//! [`JobRow`] is a job's state and its task. A [`JobRow`] without a type is a job of any kind, as it was read.
//! [`JobRow::of`] reads the task of a job by the name of the job.
//!
//! The idempotency key that started a job determines its id, so the job itself is the record of the key. Sending the
//! batch again finds the job. If two requests are concurrent, only one creates it.
//!
//! `processed` is both the progress and the cursor. The next step starts there. The transaction
//! that stores the effects and verdicts of a step moves it on from the revision that was read. So
//! a step takes effect exactly one time, however many workers work on it.

mod batch;
mod items;
mod parts;
mod plan;
mod pointer;
mod taps;
mod totals;

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wfm_domain::ids::{JobClass, JobId, OrganizationId, UserId};
use wfm_domain::job::JobName;

use crate::condition::Condition;
use crate::error::Error;
use crate::key::sort_time;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::table::{Index, Item, Key, Row, Table, Write, text};
use crate::work;

pub use batch::{batch, store_batch, verdicts};
pub use items::{JobItem, all_items, items};
pub use parts::{Part, create_part, ended, parts, pointed, whole};
pub use plan::{plan, store_plan};
pub use pointer::Pointer;
pub use taps::{
    ClockState, Push, Pushed, Settling, TapsJob, TapsTask, add_push, last_taps, next_push,
    of_terminal,
};
pub use totals::Totals;

/// The time for which a job, its verdicts and its key are stored: 30 days, in seconds.
pub const RETENTION_SECONDS: i64 = 30 * 24 * 3600;
/// The number of partitions of due work.
const WORK_SHARDS: u8 = 4;

/// A job: its state, and its task of type `T`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JobRow<T = Value> {
    #[serde(flatten)]
    pub state: JobState,
    pub task: T,
}

/// The state of every job, read and written through its [`JobRow`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JobState {
    pub rev: u64,
    pub id: JobId,
    pub organization: OrganizationId,
    pub name: JobName,
    pub status: JobStatus,
    pub total: u32,
    /// The number of items with a verdict; also the start of the next step.
    pub processed: u32,
    /// The number of times that each verdict was given.
    pub summary: BTreeMap<String, u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<JobError>,
    pub created_by: UserId,
    /// The id of the request that created the job, by which the request recognizes its own write.
    pub request_id: String,
    /// The trace of this request, for the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace_id: Option<String>,
    /// The fingerprint of the request, which distinguishes a replay from another request with the
    /// same key.
    pub fingerprint: String,
    /// When the key and the job expire, in seconds since 1970.
    pub expires_at: i64,
    /// Whether the batch is an object in the bucket instead of an item beside this row.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_blobs: bool,
    /// When the sweeper next looks at the job; `None` when the job has ended.
    pub due_at: Option<DateTime<Utc>>,
    /// The number of times that a replay resumed the job.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub resumed: u32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Whether lists of jobs show the job.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub is_listed: bool,
    /// Whether the job only computes and stores nothing except the verdicts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_dry_run: bool,
    /// Whether the job is tried again until it succeeds, because no request can resume it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_never_abandoned: bool,
    /// The number of items of a full step. Steps end at its multiples, so that the index of an item gives the place of
    /// its verdict.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub chunk: u32,
    /// The number of items of one part of a large job.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub part_size: u32,
    /// The name of the plan that lists the items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
    /// The number of parts, each with a row of its own; 0 while the job has none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub parts: u32,
    /// The number of parts that ended successfully.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub parts_completed: u32,
    /// The number of parts that were abandoned.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub parts_failed: u32,
    /// The part that this is; `None` for the job itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// The totals of the payrolls so far, keyed by currency.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub totals: BTreeMap<String, Totals>,
    /// The files that the job has written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<JobFile>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn is_one(number: &u32) -> bool {
    *number == 1
}

fn one() -> u32 {
    1
}

fn is_true(flag: &bool) -> bool {
    *flag
}

fn yes() -> bool {
    true
}

/// A file that a job has written to the bucket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobFile {
    /// The name under which it is downloaded.
    pub name: String,
    pub content_type: String,
    /// The size of the file in bytes.
    pub size: u64,
    /// The SHA-256 of the content, in hexadecimal digits.
    pub sha256: String,
    /// The object in the bucket.
    pub object: String,
    /// The number of its rows, if it has rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u64>,
}

impl<T> Deref for JobRow<T> {
    type Target = JobState;
    fn deref(&self) -> &JobState {
        &self.state
    }
}

impl<T> DerefMut for JobRow<T> {
    fn deref_mut(&mut self) -> &mut JobState {
        &mut self.state
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
    /// The error of a job that the service abandoned.
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

impl JobState {
    /// A job that is accepted at `now`, without progress and not due.
    pub fn new(
        organization: OrganizationId,
        name: JobName,
        id: JobId,
        created_by: UserId,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            rev: 1,
            id,
            organization,
            name,
            status: JobStatus::Queued,
            total: 0,
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
            is_listed: true,
            is_dry_run: false,
            is_never_abandoned: false,
            chunk: 1,
            part_size: 1,
            plan: None,
            parts: 0,
            parts_completed: 0,
            parts_failed: 0,
            part: None,
            totals: BTreeMap::new(),
            files: vec![],
        }
    }

    /// The number of the part; `None` for the job itself.
    pub fn part_number(&self) -> Option<u32> {
        self.part.map(|part| part.number)
    }

    /// The index of the first item of this part in the whole job.
    pub fn first(&self) -> u32 {
        self.part_number().unwrap_or(0) * self.part_size
    }

    /// Counts a verdict.
    pub fn count(&mut self, verdict: &str) {
        *self.summary.entry(verdict.to_owned()).or_default() += 1;
    }

    /// The number of times that a verdict was given.
    pub fn counted(&self, verdict: &str) -> u32 {
        self.summary.get(verdict).copied().unwrap_or(0)
    }
}

impl JobRow {
    /// This job, with its task.
    ///
    /// # Errors
    /// [`Error::Internal`] if the job has another name.
    pub fn of<T: DeserializeOwned>(self, name: JobName) -> Result<JobRow<T>, Error> {
        if self.state.name != name {
            return Err(Error::internal("a job of another name"));
        }
        Ok(JobRow { state: self.state, task: serde_json::from_value(self.task)? })
    }
}

impl<T: Serialize> JobRow<T> {
    /// This job without the type of its task.
    ///
    /// # Errors
    /// [`Error::Internal`] if the task cannot be written.
    pub fn of_any(self) -> Result<JobRow, Error> {
        Ok(JobRow { state: self.state, task: serde_json::to_value(self.task)? })
    }
}

/// The key of the row of a job or a part.
fn own_key(job: &JobState) -> Key {
    match job.part_number() {
        None => key(job.organization, &job.id),
        Some(part) => parts::part_key(job, part),
    }
}

/// The key of a job's row.
pub fn key(organization: OrganizationId, job: &JobId) -> Key {
    Key::new(format!("{}#{job}", kind(job.class()).within(organization)), "JOB")
}

/// The kind of the partitions of the jobs of a class.
fn kind(class: JobClass) -> Kind {
    match class {
        JobClass::Sync => Kind::SyncJob,
        JobClass::Taps => Kind::TapsJob,
        JobClass::Pay => Kind::PayJob,
        JobClass::Planning => Kind::PlanningJob,
        JobClass::Export => Kind::ExportJob,
    }
}

/// The partition of a job's batch and verdicts. A key may be used again after 30 days. The time in the partition
/// separates the new job from remains of the earlier one.
fn partition(job: &JobState) -> String {
    let kind = kind(job.id.class()).within(job.organization);
    format!("{kind}#{}#{}", job.id, job.created_at.timestamp_millis())
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    job: &JobId,
) -> Result<Option<JobRow>, Error> {
    table.item(&key(organization, job)).await?.map(read).transpose()
}

/// A job from an item that was read.
///
/// # Errors
/// [`Error::Internal`] if the item is in a partition of other jobs. A function that may write those could otherwise
/// forge a job of this kind.
fn read(item: Item) -> Result<JobRow, Error> {
    let partition = Kind::of(text(&item, "pk")?);
    let job: JobRow = serde_dynamo::from_item(item)?;
    match partition == Some(kind(job.name.class())) {
        true => Ok(job),
        false => Err(Error::internal("a job among those of another class")),
    }
}

fn row<T: Serialize>(job: &JobRow<T>) -> Row {
    let mut row = Row::new(&own_key(job), job).expires(job.expires_at);
    if job.is_listed && job.part.is_none() {
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
        let part = job.part_number().unwrap_or(0);
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

/// A page of jobs that pass the filter, newest first: those of one creator, or all.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    creator: Option<UserId>,
    wanted: impl Fn(&JobRow) -> bool,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<JobRow>, Error> {
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
pub fn replace<T: Serialize + Clone>(job: &JobRow<T>) -> Write {
    let mut next = job.clone();
    next.rev += 1;
    Write::replace(row(&next), job.rev).unchanged("job")
}

/// The writes that create a job, with its batch unless that is in `blobs`. The first write fails
/// while an earlier use of its key has not expired.
pub fn create<T: Serialize>(job: &JobRow<T>, batch: Option<Vec<u8>>) -> Vec<Write> {
    let create = Write::create_or_expired(row(job), job.created_at.timestamp());
    let mut writes = vec![create.requires(Condition::KeyUnused)];
    writes.extend(batch.map(|packed| batch::create(job, packed)));
    writes
}

/// Jobs that are due at `now`, of all organizations, at most `limit` from each shard.
pub async fn due(table: &Table, now: DateTime<Utc>, limit: usize) -> Result<Vec<JobRow>, Error> {
    let partitions = (0..u32::from(WORK_SHARDS)).map(work_partition);
    let items = work::due(table, partitions, now, limit).await?;
    // A job that cannot be read does not stop the others.
    let read = items.into_iter().map(read);
    Ok(read
        .filter_map(|job| {
            job.inspect_err(|why| tracing::error!(cause = %why, "job.unreadable")).ok()
        })
        .collect())
}
