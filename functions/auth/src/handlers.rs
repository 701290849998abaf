//! What the operations do.

use std::net::IpAddr;

use http::header::CACHE_CONTROL;
use lambda_http::http;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use wfm_domain::hex::hex;
use wfm_http::reply::NoContent;
use wfm_http::shapes::user::User;
use wfm_http::values::Nothing;
use wfm_http::{Call, Error, Reply, Services, invitation};
use wfm_storage::table::Table;
use wfm_storage::users::{self, Tried};

use crate::throttle::{self, ACCOUNT_TRIES, ADDRESS_TRIES, Admission};
use crate::wire::{
    ActivateRequest, CurrentUser, JwkSet, LoginRequest, LoginResponse, PasswordRequest,
    RefreshRequest,
};
use crate::{passwords, session};

/// `POST /auth/login`
///
/// An unknown e-mail, a wrong password and an account that may not sign in get the same answer for
/// the same work.
pub async fn login(call: Call<Nothing, LoginRequest, ()>) -> Result<Reply<LoginResponse>, Error> {
    let services = &call.services;
    let table = &services.storage.table;
    let now = services.clock.now();
    let email = call.body.email.trim().to_lowercase();
    // What cannot be an address is nobody's; its hash keeps keys short and printable.
    let account = match email.is_ascii() && email.len() <= 254 && !email.contains('#') {
        true => email.clone(),
        false => hex(&Sha256::digest(email.as_bytes())),
    };
    let address = limited_address(services, call.request.source_ip.as_deref());

    if let Some(address) = address {
        let attempts = Tried::Address(address).attempts(table).await?;
        if let Some(retry_after) = throttle::refused(&attempts, now.timestamp()) {
            return Err(Error::TooManyRequests { retry_after });
        }
    }
    count(table, &Tried::Account(&account), ACCOUNT_TRIES, now.timestamp()).await?;

    let login = users::login(table, &account).await?;
    let hash = login.as_ref().and_then(|l| l.password_hash.clone());
    let right = passwords::verify(call.body.password, hash.clone()).await?;
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
                count(table, &Tried::Address(address), ADDRESS_TRIES, now.timestamp()).await;
            if !matches!(counted, Ok(()) | Err(Error::TooManyRequests { .. })) {
                counted?;
            }
        }
        return Err(Error::InvalidCredentials);
    };
    Tried::Account(&account).forget(table).await?;

    let (organization, request) = (login.organization, &call.request);
    let session = session::start(services, request, organization, user, "user.signed_in", vec![]);
    Ok(Reply::ok(session.await?))
}

/// `POST /auth/activate`
///
/// Unknown, used and expired tokens get the same answer.
pub async fn activate(
    call: Call<Nothing, ActivateRequest, ()>,
) -> Result<Reply<LoginResponse>, Error> {
    let services = &call.services;
    let table = &services.storage.table;
    let token = call.body.token;
    passwords::check(&call.body.password, "/password")?;
    let (organization, id) = invitation::account(&token).ok_or(Error::InvalidCredentials)?;
    let invited = users::activation(table, organization, id).await?;
    let now = services.clock.now().timestamp();
    let invited =
        invited.filter(|i| i.token_hash == invitation::hash(&token) && now < i.expires_at);
    let invited = invited.ok_or(Error::InvalidCredentials)?;
    let user = users::get(table, organization, id).await?;
    let mut user = user.filter(|user| user.is_active).ok_or(Error::InvalidCredentials)?;
    let hash = passwords::hash(call.body.password).await?;
    // A new password ends the sessions there are; and the e-mail is still this account's.
    user.rev += 1;
    user.ver += 1;
    user.spared = None;
    user.updated_at = services.clock.now();
    let writes = vec![
        users::replace(organization, &user),
        users::use_invitation(organization, user.id, &invited),
        users::set_password(&user.email, &hash),
    ];
    let request = &call.request;
    match session::start(services, request, organization, user, "user.activated", writes).await {
        // Somebody used the same token at the same time, or it has been replaced.
        Err(Error::Unavailable { .. })
            if users::activation(table, organization, id)
                .await?
                .is_none_or(|now| now.token_hash != invited.token_hash) =>
        {
            Err(Error::InvalidCredentials)
        }
        session => Ok(Reply::ok(session?)),
    }
}

/// `POST /auth/refresh`
pub async fn refresh(
    call: Call<Nothing, RefreshRequest, ()>,
) -> Result<Reply<LoginResponse>, Error> {
    let session = session::refresh(&call.services, &call.body.refresh_token);
    Ok(Reply::ok(session.await?))
}

/// `POST /auth/logout`
pub async fn logout(call: Call<Nothing, Nothing>) -> Result<Reply<NoContent>, Error> {
    session::end(&call.services, &call.request, &call.caller).await?;
    Ok(Reply::no_content())
}

/// `POST /auth/password`
///
/// A wrong current password counts like a try to sign in.
pub async fn change_password(
    call: Call<Nothing, PasswordRequest>,
) -> Result<Reply<NoContent>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let table = &services.storage.table;
    passwords::check(&call.body.new_password, "/new_password")?;
    let account = Tried::Account(&caller.user.email);
    count(table, &account, ACCOUNT_TRIES, services.clock.now().timestamp()).await?;
    let login = users::login(table, &caller.user.email).await?;
    let hash = login.and_then(|login| login.password_hash);
    if !passwords::verify(call.body.current_password, hash).await? {
        let detail = "This is not the current password.";
        return Err(Error::invalid("/current_password", "wrong_password", detail));
    }
    account.forget(table).await?;
    let hash = passwords::hash(call.body.new_password).await?;
    session::change_password(services, &call.request, caller, &hash).await?;
    Ok(Reply::no_content())
}

/// The address whose failures are counted; loopback's are not.
fn limited_address(services: &Services, source: Option<&str>) -> Option<IpAddr> {
    let address: IpAddr = source?.parse().ok()?;
    (services.limit_addresses && !address.is_loopback()).then_some(address)
}

/// Counts a try, once among all that are made at the same time.
async fn count(table: &Table, tried: &Tried<'_>, free: u32, now: i64) -> Result<(), Error> {
    for _ in 0..20 {
        let before = tried.attempts(table).await?;
        let (next, admission) = throttle::count(&before, free, now);
        match tried.count(table, &next).await {
            Ok(()) => {
                return match admission {
                    Admission::Admitted => Ok(()),
                    Admission::Refused(retry_after) => Err(Error::TooManyRequests { retry_after }),
                };
            }
            Err(wfm_storage::Error::Refused(_)) => {} // another try was counted in between
            Err(why) => return Err(why.into()),
        }
    }
    Err(Error::TooManyRequests { retry_after: 1 })
}

/// `GET /auth/me`
pub async fn get_current_user(call: Call<Nothing, Nothing>) -> Result<Reply<CurrentUser>, Error> {
    let user = &call.caller.user;
    let tag = call.services.opaque.etag("user", &user.id.to_string(), user.rev);
    let permissions = call.caller.held.grants.as_strings();
    Ok(Reply::ok(CurrentUser { user: User::shown(user, &call.caller.held.names), permissions })
        .etag(&tag))
}

/// `GET /.well-known/jwks.json`
pub async fn get_jwks(call: Call<Nothing, Nothing, ()>) -> Result<Reply<JwkSet>, Error> {
    let set = serde_json::from_str(call.services.verifier.published()).map_err(Error::internal)?;
    Ok(Reply::ok(set).header(CACHE_CONTROL, "public, max-age=300"))
}
