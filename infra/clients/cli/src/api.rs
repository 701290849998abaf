//! The service over HTTP: sign-in, retries, paging, and errors in one clear line.
//!
//! Every call made here can be repeated: reads change nothing, and writes carry an `Idempotency-Key` or send the
//! complete new state. So every failure that may pass by itself is tried again, with growing and fixed delays. An
//! address that was never reached is different: it is wrong, and the command says so at once. All requests of a
//! command keep to the rate that the service announces ([`pace`]).

mod call;
mod contact;
mod dry_runs;
mod pace;
mod problem;
mod tokens;

use std::time::Duration;

use reqwest::{Client, redirect};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::sync::Mutex;

pub use call::{Answer, Call, json, path_of};
use contact::Contact;
use dry_runs::DryRuns;
use pace::Pace;
pub use problem::{ApiError, Problem, Violation};
use tokens::Tokens;
pub use tokens::{Ask, Credentials};

/// The number of tries, and the pauses between them.
#[derive(Debug, Clone, Copy)]
pub struct RetryPolicy {
    pub tries: u32,
    /// The pause before the second try. It doubles with each further try.
    pub first_delay: Duration,
    /// A `Retry-After` longer than this is reported. The client does not wait for it.
    pub longest_wait: Duration,
    /// If a call gets the answer 429 again and again, it is given up after this time. A 429 does not count as a
    /// failed try.
    pub longest_patience: Duration,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self {
            tries: 6,
            first_delay: Duration::from_millis(500),
            longest_wait: Duration::from_secs(120),
            longest_patience: Duration::from_mins(15),
        }
    }
}

/// The place at which a list continues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    First,
    At(String),
    Nothing,
}

#[derive(Deserialize)]
struct Page<T> {
    data: Vec<T>,
    /// Absent in the answer of a short list, which is not cut into pages.
    meta: Option<PageMeta>,
}

#[derive(Deserialize)]
struct PageMeta {
    has_more: bool,
    next_cursor: Option<String>,
}

type Notices = Box<dyn Fn(&str) + Send + Sync>;

/// A signed-in connection. It signs in on first use, and once more for a call that gets a 401: an access token lasts
/// an hour, and an import may take longer. It holds secrets, so it has no `Debug`.
pub struct Api {
    http: Client,
    base: String,
    credentials: Credentials,
    tokens: Mutex<Tokens>,
    contact: Contact,
    pace: Pace,
    dry_runs: DryRuns,
    retry: RetryPolicy,
    ask: Ask,
    notices: Notices,
}

impl Api {
    /// `ask` asks for codes of a second factor, and `notices` shows every retry. Fails if the machine has no usable
    /// TLS setup.
    pub fn new(
        url: &str,
        credentials: Credentials,
        retry: RetryPolicy,
        ask: Ask,
        notices: Notices,
    ) -> Result<Self, ApiError> {
        let base = url.trim_end_matches('/').to_owned();
        let http = Client::builder()
            .user_agent(concat!("wfm/", env!("CARGO_PKG_VERSION")))
            // A redirect would turn a POST into a GET. It is better to show that --url is wrong than to follow the
            // redirect.
            .redirect(redirect::Policy::none())
            .connect_timeout(Duration::from_secs(5))
            // Longer than the service waits for a job in one request (10 s).
            .timeout(Duration::from_secs(60))
            .build()
            .map_err(|error| ApiError::Client(causes(&error)))?;
        Ok(Self {
            http,
            base,
            credentials,
            tokens: Mutex::default(),
            contact: Contact::default(),
            pace: Pace::default(),
            dry_runs: DryRuns::default(),
            retry,
            ask,
            notices,
        })
    }

    /// Sends a call as the signed-in account and reads its answer.
    pub async fn send<T: DeserializeOwned>(&self, call: &Call) -> Result<T, ApiError> {
        self.answer(call).await?.parsed(call)
    }

    /// The address of the service.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Checks that the service is there. It does not tell the service who calls.
    ///
    /// # Errors
    /// If the address is wrong.
    pub async fn reach(&self) -> Result<(), ApiError> {
        match self.send_as(&Call::get("/health"), None).await {
            // A refusal is an answer of the service, too.
            Ok(_) | Err(ApiError::Refused(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Sends a call as the signed-in account.
    pub async fn answer(&self, call: &Call) -> Result<Answer, ApiError> {
        let token = self.token().await?;
        match self.send_as(call, Some(&token)).await {
            Err(ApiError::Refused(problem)) if problem.status == 401 => {
                if !self.forget(&token, &problem).await {
                    return Err(ApiError::Refused(problem));
                }
                let token = self.token().await?;
                self.send_as(call, Some(&token)).await
            }
            other => other,
        }
    }

    /// All rows of a list, page by page.
    pub async fn list<T: DeserializeOwned>(&self, call: &Call) -> Result<Vec<T>, ApiError> {
        let mut rows = Vec::new();
        let mut next = Next::First;
        while let Some((mut page, after)) = self.page(call, next).await? {
            rows.append(&mut page);
            next = after;
        }
        Ok(rows)
    }

    /// A page of a list, and what comes after it. Returns nothing after the last page. A page may be empty without
    /// being the last one.
    pub async fn page<T: DeserializeOwned>(
        &self,
        call: &Call,
        next: Next,
    ) -> Result<Option<(Vec<T>, Next)>, ApiError> {
        let limited = match call.asks_for("limit") {
            true => call.clone(),
            false => call.clone().query("limit", "100"),
        };
        let page = match next {
            Next::First => match self.send::<Page<T>>(&limited).await {
                // A short list has no pages.
                Err(ApiError::Refused(problem)) if problem.knows_no_limit() => {
                    self.send(call).await?
                }
                page => page?,
            },
            Next::At(cursor) => self.send(&limited.query("cursor", cursor)).await?,
            Next::Nothing => return Ok(None),
        };
        let Page { data, meta } = page;
        let next = match meta {
            Some(PageMeta { has_more: true, next_cursor: Some(cursor) }) => Next::At(cursor),
            _ => Next::Nothing,
        };
        Ok(Some((data, next)))
    }

    async fn send_as(&self, call: &Call, token: Option<&str>) -> Result<Answer, ApiError> {
        let mut tries = 1;
        let mut delay = self.retry.first_delay;
        let mut waited = Duration::ZERO;
        loop {
            let error = match self.attempt(call, token).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            let Some(wait) = self.wait_before_retry(&error, delay) else {
                return Err(error);
            };
            if matches!(&error, ApiError::Refused(problem) if problem.status == 429) {
                waited += wait;
            } else {
                tries += 1;
                delay *= 2;
            }
            if tries > self.retry.tries || waited > self.retry.longest_patience {
                return Err(error);
            }
            (self.notices)(&format!("{error}; trying again in {:.1} s", wait.as_secs_f64()));
            tokio::time::sleep(wait).await;
        }
    }

    /// Returns nothing for an error that does not pass by itself.
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

    async fn attempt(&self, call: &Call, token: Option<&str>) -> Result<Answer, ApiError> {
        let unreachable = |error: reqwest::Error| match self
            .contact
            .is_wrong_address(&self.base, &error)
        {
            Some(why) => ApiError::WrongAddress { base: self.base.clone(), why },
            None => ApiError::Unreachable { operation: call.to_string(), message: causes(&error) },
        };
        let url = format!("{}{}", self.base, call.path);
        let mut request = self.http.request(call.method.clone(), url).query(&call.query);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(key) = &call.idempotency_key {
            request = request.header("Idempotency-Key", key);
        }
        for (name, value) in &call.headers {
            request = request.header(name, value);
        }
        if call.is_dry_run {
            request = request.header(dry_runs::HEADER, "true");
        }
        if let Some(body) = &call.body {
            request = request.header("Content-Type", "application/json").body(body.clone());
        }
        let _turn = self.pace.turn(call, self.retry.longest_wait).await;
        let first = self.dry_runs.turn(call).await?;
        let response = request.send().await.map_err(unreachable)?;
        let status = response.status();
        let headers = response.headers().clone();
        self.pace.heed(call, status, &headers);
        dry_runs::heed(call, first, status, &headers)?;
        if let Some(why) = self.contact.is_elsewhere(status, &headers) {
            return Err(ApiError::WrongAddress { base: self.base.clone(), why });
        }
        let body = response.bytes().await.map_err(unreachable)?;
        if !status.is_success() {
            return Err(ApiError::Refused(Problem::read(
                call.to_string(),
                status,
                &headers,
                &body,
            )));
        }
        Ok(Answer { status: status.as_u16(), headers, body: body.into() })
    }
}

/// The causes of an HTTP client's error. The error names its cause only in the errors that it wraps.
fn causes(error: &reqwest::Error) -> String {
    let mut message = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(inner) = cause {
        message = format!("{message}: {inner}");
        cause = inner.source();
    }
    message
}
