//! What every operation works with, built once at start.

use wfm_app::App;

use crate::authentication::{Signer, Verifier};
use crate::opaque::OpaqueKey;

/// What an operation works with.
pub struct Services {
    pub app: App,
    pub verifier: Verifier,
    /// In the sign-in function only.
    pub signer: Option<Signer>,
    /// Whether attempts to sign in are counted per source address, loopback excepted.
    pub limit_addresses: bool,
    pub opaque: OpaqueKey,
    /// Where clients find the service, as `https://hr.example.com`; `None` where that is simply
    /// what they ask for.
    pub public_url: Option<String>,
    /// Origins that browsers may call from.
    pub cors_origins: Vec<String>,
    pub about: About,
}

/// What is running.
#[derive(Clone, Debug)]
pub struct About {
    pub version: String,
    pub commit: String,
}
