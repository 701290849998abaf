//! The options of a run of the whole service.

use std::path::PathBuf;
use std::time::Duration;

use aws_smithy_runtime_api::client::http::SharedHttpClient;
use wfm_app::{Clock, FieldKey};
use wfm_mail::Post;
use wfm_storage::access::Observer;

use crate::engines::{Delivery, OtherEngines};

/// A layer around the transport of requests.
pub type Around = Box<dyn FnOnce(SharedHttpClient) -> SharedHttpClient + Send>;

/// The options of a run. The default keeps nothing and has no schedule, which tests need.
pub struct StackOptions {
    /// The data folder; `None` keeps everything in memory and in a temporary folder.
    pub data: Option<PathBuf>,
    pub clock: Clock,
    /// The key that encrypts account numbers; `None` takes the one of the folder, or a new one.
    pub field_key: Option<FieldKey>,
    /// A layer around the transport of the service's requests to the engines, so that a test can lose or refuse them.
    /// The set-up of the engines does not use it.
    pub http: Option<Around>,
    /// Engines that replace the embedded ones. They are empty at the beginning.
    pub others: OtherEngines,
    /// The number of messages that are processed at the same time. With 0 nothing is consumed, including dead
    /// letters.
    pub consumers: usize,
    pub delivery: Delivery,
    /// The interval of the sweeper; `None` for never.
    pub sweep_every: Option<Duration>,
    /// The operator's settings of mails; `None` sends none.
    pub post: Option<Post>,
    /// Whether attempts to sign in are counted for each source address. The loopback address is never counted.
    pub limit_addresses: bool,
    /// The number of proxies in front. Each of them adds the address that called it to `X-Forwarded-For`.
    pub trusted_hops: usize,
    /// Origins whose pages may call, besides those on this machine.
    pub cors_origins: Vec<String>,
    /// A function that is called for every use of the table by a function.
    pub observer: Option<Observer>,
    /// Whether the gateway's socket also serves the bucket, and uploads are signed for it.
    pub serves_bucket: bool,
}

impl Default for StackOptions {
    fn default() -> Self {
        Self {
            data: None,
            clock: Clock::system(),
            field_key: None,
            http: None,
            others: OtherEngines::default(),
            consumers: 2,
            delivery: Delivery::default(),
            sweep_every: None,
            post: None,
            limit_addresses: true,
            trusted_hops: 0,
            cors_origins: vec![],
            observer: None,
            serves_bucket: false,
        }
    }
}
