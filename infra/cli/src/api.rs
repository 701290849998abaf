//! The service over HTTP: sign-in, retries, errors in one clear line, paging.
//!
//! Every call made here may be repeated: reads are, and writes carry an `Idempotency-Key` or say all of
//! what is to be. So
//! whatever may pass by itself is tried again, with growing and fixed delays.

mod problem;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, Method, redirect};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

pub use problem::{ApiError, Problem};

/// How often and how fast to try again.
#[derive(Debug, Clone, Copy)]
pub struct RetryPolicy {
    pub tries: u32,
    /// Before the second try; doubles with each further one.
    pub first_delay: Duration,
    /// A `Retry-After` longer than this is reported instead of slept through.
    pub longest_wait: Duration,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self {
            tries: 6,
            first_delay: Duration::from_millis(500),
            longest_wait: Duration::from_secs(120),
        }
    }
}

/// Bytes of a body whose field order is the type's, so that equal content is equal bytes.
pub fn json(body: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    serde_json::to_vec(body).map_err(ApiError::Unwritable)
}

/// One request, described so that it can be sent any number of times.
#[derive(Debug, Clone)]
pub struct Call {
    method: Method,
    path: String,
    query: Vec<(&'static str, String)>,
    body: Option<Vec<u8>>,
    idempotency_key: Option<String>,
}

impl Call {
    pub fn get(path: impl Into<String>) -> Self {
        Self::new(Method::GET, path.into())
    }

    /// A write whose repetition the service recognizes by `idempotency_key`.
    pub fn post(path: impl Into<String>, body: Vec<u8>, idempotency_key: &str) -> Self {
        Self {
            body: Some(body),
            idempotency_key: Some(idempotency_key.to_owned()),
            ..Self::new(Method::POST, path.into())
        }
    }

    /// A write that changes nothing when it is repeated.
    pub fn put(path: impl Into<String>, body: Vec<u8>) -> Self {
        Self { body: Some(body), ..Self::new(Method::PUT, path.into()) }
    }

    pub fn query(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.query.push((name, value.into()));
        self
    }

    fn new(method: Method, path: String) -> Self {
        Self { method, path, query: Vec::new(), body: None, idempotency_key: None }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}

#[derive(Deserialize)]
struct Page<T> {
    data: Vec<T>,
    meta: PageMeta,
}

#[derive(Deserialize)]
struct PageMeta {
    has_more: bool,
    next_cursor: Option<String>,
}

#[derive(Deserialize)]
struct SignedIn {
    access_token: String,
}

type Notices = Box<dyn Fn(&str) + Send + Sync>;

/// A signed-in connection. Signs in on first use, and once more for a call that meets a 401 (an
/// access token lives an hour, an import may last longer).
pub struct Api {
    http: Client,
    base: String,
    sign_in: Call,
    token: Mutex<Option<Arc<str>>>,
    retry: RetryPolicy,
    notices: Notices,
}

impl Api {
    /// `notices` shows every retry. Fails if the machine has no usable TLS setup.
    pub fn new(
        url: &str,
        email: &str,
        password: &str,
        retry: RetryPolicy,
        notices: Notices,
    ) -> Result<Self, ApiError> {
        let base = url.trim_end_matches('/').to_owned();
        let http = Client::builder()
            .user_agent(concat!("wfm/", env!("CARGO_PKG_VERSION")))
            // A redirect would turn a POST into a GET; a wrong --url is better shown than followed.
            .redirect(redirect::Policy::none())
            .connect_timeout(Duration::from_secs(10))
            // Longer than a job is waited for in one request (10 s).
            .timeout(Duration::from_secs(60))
            .build()
            .map_err(|error| ApiError::Client(causes(&error)))?;
        let credentials = serde_json::json!({ "email": email, "password": password });
        let sign_in = Call {
            body: Some(credentials.to_string().into_bytes()),
            ..Call::new(Method::POST, "/auth/login".to_owned())
        };
        Ok(Self { http, base, sign_in, token: Mutex::new(None), retry, notices })
    }

    /// Sends a call, signed in, and reads its answer.
    pub async fn send<T: DeserializeOwned>(&self, call: &Call) -> Result<T, ApiError> {
        let token = self.token().await?;
        match self.send_as(call, Some(&token)).await {
            Err(ApiError::Refused(problem)) if problem.status == 401 => {
                self.forget(&token).await;
                let token = self.token().await?;
                self.send_as(call, Some(&token)).await
            }
            other => other,
        }
    }

    /// All rows of a list, page by page.
    pub async fn list<T: DeserializeOwned>(&self, call: &Call) -> Result<Vec<T>, ApiError> {
        let first = call.clone().query("limit", "100");
        let mut page: Page<T> = self.send(&first).await?;
        let mut rows = page.data;
        // A page may be empty and still not be the last.
        while let (true, Some(cursor)) = (page.meta.has_more, page.meta.next_cursor.take()) {
            page = self.send(&first.clone().query("cursor", cursor)).await?;
            rows.append(&mut page.data);
        }
        Ok(rows)
    }

    async fn token(&self) -> Result<Arc<str>, ApiError> {
        // Held while signing in, so that calls that meet a 401 together sign in once.
        let mut token = self.token.lock().await;
        if let Some(token) = token.as_ref() {
            return Ok(token.clone());
        }
        let answer: SignedIn = self.send_as(&self.sign_in, None).await?;
        Ok(token.insert(answer.access_token.into()).clone())
    }

    async fn forget(&self, used: &Arc<str>) {
        let mut token = self.token.lock().await;
        if token.as_ref() == Some(used) {
            *token = None;
        }
    }

    async fn send_as<T: DeserializeOwned>(
        &self,
        call: &Call,
        token: Option<&str>,
    ) -> Result<T, ApiError> {
        let mut delay = self.retry.first_delay;
        for _ in 1..self.retry.tries {
            let error = match self.attempt(call, token).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            let Some(wait) = self.wait_before_retry(&error, delay) else {
                return Err(error);
            };
            (self.notices)(&format!("{error}; trying again in {:.1} s", wait.as_secs_f64()));
            tokio::time::sleep(wait).await;
            delay *= 2;
        }
        self.attempt(call, token).await
    }

    /// Nothing for an error that trying again cannot mend.
    fn wait_before_retry(&self, error: &ApiError, delay: Duration) -> Option<Duration> {
        match error {
            ApiError::Refused(problem) => {
                let wait = problem.retry_after.unwrap_or(delay);
                (problem.may_pass() && wait <= self.retry.longest_wait).then_some(wait)
            }
            ApiError::Unreachable { .. } => Some(delay),
            _ => None,
        }
    }

    async fn attempt<T: DeserializeOwned>(
        &self,
        call: &Call,
        token: Option<&str>,
    ) -> Result<T, ApiError> {
        let unreachable = |error: reqwest::Error| ApiError::Unreachable {
            operation: call.to_string(),
            message: causes(&error),
        };
        let url = format!("{}{}", self.base, call.path);
        let mut request = self.http.request(call.method.clone(), url).query(&call.query);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(key) = &call.idempotency_key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(body) = &call.body {
            request = request.header("Content-Type", "application/json").body(body.clone());
        }
        let response = request.send().await.map_err(unreachable)?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.bytes().await.map_err(unreachable)?;
        if !status.is_success() {
            return Err(ApiError::Refused(Problem::read(
                call.to_string(),
                status,
                &headers,
                &body,
            )));
        }
        // An answer without a body is read as null.
        let body = if body.is_empty() { b"null" } else { body.as_ref() };
        serde_json::from_slice(body).map_err(|error| ApiError::Unreadable {
            operation: call.to_string(),
            message: error.to_string(),
        })
    }
}

/// An HTTP client's error names its cause only in the errors it wraps.
fn causes(error: &reqwest::Error) -> String {
    let mut message = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(inner) = cause {
        message = format!("{message}: {inner}");
        cause = inner.source();
    }
    message
}
