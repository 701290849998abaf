//! `POST /auth/login`

use std::net::IpAddr;

use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use wfm_domain::hex::hex;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, Services};
use wfm_storage::users::{self, Throttled};

use crate::throttle::{self, ACCOUNT_ATTEMPTS, ADDRESS_ATTEMPTS, count};
use crate::wire::{LoginRequest, LoginResponse};
use crate::{passwords, session};

/// Signs in with an e-mail and a password.
///
/// An unknown e-mail, a wrong password and an account that may not sign in get the same answer for
/// the same work.
pub async fn login(call: Call<Nothing, LoginRequest, ()>) -> Result<Reply<LoginResponse>, Error> {
    let services = &call.services;
    let table = call.table();
    let now = call.now();
    let email = call.body.email.trim().to_lowercase();
    // What cannot be an address is nobody's; its hash keeps keys short and printable.
    let account = match email.is_ascii() && email.len() <= 254 && !email.contains('#') {
        true => email.clone(),
        false => hex(&Sha256::digest(email.as_bytes())),
    };
    let address = limited_address(services, call.request.source_ip.as_deref());

    if let Some(address) = address {
        let attempts = Throttled::Address(address).attempts(table).await?;
        if let Some(retry_after) = throttle::refused(&attempts, now.timestamp()) {
            return Err(Error::TooManyRequests { retry_after });
        }
    }
    count(table, &Throttled::Account(&account), ACCOUNT_ATTEMPTS, now.timestamp()).await?;

    let login = users::login(table, &account).await?;
    let hash = login.as_ref().and_then(|l| l.password_hash.clone());
    let right = passwords::verify(call.body.password.clone(), hash.clone()).await?;
    let user = match &login {
        Some(login) if right => users::get(table, login.organization, login.user).await?,
        _ => None,
    };
    // Hashing takes a while: what was proved is still what signs in. Whatever changes from here on
    // moves the account's version, and the session does not hold.
    let same = match &user {
        Some(_) => users::login(table, &account).await?.is_some_and(|again| {
            let text = |hash: &Option<SecretString>| {
                hash.as_ref().map(|hash| hash.expose_secret().to_owned())
            };
            Some(again.user) == login.as_ref().map(|login| login.user)
                && text(&again.password_hash) == text(&hash)
        }),
        None => false,
    };
    let user = user.filter(|user| same && user.is_active);
    let (Some(login), Some(user)) = (login, user) else {
        if let Some(address) = address {
            let counted =
                count(table, &Throttled::Address(address), ADDRESS_ATTEMPTS, now.timestamp()).await;
            if !matches!(counted, Ok(()) | Err(Error::TooManyRequests { .. })) {
                counted?;
            }
        }
        return Err(Error::InvalidCredentials);
    };
    Throttled::Account(&account).delete(table).await?;

    let (organization, request) = (login.organization, &call.request);
    let session =
        session::start(services, request, organization, user, ("user.signed_in", vec![]), vec![]);
    Ok(Reply::ok(session.await?))
}

/// The address whose failures are counted; loopback's are not.
fn limited_address(services: &Services, source: Option<&str>) -> Option<IpAddr> {
    let address: IpAddr = source?.parse().ok()?;
    (services.limit_addresses && !address.is_loopback()).then_some(address)
}
