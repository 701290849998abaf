//! The whole service, running.

use std::path::PathBuf;
use std::time::Duration;

use aws_smithy_runtime_api::client::http::SharedHttpClient;
use tokio::sync::watch;
use tokio::task::JoinSet;
use wfm_app::{App, Clock, Ids};
use wfm_domain::ids::OrganizationId;
use wfm_storage::users::User;

use crate::api::Api;
use crate::engines::{Delivery, Engines, OtherEngines, Ports};
use crate::error::Error;
use crate::folder::Folder;
use crate::gateway::Gateway;
use crate::keys::Keys;
use crate::template::{TEMPLATE, Template};
use crate::{poller, schedule};

/// How long consumers may take to end what they have in hand. What is cut off is applied by
/// whoever receives the message next.
const GRACE: Duration = Duration::from_millis(1500);

/// A way around another one.
pub type Around = Box<dyn FnOnce(SharedHttpClient) -> SharedHttpClient + Send>;

/// How to run it. The default keeps nothing and has no schedule, as tests want it.
pub struct StackOptions {
    /// The data folder; `None` keeps everything in memory and in a temporary folder.
    pub data: Option<PathBuf>,
    pub clock: Clock,
    /// Goes around the way that the service's requests to the engines travel, so that a test can lose or refuse them.
    /// Setting up the engines goes the plain way.
    pub http: Option<Around>,
    /// Engines in place of the embedded ones. They begin empty.
    pub others: OtherEngines,
    /// Messages worked on at once; with 0 nothing is consumed, dead letters neither.
    pub consumers: usize,
    pub delivery: Delivery,
    /// How often the sweeper runs; `None` for never.
    pub sweep_every: Option<Duration>,
    /// Whether tries to sign in are counted per source address, loopback excepted.
    pub limit_addresses: bool,
    /// The number of proxies in front. Each adds the address that called it to `X-Forwarded-For`.
    pub trusted_hops: usize,
    /// Origins whose pages may call, besides those on this machine.
    pub cors_origins: Vec<String>,
    /// Whether the gateway's socket serves the bucket, too, and uploads are signed for it.
    pub serves_bucket: bool,
}

impl Default for StackOptions {
    fn default() -> Self {
        Self {
            data: None,
            clock: Clock::system(),
            http: None,
            others: OtherEngines::default(),
            consumers: 2,
            delivery: Delivery::default(),
            sweep_every: None,
            limit_addresses: true,
            trusted_hops: 0,
            cors_origins: vec![],
            serves_bucket: false,
        }
    }
}

/// The service, running. Dropping it stops it without waiting.
pub struct Stack {
    /// What the functions work with, injected faults included.
    pub app: App,
    pub gateway: Gateway,
    api: Api,
    engines: Engines,
    background: JoinSet<()>,
    stop: watch::Sender<()>,
    folder: Option<Folder>,
}

impl Stack {
    /// Starts engines, consumers and schedule. Requests go to [`Stack::gateway`].
    pub async fn start(mut options: StackOptions) -> Result<Self, Error> {
        let folder = options.data.as_deref().map(Folder::open).transpose()?;
        let keys = match &folder {
            Some(folder) => Keys::of_folder(folder)?,
            None => Keys::generate()?,
        };
        let data = options.data.as_deref();
        let engines =
            Engines::start_beside(&options.others, data, options.delivery, Ports::Own).await?;
        let http = engines.http();
        let http = options.http.take().map_or_else(|| http.clone(), |around| around(http.clone()));
        let storage = engines.storage(http);

        let app = App { storage, clock: options.clock.clone(), ids: Ids::system() };
        let template = Template::read(TEMPLATE)?;
        let bucket = options.serves_bucket.then(|| engines.bucket());
        let api = Api::of(&app, &keys, &template, &options, (bucket, engines.disk()))?;

        let (stop, stopped) = watch::channel(());
        let mut background = poller::start(
            &app,
            &engines.dead_letters_url,
            (options.consumers, options.delivery.visibility),
            &stopped,
        );
        if let Some(every) = options.sweep_every {
            background.spawn(schedule::run(app.clone(), engines.expiry(), every, stopped));
        }
        let gateway = api.gateway.clone();
        Ok(Self { app, gateway, api, engines, background, stop, folder })
    }

    /// An access token of an account, without its password: this process holds the signing key.
    ///
    /// # Errors
    /// [`Error::Keys`] where it cannot be signed.
    pub fn token_of(&self, organization: OrganizationId, user: &User) -> Result<String, Error> {
        self.api.token_of(organization, user)
    }

    /// The engines, for looking behind the service.
    pub fn engines(&self) -> &Engines {
        &self.engines
    }

    /// Waits until all that was written is on the disk, as every answer of the gateway does.
    ///
    /// # Errors
    /// Where the disk did not take it.
    pub async fn settled(&self) -> Result<(), Error> {
        self.engines.disk().settled().await.map_err(|_| Error::Lost)
    }

    /// Waits until the disk refuses what was written. Then nothing more is answered, and a new start is needed: nobody knows
    /// what of it is there.
    pub async fn lost(&self) {
        self.engines.disk().lost().await;
    }

    /// The data folder, where there is one.
    pub fn folder(&self) -> Option<&Folder> {
        self.folder.as_ref()
    }

    /// Stops: consumers end what they have in hand, for a moment, then the engines end.
    pub async fn stop(mut self) {
        drop(self.stop);
        let all = async { while self.background.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(GRACE, all).await;
        self.background.shutdown().await;
        self.engines.stop().await;
    }
}
