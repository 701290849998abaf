//! The sources of access tokens: the environment, a sign-in, or the profile that `wfm login` stored.

use std::io;
use std::sync::Arc;

use reqwest::Method;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::{Api, ApiError, Call, Problem};
use crate::profile::{Profile, Session, Stored};

/// The number of tries for a code of the second factor.
const CODES: usize = 3;

/// Asks the person at the terminal for a secret. What they type is not shown.
pub type Ask = Arc<dyn Fn(&str) -> io::Result<String> + Send + Sync>;

/// The credentials of the caller. They hold secrets, so there is no `Debug`.
pub enum Credentials {
    /// An access token that this program cannot renew.
    Token(SecretString),
    Password {
        email: String,
        password: SecretString,
    },
    /// A session whose refresh token is in a file, and the account and the service that the session had when the
    /// command began.
    Profile(Profile, Session),
}

/// The id of a new attempt to renew a session: a text that nobody can guess.
fn new_attempt() -> Result<String, ApiError> {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes).map_err(|why| ApiError::NoRandomness(why.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The present state of a session. It holds secrets, so there is no `Debug`.
#[derive(Default)]
pub(super) struct Tokens {
    access: Option<Arc<str>>,
    refresh: Option<SecretString>,
}

/// The answer to a sign-in. It holds secrets, so there is no `Debug`.
#[derive(Deserialize)]
pub struct SignedIn {
    access_token: String,
    pub refresh_token: Option<SecretString>,
}

impl Api {
    /// The access token. Signs in if there is none.
    pub(super) async fn token(&self) -> Result<Arc<str>, ApiError> {
        // The lock is held during the sign-in, so that calls that get a 401 at the same time sign in only once.
        let mut tokens = self.tokens.lock().await;
        if let Some(access) = &tokens.access {
            return Ok(access.clone());
        }
        let answer = match &self.credentials {
            Credentials::Token(token) => return Ok(token.expose_secret().into()),
            Credentials::Profile(profile, session) => self.renew_profile(profile, session).await?,
            Credentials::Password { email, password } => match tokens.refresh.take() {
                Some(refresh) => match self.renew(&refresh, &new_attempt()?).await {
                    Err(ApiError::Refused(problem)) if problem.status == 401 => {
                        self.sign_in(email, None, password).await?
                    }
                    other => other?,
                },
                None => self.sign_in(email, None, password).await?,
            },
        };
        tokens.refresh = answer.refresh_token;
        Ok(tokens.access.insert(answer.access_token.into()).clone())
    }

    /// Forgets a token that was refused. Returns false if there is no way to get a better one.
    pub(super) async fn forget(&self, used: &Arc<str>, problem: &Problem) -> bool {
        let mut tokens = self.tokens.lock().await;
        if tokens.access.as_ref() == Some(used) {
            tokens.access = None;
            if problem.asks_for_a_sign_in() {
                tokens.refresh = None;
            }
        }
        match self.credentials {
            Credentials::Password { .. } => true,
            Credentials::Profile(..) => !problem.asks_for_a_sign_in(),
            Credentials::Token(_) => false,
        }
    }

    /// Signs in with a password, and with a code if the account has a second factor.
    ///
    /// # Errors
    /// If the service refuses the sign-in, or if nobody can be asked for a code.
    pub async fn sign_in(
        &self,
        email: &str,
        organization: Option<&str>,
        password: &SecretString,
    ) -> Result<SignedIn, ApiError> {
        let mut credentials =
            serde_json::json!({ "email": email, "password": password.expose_secret() });
        if let Some(organization) = organization {
            credentials["organization"] = organization.into();
        }
        let answer = self.open("/auth/login", &credentials).await;
        let challenge = match answer {
            Err(ApiError::Refused(mut problem)) if problem.code == "second_factor_required" => {
                problem.challenge.take().ok_or(ApiError::Refused(problem))?
            }
            other => return other,
        };
        let mut tries = 1;
        loop {
            let code = (self.ask)(&format!("Code of the authenticator of {email}: "));
            let code = code.map_err(|error| ApiError::NoCode(error.to_string()))?;
            let proof = serde_json::json!({
                "challenge": challenge.expose_secret(), "code": code.trim(),
            });
            match self.open("/auth/totp/verify", &proof).await {
                Err(ApiError::Refused(problem)) if problem.status == 401 && tries < CODES => {
                    (self.notices)("That code is wrong or was used already.");
                    tries += 1;
                }
                other => return other,
            }
        }
    }

    /// Ends the session of a profile.
    ///
    /// # Errors
    /// If the session has ended already, or if the service cannot be reached.
    pub async fn end_session(&self, stored: &Stored) -> Result<(), ApiError> {
        let attempt = stored.attempt.clone().map_or_else(new_attempt, Ok)?;
        let renewed = self.renew(&stored.refresh_token, &attempt).await?;
        let call = Call::new(Method::POST, "/auth/logout");
        self.send_as(&call, Some(&renewed.access_token)).await.map(drop)
    }

    /// Renews the session of a profile. The next refresh token is stored before anything of the answer is used, and
    /// no other process renews the session meanwhile. If another sign-in has replaced the session, nothing is sent: a
    /// token goes only to the service that issued it, and the command does not continue as another account.
    async fn renew_profile(
        &self,
        profile: &Profile,
        session: &Session,
    ) -> Result<SignedIn, ApiError> {
        let mut locked = profile.lock().await?;
        let Some(mut stored) = locked.read()? else {
            return Err(ApiError::SignedOut(profile.name().to_owned()));
        };
        if stored.session() != *session {
            let (name, Session { url, email }) = (profile.name().to_owned(), stored.session());
            return Err(ApiError::SignedInAnew { name, url, email });
        }
        // If the answer is lost, the next process repeats this attempt and no other attempt (rule SIGN-1).
        let attempt = match stored.attempt.clone() {
            Some(attempt) => attempt,
            None => {
                let attempt = new_attempt()?;
                stored.attempt = Some(attempt.clone());
                locked.write(&stored)?;
                attempt
            }
        };
        match self.renew(&stored.refresh_token, &attempt).await {
            Ok(mut answer) => {
                if let Some(refresh_token) = answer.refresh_token.take() {
                    locked.write(&stored.with_token(refresh_token))?;
                }
                Ok(answer)
            }
            Err(ApiError::Refused(problem)) if problem.status == 401 => {
                Err(ApiError::SignedOut(profile.name().to_owned()))
            }
            Err(error) => Err(error),
        }
    }

    async fn renew(&self, refresh: &SecretString, attempt: &str) -> Result<SignedIn, ApiError> {
        let body =
            serde_json::json!({ "refresh_token": refresh.expose_secret(), "attempt": attempt });
        self.open("/auth/refresh", &body).await
    }

    /// Sends a call that needs no token.
    async fn open(&self, path: &str, body: &serde_json::Value) -> Result<SignedIn, ApiError> {
        let call = Call::new(Method::POST, path).body(body.to_string().into_bytes());
        self.send_as(&call, None).await?.parsed(&call)
    }
}
