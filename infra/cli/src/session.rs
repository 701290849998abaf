//! What every import needs: a connection, a progress bar, and files that name themselves when they
//! fail.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::Failure;
use crate::api::{Api, RetryPolicy};
use crate::cli::Connection;

/// A connection as the command line asks for it; without a password one is asked for. Notices do not
/// disturb the bar.
pub fn connect(
    connection: &Connection,
    password: Option<String>,
    bar: &ProgressBar,
    notices: fn(&str),
) -> Result<Api, Failure> {
    // The command line asks for it unless nothing is sent.
    let email = connection.email.as_deref().unwrap_or_default();
    let password = match password {
        Some(password) => password,
        None => rpassword::prompt_password(format!("Password of {email}: ")).map_err(|error| {
            Failure::Usage(format!("no WFM_PASSWORD and no terminal to ask: {error}"))
        })?,
    };
    let bar = bar.clone();
    let notices = Box::new(move |line: &str| bar.suspend(|| notices(line)));
    Ok(Api::new(&connection.url, email, &password, RetryPolicy::default(), notices)?)
}

/// Counts `what`, as `records applied`. Drawn to stderr, and not at all when that is no terminal.
pub fn progress_bar(what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let template = format!("{{bar:40}} {{human_pos}}/{{human_len}} {what}, {{elapsed}}");
    match ProgressStyle::with_template(&template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// What no run had before, for idempotency keys of what is to happen again.
pub fn run_id() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}", now.as_nanos(), std::process::id())
}

/// Makes a failure of a file say which file.
pub fn at(path: &Path) -> impl Fn(std::io::Error) -> Failure {
    let path = path.display().to_string();
    move |source| Failure::File { path: path.clone(), source }
}
