//! Used idempotency keys of requests that created something other than a job. A job is itself the
//! record of its key.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use wfm_domain::hex::hex;
use wfm_domain::ids::{OrganizationId, UserId};

use crate::condition::Condition;
use crate::error::Error;
use crate::kinds::Kind;
use crate::table::{Key, Row, Table, Write};

/// A used key of a request that created something other than a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UsedKey {
    pub fingerprint: String,
    /// The id of the created resource.
    pub resource: String,
    /// When the record expires, in seconds since 1970.
    pub expires_at: i64,
}

/// The key of the record: one for each organization, user, operation and idempotency key.
pub fn key(
    organization: OrganizationId,
    user: UserId,
    operation: &str,
    idempotency_key: &str,
) -> Key {
    let hash = hex(&Sha256::digest(idempotency_key.as_bytes()));
    Key::new(
        format!("{}#{user}", Kind::Replay.within(organization)),
        format!("KEY#{operation}#{hash}"),
    )
}

/// The write that uses a key. It fails while an earlier use has not expired.
pub fn consume(key: &Key, used: &UsedKey, now: DateTime<Utc>) -> Write {
    let row = Row::new(key, used).expires(used.expires_at);
    Write::create_or_expired(row, now.timestamp()).requires(Condition::KeyUnused)
}

pub async fn used(table: &Table, key: &Key, now: DateTime<Utc>) -> Result<Option<UsedKey>, Error> {
    let used: Option<UsedKey> = table.get(key).await?;
    Ok(used.filter(|used| used.expires_at >= now.timestamp()))
}
