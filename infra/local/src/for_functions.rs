//! The engines alone, for functions that run elsewhere on this machine: in a container of `sam local`, in Lambda's
//! runtime emulator, in a debugger.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use secrecy::ExposeSecret;
use serde_json::json;
use wfm_http::lambda::ENGINES;
use wfm_storage::connect::LocalEndpoints;

use crate::engines::{Delivery, Engines, Ports};
use crate::error::Error;
use crate::folder::Folder;
use crate::keys::Keys;

/// The file with the environment that tells functions the addresses of the engines, in the form of `sam local`
/// (`--env-vars`).
const FILE: &str = "sam-local.json";

/// Engines that functions use.
pub struct ForFunctions {
    engines: Engines,
    /// Holds the lock of the folder.
    _folder: Folder,
    /// The file with the environment of functions.
    pub environment: PathBuf,
}

impl ForFunctions {
    /// Starts the engines with the folder, at `host`, and writes the environment that functions need.
    ///
    /// # Errors
    /// When a port is taken or the folder cannot be used.
    pub async fn start(data: &Path, host: IpAddr) -> Result<Self, Error> {
        let folder = Folder::open(data)?;
        let keys = Keys::of_folder(&folder)?;
        let engines = Engines::start(Some(data), Delivery::default(), Ports::Fixed(host)).await?;
        let reached_at = match host.is_unspecified() {
            // A container uses this name for the machine on which it runs.
            true => "host.docker.internal".to_owned(),
            false if host.is_ipv6() => format!("[{host}]"),
            false => host.to_string(),
        };
        let here = &engines.endpoints;
        let secret = here.secret.expose_secret();
        let queues = LocalEndpoints::at(&reached_at, here.secret.clone()).sqs;
        let elsewhere = |url: &str| url.replacen(&here.sqs, &queues, 1);
        let names = &engines.names;
        let mut variables = BTreeMap::from(keys.environment());
        variables.extend([
            (ENGINES, format!("{secret}@{reached_at}")),
            ("TABLE_NAME", names.table.clone()),
            ("BUCKET_NAME", names.bucket.clone()),
            ("QUEUE_URL", elsewhere(&names.queue_url)),
            ("PAY_QUEUE_URL", elsewhere(&names.pay_queue_url)),
            ("PLANNING_QUEUE_URL", elsewhere(&names.planning_queue_url)),
            ("EXPORT_QUEUE_URL", elsewhere(&names.export_queue_url)),
            ("FAIR_QUEUES", "0".to_owned()),
            ("LIMIT_ADDRESSES", "1".to_owned()),
        ]);
        let text = json!({"Parameters": variables}).to_string();
        folder.write(FILE, &text)?;
        Ok(Self { engines, _folder: folder, environment: data.join(FILE) })
    }

    /// Stops them.
    pub async fn stop(self) {
        self.engines.stop().await;
    }
}
