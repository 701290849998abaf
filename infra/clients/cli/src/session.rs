//! Parts that every command needs: a connection, a progress bar, and file errors that name the file.

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

/// The address of a service that was started by hand on this machine.
const LOCAL_URL: &str = "http://127.0.0.1:3000";
/// The name of the profile that is used if none is named.
const DEFAULT_PROFILE: &str = "default";

/// The facts known before the command line is read. It holds secrets, so there is no `Debug`.
pub struct Environment {
    pub password: Option<SecretString>,
    /// An access token.
    pub token: Option<SecretString>,
    /// The folder of the user's configuration.
    pub config_home: Option<PathBuf>,
    pub ask: Ask,
    /// The place to which output goes.
    pub screen: Screen,
    /// Asks the person at the terminal whether to continue. Absent if there is nobody to ask.
    pub confirm: Option<Confirm>,
}

/// Asks a question whose answer is yes or no.
pub type Confirm = Arc<dyn Fn(&str) -> std::io::Result<bool> + Send + Sync>;

impl Environment {
    /// An environment with a password and without a person to ask.
    pub fn with_password(password: &str) -> Self {
        let nobody = |_: &str| Err(std::io::Error::other("nobody is there"));
        let password = Some(SecretString::from(password));
        let ask = Arc::new(nobody);
        let screen = Screen::None;
        Self { password, token: None, config_home: None, ask, screen, confirm: None }
    }
}

/// A connection by the command line. Credentials are taken from the first of these that exists: WFM_TOKEN (a named
/// profile then only gives the service's address), the named profile, the e-mail, the default profile. If no address
/// is given, it comes from the default profile, and a notice shows it. Notices do not disturb the bar.
///
/// # Errors
/// If there are no credentials, or if nobody can be asked for the password.
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
        // The address is shown before a person types a password for it.
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
    // A session belongs to its service. Its token is not sent to another service.
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

/// The profile that a connection uses. Nothing if a token or an e-mail is used.
pub fn named_profile(connection: &Connection, environment: &Environment) -> Option<String> {
    let is_other =
        environment.token.is_some() || (connection.email.is_some() && connection.profile.is_none());
    let name = connection.profile.as_deref().unwrap_or(DEFAULT_PROFILE);
    (!is_other).then(|| name.to_owned())
}

/// The address that is asked for, else that of a profile, else the one on this machine. If nobody asked for the
/// address, a notice shows it, because a token or a password goes there.
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

/// The address that is asked for, else the profile's, else the one on this machine.
pub fn url_of(asked: Option<&str>, stored: Option<&Stored>) -> String {
    let stored = stored.map(|stored| stored.url.as_str());
    asked.or(stored).unwrap_or(LOCAL_URL).to_owned()
}

/// The profile with this name.
///
/// # Errors
/// If there is no folder for profiles.
pub fn profile(environment: &Environment, name: Option<&str>) -> Result<Profile, Failure> {
    let home = environment.config_home.as_ref().ok_or_else(|| {
        let why = "no folder for profiles: neither XDG_CONFIG_HOME nor a home directory is known";
        Failure::Usage(why.to_owned())
    })?;
    Ok(Profile::new(home, name.unwrap_or(DEFAULT_PROFILE)))
}

/// The password from the environment, or the one that the person types at the terminal.
///
/// # Errors
/// If there is no person at the terminal.
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
/// If the machine has no usable TLS setup.
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

/// A bar that counts `what`, such as `records applied`. It is drawn to stderr, and not at all if stderr is no
/// terminal.
pub fn progress_bar(what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let template = format!("{{bar:40}} {{human_pos}}/{{human_len}} {what}, {{elapsed}}");
    match ProgressStyle::with_template(&template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A bar that counts `what` if the total is not known.
pub fn counter(what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(&format!("{{human_pos}} {what}, {{elapsed}}")) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Shows something else while a bar may be shown. A bar that has counted nothing was not drawn, and it is not drawn
/// for this.
pub fn beside<T>(bar: &ProgressBar, show: impl FnOnce() -> T) -> T {
    if bar.length().is_none() { show() } else { bar.suspend(show) }
}

/// A text that no run had before, for idempotency keys of requests that are sent once per run.
pub fn run_id() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}", now.as_nanos(), std::process::id())
}

/// Opens a new or empty file that only its owner can read. A file with content is not changed.
///
/// # Errors
/// If the file cannot be written, or if it has content.
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
    // A file that existed before has its own mode.
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

/// Adds the path to the error of a file.
pub fn at(path: &Path) -> impl Fn(std::io::Error) -> Failure {
    let path = path.display().to_string();
    move |source| Failure::File { path: path.clone(), source }
}
