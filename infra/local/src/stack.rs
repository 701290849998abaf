//! The whole service, running.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use aws_smithy_runtime_api::client::http::SharedHttpClient;
use tokio::sync::watch;
use tokio::task::JoinSet;
use wfm_app::{App, Clock, Ids};
use wfm_domain::ids::OrganizationId;
use wfm_http::Services;
use wfm_http::authentication::{ACCESS_SECONDS, Claims};
use wfm_http::services::About;
use wfm_storage::users::User;

use crate::engines::{Delivery, Engines, Ports};
use crate::error::Error;
use crate::folder::Folder;
use crate::gateway::{Cors, Gateway, Surroundings};
use crate::keys::Keys;
use crate::template::{TEMPLATE, Template};
use crate::{functions, poller, schedule};

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
    /// What every function has. Holds no signing key.
    pub services: Arc<Services>,
    /// What the sign-in function has.
    pub signing: Arc<Services>,
    pub gateway: Gateway,
    engines: Engines,
    background: JoinSet<()>,
    stop: watch::Sender<()>,
    folder: Option<Folder>,
}

impl Stack {
    /// Starts engines, consumers and schedule. Requests go to [`Stack::gateway`].
    pub async fn start(options: StackOptions) -> Result<Self, Error> {
        let folder = options.data.as_deref().map(Folder::open).transpose()?;
        let keys = match &folder {
            Some(folder) => Keys::of_folder(folder)?,
            None => Keys::generate()?,
        };
        let engines = Engines::start(options.data.as_deref(), options.delivery, Ports::Own).await?;
        let http = engines.http();
        let http = options.http.map_or_else(|| http.clone(), |around| around(http.clone()));
        let storage = engines.storage(http);

        let app = App { storage: storage.clone(), clock: options.clock.clone(), ids: Ids };
        let services = |signer| -> Result<Arc<Services>, Error> {
            Ok(Arc::new(Services {
                app: app.clone(),
                verifier: keys.verifier()?,
                signer,
                limit_addresses: options.limit_addresses,
                opaque: keys.opaque(),
                public_url: None,
                bucket_is_here: options.serves_bucket,
                about: About {
                    version: env!("CARGO_PKG_VERSION").to_owned(),
                    commit: "local".to_owned(),
                },
            }))
        };
        let (plain, signing) = (services(None)?, services(Some(keys.signer()?))?);
        let routers = functions::routers(&plain, &signing, options.trusted_hops);
        let template = Template::read(TEMPLATE)?;
        let cors = Cors::of_template(&template, options.cors_origins)?;
        let bucket = options.serves_bucket.then(|| engines.bucket());
        let gateway = Gateway::new(
            template.routes()?,
            routers,
            Surroundings { cors, bucket, disk: engines.disk(), clock: options.clock.clone() },
        )?;

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
        Ok(Self { app, services: plain, signing, gateway, engines, background, stop, folder })
    }

    /// An access token of an account, without its password: this process holds the signing key.
    ///
    /// # Errors
    /// [`Error::Keys`] where it cannot be signed.
    pub fn token_of(&self, organization: OrganizationId, user: &User) -> Result<String, Error> {
        let services = &self.signing;
        let now = self.app.clock.now().timestamp();
        let claims = Claims {
            iss: services.verifier.issuer().to_owned(),
            aud: services.verifier.audience().to_owned(),
            sub: user.id,
            org: organization,
            sid: self.app.ids.next(),
            ver: user.ver,
            generation: 0,
            iat: now,
            exp: now + ACCESS_SECONDS,
            jti: self.app.ids.next(),
            auth_time: now,
            amr: vec!["pwd".to_owned()],
        };
        let none = || Error::Keys("there is none".to_owned());
        let signer = services.signer.as_ref().ok_or_else(none)?;
        signer.sign(&claims).map_err(|why| Error::Keys(format!("{why:?}")))
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
