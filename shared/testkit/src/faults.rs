//! A network that fails on purpose, below the SDK: requests that never arrive, and answers that never come back
//! although the request took effect. It also counts the rows that are written to each partition.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpClient,
    SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_runtime_api::http::StatusCode;
use aws_smithy_types::body::SdkBody;
use serde_json::Value;
use tokio::sync::Notify;
use wfm_local::Around;

/// The fault of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This number of consecutive requests is lost. The SDK tries three times, so three are a failed call.
    Lost(u32),
    /// This number of consecutive requests takes effect, but their answers are lost.
    AnswerLost(u32),
    /// The process dies before the request is sent.
    DiesBefore,
    /// The request takes effect, then the process dies.
    DiesAfter,
}

impl Fault {
    pub const ALL: [Self; 6] = [
        Self::Lost(1),
        Self::Lost(3),
        Self::AnswerLost(1),
        Self::AnswerLost(3),
        Self::DiesBefore,
        Self::DiesAfter,
    ];

    fn requests(self) -> u32 {
        match self {
            Self::Lost(requests) | Self::AnswerLost(requests) => requests,
            Self::DiesBefore | Self::DiesAfter => 1,
        }
    }

    fn is_death(self) -> bool {
        matches!(self, Self::DiesBefore | Self::DiesAfter)
    }

    /// Whether the request takes effect although nobody learns of it. For the service, a lost read and a read whose
    /// answer is lost are the same.
    pub fn takes_effect(self) -> bool {
        matches!(self, Self::AnswerLost(_) | Self::DiesAfter)
    }
}

/// The network, and the faults that are planned for it.
#[derive(Clone, Default)]
pub struct Network {
    requests: Arc<AtomicU32>,
    /// Whether requests that only read are not counted and get no faults.
    skips_reads: Arc<AtomicBool>,
    /// The requests (counted from 0) at which faults strike.
    plan: Arc<Mutex<Vec<(u32, Fault)>>>,
    died: Arc<Notify>,
    /// Whether queries of secondary indexes find nothing.
    indexes_lag: Arc<AtomicBool>,
    /// The number of written rows of each partition of the table, if they are counted.
    written: Arc<Mutex<Option<BTreeMap<String, u32>>>>,
}

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Network").finish_non_exhaustive()
    }
}

impl Network {
    /// This network as a layer around the transport of requests, for [`wfm_local::StackOptions::http`].
    pub fn client(&self) -> Around {
        let network = self.clone();
        Box::new(move |inner| SharedHttpClient::new(Between { network, inner }))
    }

    /// Starts counting at 0, and lets `fault` strike at request `at`.
    pub fn strike(&self, at: u32, fault: Fault) {
        self.plan(vec![(at, fault)], false);
    }

    /// Starts counting at 0, and lets two faults strike. The count continues from one attempt to the next.
    pub fn strike_twice(&self, first: (u32, Fault), second: (u32, Fault)) {
        self.plan(vec![first, second], false);
    }

    /// Starts counting at 0, counts only requests that change something, and lets `fault` strike.
    pub fn strike_change(&self, at: u32, fault: Fault) {
        self.plan(vec![(at, fault)], true);
    }

    /// Lets every secondary index be empty from now on, as before anything was written.
    pub fn let_indexes_lag(&self) {
        self.indexes_lag.store(true, Ordering::SeqCst);
    }

    /// Counts the written rows of each partition from now on.
    pub fn count_writes(&self) {
        *self.written.lock().expect("not poisoned") = Some(BTreeMap::new());
    }

    /// The number of written rows of each partition of the table since [`Network::count_writes`]. A row that is
    /// written twice counts twice. Indexes do not count.
    pub fn writes(&self) -> BTreeMap<String, u32> {
        self.written.lock().expect("not poisoned").clone().unwrap_or_default()
    }

    fn count(&self, request: &HttpRequest) {
        if let Some(written) = &mut *self.written.lock().expect("not poisoned") {
            for partition in partitions_written(request) {
                *written.entry(partition).or_default() += 1;
            }
        }
    }

    /// Starts counting at 0, without faults.
    pub fn heal(&self) {
        self.plan(vec![], false);
    }

    fn plan(&self, plan: Vec<(u32, Fault)>, skips_reads: bool) {
        self.requests.store(0, Ordering::SeqCst);
        self.skips_reads.store(skips_reads, Ordering::SeqCst);
        *self.plan.lock().expect("not poisoned") = plan;
    }

    /// The number of requests since counting began.
    pub fn requests(&self) -> u32 {
        self.requests.load(Ordering::SeqCst)
    }

    /// Runs `work` as a process that may die; `None` if it died. It then does nothing more.
    pub async fn until_death<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            result = work => Some(result),
            () = self.died.notified() => None,
        }
    }

    /// The fate of the next request.
    fn next(&self, request: &HttpRequest) -> Option<Fault> {
        if self.skips_reads.load(Ordering::SeqCst) && only_reads(request) {
            return None;
        }
        let number = self.requests.fetch_add(1, Ordering::SeqCst);
        let plan = self.plan.lock().expect("not poisoned");
        let strikes = |(at, fault): &&(u32, Fault)| (*at..at + fault.requests()).contains(&number);
        plan.iter().find(strikes).map(|(_, fault)| *fault)
    }
}

/// Whether a request changes nothing. For DynamoDB its target tells this, for S3 its method.
fn only_reads(request: &HttpRequest) -> bool {
    match request.headers().get("x-amz-target") {
        Some(target) => {
            let operation = target.rsplit('.').next().unwrap_or_default();
            ["GetItem", "BatchGetItem", "TransactGetItems", "Query"].contains(&operation)
        }
        None => ["GET", "HEAD"].contains(&request.method()),
    }
}

/// The partition of each row that a request writes.
fn partitions_written(request: &HttpRequest) -> Vec<String> {
    if request.headers().get("x-amz-target").is_none() || only_reads(request) {
        return vec![];
    }
    let body = request.body().bytes().unwrap_or_default();
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let transacted = body["TransactItems"].as_array().into_iter().flatten();
    let transacted = transacted.flat_map(|one| [&one["Put"], &one["Update"], &one["Delete"]]);
    let batched = body["RequestItems"].as_object().into_iter().flat_map(|tables| tables.values());
    let batched = batched.filter_map(Value::as_array).flatten();
    let batched = batched.flat_map(|one| [&one["PutRequest"], &one["DeleteRequest"]]);
    let rows = transacted.chain(batched).chain([&body]);
    let keys = rows.flat_map(|row| [&row["Item"]["pk"]["S"], &row["Key"]["pk"]["S"]]);
    keys.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Whether a request queries a secondary index.
fn asks_an_index(request: &HttpRequest) -> bool {
    let body = request.body().bytes().unwrap_or_default();
    let names_one = b"\"IndexName\"";
    request.headers().get("x-amz-target").is_some_and(|target| target.ends_with(".Query"))
        && body.windows(names_one.len()).any(|part| part == names_one)
}

/// The answer of an empty index.
fn nothing_found() -> HttpResponse {
    let body = r#"{"Items":[],"Count":0,"ScannedCount":0}"#;
    HttpResponse::new(StatusCode::try_from(200).expect("a status"), SdkBody::from(body))
}

/// The network between the SDK and the engines.
#[derive(Debug)]
struct Between {
    network: Network,
    inner: SharedHttpClient,
}

impl HttpClient for Between {
    fn http_connector(
        &self,
        settings: &HttpConnectorSettings,
        components: &RuntimeComponents,
    ) -> SharedHttpConnector {
        SharedHttpConnector::new(Connector {
            inner: self.inner.http_connector(settings, components),
            network: self.network.clone(),
        })
    }
}

#[derive(Debug)]
struct Connector {
    inner: SharedHttpConnector,
    network: Network,
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        if self.network.indexes_lag.load(Ordering::SeqCst) && asks_an_index(&request) {
            return HttpConnectorFuture::ready(Ok(nothing_found()));
        }
        self.network.count(&request);
        let Some(fault) = self.network.next(&request) else { return self.inner.call(request) };
        let sent = fault.takes_effect().then(|| self.inner.call(request));
        let died = Arc::clone(&self.network.died);
        HttpConnectorFuture::new(async move {
            if let Some(sent) = sent {
                let _ = sent.await;
            }
            if fault.is_death() {
                died.notify_one();
                std::future::pending::<()>().await;
            }
            Err(ConnectorError::io("the network failed on purpose".into()))
        })
    }
}
