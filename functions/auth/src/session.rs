//! Sessions: a family of refresh tokens, and the access tokens issued with them (rules API-56,
//! API-57 and API-58).

use chrono::{DateTime, Utc};
use futures::future::try_join;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use wfm_app::{Actor, Attempt, Transaction};
use wfm_domain::hex::hex;
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_domain::notice::Notice;
use wfm_domain::settings::StepUp as StepUpSetting;
use wfm_http::after_leaving::Standing;
use wfm_http::authentication::{ACCESS_SECONDS, Claims, Held, Signer};
use wfm_http::call::actor;
use wfm_http::context::RequestContext;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Caller, Error, Services};
use wfm_storage::table::Write;
use wfm_storage::users::{self, Family, SignInName, User};
use wfm_wire::user::User as Shown;

use crate::notices;
use crate::tokens::Refresh;
use crate::wire::{LoginResponse, RefreshRequest, StepUp};

const REFRESH_SECONDS: i64 = 30 * 24 * 3600;
/// The greatest number of sessions of an account. A further session ends the oldest one.
const MOST_SESSIONS: usize = 20;
const FAMILY_SECONDS: i64 = 180 * 24 * 3600;

/// The signing key.
pub fn signer(services: &Services) -> Result<&Signer, Error> {
    services.signer.as_deref().ok_or_else(|| Error::internal("no signing key"))
}

/// The proof of the person who signs in.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    second_factor: bool,
}

impl Proof {
    pub const PASSWORD: Self = Self { second_factor: false };
    pub const SECOND_FACTOR: Self = Self { second_factor: true };
}

/// A new session, which a transaction stores.
pub struct NewSession {
    caller: Caller,
    family: Family,
    /// The earlier sessions of the account, of which the oldest may end.
    others: Vec<Family>,
    /// The earlier sessions that are over.
    over: Vec<Family>,
}

/// Starts a session, in one transaction with `more`.
///
/// # Errors
/// Errors of the transaction. Then no session has been started that anybody could use.
pub async fn start(
    services: &Services,
    mut change: Transaction<'_>,
    session: NewSession,
    more: Vec<Write>,
) -> Result<LoginResponse, Error> {
    change.write(more);
    change.log("user.signed_in", ("user", session.caller.user.id), vec![]);
    services.app.commit_now(change).await?;
    session.started(services).await
}

/// A new session of `user`, and the transaction that stores it.
pub async fn new<'a>(
    services: &'a Services,
    request: &RequestContext,
    organization: OrganizationId,
    user: User,
    proof: Proof,
) -> Result<(Transaction<'a>, NewSession), Error> {
    let app = &services.app;
    let now: DateTime<Utc> = app.clock.now();
    let family = Family {
        rev: 1,
        sid: app.ids.next(),
        user: user.id,
        ver: user.ver,
        generation: 0,
        expires_at: now.timestamp() + REFRESH_SECONDS,
        previous_expires_at: 0,
        attempt: None,
        ends_at: now.timestamp() + FAMILY_SECONDS,
        auth_time: now.timestamp(),
        second_factor: proof.second_factor,
        created_at: now,
        last_used_at: now,
        address: request.source_ip.clone(),
        user_agent: request.user_agent.clone(),
    };
    let table = &app.storage.table;
    let standing = Standing::of(&app.storage, organization, &user, now).await?;
    let standing = standing.ok_or(Error::InvalidCredentials)?;
    let (held, (others, over)) =
        try_join(async { Held::of(table, organization, &user, standing).await }, async {
            Ok(sessions(services, organization, &user).await?)
        })
        .await?;
    let auth_time = family.auth_time;
    let needs_factor = needs_factor(services, organization, &user, &held).await?;
    let caller =
        Caller { organization, held, sid: family.sid, user, auth_time, needs_factor, standing };
    let mut change = Transaction::new(app, actor(&caller, request));
    change.write([users::create_family(organization, &family)]);
    Ok((change, NewSession { caller, family, others, over }))
}

/// Whether the account must add a second factor before anything else: it has none, holds a marked permission, and the
/// organization requires a fresh proof (rule SIGN-4).
async fn needs_factor(
    services: &Services,
    organization: OrganizationId,
    user: &User,
    held: &Held,
) -> Result<bool, Error> {
    if user.second_factor || !held.grants.are_marked() {
        return Ok(false);
    }
    let storage = &services.app.storage;
    let now = services.app.clock.now();
    let in_force = storage.settings.current(&storage.table, organization).await?;
    Ok(in_force.settings.protection(now).step_up == StepUpSetting::Required)
}

impl NewSession {
    /// The tokens of the session, after it was stored.
    pub async fn started(self, services: &Services) -> Result<LoginResponse, Error> {
        let Self { caller, family, mut others, over } = self;
        let over = over.iter().take(MOST_SESSIONS);
        let gone: Vec<Write> =
            over.map(|family| users::delete_family(caller.organization, family)).collect();
        // Every sign-in reads these sessions. Their end is not part of its transaction, because two concurrent
        // sign-ins would refuse each other.
        if !gone.is_empty()
            && let Err(why) = services.app.storage.table.write(gone).await
        {
            tracing::warn!(user = %caller.user.id, cause = %why, "session.over_not_deleted");
        }
        others.sort_by_key(|family| std::cmp::Reverse(family.created_at));
        for oldest in others.into_iter().skip(MOST_SESSIONS - 1) {
            let actor = Actor::service(caller.organization);
            let ended = end_one(services, actor, caller.user.id, oldest.sid, family.sid);
            if let Err(why) = ended.await {
                // The next sign-in ends it.
                tracing::warn!(user = %caller.user.id, cause = %why, "session.oldest_not_ended");
            }
        }
        tokens(services, &caller, &family)
    }
}

/// The valid sessions of an account, the most recently used one first.
pub async fn valid(
    services: &Services,
    organization: OrganizationId,
    user: &User,
) -> Result<Vec<Family>, wfm_app::Error> {
    let (mut valid, _) = sessions(services, organization, user).await?;
    valid.sort_by_key(|family| std::cmp::Reverse(family.last_used_at));
    Ok(valid)
}

/// The valid sessions of an account, and those that are over: expired, or ended together with all others.
async fn sessions(
    services: &Services,
    organization: OrganizationId,
    user: &User,
) -> Result<(Vec<Family>, Vec<Family>), wfm_app::Error> {
    let app = &services.app;
    let now = app.clock.now();
    let families = users::families(&app.storage.table, organization, user.id).await?;
    Ok(families.into_iter().partition(|family| {
        now.timestamp() < family.expires_at.min(family.ends_at)
            && user.keeps(family.sid, family.ver)
    }))
}

/// Ends a session: its access tokens on the next request, and its refresh token for always. Returns whether the
/// session existed. If so many sessions have ended that all must end, `spared` stays valid.
pub async fn end_one(
    services: &Services,
    actor: Actor,
    account: UserId,
    sid: Uuid,
    spared: Uuid,
) -> Result<bool, wfm_app::Error> {
    let app = &services.app;
    let table = &app.storage.table;
    let organization = actor.organization;
    let actor = &actor;
    app.commit(|| async move {
        let user = users::get(table, organization, account).await?;
        let family = users::family(table, organization, account, sid).await?;
        let (Some(mut user), Some(family)) = (user, family) else {
            return Ok(Attempt::Done(false));
        };
        user.rev += 1;
        user.revoke(sid, Some(spared), app.clock.now());
        let mut change = Transaction::new(app, actor.clone());
        change.write([users::replace(organization, &user)]);
        change.write([users::delete_family(organization, &family)]);
        change.log("user.session_ended", ("user", account), vec![]);
        Ok(Attempt::Commit(change, true))
    })
    .await
}

/// Ends every session of the caller except the one of this request.
pub async fn end_others<B>(call: &Call<Nothing, B>) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let caller = &call.caller;
    call.commit(|| async move {
        let user = users::get(table, organization, caller.user.id).await?;
        let mut user = user.ok_or(Error::Unauthenticated)?;
        user.rev += 1;
        user.end_all(Some(caller.sid));
        let mut change = call.transaction();
        change.write([users::replace(organization, &user)]);
        change.log("user.sessions_ended", ("user", caller.user.id), vec![]);
        Ok(Attempt::Commit(change, ()))
    })
    .await
}

/// The access token for the family's present place in the chain.
pub fn access(services: &Services, caller: &Caller, family: &Family) -> Result<StepUp, Error> {
    let now = services.app.clock.now().timestamp();
    let mut amr = vec!["pwd".to_owned()];
    if family.second_factor {
        amr.push("otp".to_owned());
    }
    let access_token = signer(services)?.sign(&Claims {
        iss: services.verifier.issuer().to_owned(),
        aud: services.verifier.audience().to_owned(),
        sub: caller.user.id,
        org: caller.organization,
        sid: family.sid,
        ver: caller.user.ver,
        generation: family.generation,
        iat: now,
        exp: now + ACCESS_SECONDS,
        jti: services.app.ids.next(),
        auth_time: family.auth_time,
        amr,
        needs_factor: caller.needs_factor,
    })?;
    Ok(StepUp { access_token, token_type: "Bearer", expires_in: ACCESS_SECONDS })
}

/// The tokens for the family's present place in the chain.
fn tokens(services: &Services, caller: &Caller, family: &Family) -> Result<LoginResponse, Error> {
    let StepUp { access_token, token_type, expires_in } = access(services, caller, family)?;
    let refresh = Refresh {
        organization: caller.organization,
        user: caller.user.id,
        sid: family.sid,
        generation: family.generation,
    };
    Ok(LoginResponse {
        access_token,
        token_type,
        expires_in,
        refresh_token: refresh.token(signer(services)?).expose_secret().to_owned(),
        user: Shown::shown(&caller.user, &caller.held.names, services.app.clock.now()),
    })
}

/// The outcome of a refresh.
enum Refreshed {
    /// The session continues, and the answer has the tokens of its present place in the chain.
    GoesOn,
    /// The token was used before, so the session has ended.
    Reused,
}

/// The seconds in which a refresh without an attempt may be repeated.
const REPEATED_WITHIN_SECONDS: i64 = 30;

/// The stored form of an attempt: its hash.
fn attempt_hash(attempt: &SecretString) -> String {
    hex(&Sha256::digest(attempt.expose_secret().as_bytes()))
}

/// Whether a refresh repeats the one that moved the session to its present place: it has the same attempt or, if
/// neither has one, comes soon (rule SIGN-1).
fn is_same_attempt(family: &Family, attempt: Option<&str>, now: DateTime<Utc>) -> bool {
    let soon = (now - family.last_used_at).num_seconds() <= REPEATED_WITHIN_SECONDS;
    family.attempt.as_deref() == attempt && (attempt.is_some() || soon)
}

/// Renews the tokens of a session. The token of the present place in the chain moves the session on. The token of the
/// place before it gives the same tokens once more if the attempt is repeated and neither token has been used. Any
/// other use of a token of the chain ends the session, because somebody has a copy (rules API-56, API-57 and SIGN-1).
///
/// # Errors
/// [`Error::InvalidCredentials`] for every token that does not continue the session.
pub async fn refresh(
    services: &Services,
    request: &RequestContext,
    body: &RefreshRequest,
) -> Result<LoginResponse, Error> {
    let app = &services.app;
    let table = &app.storage.table;
    let sent =
        Refresh::read(&body.refresh_token, signer(services)?).ok_or(Error::InvalidCredentials)?;
    let organization = sent.organization;
    let attempt = &body.attempt.as_ref().map(attempt_hash);
    let refreshed = app.commit(|| async move {
        let now = app.clock.now();
        let family = users::family(table, organization, sent.user, sent.sid).await?;
        let user = users::get(table, organization, sent.user).await?;
        let (Some(mut family), Some(user)) = (family, user) else {
            return Err(Error::InvalidCredentials);
        };
        let has_ended = now.timestamp() >= family.expires_at.min(family.ends_at);
        if has_ended || !user.keeps(family.sid, family.ver) {
            return Err(Error::InvalidCredentials);
        }
        let standing = Standing::of(&app.storage, organization, &user, now).await?;
        let standing = standing.ok_or(Error::InvalidCredentials)?;
        let held = Held::of(table, organization, &user, standing).await?;
        let sid = family.sid;
        let auth_time = family.auth_time;
        let needs_factor = needs_factor(services, organization, &user, &held).await?;
        let caller = Caller { organization, held, sid, user, auth_time, needs_factor, standing };
        let is_repeated = sent.generation.checked_add(1) == Some(family.generation)
            && now.timestamp() < family.previous_expires_at
            && is_same_attempt(&family, attempt.as_deref(), now)
            && users::used(table, organization, sid).await? < family.generation;
        if is_repeated {
            return Ok(Attempt::Done((Refreshed::GoesOn, caller, family)));
        }
        let mut change = Transaction::new(app, Actor::service(organization));
        let refreshed = if sent.generation == family.generation {
            family.rev += 1;
            family.generation += 1;
            family.last_used_at = now;
            family.attempt.clone_from(attempt);
            family.address.clone_from(&request.source_ip);
            family.user_agent.clone_from(&request.user_agent);
            family.previous_expires_at = family.expires_at;
            family.ver = caller.user.ver;
            family.expires_at = now.timestamp() + REFRESH_SECONDS;
            change.write([users::replace_family(organization, &family)]);
            Refreshed::GoesOn
        } else {
            let mut user = caller.user.clone();
            user.rev += 1;
            user.revoke(family.sid, None, now);
            let notice = Notice::session_reused(user.id, now);
            change.write([
                users::replace(organization, &user),
                users::delete_family(organization, &family),
                notices::to_owner(organization, user.id, &notice, now),
            ]);
            Refreshed::Reused
        };
        Ok(Attempt::Commit(change, (refreshed, caller, family)))
    });
    match refreshed.await? {
        (Refreshed::GoesOn, caller, family) => tokens(services, &caller, &family),
        (Refreshed::Reused, caller, _) => {
            tracing::warn!(user = %caller.user.id, reused_refresh_tokens = 1_u64, "session.ended_for_reuse");
            Err(Error::InvalidCredentials)
        }
    }
}

/// Ends the caller's session: its access tokens on the next request, and its refresh token for always.
pub async fn end<B>(call: &Call<Nothing, B>) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let caller = &call.caller;
    call.commit(|| async move {
        let user = users::get(table, organization, caller.user.id).await?;
        let family = users::family(table, organization, caller.user.id, caller.sid).await?;
        let mut user = user.ok_or(Error::Unauthenticated)?;
        user.rev += 1;
        user.revoke(caller.sid, None, call.now());
        let mut change = call.transaction();
        change.write([users::replace(organization, &user)]);
        change.write(family.map(|family| users::delete_family(organization, &family)));
        change.log("user.signed_out", ("user", caller.user.id), vec![]);
        Ok(Attempt::Commit(change, ()))
    })
    .await
}

/// Sets the caller's password and ends every other session of the account.
pub async fn change_password<B>(call: &Call<Nothing, B>, hash: &SecretString) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let caller = &call.caller;
    call.commit(|| async move {
        let user = users::get(table, organization, caller.user.id).await?;
        let mut user = user.ok_or(Error::Unauthenticated)?;
        // Another change may have ended this session meanwhile.
        if user.ver != caller.user.ver || !user.keeps(caller.sid, user.ver) {
            return Err(Error::Unauthenticated);
        }
        user.rev += 1;
        user.ver += 1;
        user.spared = Some(caller.sid);
        user.updated_at = call.now();
        let notice = Notice::password_changed(user.id, call.now());
        let mut change = call.transaction();
        change.write([
            users::replace(organization, &user),
            users::set_password(&SignInName::of(organization, &user), hash),
            users::void_activation(organization, user.id),
            notices::to_owner(organization, user.id, &notice, call.now()),
        ]);
        change.log("user.password_changed", ("user", user.id), vec![]);
        Ok(Attempt::Commit(change, ()))
    })
    .await
}
