//! A successful answer.

use std::io::Write;

use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION, RETRY_AFTER,
    VARY,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::Error;
use crate::operation::Operation;

/// A status, a body of type `A`, and headers.
pub struct Reply<A> {
    status: StatusCode,
    body: Content<A>,
    headers: HeaderMap,
}

enum Content<A> {
    Json(A),
    /// Bytes that are sent unchanged, of the type that the headers tell.
    Bytes(Vec<u8>),
    None,
}

/// An HTML page.
#[derive(Serialize, JsonSchema)]
#[schemars(transparent, inline)]
pub struct Html(String);

impl Reply<Html> {
    /// The answer 200 with a page. The page may be compressed already, as the headers then tell.
    pub fn html(page: Vec<u8>) -> Self {
        let reply =
            Self { status: StatusCode::OK, body: Content::Bytes(page), headers: HeaderMap::new() };
        reply.header(CONTENT_TYPE, "text/html; charset=utf-8")
    }
}

/// A calendar (RFC 5545).
#[derive(Serialize, JsonSchema)]
#[schemars(transparent, inline)]
pub struct Calendar(String);

impl Reply<Calendar> {
    /// The answer 200 with a calendar.
    pub fn calendar(text: String) -> Self {
        let body = Content::Bytes(text.into_bytes());
        let reply = Self { status: StatusCode::OK, body, headers: HeaderMap::new() };
        reply.header(CONTENT_TYPE, "text/calendar; charset=utf-8")
    }
}

impl Reply<NoContent> {
    /// The answer 204.
    pub fn no_content() -> Self {
        Self { status: StatusCode::NO_CONTENT, body: Content::None, headers: HeaderMap::new() }
    }
}

/// The body of an answer that has none.
#[derive(Serialize, JsonSchema)]
pub struct NoContent;

impl<A: Serialize> Reply<A> {
    pub fn ok(body: A) -> Self {
        Self { status: StatusCode::OK, body: Content::Json(body), headers: HeaderMap::new() }
    }

    /// The answer 201, for a resource at `location`.
    pub fn created(body: A, location: &str) -> Self {
        let mut reply = Self::ok(body).header(LOCATION, location);
        reply.status = StatusCode::CREATED;
        reply
    }

    /// The answer 202: a job at `location` does the work.
    pub fn accepted(body: A, location: &str) -> Self {
        let mut reply = Self::ok(body).header(LOCATION, location).header(RETRY_AFTER, "1");
        reply.status = StatusCode::ACCEPTED;
        reply
    }

    /// The answer 202: a mail does the rest, and nothing can be read meanwhile.
    pub fn mailed(body: A) -> Self {
        Self { status: StatusCode::ACCEPTED, ..Self::ok(body) }
    }

    #[must_use]
    pub fn etag(self, tag: &str) -> Self {
        self.header(ETAG, tag)
    }

    /// The answer to a request that was already answered.
    #[must_use]
    pub fn replayed(self) -> Self {
        self.header(HeaderName::from_static("idempotent-replayed"), "true")
    }

    #[must_use]
    pub fn header(mut self, name: HeaderName, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.headers.insert(name, value);
        }
        self
    }

    /// The HTTP response; 304 if the client already has this version.
    pub(crate) fn into_response(
        self,
        operation: &Operation,
        request: &HeaderMap,
    ) -> Result<Response, Error> {
        let is_read = operation.method == Method::GET;
        let mut headers = self.headers;
        if is_read {
            let vary = HeaderValue::from_static("Origin, Accept-Encoding");
            headers.entry(VARY).or_insert(vary);
        }
        if is_read && has_already(request, headers.get(ETAG)) {
            return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
        }
        let body = match self.body {
            Content::None => return Ok((self.status, headers).into_response()),
            Content::Bytes(bytes) => bytes,
            Content::Json(body) => {
                headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
                let plain = serde_json::to_vec(&body).map_err(Error::internal)?;
                let packs = is_read && self.status == StatusCode::OK && plain.len() >= PACKED_FROM;
                match packs && may_be_packed(operation) && takes_gzip(request) {
                    true => packed(&plain, &mut headers)?,
                    false => plain,
                }
            }
        };
        Ok((self.status, headers, body).into_response())
    }
}

/// A body of fewer bytes is not compressed.
const PACKED_FROM: usize = 1024;
/// The end of the ETag of a packed body.
const PACKED: &str = "-gz";

/// Whether answers of the operation may be compressed. They must not contain secrets beside a text that the client
/// chose, because the length of the compressed body would tell about them.
fn may_be_packed(operation: &Operation) -> bool {
    !["/auth", "/uploads"].iter().any(|secret| operation.path.starts_with(secret))
}

/// Whether a client accepts gzip (RFC 9110 12.5.3). A client that does not tell gets no gzip.
pub fn takes_gzip(request: &HeaderMap) -> bool {
    let taken = request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut codings = taken.flat_map(|list| list.split(','));
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = weight.trim().strip_prefix("q=").and_then(|q| q.parse().ok()) == Some(0.0);
        matches!(name.trim().to_ascii_lowercase().as_str(), "gzip" | "*") && !refused
    })
}

/// The body in gzip, with the headers that declare it.
fn packed(plain: &[u8], headers: &mut HeaderMap) -> Result<Vec<u8>, Error> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::new(6));
    encoder.write_all(plain).map_err(Error::internal)?;
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    let tag = headers.get(ETAG).and_then(|tag| tag.to_str().ok()?.strip_suffix('"'));
    if let Some(tag) = tag.map(|tag| format!("{tag}{PACKED}\"")) {
        headers.insert(ETAG, HeaderValue::from_str(&tag).map_err(Error::internal)?);
    }
    encoder.finish().map_err(Error::internal)
}

fn has_already(request: &HeaderMap, tag: Option<&HeaderValue>) -> bool {
    let Some(tag) = tag.and_then(|tag| tag.to_str().ok()) else { return false };
    let mut named = request.get_all(IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok());
    // `If-None-Match` compares weakly (RFC 9110 13.1.2).
    let tag = tag.trim_start_matches("W/");
    named.any(|list| list.replace("W/", "").split(',').any(|one| names(one, tag)))
}

/// Whether `If-Match` names `tag`. It compares strongly (RFC 9110 13.1.1).
pub(crate) fn matches_strongly(list: &str, tag: &str) -> bool {
    list.split(',').any(|one| names(one, tag))
}

/// Whether an entry of a list of tags is `tag`, the tag of the same answer packed, or `*`.
fn names(one: &str, tag: &str) -> bool {
    let one = one.trim();
    let plain = one.strip_suffix('"').and_then(|one| one.strip_suffix(PACKED));
    one == "*" || one == tag || plain.is_some_and(|plain| tag.strip_suffix('"') == Some(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_says_so_gets_it_packed() {
        let with = |value: &str| HeaderMap::from_iter([(ACCEPT_ENCODING, value.parse().unwrap())]);
        for packed in ["gzip", "gzip, br", "br;q=1.0, gzip;q=0.5", "*"] {
            assert!(takes_gzip(&with(packed)), "{packed}");
        }
        for plain in ["", "br", "identity", "gzip;q=0", "gzip; q=0.0", "xgzip"] {
            assert!(!takes_gzip(&with(plain)), "{plain}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
