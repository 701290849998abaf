//! `POST /auth/activate`

use secrecy::SecretString;
use wfm_app::activity::Change;
use wfm_app::{activation, notify};
use wfm_domain::ids::UserId;
use wfm_domain::independence::SignIn;
use wfm_domain::notice::Notice;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::sign_in_attempts::begin_anew;
use wfm_storage::{second_factors, users};

use crate::passwords;
use crate::session::{self, Proof};
use crate::source::source;
use crate::wire::{ActivateRequest, LoginResponse};

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
    let issued = users::activation(table, organization, id).await?;
    let now = call.now().timestamp();
    let issued = issued.filter(|i| i.token_hash == activation::hash(token) && now < i.expires_at);
    let issued = issued.ok_or(Error::InvalidCredentials)?;
    let confirmed_by = match &issued.confirmation {
        None => None,
        Some(confirmation) => Some(confirmed(confirmation, call.body.confirmation_token.as_ref())?),
    };
    let user = users::get(table, organization, id).await?;
    let mut user = user.filter(|user| user.is_active).ok_or(Error::InvalidCredentials)?;
    let is_first = user.activated_at.is_none();
    let (request, proof) = (&call.request, Proof::PASSWORD);
    let words = passwords::words(services, organization, &user).await?;
    passwords::check(&call.body.password, words, "/password").await?;
    let hash = passwords::hash(call.body.password.clone()).await?;
    // A new password ends the sessions there are; and the e-mail is still this account's.
    user.rev += 1;
    user.ver += 1;
    user.spared = None;
    user.updated_at = call.now();
    user.activated_at = Some(call.now());
    user.sign_in = SignIn { issued_by: issued.issued_by, confirmed_by };
    let mut writes = vec![
        users::replace(organization, &user),
        users::use_activation(organization, user.id, &issued),
        users::set_password(&user.email, &hash),
    ];
    // Attempts of before count no more, and a new sign-in has no second factor yet.
    writes.extend(begin_anew(&user.email, &source(request), now));
    if user.second_factor {
        user.second_factor = false;
        writes[0] = users::replace(organization, &user);
        writes.push(second_factors::delete(organization, user.id));
    }
    if is_first && users::activated(table, organization).await? < 2 {
        writes.push(users::count_activated(organization, user.id));
    }
    let notice = Notice::account_activated(user.id);
    let mut recipients = notify::administrators(table, organization).await?;
    recipients.retain(|recipient| *recipient != user.id);
    recipients.extend(issued.confirmation.is_some().then_some(user.id));
    for recipient in recipients {
        let told = Notification::of(organization, recipient, &notice, call.now());
        writes.push(notifications::create(organization, &told));
    }
    let log = issued_by(issued.issued_by);
    match session::start(
        services,
        request,
        organization,
        user,
        proof,
        ("user.activated", log),
        writes,
    )
    .await
    {
        // Somebody used the same token at the same time, or it has been replaced.
        Err(Error::Unavailable { .. })
            if users::activation(table, organization, id)
                .await?
                .is_none_or(|now| now.token_hash != issued.token_hash) =>
        {
            Err(Error::InvalidCredentials)
        }
        session => Ok(Reply::ok(session?)),
    }
}

/// The account that handed out the other half, if this is it.
fn confirmed(
    confirmation: &users::Confirmation,
    sent: Option<&SecretString>,
) -> Result<UserId, Error> {
    let given = confirmation.given.as_ref().ok_or(Error::InvalidCredentials)?;
    let (hash, by) = given;
    let right = sent.is_some_and(|sent| activation::hash(sent) == *hash);
    if right { Ok(*by) } else { Err(Error::InvalidCredentials) }
}

/// Who issued the sign-in, for the activity log.
fn issued_by(issuer: Option<UserId>) -> Vec<Change> {
    let issuer = issuer.map_or(serde_json::Value::Null, |issuer| issuer.to_string().into());
    vec![Change { field: "issued_by".into(), before: serde_json::Value::Null, after: issuer }]
}
