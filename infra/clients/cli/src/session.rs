//! The needs of every command: a connection, a progress bar, and files that name themselves when they fail.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use secrecy::SecretString;

use crate::Failure;
use crate::api::{Api, ApiError, Ask, Credentials, RetryPolicy};
use crate::cli::Connection;
use crate::profile::{Profile, Stored};
use crate::screen::Screen;

/// Where a service runs that was started by hand.
const LOCAL_URL: &str = "http://127.0.0.1:3000";
/// The profile that nobody named.
const DEFAULT_PROFILE: &str = "default";

/// The facts known before the command line is read. Holds secrets: no `Debug`.
pub struct Environment {
    pub password: Option<SecretString>,
    /// An access token.
    pub token: Option<SecretString>,
    /// The folder of a person's configuration.
    pub config_home: Option<PathBuf>,
    pub ask: Ask,
    /// Where output goes.
    pub screen: Screen,
    /// Asks the person at the terminal whether to go on; nothing if nobody is there.
    pub confirm: Option<Confirm>,
}

/// Asks a question that is answered with yes or no.
pub type Confirm = Arc<dyn Fn(&str) -> std::io::Result<bool> + Send + Sync>;

impl Environment {
    /// One that has a password and nobody to ask.
    pub fn with_password(password: &str) -> Self {
        let nobody = |_: &str| Err(std::io::Error::other("nobody is there"));
        let password = Some(SecretString::from(password));
        let ask = Arc::new(nobody);
        let screen = Screen::None;
        Self { password, token: None, config_home: None, ask, screen, confirm: None }
    }
}

/// A connection as the command line asks for it. WFM_TOKEN is taken first (a profile that is named then only
/// says where the service is), then the profile that is named, then the e-mail, then the profile that nobody needs to name. If nobody says
/// the address, the default profile does, and a notice names it. Notices do not disturb the bar.
///
/// # Errors
/// When nobody says who calls, or nobody can be asked for the password.
pub fn connect(
    connection: &Connection,
    environment: &Environment,
    bar: &ProgressBar,
    notices: fn(&str),
) -> Result<Api, Failure> {
    let Connection { url, email, profile: named } = connection;
    if let Some(token) = &environment.token {
        let url = address(url.as_deref(), named.as_deref(), environment, bar, notices)?;
        return api(&url, Credentials::Token(token.clone()), environment, bar, notices);
    }
    if let (Some(email), None) = (email, named) {
        // Named before somebody types a password for it.
        let url = address(url.as_deref(), None, environment, bar, notices)?;
        let password = password(environment, email)?;
        let credentials = Credentials::Password { email: email.clone(), password };
        return api(&url, credentials, environment, bar, notices);
    }
    let profile = profile(environment, named.as_deref())?;
    let stored = match profile.read()? {
        Some(stored) => stored,
        None if named.is_some() => {
            return Err(ApiError::SignedOut(profile.name().to_owned()).into());
        }
        None => {
            let who = "who calls? Sign in with `wfm login`, or give --email (or WFM_EMAIL)";
            return Err(Failure::SignedOut(who.to_owned()));
        }
    };
    // A session is its service's: its token is shown to no other.
    if let Some(url) = url
        && url.trim_end_matches('/') != stored.url.trim_end_matches('/')
    {
        let name = profile.name();
        let signed_in = &stored.url;
        let why = format!("the profile {name} is signed in at {signed_in}, not at {url}");
        return Err(Failure::Usage(why));
    }
    let credentials = Credentials::Profile(profile, stored.session());
    api(&stored.url, credentials, environment, bar, notices)
}

/// The profile that a connection goes on with; nothing if a token or an e-mail says who calls.
pub fn named_profile(connection: &Connection, environment: &Environment) -> Option<String> {
    let is_other =
        environment.token.is_some() || (connection.email.is_some() && connection.profile.is_none());
    let name = connection.profile.as_deref().unwrap_or(DEFAULT_PROFILE);
    (!is_other).then(|| name.to_owned())
}

/// The service that is asked for, else that of a profile, else the one on this machine. One that nobody asked for is
/// named in a notice: a token or a password goes there.
fn address(
    asked: Option<&str>,
    named: Option<&str>,
    environment: &Environment,
    bar: &ProgressBar,
    notices: fn(&str),
) -> Result<String, Failure> {
    if let Some(url) = asked {
        return Ok(url.to_owned());
    }
    let stored = match (&environment.config_home, named) {
        (None, None) => None,
        _ => profile(environment, named)?.read()?,
    };
    let url = url_of(None, stored.as_ref());
    let whose = match stored {
        Some(_) => format!("of the profile {}", named.unwrap_or(DEFAULT_PROFILE)),
        None => "no --url and no profile says another".to_owned(),
    };
    beside(bar, || notices(&format!("The service is {url} ({whose}).")));
    Ok(url)
}

/// The service that is asked for, else the profile's, else the one on this machine.
pub fn url_of(asked: Option<&str>, stored: Option<&Stored>) -> String {
    let stored = stored.map(|stored| stored.url.as_str());
    asked.or(stored).unwrap_or(LOCAL_URL).to_owned()
}

/// The profile of a name.
///
/// # Errors
/// When there is no folder for it.
pub fn profile(environment: &Environment, name: Option<&str>) -> Result<Profile, Failure> {
    let home = environment.config_home.as_ref().ok_or_else(|| {
        let why = "no folder for profiles: neither XDG_CONFIG_HOME nor a home directory is known";
        Failure::Usage(why.to_owned())
    })?;
    Ok(Profile::new(home, name.unwrap_or(DEFAULT_PROFILE)))
}

/// The password of the environment, else the one that is typed at the terminal.
///
/// # Errors
/// When nobody is.
pub fn password(environment: &Environment, email: &str) -> Result<SecretString, Failure> {
    if let Some(password) = &environment.password {
        return Ok(password.clone());
    }
    let asked = (environment.ask)(&format!("Password of {email}: "));
    let password = asked.map_err(|error| {
        Failure::Usage(format!("no WFM_PASSWORD and no terminal to ask: {error}"))
    })?;
    Ok(password.into())
}

/// A connection with these credentials.
///
/// # Errors
/// When the machine has no usable TLS setup.
pub fn api(
    url: &str,
    credentials: Credentials,
    environment: &Environment,
    bar: &ProgressBar,
    notices: fn(&str),
) -> Result<Api, Failure> {
    let asking = bar.clone();
    let showing = bar.clone();
    let ask = environment.ask.clone();
    let ask: Ask = Arc::new(move |question: &str| beside(&asking, || ask(question)));
    let notices = Box::new(move |line: &str| beside(&showing, || notices(line)));
    Ok(Api::new(url, credentials, RetryPolicy::default(), ask, notices)?)
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

/// Counts `what` without knowing how many there will be.
pub fn counter(what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(&format!("{{human_pos}} {what}, {{elapsed}}")) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Shows something else while a bar may be there. One that counts nothing yet was not drawn, and is not drawn for this.
pub fn beside<T>(bar: &ProgressBar, show: impl FnOnce() -> T) -> T {
    if bar.length().is_none() { show() } else { bar.suspend(show) }
}

/// A text that no run had before, for idempotency keys of requests that happen again.
pub fn run_id() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}", now.as_nanos(), std::process::id())
}

/// A new file, or an empty one, that only its owner can read. One that holds something is left as it is.
///
/// # Errors
/// When it cannot be written, and when it holds something.
pub fn private_file(path: &Path) -> std::io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    if file.metadata()?.len() > 0 {
        let why = "it is not empty, and may hold activation tokens: move it away";
        return Err(std::io::Error::other(why));
    }
    // One that was there has its own mode.
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

/// Makes a failure of a file say which file.
pub fn at(path: &Path) -> impl Fn(std::io::Error) -> Failure {
    let path = path.display().to_string();
    move |source| Failure::File { path: path.clone(), source }
}
