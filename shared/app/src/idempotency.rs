//! `Idempotency-Key` on operations that create something at once: the key is used up in the
//! transaction of the effect, and the same request sent again finds the resource that it made.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sha2::{Digest, Sha256};
use wfm_domain::hex::hex;
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_storage::idempotency_keys::{self, UsedKey};
use wfm_storage::jobs::RETENTION_SECONDS;
use wfm_storage::table::{Key, Table, Write};

use crate::error::Error;

/// A request's key, and what the request says.
#[derive(Clone, Debug)]
pub struct KeyUse {
    key: Key,
    fingerprint: String,
    now: DateTime<Utc>,
}

impl KeyUse {
    /// The use of `key` by a user for an operation: a key is scoped to these.
    pub fn of(
        (organization, user): (OrganizationId, UserId),
        operation: &str,
        key: &str,
        fingerprint: String,
        now: DateTime<Utc>,
    ) -> Self {
        let key = idempotency_keys::key(organization, user, operation, key);
        Self { key, fingerprint, now }
    }

    /// The id of what the same request made before; `None` where the key has not been used.
    ///
    /// # Errors
    /// [`Error::KeyReused`] when it was used for another request.
    pub async fn earlier(&self, table: &Table) -> Result<Option<String>, Error> {
        match idempotency_keys::used(table, &self.key, self.now).await? {
            None => Ok(None),
            Some(used) if used.fingerprint == self.fingerprint => Ok(Some(used.resource)),
            Some(_) => Err(Error::KeyReused),
        }
    }

    /// The write that uses the key up, for the transaction that makes `resource`.
    pub(crate) fn consume(&self, resource: &str) -> [Write; 1] {
        let used = UsedKey {
            fingerprint: self.fingerprint.clone(),
            resource: resource.to_owned(),
            expires_at: self.now.timestamp() + RETENTION_SECONDS,
        };
        [idempotency_keys::consume(&self.key, &used, self.now)]
    }
}

/// What a request says, whatever the order of its fields and the writing of its numbers: SHA-256 of
/// the body's RFC 8785 form without nulls and without the fields that `ignored` names.
///
/// # Errors
/// For what has no such form.
pub fn fingerprint(body: &Value, ignored: &[&str]) -> Result<String, Error> {
    let mut body = body.clone();
    strip(&mut body, ignored);
    let canonical = serde_json_canonicalizer::to_vec(&body).map_err(Error::internal)?;
    Ok(hex(&Sha256::digest(canonical)))
}

fn strip(value: &mut Value, ignored: &[&str]) {
    match value {
        Value::Object(object) => {
            object.retain(|name, value| !value.is_null() && !ignored.contains(&name.as_str()));
            object.values_mut().for_each(|value| strip(value, ignored));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| strip(value, ignored)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Rules SYNC-33 and API-37.
    #[test]
    fn a_fingerprint_depends_on_content_only() {
        let of = |body: &Value| fingerprint(body, &["sync_status"]).unwrap();
        let one = json!({"records": [{"id": "a", "lat": 1.0, "sync_status": "pending"}]});
        let same = json!({"records": [{"lat": 1, "id": "a", "lng": null}]});
        let other = json!({"records": [{"lat": 1.5, "id": "a"}]});
        assert_eq!(of(&one), of(&same));
        assert_ne!(of(&one), of(&other));
    }
}
