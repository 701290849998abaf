//! `Idempotency-Key` on operations that create at once: the key is consumed with the effect, in its
//! transaction, and a replay answers with the resource as it is now (contract §4).

use chrono::{DateTime, Utc};
use wfm_storage::jobs::{self, KEPT_SECONDS, UsedKey};
use wfm_storage::table::{Key, Table, Write};

use crate::authentication::Caller;
use crate::error::{Conflict, Error};
use crate::services::Services;

/// A request's key, if it has one, and what the request says.
pub struct Once<'a> {
    table: &'a Table,
    key: Option<Key>,
    fingerprint: String,
    now: DateTime<Utc>,
}

/// Whether the key was used.
pub enum Used {
    Never,
    /// For the same request, which made the resource with this id.
    Before(String),
}

impl<'a> Once<'a> {
    pub fn of(
        services: &'a Services,
        caller: &Caller,
        operation: &str,
        key: Option<&str>,
        fingerprint: String,
    ) -> Self {
        let key = key.map(|k| jobs::used_key(caller.organization, caller.user.id, operation, k));
        Self { table: &services.storage.table, key, fingerprint, now: services.clock.now() }
    }

    /// Whether the key was used before.
    ///
    /// # Errors
    /// `idempotency_key_reused` when it was used for something else.
    pub async fn look(&self) -> Result<Used, Error> {
        let Some(key) = &self.key else { return Ok(Used::Never) };
        match jobs::used(self.table, key, self.now).await? {
            None => Ok(Used::Never),
            Some(used) if used.fingerprint == self.fingerprint => Ok(Used::Before(used.resource)),
            Some(_) => {
                let detail = "This Idempotency-Key was used for another request.";
                Err(Error::conflict(Conflict::IdempotencyKeyReused, detail))
            }
        }
    }

    /// What a refused creation comes to where it has a key: the resource that the same request made,
    /// at the same time or before. Of several reasons for a refusal DynamoDB may name any.
    pub async fn made_by_twin(&self, why: &wfm_storage::Error) -> Result<Option<String>, Error> {
        if !matches!(why, wfm_storage::Error::Refused(_)) {
            return Ok(None);
        }
        match self.look().await? {
            Used::Before(resource) => Ok(Some(resource)),
            Used::Never => Ok(None),
        }
    }

    /// The write that consumes the key, for the transaction that makes `resource`.
    pub fn consume(&self, resource: &str, status: u16) -> Option<Write> {
        let used = UsedKey {
            fingerprint: self.fingerprint.clone(),
            resource: resource.to_owned(),
            status,
            expires_at: self.now.timestamp() + KEPT_SECONDS,
        };
        self.key.as_ref().map(|key| jobs::use_key(key, &used, self.now))
    }
}
