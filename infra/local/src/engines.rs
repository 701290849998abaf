//! The engines that replace the managed services. Bucket and queues are used only through the AWS SDKs; so is the table,
//! except by the service itself, which calls it ([`crate::embedded`]).
//!
//! - The table is SQLite with a write-ahead log, in this process and without a socket ([`crate::embedded`], [`crate::table`]). An answer
//!   waits until everything that was committed before it is on the disk ([`crate::disk`]), so it survives `kill -9`
//!   and a power cut. Functions that run elsewhere reach the table at a port; for them, an answer survives only `kill
//!   -9`.
//! - The bucket is a folder. An object is written under another name and renamed, and is on the disk before the
//!   answer.
//! - The queue is kept in memory. If it loses messages, the sweeper sends them again.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use aws_sdk_dynamodb::types::TimeToLiveSpecification;
use aws_sdk_sqs::types::QueueAttributeName;
use aws_smithy_runtime_api::client::http::SharedHttpClient;
use dynoxide::Database;
use rustack_sqs_core::config::SqsConfig;
use rustack_sqs_core::handler::RustackSqsHandler;
use rustack_sqs_core::provider::RustackSqs;
use rustack_sqs_http::service::{SqsHttpConfig, SqsHttpService};
use serde_json::json;
use tempfile::TempDir;
use tokio::net::TcpListener;
use wfm_storage::Storage;
use wfm_storage::connect::{self, LocalEndpoints, Names};

use crate::bucket::Bucket;
use crate::disk::Disk;
use crate::embedded::Embedded;
use crate::error::Error;
use crate::expiry::{self, Expiry};
use crate::keys;
use crate::listen::{self, Server};
use crate::sqlite;
use crate::table::InProcess;

const TABLE: &str = "wfm";
const QUEUE: &str = "attendance-sync";
const DEAD_LETTERS: &str = "dead-letters";
const PAY_QUEUE: &str = "payroll-run";
const PLANNING_QUEUE: &str = "planning-run";
const EXPORT_QUEUE: &str = "export-run";
/// The part of the queues' URLs that has the number of an account.
const ACCOUNT: &str = "000000000000";

/// The delivery of messages by the queue.
#[derive(Clone, Copy, Debug)]
pub struct Delivery {
    /// The time for which a received message stays hidden, in whole seconds, at least 1.
    pub visibility: Duration,
    /// The number of receives after which a message becomes a dead letter, as in the template.
    pub max_receives: u32,
}

impl Default for Delivery {
    fn default() -> Self {
        Self { visibility: Duration::from_secs(30), max_receives: 5 }
    }
}

/// The ports at which the engines listen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ports {
    /// At any free port, for this process only.
    Own,
    /// At [`connect::ENGINE_PORTS`] of this address, for functions that run elsewhere.
    Fixed(IpAddr),
}

impl Ports {
    /// The address of the engine with this number.
    fn of(self, engine: usize) -> SocketAddr {
        match self {
            Self::Own => (Ipv4Addr::LOCALHOST, 0).into(),
            Self::Fixed(host) => (host, connect::ENGINE_PORTS[engine]).into(),
        }
    }
}

/// Engines that are not embedded and that run elsewhere, by their URLs. If none is named, the embedded one is used.
#[derive(Clone, Debug, Default)]
pub struct OtherEngines {
    pub table: Option<String>,
    pub queues: Option<String>,
    pub bucket: Option<String>,
}

/// Running engines, with table, bucket and queues.
pub struct Engines {
    pub endpoints: LocalEndpoints,
    pub names: Names,
    /// The dead-letter queue of all queues.
    pub dead_letters_url: String,
    database: Database,
    /// Whether the table is the embedded one.
    has_own_table: bool,
    /// The table's file, where there is one.
    file: Option<PathBuf>,
    disk: Disk,
    http: SharedHttpClient,
    bucket: Bucket,
    queues: Arc<RustackSqs>,
    servers: Vec<Server>,
    /// The temporary folder of a bucket whose content is not kept.
    _temporary: Option<TempDir>,
}

impl Engines {
    /// Starts the engines with the folder `data`, whose content is found again, or without anything that lasts.
    pub async fn start(
        data: Option<&Path>,
        delivery: Delivery,
        ports: Ports,
    ) -> Result<Self, Error> {
        Self::start_beside(&OtherEngines::default(), data, delivery, ports).await
    }

    /// Starts the engines besides `others`. What they lack is created there, and stays there.
    pub async fn start_beside(
        others: &OtherEngines,
        data: Option<&Path>,
        delivery: Delivery,
        ports: Ports,
    ) -> Result<Self, Error> {
        let file = data.map(|data| data.join("table.sqlite"));
        let (database, disk) = open_table(file.as_deref())?;
        let sockets = aws_smithy_http_client::Builder::new().build_http();
        let http = match others.table {
            Some(_) => sockets,
            None => SharedHttpClient::new(InProcess::of(database.clone(), disk.clone(), sockets)),
        };
        let (queues, sqs) = start_sqs(ports.of(1)).await?;
        let temporary = match data {
            Some(_) => None,
            None => Some(TempDir::new().map_err(|e| Error::engine("S3", e))?),
        };
        let blobs = match (data, &temporary) {
            (Some(data), _) => data.join("blobs"),
            (None, temporary) => temporary.as_ref().map(|t| t.path().into()).unwrap_or_default(),
        };
        let secret = keys::random_text(24)?;
        let bucket = Bucket::of_folder(&blobs, &secret, data.is_some())?;
        let s3 = bucket.listen(port("S3", ports.of(2)).await?)?;

        let mut servers = vec![];
        if let Ports::Fixed(_) = ports {
            servers.push(serve_table(&database, port("DynamoDB", ports.of(0)).await?)?);
        }
        // Without a server, no request to the table leaves this process.
        let table = servers.first().map_or_else(|| "http://table".to_owned(), Server::url);
        let endpoints = LocalEndpoints {
            dynamodb: others.table.clone().unwrap_or(table),
            sqs: others.queues.clone().unwrap_or_else(|| sqs.url()),
            s3: others.bucket.clone().unwrap_or_else(|| s3.url()),
            secret: secret.into(),
        };
        servers.extend([sqs, s3]);
        let names = Names {
            table: TABLE.to_owned(),
            bucket: Bucket::NAME.to_owned(),
            queue_url: format!("{}/{ACCOUNT}/{QUEUE}", endpoints.sqs),
            pay_queue_url: format!("{}/{ACCOUNT}/{PAY_QUEUE}", endpoints.sqs),
            planning_queue_url: format!("{}/{ACCOUNT}/{PLANNING_QUEUE}", endpoints.sqs),
            export_queue_url: format!("{}/{ACCOUNT}/{EXPORT_QUEUE}", endpoints.sqs),
            fair_queues: false,
        };
        let engines = Self {
            dead_letters_url: format!("{}/{ACCOUNT}/{DEAD_LETTERS}", endpoints.sqs),
            endpoints,
            names,
            database,
            has_own_table: others.table.is_none(),
            file,
            disk,
            http,
            bucket,
            queues,
            servers,
            _temporary: temporary,
        };
        // It has a client of its own, so that a test that loses requests on purpose does not lose these.
        let storage = engines.storage(engines.http());
        let known = engines.database.get_table_metadata(TABLE);
        let known = known.map_err(|e| Error::engine("DynamoDB", e.to_string()))?;
        if others.table.is_some() || known.is_none() {
            connect::create_table(&storage.table).await?;
        }
        if others.bucket.is_some() {
            let create = storage.blobs.client().create_bucket().bucket(Bucket::NAME).send().await;
            create.map_err(|e| Error::engine("S3", format!("{e:?}")))?;
        }
        match &engines.file {
            Some(file) => {
                expiry::index(file, TABLE).map_err(|e| Error::engine("DynamoDB", e.to_string()))?;
            }
            None => expire_items(&storage).await?,
        }
        engines.create_queues(&storage, delivery).await?;
        Ok(engines)
    }

    async fn create_queues(&self, storage: &Storage, delivery: Delivery) -> Result<(), Error> {
        let failed = |e: String| Error::engine("SQS", e);
        let client = storage.queue.client();
        let visibility = delivery.visibility.as_secs().max(1).to_string();
        let create = |name: &str| {
            client
                .create_queue()
                .queue_name(name)
                .attributes(QueueAttributeName::VisibilityTimeout, visibility.clone())
        };
        create(DEAD_LETTERS).send().await.map_err(|e| failed(format!("{e:?}")))?;
        // The embedded queue accepts the count only as a number. The real one accepts both forms.
        let redrive = json!({
            "deadLetterTargetArn": format!("arn:aws:sqs:us-east-1:{ACCOUNT}:{DEAD_LETTERS}"),
            "maxReceiveCount": delivery.max_receives,
        });
        for queue in [QUEUE, PAY_QUEUE, PLANNING_QUEUE, EXPORT_QUEUE] {
            create(queue)
                .attributes(QueueAttributeName::RedrivePolicy, redrive.to_string())
                .send()
                .await
                .map_err(|e| failed(format!("{e:?}")))?;
        }
        Ok(())
    }

    /// The bucket, for clients that reach it in another way than by its own port.
    pub fn bucket(&self) -> Bucket {
        self.bucket.clone()
    }

    /// The connection of this process to the engines.
    pub fn http(&self) -> SharedHttpClient {
        self.http.clone()
    }

    /// Clients whose requests use this connection, such as [`Self::http`].
    pub fn storage(&self, http: SharedHttpClient) -> Storage {
        Storage::connect_local(&self.endpoints, &self.names, Some(http))
    }

    /// Clients whose requests to the embedded table are calls of it. All others go the way of [`Self::http`].
    pub fn own_storage(&self) -> Storage {
        let storage = self.storage(self.http());
        if !self.has_own_table {
            return storage;
        }
        let table = Embedded { database: self.database.clone(), disk: self.disk.clone() };
        Storage { table: storage.table.in_process(Arc::new(table)), ..storage }
    }

    /// When what was committed is on the disk.
    pub(crate) fn disk(&self) -> Disk {
        self.disk.clone()
    }

    /// The clean-up of expired items.
    pub(crate) fn expiry(&self) -> Expiry {
        Expiry::of(self.database.clone(), self.file.clone(), TABLE)
    }

    /// Stops the engines. The table's file is closed shortly after this returns, at the latest.
    pub async fn stop(self) {
        self.queues.shutdown_all().await;
        futures::future::join_all(self.servers.into_iter().map(Server::stop)).await;
    }
}

/// Sets the attribute `ttl` as the time at which items expire, as the template does. In a file, [`crate::expiry`]
/// finds such items.
async fn expire_items(storage: &Storage) -> Result<(), Error> {
    let failed = |e: String| Error::engine("DynamoDB", e);
    let by = TimeToLiveSpecification::builder().enabled(true).attribute_name(expiry::ATTRIBUTE);
    let update = storage.table.client().update_time_to_live().table_name(storage.table.name());
    let by = by.build().map_err(|e| failed(e.to_string()))?;
    let updated = update.time_to_live_specification(by).send().await;
    updated.map(drop).map_err(|e| failed(format!("{e:?}")))
}

async fn port(engine: &'static str, at: SocketAddr) -> Result<TcpListener, Error> {
    let failed = |why| Error::engine(engine, format!("{at}: {why}"));
    TcpListener::bind(at).await.map_err(failed)
}

/// Opens the table's engine, on a file or in memory.
fn open_table(file: Option<&Path>) -> Result<(Database, Disk), Error> {
    let failed = |e: String| Error::engine("DynamoDB", e);
    let Some(file) = file else {
        return Ok((Database::memory().map_err(|e| failed(e.to_string()))?, Disk::default()));
    };
    let path = file.to_str().ok_or_else(|| failed("its path is not UTF-8".to_owned()))?;
    if !file.exists() {
        sqlite::create(file).map_err(|e| failed(format!("{path}: {e}")))?;
    }
    let database = Database::new(path).map_err(|e| failed(e.to_string()))?;
    let disk = Disk::of(file).map_err(|e| failed(format!("{path}: {e}")))?;
    Ok((database, disk))
}

/// The table at a port, for functions that run elsewhere.
fn serve_table(database: &Database, listener: TcpListener) -> Result<Server, Error> {
    let served = database.clone();
    let server = Server::of(listener, |listener, stopped| async move {
        let stop = listen::stop_requested(stopped);
        if let Err(cause) = dynoxide::server::serve_with_shutdown(listener, served, stop).await {
            tracing::error!(cause, "dynamodb.ended");
        }
    });
    server.map_err(|e| Error::engine("DynamoDB", e.to_string()))
}

async fn start_sqs(at: SocketAddr) -> Result<(Arc<RustackSqs>, Server), Error> {
    let failed = |e: std::io::Error| Error::engine("SQS", e);
    let listener = port("SQS", at).await?;
    let address = listener.local_addr().map_err(failed)?;
    let queues = Arc::new(RustackSqs::new(SqsConfig {
        host: address.ip().to_string(),
        port: address.port(),
        account_id: ACCOUNT.to_owned(),
        ..SqsConfig::default()
    }));
    let handler = Arc::new(RustackSqsHandler::new(Arc::clone(&queues)));
    let service = SqsHttpService::new(handler, SqsHttpConfig::default());
    let server = listen::serve(listener, move |_| service.clone()).map_err(failed)?;
    Ok((queues, server))
}
