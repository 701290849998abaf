//! Sessions: a refresh family, and the access tokens issued on its way (contract §7).

use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use wfm_domain::ids::OrganizationId;
use wfm_http::audit::{self, Act};
use wfm_http::authentication::{ACCESS_SECONDS, Claims, Held, Signer};
use wfm_http::context::RequestContext;
use wfm_http::shapes::user::User as Shown;
use wfm_http::{Caller, Error, Services};
use wfm_storage::table::Write;
use wfm_storage::users::{self, Family, User};

use crate::tokens::Refresh;
use crate::wire::LoginResponse;

const REFRESH_SECONDS: i64 = 30 * 24 * 3600;
const FAMILY_SECONDS: i64 = 180 * 24 * 3600;
/// How often a change that meets others' is tried.
const TRIES: usize = 10;

/// The signing key.
pub fn signer(services: &Services) -> Result<&Signer, Error> {
    services.signer.as_ref().ok_or_else(|| Error::internal("no signing key"))
}

/// Starts a session of `user`, in one transaction with `more`.
///
/// # Errors
/// Those of the transaction; no session has then been started that anyone could use.
pub async fn start(
    services: &Services,
    request: &RequestContext,
    organization: OrganizationId,
    user: User,
    action: &str,
    more: Vec<Write>,
) -> Result<LoginResponse, Error> {
    let now: DateTime<Utc> = services.clock.now();
    let family = Family {
        rev: 1,
        sid: services.ids.next(),
        user: user.id,
        ver: user.ver,
        generation: 0,
        used: 0,
        expires_at: now.timestamp() + REFRESH_SECONDS,
        previous_expires_at: 0,
        ends_at: now.timestamp() + FAMILY_SECONDS,
        revoked: false,
    };
    let held = Held::load(&services.storage.table, organization, &user.roles).await?;
    let caller = Caller { organization, held, sid: family.sid, user };
    let mut writes = more;
    writes.push(users::create_family(organization, &family));
    writes.push(entry(services, request, &caller, action));
    services.storage.table.write(writes).await?;
    tokens(services, &caller, &family)
}

fn entry(services: &Services, request: &RequestContext, caller: &Caller, action: &str) -> Write {
    let act = Act {
        action,
        resource_type: "user",
        resource_id: caller.user.id.to_string(),
        changes: vec![],
    };
    audit::entry(services, request, caller, act)
}

/// The tokens of the family's present place.
fn tokens(services: &Services, caller: &Caller, family: &Family) -> Result<LoginResponse, Error> {
    let signer = signer(services)?;
    let now = services.clock.now().timestamp();
    let access_token = signer.sign(&Claims {
        iss: services.verifier.issuer().to_owned(),
        aud: services.verifier.audience().to_owned(),
        sub: caller.user.id,
        org: caller.organization,
        sid: family.sid,
        ver: caller.user.ver,
        generation: family.generation,
        iat: now,
        exp: now + ACCESS_SECONDS,
        jti: services.ids.next(),
    })?;
    let refresh = Refresh {
        organization: caller.organization,
        user: caller.user.id,
        sid: family.sid,
        generation: family.generation,
    };
    Ok(LoginResponse {
        access_token,
        token_type: "Bearer",
        expires_in: ACCESS_SECONDS,
        refresh_token: refresh.token(signer).expose_secret().to_owned(),
        user: Shown::shown(&caller.user, &caller.held.names),
    })
}

/// Goes on with a session: the next place in its chain, or the present one once more, while neither
/// of its tokens has been used. Any other token of the chain ends the session: somebody has a copy.
///
/// # Errors
/// [`Error::InvalidCredentials`] for every token that does not go on.
pub async fn refresh(services: &Services, token: &SecretString) -> Result<LoginResponse, Error> {
    let table = &services.storage.table;
    let said = Refresh::read(token, signer(services)?).ok_or(Error::InvalidCredentials)?;
    let organization = said.organization;
    for _ in 0..TRIES {
        let now = services.clock.now();
        let family = users::family(table, organization, said.user, said.sid).await?;
        let user = users::get(table, organization, said.user).await?;
        let (Some(mut family), Some(user)) = (family, user) else {
            return Err(Error::InvalidCredentials);
        };
        let over = family.revoked || now.timestamp() >= family.expires_at.min(family.ends_at);
        if over || !user.admits(family.sid, family.ver) {
            return Err(Error::InvalidCredentials);
        }
        let held = Held::load(table, organization, &user.roles).await?;
        let caller = Caller { organization, held, sid: family.sid, user };
        let again = said.generation.checked_add(1) == Some(family.generation)
            && family.used < family.generation
            && now.timestamp() < family.previous_expires_at;
        if again {
            return tokens(services, &caller, &family);
        }
        let goes_on = said.generation == family.generation;
        let mut writes = vec![];
        family.rev += 1;
        if goes_on {
            family.generation += 1;
            family.previous_expires_at = family.expires_at;
            family.ver = caller.user.ver;
            family.expires_at = now.timestamp() + REFRESH_SECONDS;
        } else {
            family.revoked = true;
            let mut user = caller.user.clone();
            user.rev += 1;
            user.revoke(family.sid, now);
            writes.push(users::replace(organization, &user));
        }
        writes.push(users::replace_family(organization, &family));
        match table.write(writes).await {
            Ok(()) if goes_on => return tokens(services, &caller, &family),
            Ok(()) => {
                tracing::warn!(user = %caller.user.id, "session.ended_for_reuse");
                return Err(Error::InvalidCredentials);
            }
            Err(wfm_storage::Error::Refused(_)) => {} // somebody else was faster: look again
            Err(why) => return Err(why.into()),
        }
    }
    Err(Error::Unavailable { cause: "the session keeps changing".into() })
}

/// Ends the caller's session: its access tokens on the next request, its refresh token for ever.
pub async fn end(
    services: &Services,
    request: &RequestContext,
    caller: &Caller,
) -> Result<(), Error> {
    let table = &services.storage.table;
    let organization = caller.organization;
    for _ in 0..TRIES {
        let user = users::get(table, organization, caller.user.id).await?;
        let family = users::family(table, organization, caller.user.id, caller.sid).await?;
        let mut user = user.ok_or(Error::Unauthenticated)?;
        user.rev += 1;
        user.revoke(caller.sid, services.clock.now());
        let mut writes = vec![
            users::replace(organization, &user),
            entry(services, request, caller, "user.signed_out"),
        ];
        if let Some(mut family) = family {
            family.rev += 1;
            family.revoked = true;
            writes.push(users::replace_family(organization, &family));
        }
        match table.write(writes).await {
            Err(wfm_storage::Error::Refused(_)) => {} // somebody else was faster: look again
            done => return Ok(done?),
        }
    }
    Err(Error::Unavailable { cause: "the account keeps changing".into() })
}

/// Sets the caller's password and ends every other session of the account.
pub async fn change_password(
    services: &Services,
    request: &RequestContext,
    caller: &Caller,
    hash: &SecretString,
) -> Result<(), Error> {
    let table = &services.storage.table;
    let organization = caller.organization;
    for _ in 0..TRIES {
        let user = users::get(table, organization, caller.user.id).await?;
        let mut user = user.ok_or(Error::Unauthenticated)?;
        // Another change may have ended this session meanwhile.
        if user.ver != caller.user.ver || !user.admits(caller.sid, user.ver) {
            return Err(Error::Unauthenticated);
        }
        user.rev += 1;
        user.ver += 1;
        user.spared = Some(caller.sid);
        user.updated_at = services.clock.now();
        let writes = vec![
            users::replace(organization, &user),
            users::set_password(&user.email, hash),
            users::void_invitation(organization, user.id),
            entry(services, request, caller, "user.password_changed"),
        ];
        match table.write(writes).await {
            Err(wfm_storage::Error::Refused(_)) => {} // somebody else was faster: look again
            done => return Ok(done?),
        }
    }
    Err(Error::Unavailable { cause: "the account keeps changing".into() })
}
