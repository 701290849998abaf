//! `wfm login` and `wfm logout`: the session that later commands use.

use std::io::Write;

use indicatif::ProgressBar;
use reqwest::Method;
use secrecy::SecretString;

use crate::Failure;
use crate::api::{Api, ApiError, Call, Credentials};
use crate::cli::{LoginArgs, LogoutArgs};
use crate::profile::Stored;
use crate::session::{Environment, api, password, profile, url_of};

/// Signs in and stores the session in a profile.
///
/// # Errors
/// If the service refuses the sign-in, or if the profile cannot be written.
pub async fn login(
    args: &LoginArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let profile = profile(environment, args.profile.as_deref())?;
    // A file that cannot be read is replaced.
    let before = profile.read().ok().flatten();
    let url = url_of(args.url.as_deref(), before.as_ref());
    let email = args.email.clone().or_else(|| before.as_ref().map(|before| before.email.clone()));
    let email = email
        .ok_or_else(|| Failure::Usage("--email (or WFM_EMAIL) says who signs in".to_owned()))?;
    // No credentials yet. The password is asked for only after the service has been reached.
    let nobody = Credentials::Token(SecretString::default());
    let api = api(&url, nobody, environment, &ProgressBar::hidden(), notices)?;
    api.reach().await?;
    let password = password(environment, &email)?;
    let signed_in = api.sign_in(&email, args.organization.as_deref(), &password).await?;
    let refresh_token = signed_in.refresh_token.ok_or_else(|| {
        Failure::Usage("the service answered no refresh token; is it this service?".to_owned())
    })?;
    let stored = Stored { url, email, refresh_token, attempt: None };
    profile.lock().await?.write(&stored)?;
    let Stored { url, email, .. } = stored;
    if let Some(before) = before.filter(|before| before.url == url) {
        // If the old session cannot be ended, it expires by itself.
        let _ = api.end_session(&before).await;
    }
    writeln!(out, "Signed in at {url} as {email}. Profile: {}.", profile.name())?;
    Ok(true)
}

/// Ends the session of a profile and removes it.
///
/// # Errors
/// If the service cannot be asked. The profile then still exists.
pub async fn logout(
    args: &LogoutArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let profile = profile(environment, args.profile.as_deref())?;
    let name = profile.name();
    let Some(stored) = profile.read()? else {
        writeln!(out, "Nobody is signed in with the profile {name}.")?;
        return Ok(true);
    };
    let credentials = Credentials::Profile(profile.clone(), stored.session());
    let api: Api = api(&stored.url, credentials, environment, &ProgressBar::hidden(), notices)?;
    match api.send::<()>(&Call::new(Method::POST, "/auth/logout")).await {
        // If the session has ended already, the aim is reached.
        Ok(()) | Err(ApiError::SignedOut(_)) => {}
        Err(error) => return Err(error.into()),
    }
    let mut locked = profile.lock().await?;
    // Another process may have signed in meanwhile. Its session is kept.
    if locked.read()?.is_none_or(|there| there.session() == stored.session()) {
        locked.remove()?;
    }
    writeln!(out, "Signed out {} at {}. Profile: {name}.", stored.email, stored.url)?;
    Ok(true)
}
