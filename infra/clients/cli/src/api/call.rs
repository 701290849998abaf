//! Requests and answers: what is sent, described so that it can be sent again, and what came back.

use std::fmt;

use reqwest::Method;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::ApiError;

/// Bytes of a body whose field order is the type's, so that equal content is equal bytes.
pub fn json(body: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    serde_json::to_vec(body).map_err(ApiError::Unwritable)
}

/// The path with the slash that sets it apart from the service's address: what follows an address without one could
/// make another address of it.
pub fn path_of(path: &str) -> String {
    format!("/{}", path.trim_start_matches('/'))
}

/// One request, described so that it can be sent any number of times. Its body may be a secret: no `Debug`.
#[derive(Clone)]
pub struct Call {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) query: Vec<(String, String)>,
    pub(super) body: Option<Vec<u8>>,
    pub(super) headers: Vec<(HeaderName, HeaderValue)>,
    pub(super) idempotency_key: Option<String>,
    /// Whether the service only checks it.
    pub(super) is_dry_run: bool,
}

/// An answer as it came.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Call {
    pub fn get(path: impl Into<String>) -> Self {
        Self::new(Method::GET, path)
    }

    /// A write whose repetition the service recognizes by `idempotency_key`.
    pub fn post(path: impl Into<String>, body: Vec<u8>, idempotency_key: &str) -> Self {
        Self::new(Method::POST, path).body(body).idempotency_key(idempotency_key)
    }

    /// A write that changes nothing when it is repeated.
    pub fn put(path: impl Into<String>, body: Vec<u8>) -> Self {
        Self::new(Method::PUT, path).body(body)
    }

    pub fn method(&self) -> &Method {
        &self.method
    }

    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether the query says something about this.
    pub fn asks_for(&self, name: &str) -> bool {
        self.query.iter().any(|(asked, _)| asked == name)
    }

    pub fn query(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.query.push((name.into(), value.into()));
        self
    }

    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    pub fn idempotency_key(self, key: &str) -> Self {
        Self { idempotency_key: Some(key.to_owned()), ..self }
    }

    /// The same call as one that changes nothing: the service answers what it would have answered. It must not use up
    /// the key of the call itself.
    pub fn dry_run(self) -> Self {
        let idempotency_key = self.idempotency_key.map(|key| format!("dry-run-{key}"));
        Self { idempotency_key, is_dry_run: true, ..self }
    }

    pub fn body(self, body: Vec<u8>) -> Self {
        Self { body: Some(body), ..self }
    }

    pub fn new(method: Method, path: impl Into<String>) -> Self {
        Self {
            method,
            path: path.into(),
            query: Vec::new(),
            body: None,
            headers: Vec::new(),
            idempotency_key: None,
            is_dry_run: false,
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}

impl Answer {
    /// Reads the answer to a call. One without a body is read as null.
    pub fn parsed<T: DeserializeOwned>(&self, call: &Call) -> Result<T, ApiError> {
        let body = if self.body.is_empty() { b"null" } else { self.body.as_slice() };
        serde_json::from_slice(body).map_err(|error| ApiError::Unreadable {
            operation: call.to_string(),
            message: error.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_on_the_service() {
        for path in ["employees", "/employees", "//employees"] {
            assert_eq!(path_of(path), "/employees");
        }
        assert_eq!(path_of("@elsewhere.example"), "/@elsewhere.example");
        assert_eq!(path_of("https://elsewhere.example"), "/https://elsewhere.example");
    }
}
