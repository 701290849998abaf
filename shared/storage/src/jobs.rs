//! Jobs: the row with the state of a job, its batch and its verdicts.
//!
//! The idempotency key that started a job determines its id, so the job itself is the record of the
//! key. Sending the batch again finds the job, and of two concurrent requests only one creates it.
//!
//! `processed` is both the progress and the cursor. The next chunk starts there. The transaction
//! that stores the effects and verdicts of a chunk moves it on from the revision that was read. So
//! a chunk takes effect exactly one time, however many workers work on it.

mod pay;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write as _};

use chrono::{DateTime, Utc};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use wfm_domain::hex::hex;
use wfm_domain::ids::{EmployeeId, JobId, OrganizationId, UserId};
use wfm_domain::sync::{ItemResult, Receipt, SyncRecord, Verdict};

use crate::blobs::Blobs;
use crate::condition::Condition;
use crate::error::Error;
use crate::key::sort_time;
use crate::list::{List, Page};
use crate::table::{Index, Item, Key, Row, Table, Write, bytes};
use crate::work;

pub use pay::{
    PAY_CHUNK, PAY_PART, PayItemResult, PaySelection, PayTask, PayVerdict, Totals, create_part,
    ended, parts, pay_item_results, plan, pointed, store_plan, whole,
};

/// How long a job, its verdicts and its key are stored: 30 days, in seconds.
pub const RETENTION_SECONDS: i64 = 30 * 24 * 3600;
/// The largest compressed batch that the accepting transaction itself stores.
const INLINE_BYTES: usize = 3 * 1024;
/// The number of partitions of due work.
const WORK_SHARDS: u8 = 4;

/// The state of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    pub rev: u64,
    pub id: JobId,
    pub organization: OrganizationId,
    pub kind: JobKind,
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
    /// The fingerprint of the request, which distinguishes a replay from another request with the
    /// same key.
    pub fingerprint: String,
    /// When the key and the job expire, in seconds since 1970.
    pub expires_at: i64,
    pub receipt: Receipt,
    /// The employees for whom the sender was allowed to write when the batch was first accepted.
    pub scope: EmployeeScope,
    /// Whether the batch is an object in the bucket instead of an item beside this row.
    #[serde(default)]
    pub in_blobs: bool,
    /// The task of a pay job.
    #[serde(default)]
    pub pay: Option<PayTask>,
    /// The totals of a pay job, by currency.
    #[serde(default)]
    pub totals: BTreeMap<String, Totals>,
    /// The name of the plan that lists the items of a pay job. Without a plan, `total` may be 0.
    #[serde(default)]
    pub plan: Option<String>,
    /// The number of parts, each with a row of its own; 0 while the job has none.
    #[serde(default)]
    pub parts: u32,
    /// How many parts ended successfully, and how many were abandoned.
    #[serde(default)]
    pub parts_completed: u32,
    #[serde(default)]
    pub parts_failed: u32,
    /// The number of this part; `None` for the job itself.
    #[serde(default)]
    pub part: Option<u32>,
    /// For a part: the number of items of the whole job.
    #[serde(default)]
    pub whole_total: Option<u32>,
    /// The index of its first item; for a part, the end of the part before.
    #[serde(default)]
    pub first: u32,
    /// When the sweeper looks at it next; `None` when it has ended.
    pub due_at: Option<DateTime<Utc>>,
    /// How often a replay resumed it.
    #[serde(default)]
    pub resumed: u32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobKind {
    AttendanceSync,
    PayrollGenerate,
    PayrollDecide,
}

impl JobKind {
    /// Whether it is a pay job.
    pub fn is_pay(self) -> bool {
        self != Self::AttendanceSync
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

/// A used key of a request that created something other than a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UsedKey {
    pub fingerprint: String,
    /// The id of the created resource.
    pub resource: String,
    /// The status of the first answer.
    pub status: u16,
    /// In seconds since 1970.
    pub expires_at: i64,
}

/// The key of the row of a job or a part.
fn own_key(job: &Job) -> Key {
    match job.part {
        None => key(job.organization, &job.id),
        Some(part) => part_key(job, part),
    }
}

fn part_key(job: &Job, part: u32) -> Key {
    Key::new(partition(job), format!("PART#{part:05}"))
}

/// The key of a job's row.
pub fn key(organization: OrganizationId, job: &JobId) -> Key {
    Key::new(format!("O#{organization}#J#{job}"), "JOB")
}

/// The partition of a job's batch and verdicts. A key may be used again after 30 days; the time
/// separates the new job from the rest of the earlier one.
fn partition(job: &Job) -> String {
    format!("O#{}#J#{}#{}", job.organization, job.id, job.created_at.timestamp_millis())
}

fn batch_key(job: &Job) -> Key {
    Key::new(partition(job), "BATCH")
}

/// The key of a used idempotency key: per organization, user and operation.
pub fn used_key(
    organization: OrganizationId,
    user: UserId,
    operation: &str,
    idempotency_key: &str,
) -> Key {
    let hash = hex(&Sha256::digest(idempotency_key.as_bytes()));
    Key::new(format!("O#{organization}#U#{user}"), format!("KEY#{operation}#{hash}"))
}

/// The write that uses a key. It fails while an earlier use has not expired.
pub fn use_key(key: &Key, used: &UsedKey, now: DateTime<Utc>) -> Write {
    let row = Row::new(key, used).expires(used.expires_at);
    Write::create_or_expired(row, now.timestamp()).requires(Condition::KeyUnused)
}

pub async fn used(table: &Table, key: &Key, now: DateTime<Utc>) -> Result<Option<UsedKey>, Error> {
    let used: Option<UsedKey> = table.get(key).await?;
    Ok(used.filter(|used| used.expires_at >= now.timestamp()))
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    job: &JobId,
) -> Result<Option<Job>, Error> {
    let found: Option<Job> = table.get(&key(organization, job)).await?;
    Ok(found)
}

/// A job out of an item that was read.
pub fn read(item: Item) -> Result<Job, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

fn row(job: &Job) -> Row {
    let mut row = Row::new(&own_key(job), job).expires(job.expires_at);
    if job.part.is_none() {
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
        let spread = u32::from(job.id.as_str().bytes().last().unwrap_or(0));
        let shard = (spread + job.part.unwrap_or(0)) % u32::from(WORK_SHARDS);
        row = row.listed(
            Index::Work,
            format!("WORK#{shard}"),
            format!("{}#{}#{}", sort_time(at), job.id, job.part.unwrap_or(0)),
        );
    }
    row
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
    format!("O#{organization}#JOBS")
}

/// The partition that lists the jobs a user started.
fn of_creator(organization: OrganizationId, user: UserId) -> String {
    format!("O#{organization}#U#{user}#JOBS")
}

/// The write that moves a job on from the revision that was read.
pub fn replace(job: &Job) -> Write {
    let next = Job { rev: job.rev + 1, ..job.clone() };
    Write::replace(row(&next), job.rev).unchanged("job")
}

/// The name of the object that holds a job's batch. Two requests with one key and different content
/// have different names.
fn blob(job: &Job) -> String {
    format!("jobs/{}/{}-{}.json.gz", job.organization, job.id, job.fingerprint)
}

/// Packs a batch. A large batch goes to `blobs`, and the job refers to it. A small one is returned
/// for [`create`]. If the job is not accepted, the bucket's lifecycle removes the object.
pub async fn store_batch(
    blobs: &Blobs,
    job: &mut Job,
    batch: &impl Serialize,
) -> Result<Option<Vec<u8>>, Error> {
    let packed = pack(batch)?;
    if packed.len() <= INLINE_BYTES {
        return Ok(Some(packed));
    }
    blobs.put(&blob(job), packed).await?;
    job.in_blobs = true;
    Ok(None)
}

/// The writes that create a job, with its batch unless that is in `blobs`. The first write fails
/// while an earlier use of its key has not expired.
pub fn create(job: &Job, batch: Option<Vec<u8>>) -> Vec<Write> {
    let create = Write::create_or_expired(row(job), job.created_at.timestamp());
    let mut writes = vec![create.requires(Condition::KeyUnused)];
    if let Some(packed) = batch {
        let row = Row::of_bytes(&batch_key(job), packed).expires(job.expires_at);
        writes.push(Write::create(row));
    }
    writes
}

/// The accepted batch of a job.
pub async fn batch<T: DeserializeOwned>(
    table: &Table,
    blobs: &Blobs,
    job: &Job,
) -> Result<T, Error> {
    let packed = if job.in_blobs {
        blobs.get(&blob(job)).await?
    } else {
        let stored = table.item(&batch_key(job)).await?;
        stored.as_ref().and_then(bytes).ok_or_else(|| Error::internal("a job without its batch"))?
    };
    unpack(&packed)
}

fn pack(value: &impl Serialize) -> Result<Vec<u8>, Error> {
    let mut gz = GzEncoder::new(Vec::new(), Compression::fast());
    gz.write_all(&serde_json::to_vec(value)?).map_err(Error::internal)?;
    gz.finish().map_err(Error::internal)
}

fn unpack<T: DeserializeOwned>(packed: &[u8]) -> Result<T, Error> {
    let mut json = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut json).map_err(Error::internal)?;
    Ok(serde_json::from_slice(&json)?)
}

const VERDICTS: &str = "VERDICTS#";

/// The partition of the verdicts of a job or of one of its parts.
fn verdicts_partition(job: &Job, part: Option<u32>) -> String {
    match part {
        None => partition(job),
        Some(part) => format!("{}#{part:05}", partition(job)),
    }
}

/// The write that stores the verdicts of the chunk that started at `cursor`, in one item.
pub fn verdicts(job: &Job, cursor: u32, results: &impl Serialize) -> Result<Write, Error> {
    let pk = verdicts_partition(job, job.part);
    let key = Key::new(pk, format!("{VERDICTS}{cursor:06}"));
    Ok(Write::create(Row::of_bytes(&key, pack(results)?).expires(job.expires_at)))
}

fn read_verdicts<T: DeserializeOwned>(item: &Item) -> Result<Vec<T>, Error> {
    unpack(&bytes(item).ok_or_else(|| Error::internal("verdicts without any"))?)
}

/// Every verdict given so far, by index. In an abandoned job, the items without one are
/// `unprocessed`.
pub async fn item_results(
    table: &Table,
    blobs: &Blobs,
    job: &Job,
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

/// Jobs that are due at `now`, of all organizations, at most `limit` a shard.
pub async fn due(table: &Table, now: DateTime<Utc>, limit: usize) -> Result<Vec<Job>, Error> {
    let partitions = (0..WORK_SHARDS).map(|shard| format!("WORK#{shard}"));
    let items = work::due(table, partitions, now, limit).await?;
    items.into_iter().map(read).collect()
}
