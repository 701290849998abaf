//! Instances of the functions. They are created once and used for many histories. At the begin of a history their
//! memory is cleared.

use std::sync::Arc;
use std::time::Duration;

use aws_smithy_runtime::client::identity::IdentityCache;
use aws_smithy_runtime::client::retries::{RetryPartition, TokenBucket};
use aws_smithy_runtime_api::box_error::BoxError;
use aws_smithy_runtime_api::client::auth::{
    AuthScheme, AuthSchemeEndpointConfig, AuthSchemeId, Sign,
};
use aws_smithy_runtime_api::client::http::SharedHttpClient;
use aws_smithy_runtime_api::client::identity::{Identity, SharedIdentityResolver};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_runtime_api::client::runtime_components::{GetIdentityResolver, RuntimeComponents};
use aws_smithy_types::config_bag::ConfigBag;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_domain::ids::{JobClass, JobId, OrganizationId};
use wfm_local::Api;
use wfm_local::keys::Keys;
use wfm_local::template::{TEMPLATE, Template};
use wfm_storage::Storage;
use wfm_storage::blobs::Blobs;
use wfm_storage::connect::{LocalEndpoints, Names};
use wfm_storage::jobs::Pointer;
use wfm_storage::queue::Queue;
use wfm_storage::settings::SettingsCache;
use wfm_storage::table::{Key, Table};

use crate::bugs::Bug;
use crate::invocation::{INVOCATION, Invocation};
use crate::network::Network;
use crate::queue::{Message, QUEUES, timeout};
use crate::table::TABLE;
use crate::world::Shared;

/// An instance of every function.
pub struct Instance {
    pub app: App,
    pub api: Api,
}

impl Instance {
    /// Uses every client once.
    pub async fn warm_up(&self) {
        let storage = &self.app.storage;
        let _ = storage.table.item(&Key::new("none", "none")).await;
        let _ = storage.blobs.put("none", vec![]).await;
        let organization = OrganizationId(Uuid::nil());
        let job_id = JobId::new(JobClass::Sync, Uuid::nil());
        let nowhere = Pointer { organization, job_id, processed: 0, resumed: 0, part: None };
        for queue in
            [&storage.queue, &storage.pay_queue, &storage.planning_queue, &storage.export_queue]
        {
            let _ = queue.send(&nowhere).await;
        }
    }
}

/// Instances that serve at the same time.
pub struct Instances {
    pub world: Shared,
    pub all: Vec<Instance>,
}

impl Instances {
    pub fn new(how_many: usize) -> Self {
        let world = Shared::default();
        let keys = Keys::generate().expect("keys");
        let template = Template::read(TEMPLATE).expect("the template");
        let all = (0..how_many)
            .map(|_| {
                let field_key = Some(keys.field_key().expect("a key"));
                let storage = storage(&world);
                let app = App { storage, clock: world.clock(), ids: world.ids(), field_key };
                let api = Api::around(&app, &keys, &template).expect("functions");
                Instance { app, api }
            })
            .collect();
        Self { world, all }
    }

    /// Any of the instances. It may have been replaced by a new one before.
    pub fn any(&self) -> &Instance {
        let place = self.world.with(|world| world.dice.usize(0..self.all.len()));
        let is_new = self.world.with(|world| {
            let cold = world.weather.cold;
            world.happens(cold)
        });
        if is_new {
            self.all[place].app.storage.settings.forget();
        }
        &self.all[place]
    }

    /// Runs `work` as an invocation that may die. Returns `None` if it died.
    pub async fn invoke<T>(&self, work: &str, doing: impl Future<Output = T>) -> Option<T> {
        let invocation =
            Arc::new(Invocation { work: work.to_owned(), dies: tokio::sync::Notify::new() });
        let dies = Arc::clone(&invocation);
        let done = INVOCATION.scope(invocation, doing);
        tokio::select! {
            biased;
            () = dies.dies.notified() => None,
            done = done => Some(done),
        }
    }

    /// Consumes a queue without end.
    pub async fn consume(&self, queue: &str) {
        loop {
            self.world.rest(Duration::from_millis(1500)).await;
            Box::pin(self.consume_once(queue)).await;
        }
    }

    /// Takes one message, if there is one.
    pub async fn consume_once(&self, queue: &str) -> bool {
        let received = self.world.with(|world| {
            let queues = &mut world.queues;
            let dice = &mut world.dice;
            queues.receive(queue, dice)
        });
        let Some(message) = received else { return false };
        let app = self.any().app.clone();
        let done = Box::pin(self.invoke(queue, work(app, queue, &message.pointer))).await;
        self.ended(queue, done.as_ref());
        let drops = self.world.with(|world| world.bug == Some(Bug::DropsFailedMessages));
        if matches!(done, Some(Ok(()))) || drops {
            self.delete(queue, &message);
        }
        true
    }

    fn delete(&self, queue: &str, message: &Message) {
        self.world.with(|world| {
            let lost = world.weather.message_twice;
            if !world.happens(lost) {
                world.queues.delete(queue, message);
            }
        });
    }

    /// Handles dead letters without end.
    pub async fn bury(&self) {
        loop {
            self.world.rest(Duration::from_secs(10)).await;
            let letter = self.world.with(|world| world.queues.dead.pop());
            let Some(letter) = letter else { continue };
            let app = self.any().app.clone();
            let handled = wfm_job_dead_letters::handle(&app, &letter);
            let handled = self.invoke("dead letter", handled).await;
            self.ended("dead letter", handled.as_ref());
            if !matches!(handled, Some(Ok(_))) {
                self.world.with(|world| world.queues.dead.push(letter));
            }
        }
    }

    /// Does the scheduled work every minute, without end.
    pub async fn sweep(&self) {
        loop {
            self.world.rest(Duration::from_secs(120)).await;
            Box::pin(self.sweep_once()).await;
        }
    }

    /// Runs each step of the schedule, even if others have failed.
    pub async fn sweep_once(&self) {
        if self.world.with(|world| world.bug.is_some_and(|bug| bug.never_sweeps())) {
            return;
        }
        let app = self.any().app.clone();
        let swept = self.invoke("sweeper", async {
            let until = Instant::now() + Duration::from_secs(50);
            [
                wfm_job_sweeper::sweep(&app).await.map(drop),
                wfm_job_sweeper::close_forgotten(&app).await.map(drop),
                wfm_job_sweeper::move_former(&app).await.map(drop),
                wfm_job_sweeper::recalculate(&app, until).await.map(drop),
                wfm_job_sweeper::look(&app, until).await.map(drop),
            ]
        });
        let swept = Box::pin(swept).await;
        for step in swept.iter().flatten() {
            self.ended("sweeper", Some(step));
        }
    }

    /// Notes the end of some work, if its instance did not die. The work may fail only because something is
    /// unavailable.
    fn ended<T>(&self, work: &str, done: Option<&Result<T, wfm_storage::Error>>) {
        self.world.note(&format!("{work} {:?}", done.map(Result::is_ok)));
        if let Some(Err(wfm_storage::Error::Internal(why))) = done {
            self.world.with(|world| world.violation(&format!("{work}: {why}")));
        }
    }
}

async fn work(app: App, queue: &str, pointer: &Pointer) -> Result<(), wfm_storage::Error> {
    let until = Instant::now() + timeout(queue);
    let worker = match queue {
        "attendance-sync" => wfm_attendance_sync::worker(&app),
        "payroll-run" => wfm_payroll_run::worker(&app),
        "planning-run" => wfm_planning_run::worker(&app),
        "export-run" => wfm_export_run::worker(&app),
        other => unreachable!("{other} has no consumer"),
    };
    worker.work(pointer, until).await.map(drop)
}

/// Clients of the SDK whose requests go through the simulated network. They keep no state of a history: they may
/// always try again, and they store no credentials, whose expiry they would compare with the machine's clock.
fn storage(world: &Shared) -> Storage {
    let endpoints = LocalEndpoints {
        dynamodb: "http://table".to_owned(),
        sqs: "http://queue".to_owned(),
        s3: "http://bucket".to_owned(),
        secret: "secret".to_owned().into(),
    };
    let url = |queue: &str| format!("http://queue/000000000000/{queue}");
    let [queue, pay_queue, planning_queue, export_queue] = QUEUES.map(url);
    let names = Names {
        table: TABLE.to_owned(),
        bucket: "wfm".to_owned(),
        queue_url: queue.clone(),
        pay_queue_url: pay_queue.clone(),
        planning_queue_url: planning_queue.clone(),
        export_queue_url: export_queue.clone(),
        fair_queues: false,
    };
    let http = SharedHttpClient::new(Network(world.clone()));
    let plain = Storage::connect_local(&endpoints, &names, Some(http));
    let always =
        || RetryPartition::custom("simulation").token_bucket(TokenBucket::unlimited()).build();
    let table = plain.table.client().config().to_builder().retry_partition(always());
    let table = table.push_auth_scheme(Unsigned).identity_cache(IdentityCache::no_cache()).build();
    let sqs = plain.queue.client().config().to_builder().retry_partition(always());
    let sqs = sqs.identity_cache(IdentityCache::no_cache()).build();
    let s3 = plain.blobs.client().config().to_builder().retry_partition(always());
    let s3 = s3.identity_cache(IdentityCache::no_cache()).build();
    let sqs = aws_sdk_sqs::Client::from_conf(sqs);
    Storage {
        table: Table::new(aws_sdk_dynamodb::Client::from_conf(table), TABLE),
        queue: Queue::new(sqs.clone(), queue, false),
        pay_queue: Queue::new(sqs.clone(), pay_queue, false),
        planning_queue: Queue::new(sqs.clone(), planning_queue, false),
        export_queue: Queue::new(sqs, export_queue, false),
        blobs: Blobs::new(aws_sdk_s3::Client::from_conf(s3), "wfm"),
        settings: SettingsCache::default(),
    }
}

/// Replaces the signature of requests to AWS. Nobody here checks a signature, and a history would make hundreds.
#[derive(Debug)]
struct Unsigned;

impl AuthScheme for Unsigned {
    fn scheme_id(&self) -> AuthSchemeId {
        AuthSchemeId::new("sigv4")
    }

    fn identity_resolver(&self, known: &dyn GetIdentityResolver) -> Option<SharedIdentityResolver> {
        known.identity_resolver(self.scheme_id())
    }

    fn signer(&self) -> &dyn Sign {
        self
    }
}

impl Sign for Unsigned {
    fn sign_http_request(
        &self,
        _: &mut HttpRequest,
        _: &Identity,
        _: AuthSchemeEndpointConfig<'_>,
        _: &RuntimeComponents,
        _: &ConfigBag,
    ) -> Result<(), BoxError> {
        Ok(())
    }
}
