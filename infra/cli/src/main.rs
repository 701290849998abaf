//! The `wfm` command: reads the environment and the command line, nothing else.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use secrecy::SecretString;
use wfm_cli::{Environment, Screen};

#[tokio::main]
#[allow(
    clippy::disallowed_methods,
    reason = "the one place that reads the environment; a password on the command line would show in the process list"
)]
async fn main() -> ExitCode {
    let secret = |name| std::env::var(name).ok().filter(|text| !text.is_empty());
    // By the XDG base directory specification, a path that is not absolute counts as none.
    let config_home = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let config_home = config_home.filter(|path| path.is_absolute());
    let environment = Environment {
        password: secret("WFM_PASSWORD").map(SecretString::from),
        token: secret("WFM_TOKEN").map(SecretString::from),
        config_home: config_home.or_else(|| Some(std::env::home_dir()?.join(".config"))),
        ask: Arc::new(|question: &str| rpassword::prompt_password(question)),
        screen: Screen::of_output(),
    };
    wfm_cli::run(std::env::args_os(), &environment).await
}
