//! The table in this process, for the AWS SDK: its requests reach the engine as calls, without a socket. Set-up and tests that
//! lose requests use it; the service calls the engine without the SDK ([`crate::embedded`]).
//!
//! The SDK may send a transaction again with the same token, because its answer was lost. It then gets the same
//! answer. Another transaction with the same token is refused. The engine could remember tokens itself, but it looks
//! through all of them in every transaction.

use std::collections::{HashMap, VecDeque};
use std::fmt::{Debug, Formatter};
use std::hash::{DefaultHasher, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpClient,
    SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_runtime_api::http::StatusCode;
use aws_smithy_types::body::SdkBody;
use dynoxide::Database;
use dynoxide::actions::transact_write_items::TransactWriteItemsRequest;
use dynoxide::errors::DynoxideError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::Instant;

use crate::disk::Disk;

/// The beginning of the target of a request to DynamoDB.
pub const TARGET: &str = "DynamoDB_20120810.";

/// The time for which a transaction is known by its token. The SDK sends it at most three times, within twenty
/// seconds.
const REMEMBERED: Duration = Duration::from_secs(30);

/// A transport to a table in memory. Other requests go to `others`.
pub fn transport(database: Database, others: SharedHttpClient) -> SharedHttpClient {
    SharedHttpClient::new(InProcess::of(database, Disk::default(), others))
}

/// Answers the SDK's requests to the table, and passes other requests on.
#[derive(Clone)]
pub(crate) struct InProcess {
    table: Arc<Table>,
    others: SharedHttpClient,
}

impl Debug for InProcess {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InProcess").finish_non_exhaustive()
    }
}

impl InProcess {
    pub(crate) fn of(database: Database, disk: Disk, others: SharedHttpClient) -> Self {
        Self { table: Arc::new(Table { database, disk, done: Mutex::default() }), others }
    }
}

impl HttpClient for InProcess {
    fn http_connector(
        &self,
        settings: &HttpConnectorSettings,
        components: &RuntimeComponents,
    ) -> SharedHttpConnector {
        SharedHttpConnector::new(Connector {
            table: Arc::clone(&self.table),
            others: self.others.http_connector(settings, components),
        })
    }
}

#[derive(Debug)]
struct Connector {
    table: Arc<Table>,
    others: SharedHttpConnector,
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let target = request.headers().get("x-amz-target").and_then(|at| at.strip_prefix(TARGET));
        let Some(operation) = target.map(str::to_owned) else { return self.others.call(request) };
        let table = Arc::clone(&self.table);
        HttpConnectorFuture::new(async move {
            // A caller with many consecutive calls gives others their turn.
            tokio::task::yield_now().await;
            let body = request.body().bytes().unwrap_or_default();
            let (status, body) = match table.answer(&operation, body) {
                Ok(body) => (200, body),
                Err(refused) => (refused.status_code(), refused.to_json()),
            };
            StatusCode::try_from(status)
                .map(|status| HttpResponse::new(status, SdkBody::from(body)))
                .map_err(|why| ConnectorError::other(why.into(), None))
        })
    }
}

struct Table {
    database: Database,
    disk: Disk,
    done: Mutex<Done>,
}

impl Debug for Table {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").finish_non_exhaustive()
    }
}

impl Table {
    /// The engine completes an operation within this call, so a caller who stops waiting leaves nothing half done.
    fn answer(&self, operation: &str, body: &[u8]) -> Result<String, DynoxideError> {
        let database = &self.database;
        match operation {
            "GetItem" => text(&database.get_item(read(body)?)?),
            "BatchGetItem" => text(&database.batch_get_item(read(body)?)?),
            "Query" => text(&database.query(read(body)?)?),
            "UpdateItem" => {
                let change = self.disk.change();
                let answer = text(&database.update_item(read(body)?)?);
                drop(change);
                answer
            }
            "TransactWriteItems" => self.transact(read(body)?, fingerprint(body)),
            "CreateTable" => text(&database.create_table(read(body)?)?),
            "UpdateTimeToLive" => text(&database.update_time_to_live(read(body)?)?),
            _ => Err(DynoxideError::ValidationException(format!(
                "{operation} is not among what the service asks of its table"
            ))),
        }
    }

    fn transact(
        &self,
        mut request: TransactWriteItemsRequest,
        fingerprint: u64,
    ) -> Result<String, DynoxideError> {
        let token = request.client_request_token.take();
        let now = Instant::now();
        if let Some(done) = token.as_ref().and_then(|token| self.done().of(token, now)) {
            return match done {
                (same, answer) if same == fingerprint => Ok(answer),
                _ => Err(DynoxideError::IdempotentParameterMismatchException(
                    "another transaction was sent under this token".to_owned(),
                )),
            };
        }
        let change = self.disk.change();
        let answer = text(&self.database.transact_write_items(request)?)?;
        drop(change);
        if let Some(token) = token {
            self.done().remember(token, now, (fingerprint, answer.clone()));
        }
        Ok(answer)
    }

    fn done(&self) -> std::sync::MutexGuard<'_, Done> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The transactions of the last seconds, keyed by their tokens.
#[derive(Default)]
struct Done {
    answers: HashMap<String, (u64, String)>,
    /// The tokens in the order of time, the oldest first.
    order: VecDeque<(Instant, String)>,
}

impl Done {
    /// The earlier request with this token, as its fingerprint and its answer.
    fn of(&mut self, token: &str, now: Instant) -> Option<(u64, String)> {
        while let Some((_, old)) = self.order.pop_front_if(|(at, _)| now - *at > REMEMBERED) {
            self.answers.remove(&old);
        }
        self.answers.get(token).cloned()
    }

    fn remember(&mut self, token: String, now: Instant, answer: (u64, String)) {
        self.order.push_back((now, token.clone()));
        self.answers.insert(token, answer);
    }
}

/// The SDK sends the same bytes again, so a hash of the bytes identifies the request.
fn fingerprint(body: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(body);
    hasher.finish()
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, DynoxideError> {
    serde_json::from_slice(body)
        .map_err(|why| DynoxideError::SerializationException(why.to_string()))
}

fn text<T: Serialize>(answer: &T) -> Result<String, DynoxideError> {
    serde_json::to_string(answer).map_err(|why| DynoxideError::InternalServerError(why.to_string()))
}
