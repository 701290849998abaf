//! The plan of a job: the list of its items, by index, stored once.

use sha2::{Digest, Sha256};
use uuid::Uuid;
use wfm_domain::hex::hex;

use super::batch::{pack, unpack};
use super::{JobState, partition};
use crate::blobs::Blobs;
use crate::error::Error;
use crate::table::{Key, Row, Table, Write, bytes};

fn plan_key(job: &JobState, plan: &str) -> Key {
    Key::new(partition(job), format!("PLAN#{plan}"))
}

fn plan_blob(job: &JobState, plan: &str) -> String {
    format!("jobs/{}/{}-plan-{plan}.json.gz", job.organization, job.id)
}

/// The largest number of ids that fit one row.
const INLINE_PLAN: usize = 2000;

/// Stores the plan of a job, which lists its items by index, and returns the name of the plan. A small plan is a row.
/// The name is the hash of the content. If two workers plan concurrently with different facts, the job takes the name
/// of one of the plans, and that plan never changes.
pub async fn store_plan(
    table: &Table,
    blobs: &Blobs,
    job: &JobState,
    plan: &[Uuid],
) -> Result<String, Error> {
    let packed = pack(&plan)?;
    let name = hex(&Sha256::digest(&packed)[..16]);
    if plan.len() > INLINE_PLAN {
        blobs.put(&plan_blob(job, &name), packed).await?;
    } else {
        let row = Row::of_bytes(&plan_key(job, &name), packed).expires(job.expires_at);
        table.write(vec![Write::put(row)]).await?;
    }
    Ok(name)
}

/// The items of a planned job, in the order of their index.
pub async fn plan(table: &Table, blobs: &Blobs, job: &JobState) -> Result<Vec<Uuid>, Error> {
    let name = job.plan.as_deref().ok_or_else(|| Error::internal("a job that is not planned"))?;
    let packed = if planned_total(job) > INLINE_PLAN {
        blobs.get(&plan_blob(job, name)).await?
    } else {
        let stored = table.item(&plan_key(job, name)).await?;
        stored.as_ref().and_then(bytes).ok_or_else(|| Error::internal("a job without its plan"))?
    };
    unpack(&packed)
}

/// The number of items of the whole job, for a part or the job itself.
fn planned_total(job: &JobState) -> usize {
    job.part.map_or(job.total, |part| part.whole_total) as usize
}
