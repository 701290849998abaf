//! A successful answer.

use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION, RETRY_AFTER};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::Error;

/// A status, a body of type `A`, and headers.
pub struct Reply<A> {
    status: StatusCode,
    body: Content<A>,
    headers: HeaderMap,
}

enum Content<A> {
    Json(A),
    /// As it is, of the type that the headers tell.
    Bytes(Vec<u8>),
    None,
}

/// An HTML page.
#[derive(Serialize, JsonSchema)]
#[schemars(transparent, inline)]
pub struct Html(String);

impl Reply<Html> {
    /// 200 with a page, or with what the headers then say it is packed into.
    pub fn html(page: Vec<u8>) -> Self {
        let reply =
            Self { status: StatusCode::OK, body: Content::Bytes(page), headers: HeaderMap::new() };
        reply.header(CONTENT_TYPE, "text/html; charset=utf-8")
    }
}

impl Reply<NoContent> {
    /// 204.
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

    /// 201, at `location`.
    pub fn created(body: A, location: &str) -> Self {
        let mut reply = Self::ok(body).header(LOCATION, location);
        reply.status = StatusCode::CREATED;
        reply
    }

    /// 202: a job at `location` does the work.
    pub fn accepted(body: A, location: &str) -> Self {
        let mut reply = Self::ok(body).header(LOCATION, location).header(RETRY_AFTER, "1");
        reply.status = StatusCode::ACCEPTED;
        reply
    }

    #[must_use]
    pub fn etag(self, tag: &str) -> Self {
        self.header(ETAG, tag)
    }

    /// The answer to a request that was answered before.
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

    /// The HTTP response; 304 where the client has this version already.
    pub(crate) fn into_response(
        self,
        method: &Method,
        request: &HeaderMap,
    ) -> Result<Response, Error> {
        if method == Method::GET && has_already(request, self.headers.get(ETAG)) {
            return Ok((StatusCode::NOT_MODIFIED, self.headers).into_response());
        }
        let mut headers = self.headers;
        let body = match self.body {
            Content::None => return Ok((self.status, headers).into_response()),
            Content::Bytes(bytes) => bytes,
            Content::Json(body) => {
                headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
                serde_json::to_vec(&body).map_err(Error::internal)?
            }
        };
        Ok((self.status, headers, body).into_response())
    }
}

fn has_already(request: &HeaderMap, tag: Option<&HeaderValue>) -> bool {
    let Some(tag) = tag.and_then(|tag| tag.to_str().ok()) else { return false };
    let mut named = request.get_all(IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok());
    // If-None-Match compares weakly (RFC 9110 13.1.2).
    named.any(|list| list.replace("W/", "").split(',').any(|one| names(one, tag)))
}

/// Whether `If-Match` names `tag`; it compares strongly (RFC 9110 13.1.1).
pub(crate) fn matches_strongly(list: &str, tag: &str) -> bool {
    list.split(',').any(|one| names(one, tag))
}

fn names(one: &str, tag: &str) -> bool {
    matches!(one.trim(), named if named == "*" || named == tag)
}
