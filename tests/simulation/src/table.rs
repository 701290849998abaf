//! The table, and a copy of it that lags. Secondary indexes and inconsistent reads answer from the copy, if the
//! weather has a lag.

use std::collections::{BTreeMap, HashSet, VecDeque};

use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use chrono::{DateTime, SecondsFormat, Utc};
use dynoxide::Database;
use dynoxide::actions::scan::ScanRequest;
use serde_json::{Value, json};
use tokio::time::{Duration, Instant};
use wfm_local::table;
use wfm_storage::key::Index;
use wfm_storage::kinds::Kind;

use crate::jobs::Jobs;

/// The table's name.
pub const TABLE: &str = "wfm";

/// Items in DynamoDB's JSON, by their key.
pub type Items = BTreeMap<String, Value>;

/// The table of a history, and its copy.
pub struct Tables {
    database: Database,
    pub present: SharedHttpClient,
    pub past: SharedHttpClient,
    copy: Database,
    /// The transactions that the copy does not have yet, oldest first: the time from which it has each, and the
    /// transaction.
    waiting: VecDeque<(Instant, Value)>,
    /// The tokens of the applied transactions.
    tokens: HashSet<String>,
    jobs: Jobs,
}

impl Tables {
    pub fn new() -> Self {
        let memory = || Database::memory().expect("a table in memory");
        let database = memory();
        let copy = memory();
        let nobody = http_client_fn(|_, _| SharedHttpConnector::new(Nobody));
        let present = table::transport(database.clone(), nobody.clone());
        let past = table::transport(copy.clone(), nobody);
        Self {
            database,
            present,
            past,
            copy,
            waiting: VecDeque::new(),
            tokens: HashSet::new(),
            jobs: Jobs::default(),
        }
    }

    /// Notes an applied transaction. The copy gets it after `lag`, and in order. Returns what the model of jobs does
    /// not allow.
    pub fn applied(&mut self, transaction: &[u8], lag: Duration) -> Option<String> {
        let mut request: Value = serde_json::from_slice(transaction).expect("a transaction");
        let token =
            request.as_object_mut().and_then(|request| request.remove("ClientRequestToken"));
        // A transaction that was sent again because its answer was lost was not applied again.
        if token.is_some_and(|token| !self.tokens.insert(token.to_string())) {
            return None;
        }
        let wrong = self.jobs.applied(&request);
        let before = self.waiting.back().map_or_else(Instant::now, |(at, _)| *at);
        self.waiting.push_back((before.max(Instant::now() + lag), request));
        wrong
    }

    /// Applies to the copy the transactions that are due.
    pub fn catch_up(&mut self) {
        let now = Instant::now();
        while let Some((_, request)) = self.waiting.pop_front_if(|(at, _)| *at <= now) {
            let request = serde_json::from_value(request).expect("a transaction");
            // The transaction was applied to the same rows before, so its conditions hold.
            self.copy.transact_write_items(request).expect("the copy follows");
        }
    }

    /// Sends the request that creates the table to both.
    pub fn created(&mut self, request: &[u8]) {
        let request = serde_json::from_slice(request).expect("a request");
        self.copy.create_table(request).expect("the copy is created");
    }

    /// Every item by its key, `pk sk`.
    pub fn items(&self) -> Items {
        self.scan(None)
    }

    /// Whether an item is listed as work that is due by then. What waits for a person is no work of the service.
    pub fn has_work(&self, until: DateTime<Utc>) -> bool {
        let until = until.to_rfc3339_opts(SecondsFormat::Millis, true);
        let listed = self.scan(Some(Index::Work));
        let of_people = format!("{}#", Kind::Waiting.as_str());
        let is_due = |item: &Value| {
            let [list, at] = ["workpk", "worksk"].map(|name| item[name]["S"].as_str());
            let is_work = list.is_some_and(|list| !list.starts_with(&of_people));
            is_work && at.is_some_and(|at| *at < *until)
        };
        listed.values().any(is_due)
    }

    fn scan(&self, index: Option<Index>) -> Items {
        let mut items = Items::new();
        let mut start = Value::Null;
        loop {
            let mut request = json!({"TableName": TABLE});
            if let Some(index) = index {
                request["IndexName"] = index.name().into();
            }
            if !start.is_null() {
                request["ExclusiveStartKey"] = start;
            }
            let request: ScanRequest = serde_json::from_value(request).expect("a request");
            let page = self.database.scan(request).expect("a scan");
            let mut page = serde_json::to_value(page).expect("an answer");
            for item in page["Items"].as_array_mut().into_iter().flatten() {
                let key = |name: &str| item[name]["S"].as_str().unwrap_or_default();
                items.insert(format!("{} {}", key("pk"), key("sk")), item.take());
            }
            start = page["LastEvaluatedKey"].take();
            if start.is_null() {
                return items;
            }
        }
    }
}

/// The place for requests that do not go to the table. None comes here.
#[derive(Debug)]
struct Nobody;

impl HttpConnector for Nobody {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        unreachable!("{} is not the table", request.uri())
    }
}

/// Whether a request may be answered with slightly older data.
pub fn may_lag(operation: &str, request: &HttpRequest) -> bool {
    let body = request.body().bytes().unwrap_or_default();
    let contains = |text: &[u8]| body.windows(text.len()).any(|part| part == text);
    match operation {
        "Query" | "GetItem" => contains(b"\"IndexName\"") || !contains(b"\"ConsistentRead\":true"),
        "BatchGetItem" => !contains(b"\"ConsistentRead\":true"),
        _ => false,
    }
}
