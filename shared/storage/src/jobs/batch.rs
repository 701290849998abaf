//! The batch and the verdicts of a job, compressed: in items beside its row, or in the bucket.

use std::io::{Read, Write as _};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{JobState, partition};
use crate::blobs::Blobs;
use crate::error::Error;
use crate::table::{Item, Key, Row, Table, Write, bytes};

/// The largest compressed batch that the accepting transaction itself stores.
pub(super) const INLINE_BYTES: usize = 3 * 1024;
/// The beginning of the sort keys of verdicts.
pub(super) const VERDICTS: &str = "VERDICTS#";

fn batch_key(job: &JobState) -> Key {
    Key::new(partition(job), "BATCH")
}

/// The name of the object that holds a job's batch. Two requests with one key and different content
/// have different names.
fn blob(job: &JobState) -> String {
    format!("jobs/{}/{}-{}.json.gz", job.organization, job.id, job.fingerprint)
}

/// Packs a batch. A large batch goes to `blobs`, and the job refers to it. A small one is returned
/// for [`super::create`]. If the job is not accepted, the bucket's lifecycle removes the object.
pub async fn store_batch(
    blobs: &Blobs,
    job: &mut JobState,
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

/// The write that stores a small batch.
pub(super) fn create(job: &JobState, packed: Vec<u8>) -> Write {
    Write::create(Row::of_bytes(&batch_key(job), packed).expires(job.expires_at))
}

/// The accepted batch of a job.
pub async fn batch<B: DeserializeOwned>(
    table: &Table,
    blobs: &Blobs,
    job: &JobState,
) -> Result<B, Error> {
    let packed = if job.in_blobs {
        blobs.get(&blob(job)).await?
    } else {
        let stored = table.item(&batch_key(job)).await?;
        stored.as_ref().and_then(bytes).ok_or_else(|| Error::internal("a job without its batch"))?
    };
    unpack(&packed)
}

/// The partition of the verdicts of a job or of one of its parts.
pub(super) fn verdicts_partition(job: &JobState, part: Option<u32>) -> String {
    match part {
        None => partition(job),
        Some(part) => format!("{}#{part:05}", partition(job)),
    }
}

/// The write that stores the verdicts of the chunk that started at `cursor`, in one item.
pub fn verdicts(job: &JobState, cursor: u32, results: &impl Serialize) -> Result<Write, Error> {
    let pk = verdicts_partition(job, job.part_number());
    let key = Key::new(pk, format!("{VERDICTS}{cursor:06}"));
    Ok(Write::create(Row::of_bytes(&key, pack(results)?).expires(job.expires_at)))
}

pub(super) fn read_verdicts<V: DeserializeOwned>(item: &Item) -> Result<Vec<V>, Error> {
    unpack(&bytes(item).ok_or_else(|| Error::internal("verdicts without any"))?)
}

pub(super) fn pack(value: &impl Serialize) -> Result<Vec<u8>, Error> {
    let mut gz = GzEncoder::new(Vec::new(), Compression::fast());
    gz.write_all(&serde_json::to_vec(value)?).map_err(Error::internal)?;
    gz.finish().map_err(Error::internal)
}

pub(super) fn unpack<V: DeserializeOwned>(packed: &[u8]) -> Result<V, Error> {
    let mut json = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut json).map_err(Error::internal)?;
    Ok(serde_json::from_slice(&json)?)
}
