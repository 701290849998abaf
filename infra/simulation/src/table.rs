//! The table, and a copy of it that lags: what secondary indexes and inconsistent reads answer from.

use std::collections::{HashSet, VecDeque};

use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use dynoxide::Database;
use dynoxide::actions::scan::ScanRequest;
use serde_json::{Value, json};
use tokio::time::{Duration, Instant};
use wfm_local::table;

use crate::instances::TABLE;
use crate::jobs::Jobs;

/// The table of a history, twice.
pub struct Tables {
    database: Database,
    pub present: SharedHttpClient,
    pub past: SharedHttpClient,
    copy: Database,
    /// What the copy does not have yet, the oldest first: from when on it has it, and the transaction.
    waiting: VecDeque<(Instant, Value)>,
    /// Those of the transactions that were applied.
    tokens: HashSet<String>,
    jobs: Jobs,
}

impl Tables {
    pub fn new() -> Self {
        let memory = || Database::memory().expect("a table in memory");
        let (database, copy) = (memory(), memory());
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

    /// A transaction was applied, and the copy has it after `lag`, but in order. Says what the model of jobs does not allow.
    pub fn applied(&mut self, transaction: &[u8], lag: Duration) -> Option<String> {
        let mut request: Value = serde_json::from_slice(transaction).expect("a transaction");
        let token =
            request.as_object_mut().and_then(|request| request.remove("ClientRequestToken"));
        // Sent again because its answer was lost, it was not applied again.
        if token.is_some_and(|token| !self.tokens.insert(token.to_string())) {
            return None;
        }
        let wrong = self.jobs.applied(&request);
        let before = self.waiting.back().map_or_else(Instant::now, |(at, _)| *at);
        self.waiting.push_back((before.max(Instant::now() + lag), request));
        wrong
    }

    /// Lets the copy catch up with what it has by now.
    pub fn catch_up(&mut self) {
        let now = Instant::now();
        while let Some((_, request)) = self.waiting.pop_front_if(|(at, _)| *at <= now) {
            let request = serde_json::from_value(request).expect("a transaction");
            // It was applied to the same rows before, so it holds.
            self.copy.transact_write_items(request).expect("the copy follows");
        }
    }

    /// Both get what creates them.
    pub fn created(&mut self, request: &[u8]) {
        let request = serde_json::from_slice(request).expect("a request");
        self.copy.create_table(request).expect("the copy is created");
    }

    /// Every item as a line of JSON, ordered by key.
    pub fn rows(&self) -> Vec<String> {
        let (mut rows, mut start) = (vec![], Value::Null);
        loop {
            let mut request = json!({"TableName": TABLE});
            if !start.is_null() {
                request["ExclusiveStartKey"] = start;
            }
            let request: ScanRequest = serde_json::from_value(request).expect("a request");
            let page = self.database.scan(request).expect("a scan");
            let page = serde_json::to_value(page).expect("an answer");
            for item in page["Items"].as_array().into_iter().flatten() {
                let key = |name: &str| item[name]["S"].as_str().unwrap_or_default().to_owned();
                rows.push((key("pk"), key("sk"), item.to_string()));
            }
            start = page["LastEvaluatedKey"].clone();
            if start.is_null() {
                break;
            }
        }
        rows.sort();
        rows.into_iter().map(|(_, _, row)| row).collect()
    }
}

/// Where requests go that are not to the table: none comes here.
#[derive(Debug)]
struct Nobody;

impl HttpConnector for Nobody {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        unreachable!("{} is not the table", request.uri())
    }
}

/// Whether a request may be answered with what was a moment ago.
pub fn may_lag(operation: &str, request: &HttpRequest) -> bool {
    let body = request.body().bytes().unwrap_or_default();
    let contains = |text: &[u8]| body.windows(text.len()).any(|part| part == text);
    match operation {
        "Query" | "GetItem" => contains(b"\"IndexName\"") || !contains(b"\"ConsistentRead\":true"),
        "BatchGetItem" => !contains(b"\"ConsistentRead\":true"),
        _ => false,
    }
}
