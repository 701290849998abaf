//! Jobs: the row that says where one stands, the batch it works on, the verdicts it gave.
//!
//! A job's id is derived from the idempotency key that started it, so that the job itself is the
//! record of the key: sending the batch again finds it, and two at once cannot both create it.
//!
//! `processed` is both the progress and the cursor: the next chunk starts there, and the
//! transaction that stores a chunk's effects and verdicts moves it on from the revision it was read
//! at. A chunk can therefore take effect once only, whoever works on it and however often.

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

/// Seconds a job, its verdicts and its key are kept: 30 days.
pub const RETENTION_SECONDS: i64 = 30 * 24 * 3600;
/// A batch whose compressed form is no larger goes into the accepting transaction itself.
const INLINE_BYTES: usize = 3 * 1024;
/// Partitions the work that falls due is spread over.
const WORK_SHARDS: u8 = 4;

/// Where a job stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    pub rev: u64,
    pub id: JobId,
    pub organization: OrganizationId,
    pub kind: JobKind,
    pub status: JobStatus,
    pub total: u32,
    /// Items judged; also where the next chunk starts.
    pub processed: u32,
    /// How often each verdict was given.
    pub summary: BTreeMap<String, u32>,
    pub error: Option<JobError>,
    pub created_by: UserId,
    /// The request that created it, which knows its own work by this.
    pub request_id: String,
    /// What the request said, to tell a replay from another request with the same key.
    pub fingerprint: String,
    /// Until when the key is used up, and the job kept, in seconds since 1970.
    pub expires_at: i64,
    pub receipt: Receipt,
    /// Whose attendances the sender might write when the batch was first accepted.
    pub scope: EmployeeScope,
    /// Whether the batch is an object, and not beside this row.
    #[serde(default)]
    pub in_blobs: bool,
    /// What a pay job does.
    #[serde(default)]
    pub pay: Option<PayTask>,
    /// What came of a pay job, by currency.
    #[serde(default)]
    pub totals: BTreeMap<String, Totals>,
    /// Which list says what a pay job's items are. Until there is one, `total` may be 0.
    #[serde(default)]
    pub plan: Option<String>,
    /// So many parts work on it, each with a row of its own; 0 while it works on itself.
    #[serde(default)]
    pub parts: u32,
    /// How many of them have ended well, and how many were abandoned.
    #[serde(default)]
    pub parts_completed: u32,
    #[serde(default)]
    pub parts_failed: u32,
    /// Which part this is; `None` for the job itself.
    #[serde(default)]
    pub part: Option<u32>,
    /// Of a part: items of the whole job.
    #[serde(default)]
    pub whole_total: Option<u32>,
    /// The index of its first item; that of a part is the end of the part before.
    #[serde(default)]
    pub first: u32,
    /// When the sweeper looks at it next, unless it has ended.
    pub due_at: Option<DateTime<Utc>>,
    /// Times it was resumed by a replay.
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
    /// Whether it is about pay.
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
    /// The infrastructure gave the job up.
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

/// Whose records a sender may write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmployeeScope {
    All,
    /// One's own, and those of direct and indirect reports.
    Team(EmployeeId),
    Own(EmployeeId),
    Nobody,
}

/// A key that was used for something that was made at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UsedKey {
    pub fingerprint: String,
    /// The id of what was made.
    pub resource: String,
    /// The status first answered.
    pub status: u16,
    /// In seconds since 1970.
    pub expires_at: i64,
}

/// The key of a job's or part's row.
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

/// Where a job's batch and verdicts are. A key may be used again after 30 days: the time keeps what
/// is left of the earlier job apart.
fn partition(job: &Job) -> String {
    format!("O#{}#J#{}#{}", job.organization, job.id, job.created_at.timestamp_millis())
}

fn batch_key(job: &Job) -> Key {
    Key::new(partition(job), "BATCH")
}

/// Where a use of an idempotency key is noted: per organization, user and operation.
pub fn used_key(
    organization: OrganizationId,
    user: UserId,
    operation: &str,
    idempotency_key: &str,
) -> Key {
    let hash = hex(&Sha256::digest(idempotency_key.as_bytes()));
    Key::new(format!("O#{organization}#U#{user}"), format!("KEY#{operation}#{hash}"))
}

/// The write that uses up a key; it fails while an earlier use has not expired.
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
        // The parts of a job are spread: all of them move on at once.
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

/// A page of jobs that are wanted, newest first: a creator's, or everybody's.
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

/// The write that moves a job on from the revision it was read at.
pub fn replace(job: &Job) -> Write {
    let next = Job { rev: job.rev + 1, ..job.clone() };
    Write::replace(row(&next), job.rev).unchanged("job")
}

/// The name of the object that holds a job's batch: of two requests with one key and different
/// content neither touches the other's.
fn blob(job: &Job) -> String {
    format!("jobs/{}/{}-{}.json.gz", job.organization, job.id, job.fingerprint)
}

/// Packs a batch. A large one goes to `blobs` and the job is told where; a small one comes back, for
/// [`create`]. An object whose job is then not accepted is removed by the bucket's lifecycle.
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

/// The writes that make a job durable, with its batch where that is not in `blobs`. The first fails
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

/// The batch a job works on, as it was accepted.
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

/// Where the verdicts of a job are, or those of one of its parts.
fn verdicts_partition(job: &Job, part: Option<u32>) -> String {
    match part {
        None => partition(job),
        Some(part) => format!("{}#{part:05}", partition(job)),
    }
}

/// The write that stores the verdicts of the chunk that started at `cursor`: read whole or not at
/// all.
pub fn verdicts(job: &Job, cursor: u32, results: &impl Serialize) -> Result<Write, Error> {
    let pk = verdicts_partition(job, job.part);
    let key = Key::new(pk, format!("{VERDICTS}{cursor:06}"));
    Ok(Write::create(Row::of_bytes(&key, pack(results)?).expires(job.expires_at)))
}

fn read_verdicts<T: DeserializeOwned>(item: &Item) -> Result<Vec<T>, Error> {
    unpack(&bytes(item).ok_or_else(|| Error::internal("verdicts without any"))?)
}

/// Every verdict given so far, by index. In a job that was abandoned, what has none is `unprocessed`.
pub async fn item_results(
    table: &Table,
    blobs: &Blobs,
    job: &Job,
) -> Result<Vec<ItemResult>, Error> {
    let pk = partition(job);
    // Those of the job as it was read: more may have come since.
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

/// Jobs that should have moved by `now`, of all organizations, at most `limit` a shard.
pub async fn due(table: &Table, now: DateTime<Utc>, limit: usize) -> Result<Vec<Job>, Error> {
    let partitions = (0..WORK_SHARDS).map(|shard| format!("WORK#{shard}"));
    let items = work::due(table, partitions, now, limit).await?;
    items.into_iter().map(read).collect()
}
