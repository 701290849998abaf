//! A caller of the service, over a simulated network.

use std::sync::Mutex;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use http::{HeaderMap, Method};
use serde_json::Value;
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_storage::users::User;

use crate::instances::Instances;
use crate::world::Shared;

/// A new token is made after this time.
const TOKEN: TimeDelta = TimeDelta::minutes(50);
/// The number of tries for a request that must be answered. After that the history counts as stuck.
const PATIENCE: u32 = 400;

/// A request that may be sent again.
#[derive(Clone)]
pub struct Request {
    method: Method,
    path: String,
    body: Body,
    headers: Vec<(&'static str, String)>,
}

#[derive(Clone)]
enum Body {
    None,
    Json(Value),
    Text(String),
}

impl Request {
    fn new(method: Method, path: impl Into<String>, body: Body) -> Self {
        Self { method, path: path.into(), body, headers: vec![] }
    }

    pub fn get(path: impl Into<String>) -> Self {
        Self::new(Method::GET, path, Body::None)
    }

    pub fn post(path: impl Into<String>, body: Value) -> Self {
        Self::new(Method::POST, path, Body::Json(body))
    }

    /// The lines of a terminal.
    pub fn push(path: impl Into<String>, lines: String) -> Self {
        Self::new(Method::POST, path, Body::Text(lines))
    }

    pub fn put(path: impl Into<String>, body: Value) -> Self {
        Self::new(Method::PUT, path, Body::Json(body))
    }

    pub fn patch(path: impl Into<String>, body: Value) -> Self {
        Self::new(Method::PATCH, path, Body::Json(body))
    }

    pub fn delete(path: impl Into<String>) -> Self {
        Self::new(Method::DELETE, path, Body::None)
    }

    #[must_use]
    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    #[must_use]
    pub fn key(self, key: impl Into<String>) -> Self {
        self.header("idempotency-key", key)
    }

    /// The method and the path, with `*` in place of ids.
    fn work(&self) -> String {
        let path = self.path.split('?').next().unwrap_or_default();
        let parts = path.split('/').map(|part| {
            let is_name = part.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            if is_name { part } else { "*" }
        });
        format!("{} {}", self.method, parts.collect::<Vec<_>>().join("/"))
    }
}

/// The answer that came back.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    /// The body. It is a text if it is not JSON.
    pub body: Value,
}

impl Answer {
    pub fn header(&self, name: &str) -> String {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned()
    }

    /// Whether the answer is the final outcome of the request.
    fn is_final(&self) -> bool {
        self.status < 500 && self.status != 429 && self.body["retryable"] != Value::Bool(true)
    }
}

/// A person who calls, or a terminal.
pub struct Caller<'a> {
    instances: &'a Instances,
    pub name: String,
    /// `None` for a terminal, which does not sign in.
    account: Option<Account>,
}

struct Account {
    organization: OrganizationId,
    user: User,
    token: Mutex<Option<(DateTime<Utc>, String)>>,
}

impl<'a> Caller<'a> {
    pub fn new(
        instances: &'a Instances,
        name: impl Into<String>,
        organization: OrganizationId,
        user: User,
    ) -> Self {
        let account = Account { organization, user, token: Mutex::default() };
        Self { instances, name: name.into(), account: Some(account) }
    }

    /// The account that signs in; `None` for a terminal.
    pub fn user(&self) -> Option<UserId> {
        self.account.as_ref().map(|account| account.user.id)
    }

    pub fn terminal(instances: &'a Instances, name: impl Into<String>) -> Self {
        Self { instances, name: name.into(), account: None }
    }

    pub fn world(&self) -> &'a Shared {
        &self.instances.world
    }

    fn token(&self) -> Option<String> {
        let account = self.account.as_ref()?;
        let now = self.world().with(|world| world.now());
        let mut token = account.token.lock().expect("not poisoned");
        if token.as_ref().is_none_or(|(at, _)| now - *at > TOKEN) {
            let api = &self.instances.all[0].api;
            let new = api.token_of(account.organization, &account.user).expect("a token");
            *token = Some((now, new));
        }
        token.as_ref().map(|(_, token)| token.clone())
    }

    /// Sends the request once. Returns `None` if no answer came back.
    pub async fn send(&self, request: &Request) -> Option<Answer> {
        let world = self.world();
        let (is_lost, reply_is_lost) = world.with(|world| {
            let weather = world.weather;
            (world.happens(weather.request_lost), world.happens(weather.reply_lost))
        });
        if is_lost {
            return None;
        }
        let mut sent = http::Request::builder().method(request.method.clone()).uri(&request.path);
        if let Some(token) = self.token() {
            sent = sent.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in &request.headers {
            sent = sent.header(*name, value);
        }
        let body = match &request.body {
            Body::None => vec![],
            Body::Json(body) => {
                sent = sent.header("content-type", "application/json");
                body.to_string().into_bytes()
            }
            Body::Text(text) => {
                sent = sent.header("content-type", "text/plain");
                text.clone().into_bytes()
            }
        };
        let sent = sent.body(body.into()).expect("a request");
        let gateway = self.instances.any().api.gateway.clone();
        let work = request.work();
        let answered = self.instances.invoke(&work, gateway.call(sent)).await;
        let answer = answered.map(|response| {
            let (parts, body) = response.into_parts();
            let text = || String::from_utf8_lossy(&body).into_owned().into();
            let body = serde_json::from_slice(&body).unwrap_or_else(|_| text());
            Answer { status: parts.status.as_u16(), headers: parts.headers, body }
        });
        let code = |answer: &Answer| answer.body["code"].as_str().unwrap_or_default().to_owned();
        let told = answer.as_ref().map(|answer| format!("{} {}", answer.status, code(answer)));
        let told = told.unwrap_or_else(|| "died".to_owned());
        world.note(&format!("{} {work}: {told}", self.name));
        if let Some(answer) = &answer {
            let is_wrong = matches!(answer.status, 401 | 500);
            world.with(|world| {
                world.coverage.happened(format!("{work}: {}", answer.status));
                if is_wrong {
                    world.violation(&format!("{work}: {} {}", answer.status, answer.body));
                }
            });
        }
        answer.filter(|_| !reply_is_lost)
    }

    /// Sends the request until there is a final answer. It must be a request that can be repeated.
    pub async fn surely(&self, request: &Request) -> Answer {
        for _ in 0..PATIENCE {
            if let Some(answer) = self.send(request).await
                && answer.is_final()
            {
                return answer;
            }
            self.world().rest(Duration::from_secs(3)).await;
        }
        let work = request.work();
        self.world().with(|world| world.violation(&format!("{work}: no final answer")));
        Answer { status: 0, headers: HeaderMap::new(), body: Value::Null }
    }

    /// Reads a resource that exists.
    pub async fn read(&self, path: &str) -> Value {
        let answer = self.surely(&Request::get(path)).await;
        if answer.status != 200 {
            let what = format!("{path}: {} {}", answer.status, answer.body);
            self.world().with(|world| world.violation(&what));
        }
        answer.body
    }

    /// Every row of a list.
    pub async fn all(&self, path: &str) -> Vec<Value> {
        let first = format!("{path}{}limit=100", if path.contains('?') { '&' } else { '?' });
        let mut rows = vec![];
        let mut next = first.clone();
        loop {
            let page = self.read(&next).await;
            rows.extend(page["data"].as_array().into_iter().flatten().cloned());
            let Some(cursor) = page["meta"]["next_cursor"].as_str() else { return rows };
            next = format!("{first}&cursor={cursor}");
        }
    }
}
