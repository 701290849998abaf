//! `POST /auth/login`

use futures::future::try_join;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use wfm_domain::hex::hex;
use wfm_http::after_leaving::Standing;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::organizations;
use wfm_storage::table::Table;
use wfm_storage::users::{self, SignInName};

use crate::passwords;
use crate::proof::Uncounted;
use crate::session::{self, Proof};
use crate::tokens::Challenge;
use crate::wire::{LoginRequest, LoginResponse};

/// Signs in with an e-mail and a password. An account with a second factor gets a challenge instead.
///
/// An unknown e-mail, a wrong password and an account that may not sign in get the same answer after the same work.
pub async fn login(call: Call<Nothing, LoginRequest, ()>) -> Result<Reply<LoginResponse>, Error> {
    let services = &call.services;
    let table = call.table();
    let name = &name(table, &call.body.email, call.body.organization.as_deref()).await?;
    let read = async || Ok::<_, Error>(users::login(table, name).await?);
    let uncounted = Uncounted::of(services, &call.request, name);
    let (uncounted, login) = try_join(uncounted, read()).await?;
    let hash = login.as_ref().and_then(|l| l.password_hash.clone());
    let verified = passwords::verify(call.body.password.clone(), hash.clone());
    let (proving, right) = uncounted.count_during(verified).await?;
    let found = match &login {
        Some(login) if right => users::get(table, login.organization, login.user).await?,
        _ => None,
    };
    let (Some(login), Some(user)) = (login, found) else {
        proving.failed().await?;
        return Err(Error::InvalidCredentials);
    };
    let standing = Standing::of(call.storage(), login.organization, &user, call.now());
    if standing.await?.is_none() {
        proving.failed().await?;
        return Err(Error::InvalidCredentials);
    }
    // Hashing takes a while, so the sign-in data is read again: it must still be what was proved. It is read after
    // the account. A later change moves the account's version on, so that the session is not valid.
    let organization = login.organization;
    let session =
        session::new(services, &call.request, organization, user.clone(), Proof::PASSWORD);
    let (again, (change, session)) = try_join(read(), Box::pin(session)).await?;
    let is_same = again.is_some_and(|again| {
        let text =
            |hash: &Option<SecretString>| hash.as_ref().map(|hash| hash.expose_secret().to_owned());
        again.user == login.user && text(&again.password_hash) == text(&hash)
    });
    if !is_same {
        proving.failed().await?;
        return Err(Error::InvalidCredentials);
    }
    if user.second_factor {
        // The attempt still counts. Otherwise codes could be guessed without a limit by somebody who knows the
        // password.
        let challenge = Challenge::to(organization, &user, call.now());
        let challenge = challenge.token(session::signer(services)?);
        return Err(Error::SecondFactorRequired(challenge));
    }
    Ok(Reply::ok(session::start(services, change, session, proving.succeeded().into()).await?))
}

/// Finds the account for a sign-in, by e-mail and organization (rule SIGN-6). If there is none, the name is that of
/// no account, and costs the same reads.
pub async fn name(
    table: &Table,
    email: &str,
    organization: Option<&str>,
) -> Result<SignInName, Error> {
    let email = email.trim().to_lowercase();
    // A text that cannot be an address belongs to nobody. Its hash keeps keys short and printable.
    let email = match email.is_ascii() && email.len() <= 254 && !email.contains('#') {
        true => email,
        false => hex(&Sha256::digest(email.as_bytes())),
    };
    let name = match organization.map(str::trim) {
        None => users::first_activated(table, &email).await?,
        Some(organization) => {
            let named = organizations::named(table, organization).await?;
            let id = named.or_else(|| organization.parse().ok());
            id.map(|id| SignInName::new(id, &email))
        }
    };
    Ok(name.unwrap_or_else(|| SignInName::of_nobody(&email)))
}
