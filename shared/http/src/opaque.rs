//! ETags and cursors: values that have a meaning for the service and none for a client.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::error::Error;

const CURSOR_SECONDS: i64 = 24 * 3600;

/// The key with which ETags and cursors are made. No `Debug`.
#[derive(Clone)]
pub struct OpaqueKey([u8; 32]);

#[derive(Serialize, Deserialize)]
struct Cursor {
    /// The position at which the next page starts.
    p: String,
    /// The time at which the cursor ends, in seconds since 1970.
    e: i64,
}

impl OpaqueKey {
    /// A key from any secret text.
    pub fn from_secret(secret: &str) -> Self {
        use sha2::Digest;
        Self(Sha256::digest(secret.as_bytes()).into())
    }

    fn mac(&self, purpose: &str, parts: &[&[u8]]) -> Hmac<Sha256> {
        // HMAC takes keys of any length.
        let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(&self.0)
            .unwrap_or_else(|_| unreachable!("HMAC takes keys of any length"));
        mac.update(purpose.as_bytes());
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac
    }

    /// A strong ETag for one stored revision of one resource, the same for every reader.
    pub fn etag(&self, resource: &str, id: &str, rev: u64) -> String {
        let mac = self.mac("etag", &[resource.as_bytes(), id.as_bytes(), &rev.to_be_bytes()]);
        format!("\"{}\"", URL_SAFE_NO_PAD.encode(&mac.finalize().into_bytes()[..16]))
    }

    /// A cursor for `position`. It is valid only together with `bound`: the user, scope, organization, route and
    /// filters for which it was made.
    pub fn cursor(
        &self,
        position: &str,
        bound: &[u8],
        now: DateTime<Utc>,
    ) -> Result<String, Error> {
        let cursor = Cursor { p: position.to_owned(), e: now.timestamp() + CURSOR_SECONDS };
        let body = serde_json::to_vec(&cursor).map_err(Error::internal)?;
        let tag = self.mac("cursor", &[bound, &body]).finalize().into_bytes();
        Ok(URL_SAFE_NO_PAD.encode([&tag[..16], &body].concat()))
    }

    /// The position that a cursor contains.
    ///
    /// # Errors
    /// [`Error::CursorInvalid`] for any text that [`Self::cursor`] did not make with the same `bound` within the last
    /// day.
    pub fn position(
        &self,
        cursor: &str,
        bound: &[u8],
        now: DateTime<Utc>,
    ) -> Result<String, Error> {
        let bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| Error::CursorInvalid)?;
        let (tag, body) = bytes.split_at_checked(16).ok_or(Error::CursorInvalid)?;
        let mac = self.mac("cursor", &[bound, body]);
        mac.verify_truncated_left(tag).map_err(|_| Error::CursorInvalid)?;
        let cursor: Cursor = serde_json::from_slice(body).map_err(|_| Error::CursorInvalid)?;
        if cursor.e < now.timestamp() { Err(Error::CursorInvalid) } else { Ok(cursor.p) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule API-10.
    #[test]
    fn a_cursor_holds_for_what_it_was_made_for_and_for_a_day() {
        let key = OpaqueKey::from_secret("s");
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let cursor = key.cursor("2026#x", b"me", now).unwrap();
        assert_eq!(key.position(&cursor, b"me", now).unwrap(), "2026#x");
        let later = now + chrono::Duration::seconds(CURSOR_SECONDS + 1);
        assert!(key.position(&cursor, b"me", later).is_err());
        assert!(key.position(&cursor, b"you", now).is_err());
        assert!(OpaqueKey::from_secret("t").position(&cursor, b"me", now).is_err());
        for broken in ["", "x", "====", &cursor[1..], &format!("{cursor}A")] {
            assert!(key.position(broken, b"me", now).is_err(), "{broken}");
        }
    }

    /// Rule API-16.
    #[test]
    fn an_etag_tells_revisions_and_resources_apart() {
        let key = OpaqueKey::from_secret("s");
        let tag = key.etag("employee", "a", 1);
        assert_eq!(tag, key.etag("employee", "a", 1));
        assert_ne!(tag, key.etag("employee", "a", 2));
        assert_ne!(tag, key.etag("employee", "b", 1));
        assert_ne!(tag, key.etag("setting", "a", 1));
    }
}
