//! The service as its own process, which can be killed.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::Failed;
use crate::api::Client;

/// The administrator's e-mail.
pub const EMAIL: &str = "admin@load.example";
/// The password of every account.
pub const PASSWORD: &str = "a password for the load";

/// A running service.
pub struct Service {
    binary: PathBuf,
    data: PathBuf,
    child: Child,
    client: Client,
}

impl Service {
    /// Starts the service. An empty folder gets an organization.
    ///
    /// # Errors
    /// If the service does not start.
    pub async fn start(binary: &Path, data: &Path) -> Result<Self, Failed> {
        let (child, client) = spawn(binary, data).await?;
        Ok(Self { binary: binary.into(), data: data.into(), child, client })
    }

    /// A client that is not signed in.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The number of the process.
    pub fn pid(&self) -> u32 {
        self.child.id().unwrap_or_default()
    }

    /// Kills the service and starts it again. Returns the time from the start to the first answer.
    ///
    /// # Errors
    /// If the service does not start again.
    pub async fn kill_and_start(&mut self) -> Result<Duration, Failed> {
        self.child.kill().await?;
        let started = Instant::now();
        (self.child, self.client) = spawn(&self.binary, &self.data).await?;
        Ok(started.elapsed())
    }

    /// Ends the process.
    ///
    /// # Errors
    /// If the process has ended before.
    pub async fn stop(mut self) -> Result<(), Failed> {
        Ok(self.child.kill().await?)
    }
}

/// Starts the process and waits for its first answer.
async fn spawn(binary: &Path, data: &Path) -> Result<(Child, Client), Failed> {
    let mut command = Command::new(binary);
    command
        .args(["--port", "0", "--no-demo", "--org", "Load", "--admin-email", EMAIL, "--data"])
        .arg(data)
        .env("WFM_ADMIN_PASSWORD", PASSWORD)
        .stdout(Stdio::piped())
        .kill_on_drop(true);
    let mut child = command.spawn().map_err(|why| {
        format!("{}: {why}; build it with `cargo build --release -p wfm-local`", binary.display())
    })?;
    let mut lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
    // The service prints its address.
    let url = loop {
        let line =
            lines.next_line().await?.ok_or("the service ended before it said where it is")?;
        let found = line.split_whitespace().find(|word| word.starts_with("http://127.0.0.1:"));
        if let Some(url) = found {
            break url.trim_end_matches(['/', '.', ',', ';']).to_owned();
        }
    };
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    let client = Client::new(&url)?;
    client.get("/health").await?;
    Ok((child, client))
}
