//! Payrolls, in their employee's timeline by the period's last date. A payroll's id holds that
//! address, so no pointer is needed to find it.
//!
//! A row is small: pay and items are packed. The snapshots of a chunk are stored in one object,
//! whose name is the hash of its content. Writing it again changes nothing, and no row refers to an
//! object that changed.

use std::io::{Read, Write as _};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, NaiveDate};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use wfm_domain::dates::DateRange;
use wfm_domain::hex::hex;
use wfm_domain::ids::{EmployeeId, JobId, OrganizationId, PayrollId, UserId};
use wfm_domain::pay::{Decided, Payroll, PayrollStatus, Snapshot};

use crate::blobs::Blobs;
use crate::by_end_date::{self, Kind};
use crate::error::Error;
use crate::list::{List, Page};
use crate::table::{Index, Item, Key, Row, Table, Write, bytes_of};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

/// A payroll as stored at one revision.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredPayroll {
    pub rev: u64,
    pub payroll: Payroll,
    pub snapshot: SnapshotRef,
}

/// The place of a payroll's snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SnapshotRef {
    /// The name of the object, without its folder.
    pub object: String,
    /// The index in the object's list.
    pub place: u32,
}

/// The stored shape: short names, and ids and hashes in base64, because a row of at most 1 KB costs half
/// of a larger one.
#[derive(Serialize, Deserialize)]
struct Stored {
    rev: u64,
    id: String,
    e: String,
    ps: NaiveDate,
    pe: NaiveDate,
    ao: NaiveDate,
    st: PayrollStatus,
    h: String,
    job: JobId,
    snap: SnapshotRef,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    d: Vec<StoredDecision>,
    c: i64,
    u: i64,
}

#[derive(Serialize, Deserialize)]
struct StoredDecision {
    st: PayrollStatus,
    by: String,
    at: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    job: Option<JobId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl From<&Decided> for StoredDecision {
    fn from(decided: &Decided) -> Self {
        let Decided { status, by, at, job_id, reason } = decided.clone();
        Self {
            st: status,
            by: short(by.0.as_bytes()),
            at: at.timestamp_millis(),
            job: job_id,
            why: reason,
        }
    }
}

fn short(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn long(text: &str) -> Result<Vec<u8>, Error> {
    URL_SAFE_NO_PAD.decode(text).map_err(Error::internal)
}

fn uuid(text: &str) -> Result<Uuid, Error> {
    Uuid::from_slice(&long(text)?).map_err(Error::internal)
}

/// The bytes of a hash that is written in hex.
fn from_hex(text: &str) -> Vec<u8> {
    let digits: Vec<char> = text.chars().collect();
    let byte = |pair: &[char]| u8::from_str_radix(&pair.iter().collect::<String>(), 16).ok();
    digits.chunks(2).filter_map(byte).collect()
}

fn key(organization: OrganizationId, id: PayrollId) -> Option<Key> {
    let (timeline, period_end) = id.address()?;
    let sk = by_end_date::sort_key(period_end, Kind::Payroll, &id);
    Some(Key::new(timeline::partition_of(organization, timeline), sk))
}

/// The number of partitions of the organization-wide list: a pay run writes all payrolls of a month
/// at the same time.
const SHARDS: u8 = 4;

fn list_partition(organization: OrganizationId, shard: u8) -> String {
    format!("O#{organization}#PAYROLLS#{shard}")
}

/// A page of payrolls that pass the filter, the latest first: of one employee by the end of the
/// period, or of all by its start. `dates` holds the first dates of the periods.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    employee: Option<EmployeeId>,
    dates: Option<DateRange>,
    wanted: impl Fn(&StoredPayroll) -> bool,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<StoredPayroll>, Error> {
    let keep = |stored: &StoredPayroll| {
        dates.is_none_or(|dates| dates.contains(stored.payroll.period_start)) && wanted(stored)
    };
    let Some(employee) = employee else {
        let partitions = (0..SHARDS).map(|shard| list_partition(organization, shard));
        let list = List {
            from: dates.map_or_else(|| "0".into(), |dates| dates.first.to_string()),
            to: dates.map_or_else(|| "~".into(), |dates| format!("{}~", dates.last)),
            ..List::newest_first(Some(Index::First), partitions.collect(), after, limit)
        };
        return table.list(list, |item| Ok(Some(read(item)?).filter(|row| keep(row)))).await;
    };
    let list = List {
        from: by_end_date::from(dates.map(|dates| dates.first)),
        to: by_end_date::to(),
        ..List::newest_first(None, vec![timeline::partition(organization, employee)], after, limit)
    };
    let read = |item| match by_end_date::kind(&item) {
        Some(Kind::Payroll) => Ok(Some(read(item)?).filter(|row| keep(row))),
        _ => Ok(None),
    };
    table.list(list, read).await
}

/// The writes that store a generated payroll and move its employee's head on.
///
/// # Errors
/// Those of [`put`].
pub fn generated(
    organization: OrganizationId,
    stored: &StoredPayroll,
    head: TimelineHead,
) -> Result<[Write; 2], Error> {
    let Payroll { employee_id, period_end, .. } = stored.payroll;
    let head = head.advance_with_end(organization, employee_id, period_end);
    Ok([head, put(organization, stored)?])
}

/// The write that stores a payroll, beside [`TimelineHead::advance`]: a new one if its id is not
/// taken, a changed one if it is still at the previous revision.
///
/// # Errors
/// An internal error for an id without an address, which the service never makes.
pub fn put(organization: OrganizationId, stored: &StoredPayroll) -> Result<Write, Error> {
    let StoredPayroll { rev, payroll, snapshot } = stored;
    let key = key(organization, payroll.id).ok_or_else(|| Error::internal("no payroll's id"))?;
    let body = Stored {
        rev: *rev,
        id: short(payroll.id.0.as_bytes()),
        e: short(payroll.employee_id.0.as_bytes()),
        ps: payroll.period_start,
        pe: payroll.period_end,
        ao: payroll.as_of,
        st: payroll.status,
        h: short(&from_hex(&payroll.snapshot_hash)),
        job: payroll.job_id.clone(),
        snap: snapshot.clone(),
        d: payroll.decisions.iter().map(StoredDecision::from).collect(),
        c: payroll.created_at.timestamp_millis(),
        u: payroll.updated_at.timestamp_millis(),
    };
    let position = format!("{}#{}", payroll.period_start, payroll.id);
    let shard = payroll.employee_id.0.as_bytes()[15] % SHARDS;
    let row = Row::new(&key, &body)
        .with_bytes("pay", pack(&payroll.pay, Compression::default())?)
        .listed(Index::First, list_partition(organization, shard), position);
    Ok(if *rev == 1 { Write::create(row) } else { Write::replace(row, rev - 1) })
}

/// A payroll out of an item that was read.
pub fn read(item: Item) -> Result<StoredPayroll, Error> {
    let packed = bytes_of(&item, "pay").ok_or_else(|| Error::internal("a payroll without pay"))?;
    let stored: Stored = serde_dynamo::from_item(item)?;
    let instant = |millis| {
        DateTime::from_timestamp_millis(millis)
            .ok_or_else(|| Error::internal("an instant out of range"))
    };
    let decided = |decided: StoredDecision| {
        let StoredDecision { st: status, by, at, job: job_id, why: reason } = decided;
        Ok(Decided { status, by: UserId(uuid(&by)?), at: instant(at)?, job_id, reason })
    };
    Ok(StoredPayroll {
        rev: stored.rev,
        payroll: Payroll {
            id: PayrollId(uuid(&stored.id)?),
            employee_id: EmployeeId(uuid(&stored.e)?),
            period_start: stored.ps,
            period_end: stored.pe,
            as_of: stored.ao,
            status: stored.st,
            pay: unpack(&packed)?,
            snapshot_hash: hex(&long(&stored.h)?),
            job_id: stored.job,
            decisions: stored.d.into_iter().map(decided).collect::<Result<_, Error>>()?,
            created_at: instant(stored.c)?,
            updated_at: instant(stored.u)?,
        },
        snapshot: stored.snap,
    })
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    id: PayrollId,
) -> Result<Option<StoredPayroll>, Error> {
    let Some(key) = key(organization, id) else { return Ok(None) };
    table.item(&key).await?.map(read).transpose()
}

/// The payrolls with these ids; missing ones are skipped.
pub async fn get_many(
    table: &Table,
    organization: OrganizationId,
    ids: &[PayrollId],
) -> Result<Vec<StoredPayroll>, Error> {
    let keys: Vec<Key> = ids.iter().filter_map(|id| key(organization, *id)).collect();
    let mut found = table.get_many(keys.clone()).await?;
    keys.iter().filter_map(|key| found.remove(key)).map(read).collect()
}

fn pack(value: &impl Serialize, level: Compression) -> Result<Vec<u8>, Error> {
    deflate(&serde_json::to_vec(value)?, level)
}

fn deflate(json: &[u8], level: Compression) -> Result<Vec<u8>, Error> {
    let mut packed = ZlibEncoder::new(Vec::new(), level);
    packed.write_all(json).map_err(Error::internal)?;
    packed.finish().map_err(Error::internal)
}

fn unpack<T: serde::de::DeserializeOwned>(packed: &[u8]) -> Result<T, Error> {
    let mut json = Vec::new();
    ZlibDecoder::new(packed).read_to_end(&mut json).map_err(Error::internal)?;
    Ok(serde_json::from_slice(&json)?)
}

fn blob(organization: OrganizationId, object: &str) -> String {
    format!("snapshots/{organization}/{object}.json.z")
}

/// Stores snapshots, each in its canonical form, together and for ever. Returns the object that
/// holds them, in their order. It needs no transaction, because an object without references does
/// no harm.
pub async fn store_snapshots(
    blobs: &Blobs,
    organization: OrganizationId,
    snapshots: &[&[u8]],
) -> Result<String, Error> {
    let list = [b"[", snapshots.join(&b',').as_slice(), b"]"].concat();
    let packed = deflate(&list, Compression::fast())?;
    let object = hex(&Sha256::digest(&packed)[..16]);
    blobs.put(&blob(organization, &object), packed).await?;
    Ok(object)
}

/// A payroll's snapshot.
pub async fn snapshot(
    blobs: &Blobs,
    organization: OrganizationId,
    at: &SnapshotRef,
) -> Result<Snapshot, Error> {
    let packed = blobs.get(&blob(organization, &at.object)).await?;
    let all: Vec<Snapshot> = unpack(&packed)?;
    let place = at.place as usize;
    all.into_iter()
        .nth(place)
        .ok_or_else(|| Error::internal("a snapshot that is not in its object"))
}
