//! What every operation works with, built once at start.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, SubsecRound, Utc};
use uuid::Uuid;
use wfm_storage::Storage;

use crate::authentication::{Signer, Verifier};
use crate::opaque::OpaqueKey;

/// Where the time comes from.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Clock {
    /// The machine's clock.
    pub fn system() -> Self {
        #[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
        Self(Arc::new(Utc::now))
    }

    /// A clock of a test's own.
    pub fn of(read: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// Now, to the millisecond: what is stored is what was answered.
    pub fn now(&self) -> DateTime<Utc> {
        (self.0)().trunc_subsecs(3)
    }
}

/// Where new ids come from.
#[derive(Clone, Copy, Default)]
pub struct Ids;

impl Ids {
    /// A new UUIDv7.
    pub fn next(&self) -> Uuid {
        #[expect(clippy::disallowed_methods, reason = "the one place that makes ids")]
        Uuid::now_v7()
    }
}

/// What an operation may use.
pub struct Services {
    pub storage: Storage,
    pub clock: Clock,
    pub ids: Ids,
    pub verifier: Verifier,
    /// In the sign-in function only.
    pub signer: Option<Signer>,
    /// Whether tries to sign in are counted per source address, loopback excepted.
    pub limit_addresses: bool,
    pub opaque: OpaqueKey,
    /// Where clients find the service, as `https://hr.example.com`; `None` where that is simply
    /// what they ask for.
    pub public_url: Option<String>,
    /// Origins that browsers may call from.
    pub cors_origins: Vec<String>,
    pub about: About,
}

impl Services {
    /// Lets others' writes end before a write is tried again: longer each time, up to half a second,
    /// and not as long as others wait.
    pub async fn let_others(&self, tries: u32) {
        let window = 8u64 << tries.min(6);
        let share = u64::from(self.ids.next().as_bytes()[15]);
        tokio::time::sleep(Duration::from_millis(window * share / 255)).await;
    }
}

/// What is running.
#[derive(Clone, Debug)]
pub struct About {
    pub version: String,
    pub commit: String,
}
