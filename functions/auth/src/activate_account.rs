//! `POST /auth/activate`

use wfm_app::activation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::users;

use crate::wire::{ActivateRequest, LoginResponse};
use crate::{passwords, session};

/// Chooses a password with an activation token, and signs in.
///
/// Unknown, used and expired tokens get the same answer.
pub async fn activate_account(
    call: Call<Nothing, ActivateRequest, ()>,
) -> Result<Reply<LoginResponse>, Error> {
    let services = &call.services;
    let table = call.table();
    let token = &call.body.token;
    passwords::check(&call.body.password, "/password")?;
    let (organization, id) = activation::account(token).ok_or(Error::InvalidCredentials)?;
    let stored = users::activation(table, organization, id).await?;
    let now = call.now().timestamp();
    let stored = stored.filter(|i| i.token_hash == activation::hash(token) && now < i.expires_at);
    let stored = stored.ok_or(Error::InvalidCredentials)?;
    let user = users::get(table, organization, id).await?;
    let mut user = user.filter(|user| user.is_active).ok_or(Error::InvalidCredentials)?;
    let hash = passwords::hash(call.body.password.clone()).await?;
    // A new password ends the sessions there are; and the e-mail is still this account's.
    user.rev += 1;
    user.ver += 1;
    user.spared = None;
    user.updated_at = call.now();
    let writes = vec![
        users::replace(organization, &user),
        users::use_activation(organization, user.id, &stored),
        users::set_password(&user.email, &hash),
    ];
    let request = &call.request;
    match session::start(services, request, organization, user, "user.activated", writes).await {
        // Somebody used the same token at the same time, or it has been replaced.
        Err(Error::Unavailable { .. })
            if users::activation(table, organization, id)
                .await?
                .is_none_or(|now| now.token_hash != stored.token_hash) =>
        {
            Err(Error::InvalidCredentials)
        }
        session => Ok(Reply::ok(session?)),
    }
}
