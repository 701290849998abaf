//! What the operations do.

use std::net::IpAddr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::header::CACHE_CONTROL;
use lambda_http::http;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use wfm_http::audit::{self, Act};
use wfm_http::authentication::{ACCESS_SECONDS, Claims};
use wfm_http::authorization::Grants;
use wfm_http::shapes::user::User;
use wfm_http::values::Nothing;
use wfm_http::{Call, Caller, Error, Reply, Services};
use wfm_storage::jobs::hex;
use wfm_storage::table::Table;
use wfm_storage::users::{self, Family, Tried};

use crate::throttle::{self, ACCOUNT_TRIES, ADDRESS_TRIES, Admission};
use crate::wire::{CurrentUser, JwkSet, LoginRequest, LoginResponse};
use crate::passwords;

const REFRESH_SECONDS: i64 = 30 * 24 * 3600;
const FAMILY_SECONDS: i64 = 180 * 24 * 3600;

/// `POST /auth/login`
///
/// An unknown e-mail, a wrong password and an account that may not sign in get the same answer for
/// the same work.
pub async fn login(
    call: Call<Nothing, LoginRequest, ()>,
) -> Result<Reply<LoginResponse>, Error> {
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
    let right = passwords::verify(call.body.password, hash).await?;
    let user = match &login {
        Some(login) => users::get(table, login.organization, login.user).await?,
        None => None,
    };
    let (Some(login), Some(user)) = (login, user.filter(|user| right && user.is_active)) else {
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

    let sid = services.ids.next();
    let secret = format!("{}{}", random_text()?, random_text()?);
    let refresh_token = refresh_token(login.organization.0, user.id.0, sid, &secret);
    let family = Family {
        rev: 1,
        sid,
        user: user.id,
        current: hex(&Sha256::digest(refresh_token.as_bytes())),
        expires_at: now.timestamp() + REFRESH_SECONDS,
        ends_at: now.timestamp() + FAMILY_SECONDS,
    };
    let caller = Caller {
        organization: login.organization,
        grants: Grants::of_roles(&user.roles),
        sid,
        user,
    };
    let act = Act {
        action: "user.signed_in",
        resource_type: "user",
        resource_id: caller.user.id.to_string(),
        changes: vec![],
    };
    table
        .write(vec![
            users::create_family(caller.organization, &family),
            audit::entry(services, &call.request, &caller, act),
        ])
        .await?;

    let signer = services.signer.as_ref().ok_or_else(|| Error::internal("no signing key"))?;
    let access_token = signer.sign(&Claims {
        iss: services.verifier.issuer().to_owned(),
        aud: services.verifier.audience().to_owned(),
        sub: caller.user.id,
        org: caller.organization,
        sid,
        ver: caller.user.ver,
        iat: now.timestamp(),
        exp: now.timestamp() + ACCESS_SECONDS,
        jti: services.ids.next(),
    })?;
    Ok(Reply::ok(LoginResponse {
        access_token,
        token_type: "Bearer",
        expires_in: ACCESS_SECONDS,
        refresh_token,
        user: User::from(&caller.user),
    }))
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
                    Admission::Refused(retry_after) => {
                        Err(Error::TooManyRequests { retry_after })
                    }
                };
            }
            Err(wfm_storage::Error::Refused(_)) => {} // another try was counted in between
            Err(why) => return Err(why.into()),
        }
    }
    Err(Error::TooManyRequests { retry_after: 1 })
}

/// 122 random bits.
fn random_text() -> Result<String, Error> {
    use argon2::password_hash::phc::Salt;
    Ok(Salt::generate().to_string())
}

fn refresh_token(organization: Uuid, user: Uuid, sid: Uuid, secret: &str) -> String {
    let names = [organization.as_bytes().as_slice(), user.as_bytes(), sid.as_bytes()].concat();
    format!("{}.{}", URL_SAFE_NO_PAD.encode(names), URL_SAFE_NO_PAD.encode(secret))
}

/// `GET /auth/me`
pub async fn get_current_user(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<CurrentUser>, Error> {
    let user = &call.caller.user;
    let tag = call.services.opaque.etag("user", &user.id.to_string(), user.rev);
    let permissions = call.caller.grants.as_strings();
    Ok(Reply::ok(CurrentUser { user: User::from(user), permissions }).etag(&tag))
}

/// `GET /.well-known/jwks.json`
pub async fn get_jwks(call: Call<Nothing, Nothing, ()>) -> Result<Reply<JwkSet>, Error> {
    let set = serde_json::from_str(call.services.verifier.published()).map_err(Error::internal)?;
    Ok(Reply::ok(set).header(CACHE_CONTROL, "public, max-age=300"))
}
