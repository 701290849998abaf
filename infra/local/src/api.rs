//! The API functions behind their gateway, each with the services that it has on Lambda.

use std::sync::Arc;

use wfm_app::App;
use wfm_domain::ids::OrganizationId;
use wfm_http::Services;
use wfm_http::authentication::{ACCESS_SECONDS, Claims, Signer};
use wfm_http::services::About;
use wfm_mail::Way;
use wfm_storage::users::User;

use crate::bucket::Bucket;
use crate::disk::Disk;
use crate::error::Error;
use crate::functions;
use crate::gateway::{Cors, Gateway, Surroundings};
use crate::keys::Keys;
use crate::options::StackOptions;
use crate::template::Template;

/// The API functions. Requests go to the gateway.
pub struct Api {
    pub gateway: Gateway,
    /// The rights of the sign-in function.
    signing: Arc<Services>,
}

impl Api {
    /// The functions with an existing connection to storage, without a bucket of their own.
    ///
    /// # Errors
    /// If keys or template are unusable.
    pub fn around(app: &App, keys: &Keys, template: &Template) -> Result<Self, Error> {
        let options = StackOptions { clock: app.clock.clone(), ..StackOptions::default() };
        Self::of(app, keys, template, &options, None, Disk::default())
    }

    pub(crate) fn of(
        app: &App,
        keys: &Keys,
        template: &Template,
        options: &StackOptions,
        bucket: Option<Bucket>,
        disk: Disk,
    ) -> Result<Self, Error> {
        let services = |signer: Option<Signer>| -> Result<Arc<Services>, Error> {
            Ok(Arc::new(Services {
                app: app.clone(),
                verifier: keys.verifier()?,
                signer: signer.map(Arc::new),
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
        let plain = services(None)?;
        let signing = services(Some(keys.signer()?))?;
        let routers = functions::routers(&plain, &signing, options.trusted_hops);
        let cors = Cors::of_template(template, options.cors_origins.clone())?;
        let clock = app.clock.clone();
        let ids = app.ids.clone();
        let shown_mails = options.post.as_ref().and_then(|post| match &post.way {
            Way::Shown(shown) => Some(Arc::clone(shown)),
            _ => None,
        });
        let around = Surroundings { cors, bucket, disk, clock, ids, shown_mails };
        let gateway = Gateway::new(template.routes()?, routers, around)?;
        Ok(Self { gateway, signing })
    }

    /// An access token of an account, without its password, because this process has the signing key.
    ///
    /// # Errors
    /// [`Error::Keys`] if the token cannot be signed.
    pub fn token_of(&self, organization: OrganizationId, user: &User) -> Result<String, Error> {
        let services = &self.signing;
        let now = services.app.clock.now().timestamp();
        let claims = Claims {
            iss: services.verifier.issuer().to_owned(),
            aud: services.verifier.audience().to_owned(),
            sub: user.id,
            org: organization,
            sid: services.app.ids.next(),
            ver: user.ver,
            generation: 0,
            iat: now,
            exp: now + ACCESS_SECONDS,
            jti: services.app.ids.next(),
            auth_time: now,
            amr: vec!["pwd".to_owned()],
            needs_factor: false,
        };
        let none = || Error::Keys("there is none".to_owned());
        let signer = services.signer.as_ref().ok_or_else(none)?;
        signer.sign(&claims).map_err(|why| Error::Keys(format!("{why:?}")))
    }
}
