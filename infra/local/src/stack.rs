//! The whole service, running.

use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;
use wfm_app::{App, Ids};
use wfm_domain::ids::OrganizationId;
use wfm_storage::users::User;

use crate::api::Api;
use crate::engines::{Engines, Ports};
use crate::error::Error;
use crate::folder::Folder;
use crate::gateway::Gateway;
use crate::keys::Keys;
use crate::options::StackOptions;
use crate::template::{TEMPLATE, Template};
use crate::{poller, schedule};

/// The time in which consumers may end their present work. Interrupted work is done by the consumer that receives the
/// message next.
const GRACE: Duration = Duration::from_millis(1500);

/// The service, running. Dropping it stops it without waiting.
pub struct Stack {
    /// The environment of the functions, including injected faults.
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
        let mut storage = match options.http.take() {
            Some(around) => engines.storage(around(engines.http())),
            None => engines.own_storage(),
        };
        if let Some(observer) = options.observer.take() {
            storage.table = storage.table.observed(observer);
        }
        if options.post.is_some() {
            storage.table = storage.table.with_mails();
        }

        let field_key = match options.field_key.take() {
            Some(key) => Some(key),
            None => Some(keys.field_key()?),
        };
        let app = App { storage, clock: options.clock.clone(), ids: Ids::system(), field_key };
        let template = Template::read(TEMPLATE)?;
        let bucket = options.serves_bucket.then(|| engines.bucket());
        let api = Api::of(&app, &keys, &template, &options, bucket, engines.disk())?;

        let (stop, stopped) = watch::channel(());
        let mut background = poller::start(
            &app,
            &engines.dead_letters_url,
            options.consumers,
            options.delivery.visibility,
            &stopped,
        );
        if let Some(every) = options.sweep_every {
            let (app, post) = (app.clone(), options.post.clone());
            background.spawn(schedule::run(app, post, engines.expiry(), every, stopped));
        }
        let gateway = api.gateway.clone();
        Ok(Self { app, gateway, api, engines, background, stop, folder })
    }

    /// An access token of an account, without its password, because this process has the signing key.
    ///
    /// # Errors
    /// [`Error::Keys`] if the token cannot be signed.
    pub fn token_of(&self, organization: OrganizationId, user: &User) -> Result<String, Error> {
        self.api.token_of(organization, user)
    }

    /// The engines, for tests that look behind the service.
    pub fn engines(&self) -> &Engines {
        &self.engines
    }

    /// Waits until everything that was written is on the disk, like every answer of the gateway.
    ///
    /// # Errors
    /// If the disk did not take it.
    pub async fn settled(&self) -> Result<(), Error> {
        self.engines.disk().settled().await.map_err(|_| Error::Lost)
    }

    /// Waits until the disk refuses a write. After that nothing is answered any more, and the service must be started
    /// again, because it is unknown which part is on the disk.
    pub async fn lost(&self) {
        self.engines.disk().lost().await;
    }

    /// The data folder, if there is one.
    pub fn folder(&self) -> Option<&Folder> {
        self.folder.as_ref()
    }

    /// Stops: consumers get a short time to end their present work, then the engines end.
    pub async fn stop(mut self) {
        drop(self.stop);
        let all = async { while self.background.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(GRACE, all).await;
        self.background.shutdown().await;
        self.engines.stop().await;
    }
}
