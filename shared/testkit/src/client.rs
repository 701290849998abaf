//! A client that goes through the gateway's adapter without a socket, and sees what a call cost.

use std::net::IpAddr;

use http::header::{AUTHORIZATION, CONTENT_TYPE};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use serde_json::Value;
use wfm_local::{Gateway, gateway};
use wfm_storage::meter::{self, Cost};

use crate::{capture, logs};

/// Somebody who calls, signed in or not.
#[derive(Clone)]
pub struct Client {
    gateway: Gateway,
    token: Option<String>,
}

/// A request that is being put together.
pub struct Request {
    gateway: Gateway,
    method: Method,
    path: String,
    headers: HeaderMap,
    body: Vec<u8>,
    address: Option<IpAddr>,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    /// `null` where the body is empty or no JSON.
    pub body: Value,
    pub bytes: Vec<u8>,
    pub cost: Cost,
}

impl Client {
    pub fn new(gateway: Gateway, token: Option<String>) -> Self {
        Self { gateway, token }
    }

    /// The same client with another token.
    pub fn with_token(&self, token: &str) -> Self {
        Self { gateway: self.gateway.clone(), token: Some(token.to_owned()) }
    }

    pub fn anonymous(&self) -> Self {
        Self { gateway: self.gateway.clone(), token: None }
    }

    pub fn request(&self, method: Method, path: &str) -> Request {
        let mut headers = HeaderMap::new();
        if let Some(token) = &self.token {
            let bearer = HeaderValue::from_str(&format!("Bearer {token}"));
            headers.insert(AUTHORIZATION, bearer.expect("a token is ASCII"));
        }
        let gateway = self.gateway.clone();
        Request { gateway, method, path: path.to_owned(), headers, body: vec![], address: None }
    }

    pub fn get(&self, path: &str) -> Request {
        self.request(Method::GET, path)
    }

    pub fn post(&self, path: &str, body: &Value) -> Request {
        self.request(Method::POST, path).json(body)
    }

    pub fn put(&self, path: &str, body: &Value) -> Request {
        self.request(Method::PUT, path).json(body)
    }

    pub fn patch(&self, path: &str, body: &Value) -> Request {
        self.request(Method::PATCH, path).json(body)
    }

    pub fn delete(&self, path: &str) -> Request {
        self.request(Method::DELETE, path)
    }
}

impl Request {
    #[must_use]
    pub fn json(self, body: &Value) -> Self {
        self.header("content-type", "application/json").raw(body.to_string())
    }

    #[must_use]
    pub fn raw(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self.headers.entry(CONTENT_TYPE).or_insert(HeaderValue::from_static("application/json"));
        self
    }

    /// Adds a header; one of the same name stays.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        let name: HeaderName = name.parse().expect("a header name");
        self.headers
            .append(name, HeaderValue::from_bytes(value.as_bytes()).expect("a header value"));
        self
    }

    #[must_use]
    pub fn key(self, key: &str) -> Self {
        self.header("idempotency-key", key)
    }

    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.headers.remove(name);
        self
    }

    /// Sends it from this address instead of this machine's own.
    #[must_use]
    pub fn from(mut self, address: IpAddr) -> Self {
        self.address = Some(address);
        self
    }

    pub async fn send(self) -> Answer {
        if let Ok(body) = serde_json::from_slice(&self.body) {
            logs::forbid_personal(&body);
        }
        let mut request = http::Request::new(self.body.into());
        *request.method_mut() = self.method.clone();
        *request.uri_mut() = self.path.parse().expect("a path");
        *request.headers_mut() = self.headers;
        if let Some(address) = self.address {
            request.extensions_mut().insert(gateway::Client(address));
        }
        let (response, cost) = meter::measure(self.gateway.call(request)).await;
        let (parts, body) = response.into_parts();
        let answer = Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            body: serde_json::from_slice(&body).unwrap_or(Value::Null),
            bytes: body.to_vec(),
            cost,
        };
        logs::forbid_personal(&answer.body);
        logs::check();
        capture::record(&self.method, &self.path, &answer);
        answer
    }
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }

    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }

    /// The answer, where it has this status; else the test ends with what it was.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.bytes));
        self
    }

    /// Asserts status and error code, and that the body is a whole error envelope.
    #[track_caller]
    pub fn fails(self, status: u16, code: &str) -> Self {
        let answer = self.expect(status);
        assert_eq!(answer.code(), code, "{}", answer.body);
        assert_eq!(answer.header("x-error-code"), code);
        assert_eq!(answer.body["status"], status);
        assert_eq!(answer.body["type"], format!("urn:wfm:error:{code}"));
        assert_eq!(answer.body["request_id"], answer.header("x-request-id"));
        for field in ["title", "detail", "instance", "retryable", "errors"] {
            assert!(!answer.body[field].is_null(), "{field} is missing: {}", answer.body);
        }
        answer
    }

    /// The error codes of the violations, as `pointer: code`.
    pub fn violations(&self) -> Vec<String> {
        let violations = self.body["errors"].as_array().cloned().unwrap_or_default();
        violations
            .iter()
            .map(|f| {
                let place = f["pointer"].as_str().or(f["parameter"].as_str()).unwrap_or("?");
                format!("{place}: {}", f["code"].as_str().unwrap_or("?"))
            })
            .collect()
    }
}
