//! The environment of every operation, built once at start.

use std::sync::Arc;

use wfm_app::App;
use wfm_storage::access::Access;
use wfm_storage::blobs::Blobs;
use wfm_storage::users;

use crate::authentication::{Caller, Signer, Verifier};
use crate::context::RequestContext;
use crate::opaque::OpaqueKey;

/// The context of an operation.
#[derive(Clone)]
pub struct Services {
    pub app: App,
    pub verifier: Verifier,
    /// In the sign-in function only.
    pub signer: Option<Arc<Signer>>,
    /// Whether attempts to sign in are counted per source address, loopback excepted.
    pub limit_addresses: bool,
    pub opaque: OpaqueKey,
    /// Where clients find the service, as `https://hr.example.com`; `None` if that is simply
    /// what they ask for.
    pub public_url: Option<String>,
    /// Whether clients reach the bucket where they reach the service, as on one machine.
    pub bucket_is_here: bool,
    pub about: About,
}

impl Services {
    /// The same for one function, which may do with the table what it declares and nothing else (rule IAM-2).
    #[must_use]
    pub fn limited(&self, access: Access) -> Self {
        Self { app: self.app.limited(access), verifier: self.verifier.anew(), ..self.clone() }
    }

    /// The same for a request that only asks whether a change would be refused: nothing is stored (rule API-113). `who` asks.
    #[must_use]
    pub fn dry(&self, who: &Caller) -> Self {
        let never = users::never_there(who.organization, who.user.id);
        let app = App { storage: self.app.storage.dry(never), ..self.app.clone() };
        Self { app, ..self.clone() }
    }

    /// The bucket, at the address by which the sender of this request reaches it.
    pub fn bucket(&self, request: &RequestContext) -> Blobs {
        let blobs = &self.app.storage.blobs;
        match request.base.as_deref().filter(|_| self.bucket_is_here) {
            Some(base) => blobs.reached_at(base),
            None => blobs.clone(),
        }
    }
}

/// The version that is running.
#[derive(Clone, Debug)]
pub struct About {
    pub version: String,
    pub commit: String,
}
