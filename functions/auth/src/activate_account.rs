//! `POST /auth/activate`

use secrecy::SecretString;
use wfm_app::activity::Change;
use wfm_app::{Attempt, activation};
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_domain::independence::SignIn;
use wfm_domain::notice::Notice;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, permission_holders};
use wfm_storage::sign_in_attempts::begin_anew;
use wfm_storage::table::Write;
use wfm_storage::users::{Activation, SignInName, User};
use wfm_storage::{second_factors, users};

use crate::session::{self, NewSession, Proof};
use crate::source::source;
use crate::wire::{ActivateRequest, LoginResponse};
use crate::{notices, passwords};

/// Chooses a password with an activation token, and signs in.
///
/// Unknown, used and expired tokens get the same answer.
pub async fn activate_account(
    call: Call<Nothing, ActivateRequest, ()>,
) -> Result<Reply<LoginResponse>, Error> {
    let services = &call.services;
    let table = call.table();
    let token = &call.body.token;
    let (organization, id) = activation::account(token).ok_or(Error::InvalidCredentials)?;
    let holder = || async {
        let issued = users::activation(table, organization, id).await?;
        let now = call.now().timestamp();
        let is_this = |issued: &Activation| {
            issued.token_hash == activation::hash(token) && now < issued.expires_at
        };
        let issued = issued.filter(is_this).ok_or(Error::InvalidCredentials)?;
        let user = users::get(table, organization, id).await?;
        let user =
            user.filter(|user| user.is_active_at(call.now())).ok_or(Error::InvalidCredentials)?;
        let confirmed_by = match &issued.confirmation {
            None => None,
            Some(half) => Some(confirmed(half, call.body.confirmation_token.as_ref())?),
        };
        Ok::<_, Error>((user, issued, confirmed_by))
    };
    let words = passwords::words(services, organization, &holder().await?.0).await?;
    passwords::check(&call.body.password, words, "/password").await?;
    let hash = &passwords::hash(call.body.password.clone()).await?;
    let call = &call;
    let holder = &holder;
    let session = services.app.commit(|| async move {
        // Another request may have used the same token meanwhile.
        let (user, issued, confirmed_by) = holder().await?;
        let sign_in = SignIn { issued_by: issued.issued_by, confirmed_by };
        let (user, writes) = activated(call, organization, user, &issued, sign_in, hash).await?;
        let request = &call.request;
        let proof = Proof::PASSWORD;
        let (mut change, session) =
            session::new(&call.services, request, organization, user, proof).await?;
        change.write(writes);
        change.log("user.activated", ("user", id), issued_by(issued.issued_by));
        Ok(Attempt::Commit(change, session))
    });
    let session: Result<NewSession, Error> = session.await;
    Ok(Reply::ok(session?.started(services).await?))
}

/// An account with its new password, and the writes that store it.
async fn activated(
    call: &Call<Nothing, ActivateRequest, ()>,
    organization: OrganizationId,
    mut user: User,
    issued: &Activation,
    sign_in: SignIn,
    hash: &SecretString,
) -> Result<(User, Vec<Write>), Error> {
    let table = call.table();
    let now = call.now();
    let is_first = user.activated_at.is_none();
    let had_factor = user.second_factor;
    // A new password ends all sessions. The write of the e-mail makes sure that it still belongs to this account.
    user.rev += 1;
    user.ver += 1;
    user.spared = None;
    user.updated_at = now;
    user.activated_at = Some(now);
    user.second_factor = false;
    user.sign_in = sign_in;
    let name = SignInName::of(organization, &user);
    let mut writes = vec![
        users::replace(organization, &user),
        users::use_activation(organization, user.id, issued),
        users::set_password(&name, hash),
    ];
    // Earlier attempts no longer count, and a new sign-in has no second factor yet.
    writes.extend(users::activate_name(table, organization, &user, now).await?);
    writes.extend(begin_anew(name.as_str(), &source(&call.request), now.timestamp()));
    if had_factor {
        writes.push(second_factors::delete(organization, user.id));
    }
    if is_first && users::activated(table, organization).await? < 2 {
        writes.push(users::count_activated(organization, user.id));
    }
    let (own, notice) = (user.id, |count| Notice::accounts_activated(count, user.id));
    let told = permission_holders::tell_once_an_hour(table, organization, Some(own), notice, now);
    writes.extend(told.await?);
    if issued.confirmation.is_some() {
        let notice = Notice::account_activated(own);
        writes.push(notices::to_owner(organization, own, &notice, now));
    }
    Ok((user, writes))
}

/// The account that handed out the second half, if `sent` is this half.
fn confirmed(
    confirmation: &users::Confirmation,
    sent: Option<&SecretString>,
) -> Result<UserId, Error> {
    let given = confirmation.given.as_ref().ok_or(Error::InvalidCredentials)?;
    let (hash, by) = given;
    let right = sent.is_some_and(|sent| activation::hash(sent) == *hash);
    if right { Ok(*by) } else { Err(Error::InvalidCredentials) }
}

/// The issuer of the sign-in, for the activity log.
fn issued_by(issuer: Option<UserId>) -> Vec<Change> {
    let issuer = issuer.map_or(serde_json::Value::Null, |issuer| issuer.to_string().into());
    vec![Change { field: "issued_by".into(), before: serde_json::Value::Null, after: issuer }]
}
