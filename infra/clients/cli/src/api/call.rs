//! Requests and answers. A request is described so that it can be sent again.

use std::fmt;

use reqwest::Method;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::ApiError;

/// Bytes of a body. The field order is that of the type, so that equal content gives equal bytes.
pub fn json(body: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    serde_json::to_vec(body).map_err(ApiError::Unwritable)
}

/// The path with a slash at its begin, which separates it from the service's address. Without the slash, the text
/// after the address could change the address.
pub fn path_of(path: &str) -> String {
    format!("/{}", path.trim_start_matches('/'))
}

/// One request, described so that it can be sent any number of times. Its body may be a secret, so it has no `Debug`.
#[derive(Clone)]
pub struct Call {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) query: Vec<(String, String)>,
    pub(super) body: Option<Vec<u8>>,
    pub(super) headers: Vec<(HeaderName, HeaderValue)>,
    pub(super) idempotency_key: Option<String>,
    /// Whether the service only checks the request.
    pub(super) is_dry_run: bool,
}

/// An answer as it was received.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Call {
    pub fn get(path: impl Into<String>) -> Self {
        Self::new(Method::GET, path)
    }

    /// A write with an `idempotency_key`, by which the service recognizes a repetition.
    pub fn post(path: impl Into<String>, body: Vec<u8>, idempotency_key: &str) -> Self {
        Self::new(Method::POST, path).body(body).idempotency_key(idempotency_key)
    }

    /// A write that changes nothing more when it is repeated.
    pub fn put(path: impl Into<String>, body: Vec<u8>) -> Self {
        Self::new(Method::PUT, path).body(body)
    }

    pub fn method(&self) -> &Method {
        &self.method
    }

    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether the query has a parameter of this name.
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

    /// The same call as a dry run, which changes nothing. The service answers what it would have answered to the call
    /// itself. The dry run must not use up the idempotency key of the call.
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
    /// Reads the answer to a call. An answer without a body is read as null.
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
