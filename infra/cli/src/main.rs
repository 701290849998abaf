//! The `wfm` command: reads the environment and the command line, nothing else.

use std::process::ExitCode;

#[tokio::main]
#[allow(
    clippy::disallowed_methods,
    reason = "the one place that reads the environment; a password on the command line would show in the process list"
)]
async fn main() -> ExitCode {
    let password = std::env::var("WFM_PASSWORD").ok();
    wfm_cli::run(std::env::args_os(), password).await
}
