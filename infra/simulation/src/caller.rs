//! Somebody who calls the service, over a network of their own.

use std::sync::Mutex;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use http::{HeaderMap, Method};
use serde_json::Value;
use wfm_domain::ids::OrganizationId;
use wfm_storage::users::User;

use crate::instances::Instances;
use crate::world::Shared;

/// A token is taken anew after this time.
const TOKEN: TimeDelta = TimeDelta::minutes(50);
/// How often somebody who must have an answer asks before the history counts as stuck.
const PATIENCE: u32 = 400;

/// A request that may be sent again.
#[derive(Clone)]
pub struct Request {
    method: Method,
    path: String,
    body: Value,
    headers: Vec<(&'static str, String)>,
}

impl Request {
    fn new(method: Method, path: impl Into<String>, body: Value) -> Self {
        Self { method, path: path.into(), body, headers: vec![] }
    }

    pub fn get(path: impl Into<String>) -> Self {
        Self::new(Method::GET, path, Value::Null)
    }

    pub fn post(path: impl Into<String>, body: Value) -> Self {
        Self::new(Method::POST, path, body)
    }

    pub fn put(path: impl Into<String>, body: Value) -> Self {
        Self::new(Method::PUT, path, body)
    }

    pub fn patch(path: impl Into<String>, body: Value) -> Self {
        Self::new(Method::PATCH, path, body)
    }

    pub fn delete(path: impl Into<String>) -> Self {
        Self::new(Method::DELETE, path, Value::Null)
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

    /// The method, and the path with `*` in place of ids.
    fn work(&self) -> String {
        let path = self.path.split('?').next().unwrap_or_default();
        let parts = path.split('/').map(|part| {
            let is_name = part.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            if is_name { part } else { "*" }
        });
        format!("{} {}", self.method, parts.collect::<Vec<_>>().join("/"))
    }
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Value,
}

impl Answer {
    pub fn header(&self, name: &str) -> String {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned()
    }

    /// Whether it says what became of the request, once and for all.
    fn is_final(&self) -> bool {
        self.status < 500 && self.status != 429 && self.body["retryable"] != Value::Bool(true)
    }
}

/// Somebody signed in.
pub struct Caller<'a> {
    instances: &'a Instances,
    pub name: String,
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
        Self { instances, name: name.into(), organization, user, token: Mutex::default() }
    }

    pub fn world(&self) -> &'a Shared {
        &self.instances.world
    }

    fn token(&self) -> String {
        let now = self.world().with(|world| world.now());
        let mut token = self.token.lock().expect("not poisoned");
        if token.as_ref().is_none_or(|(at, _)| now - *at > TOKEN) {
            let api = &self.instances.all[0].api;
            *token = Some((now, api.token_of(self.organization, &self.user).expect("a token")));
        }
        token.as_ref().map(|(_, token)| token.clone()).unwrap_or_default()
    }

    /// Sends it once: `None` where no answer came back.
    pub async fn send(&self, request: &Request) -> Option<Answer> {
        let world = self.world();
        let (is_lost, reply_is_lost) = world.with(|world| {
            let weather = world.weather;
            (world.happens(weather.request_lost), world.happens(weather.reply_lost))
        });
        if is_lost {
            return None;
        }
        let mut sent = http::Request::builder()
            .method(request.method.clone())
            .uri(&request.path)
            .header("authorization", format!("Bearer {}", self.token()));
        for (name, value) in &request.headers {
            sent = sent.header(*name, value);
        }
        let body = match &request.body {
            Value::Null => vec![],
            body => {
                sent = sent.header("content-type", "application/json");
                body.to_string().into_bytes()
            }
        };
        let sent = sent.body(body.into()).expect("a request");
        let gateway = self.instances.any().api.gateway.clone();
        let work = request.work();
        let answered = self.instances.invoke(&work, gateway.call(sent)).await;
        let answer = answered.map(|response| {
            let (parts, body) = response.into_parts();
            let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
            Answer { status: parts.status.as_u16(), headers: parts.headers, body }
        });
        let code = |answer: &Answer| answer.body["code"].as_str().unwrap_or_default().to_owned();
        let told = answer.as_ref().map(|answer| format!("{} {}", answer.status, code(answer)));
        let told = told.unwrap_or_else(|| "died".to_owned());
        world.note(&format!("{} {work}: {told}", self.name));
        if let Some(answer) = answer.as_ref().filter(|answer| answer.status == 500) {
            world.with(|world| world.violation(&format!("{work}: 500 {}", answer.body)));
        }
        answer.filter(|_| !reply_is_lost)
    }

    /// Sends it until there is an answer that is final. For what may be sent again.
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

    pub async fn read(&self, path: &str) -> Value {
        self.surely(&Request::get(path)).await.body
    }

    /// Every row of a list. `path` has a query.
    pub async fn all(&self, path: &str) -> Vec<Value> {
        let (mut rows, mut next) = (vec![], format!("{path}&limit=100"));
        loop {
            let page = self.read(&next).await;
            rows.extend(page["data"].as_array().into_iter().flatten().cloned());
            let Some(cursor) = page["meta"]["next_cursor"].as_str() else { return rows };
            next = format!("{path}&limit=100&cursor={cursor}");
        }
    }
}
