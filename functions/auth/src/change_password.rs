//! `POST /auth/password`

use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::begin_totp::require_password;
use crate::proof::Proving;
use crate::wire::PasswordRequest;
use crate::{passwords, session};
use wfm_storage::users::SignInName;

/// Changes the caller's own password. A wrong current password counts like an attempt to sign in.
pub async fn change_password(
    call: Call<Nothing, PasswordRequest>,
) -> Result<Reply<NoContent>, Error> {
    let caller = &call.caller;
    if caller.user.second_factor {
        call.require_step_up().await?;
    }
    let words = passwords::words(&call.services, call.organization(), &caller.user).await?;
    passwords::check(&call.body.new_password, words, "/new_password").await?;
    let name = SignInName::of(call.organization(), &caller.user);
    let proving = Proving::begin(&call.services, &call.request, &name).await?;
    require_password(&call, &proving, "/current_password", &call.body.current_password).await?;
    let hash = passwords::hash(call.body.new_password.clone()).await?;
    session::change_password(&call, &hash).await?;
    Ok(Reply::no_content())
}
