//! A client that goes through the gateway's adapter without a socket, and knows the cost of each call. It can also
//! call a service elsewhere, over HTTP.

use std::net::{IpAddr, Ipv4Addr};

use http::header::{AUTHORIZATION, CONTENT_TYPE};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use serde_json::Value;
use wfm_local::{Gateway, gateway};
use wfm_storage::meter::{self, Cost};

use crate::answer::Answer;
use crate::{capture, codes, logs};

/// The connection of requests to the service.
#[derive(Clone)]
enum Way {
    /// The adapter of the gateway in this process.
    Adapter(Gateway),
    /// HTTP to this address.
    Http { client: reqwest::Client, url: String },
}

/// A caller, signed in or not.
#[derive(Clone)]
pub struct Client {
    way: Way,
    token: Option<String>,
}

/// A request that a test builds.
pub struct Request {
    way: Way,
    method: Method,
    path: String,
    headers: HeaderMap,
    body: Vec<u8>,
    address: Option<IpAddr>,
}

impl Client {
    pub fn new(gateway: Gateway, token: Option<String>) -> Self {
        Self { way: Way::Adapter(gateway), token }
    }

    /// A client of the service at this address, such as `http://127.0.0.1:3000`.
    pub fn at(url: &str) -> Self {
        let mut client = reqwest::Client::builder().no_proxy();
        let host = url.parse::<http::Uri>().ok().and_then(|uri| uri.host().map(str::to_owned));
        // Names below `localhost` mean this machine, which some resolvers do not know.
        if let Some(host) = host.filter(|host| host.ends_with(".localhost")) {
            client = client.resolve(&host, (Ipv4Addr::LOCALHOST, 0).into());
        }
        let client = client.build().expect("a client");
        let way = Way::Http { client, url: url.trim_end_matches('/').to_owned() };
        Self { way, token: None }
    }

    /// The same client with another token.
    pub fn with_token(&self, token: &str) -> Self {
        Self { way: self.way.clone(), token: Some(token.to_owned()) }
    }

    pub fn anonymous(&self) -> Self {
        Self { way: self.way.clone(), token: None }
    }

    pub fn request(&self, method: Method, path: &str) -> Request {
        let mut headers = HeaderMap::new();
        if let Some(token) = &self.token {
            let bearer = HeaderValue::from_str(&format!("Bearer {token}"));
            headers.insert(AUTHORIZATION, bearer.expect("a token is ASCII"));
        }
        let way = self.way.clone();
        Request { way, method, path: path.to_owned(), headers, body: vec![], address: None }
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

    /// Adds a header. A header of the same name stays.
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

    /// Sends the request from this address, instead of from this machine's own.
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

    /// The body, if it is JSON.
    pub fn body(&self) -> Option<Value> {
        serde_json::from_slice(&self.body).ok()
    }

    /// Sends the request, and checks the lines that were logged meanwhile.
    pub async fn send(self) -> Answer {
        if let Some(body) = self.body() {
            logs::forbid_personal(&body);
        }
        let method = self.method.clone();
        let path = self.path.clone();
        let answer = self.answered().await;
        logs::forbid_personal(&answer.body);
        logs::check();
        capture::record(&method, &path, &answer, &codes::of(&answer));
        answer
    }

    /// Sends the request without checking the log, for a bench that measures only the service.
    pub async fn answered(self) -> Answer {
        match self.way.clone() {
            Way::Adapter(gateway) => self.through(&gateway).await,
            Way::Http { client, url } => self.over_http(&client, &url).await,
        }
    }

    async fn through(self, gateway: &Gateway) -> Answer {
        let mut request = http::Request::new(self.body.into());
        *request.method_mut() = self.method;
        *request.uri_mut() = self.path.parse().expect("a path");
        *request.headers_mut() = self.headers;
        if let Some(address) = self.address {
            request.extensions_mut().insert(gateway::Client(address));
        }
        let (response, cost) = meter::measure(gateway.call(request)).await;
        let (parts, body) = response.into_parts();
        answer(parts.status.as_u16(), parts.headers, body.to_vec(), cost)
    }

    async fn over_http(self, client: &reqwest::Client, url: &str) -> Answer {
        let request = client.request(self.method, format!("{url}{}", self.path));
        let response = request.headers(self.headers).body(self.body).send().await;
        let response = response.expect("the service answers");
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let body = response.bytes().await.expect("a whole answer");
        answer(status, headers, body.to_vec(), Cost::default())
    }
}

fn answer(status: u16, headers: HeaderMap, bytes: Vec<u8>, cost: Cost) -> Answer {
    let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
    Answer { status, headers, body, bytes, cost }
}
