//! A client that goes through the gateway's adapter without a socket, and sees what a call cost.

use std::net::IpAddr;

use http::header::{AUTHORIZATION, CONTENT_TYPE};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use serde_json::Value;
use wfm_local::{Gateway, gateway};
use wfm_storage::meter;

use crate::answer::Answer;
use crate::{capture, codes, logs};

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

    pub fn method(&self) -> &Method {
        &self.method
    }

    pub fn path(&self) -> &str {
        &self.path
    }

    /// The body, where it is JSON.
    pub fn body(&self) -> Option<Value> {
        serde_json::from_slice(&self.body).ok()
    }

    pub async fn send(self) -> Answer {
        if let Some(body) = self.body() {
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
        capture::record(&self.method, &self.path, &answer, &codes::of(&answer));
        answer
    }
}
