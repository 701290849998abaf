//! The services that every operation uses, built once at the start.

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
    /// Present in the sign-in function only.
    pub signer: Option<Arc<Signer>>,
    /// Whether attempts to sign in are counted for each source address. The loopback address is never counted.
    pub limit_addresses: bool,
    pub opaque: OpaqueKey,
    /// The address at which clients find the service, like `https://hr.example.com`. `None` means the address to
    /// which a request was sent.
    pub public_url: Option<String>,
    /// Whether clients reach the bucket at the address of the service, which is so on one machine.
    pub bucket_is_here: bool,
    pub about: About,
}

impl Services {
    /// The services of one function. It may do with the table only what it declares (rule IAM-2).
    #[must_use]
    pub fn limited(&self, access: Access) -> Self {
        Self { app: self.app.limited(access), verifier: self.verifier.anew(), ..self.clone() }
    }

    /// The services for a dry run of `who`: nothing is stored (rule API-113).
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
