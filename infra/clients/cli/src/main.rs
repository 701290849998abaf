//! The `wfm` command. It only reads the environment and the command line.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use secrecy::SecretString;
use wfm_cli::{Confirm, Environment, Screen};

/// Asks on stderr, if no output is lost in a pipe. Every answer that is not a yes counts as no.
fn confirm(question: &str) -> std::io::Result<bool> {
    write!(std::io::stderr(), "{question} [y/N] ")?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}

#[tokio::main]
#[allow(
    clippy::disallowed_methods,
    reason = "the one place that reads the environment; a password on the command line would show in the process list"
)]
async fn main() -> ExitCode {
    let secret = |name| std::env::var(name).ok().filter(|text| !text.is_empty());
    // By the XDG base directory specification, a path that is not absolute counts as absent.
    let config_home = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let config_home = config_home.filter(|path| path.is_absolute());
    let is_somebody_there = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    let environment = Environment {
        password: secret("WFM_PASSWORD").map(SecretString::from),
        token: secret("WFM_TOKEN").map(SecretString::from),
        config_home: config_home.or_else(|| Some(std::env::home_dir()?.join(".config"))),
        ask: Arc::new(|question: &str| rpassword::prompt_password(question)),
        screen: Screen::of_output(),
        confirm: is_somebody_there.then(|| Arc::new(confirm) as Confirm),
    };
    wfm_cli::run(std::env::args_os(), &environment).await
}
