//! The options of running the whole service.

use std::path::PathBuf;
use std::time::Duration;

use aws_smithy_runtime_api::client::http::SharedHttpClient;
use wfm_app::Clock;
use wfm_storage::access::Observer;

use crate::engines::{Delivery, OtherEngines};

/// A way around another one.
pub type Around = Box<dyn FnOnce(SharedHttpClient) -> SharedHttpClient + Send>;

/// The options of a run. The default keeps nothing and has no schedule, as tests want it.
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
    /// The interval of the sweeper; `None` for never.
    pub sweep_every: Option<Duration>,
    /// Whether tries to sign in are counted per source address, loopback excepted.
    pub limit_addresses: bool,
    /// The number of proxies in front. Each adds the address that called it to `X-Forwarded-For`.
    pub trusted_hops: usize,
    /// Origins whose pages may call, besides those on this machine.
    pub cors_origins: Vec<String>,
    /// Is told of every use of the table by a function.
    pub observer: Option<Observer>,
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
            observer: None,
            serves_bucket: false,
        }
    }
}
