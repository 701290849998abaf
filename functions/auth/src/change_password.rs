//! `POST /auth/password`

use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::users::{self, Throttled};

use crate::throttle::{ACCOUNT_ATTEMPTS, count};
use crate::wire::PasswordRequest;
use crate::{passwords, session};

/// Changes the caller's own password. A wrong current password counts like an attempt to sign in.
pub async fn change_password(
    call: Call<Nothing, PasswordRequest>,
) -> Result<Reply<NoContent>, Error> {
    let caller = &call.caller;
    let table = call.table();
    let words = passwords::words(&call.services, call.organization(), &caller.user).await?;
    passwords::check(&call.body.new_password, words, "/new_password").await?;
    let account = Throttled::Account(&caller.user.email);
    count(table, &account, ACCOUNT_ATTEMPTS, call.now().timestamp()).await?;
    let login = users::login(table, &caller.user.email).await?;
    let hash = login.and_then(|login| login.password_hash);
    if !passwords::verify(call.body.current_password.clone(), hash).await? {
        let detail = "This is not the current password.";
        return Err(Error::invalid("/current_password", "wrong_password", detail));
    }
    account.delete(table).await?;
    let hash = passwords::hash(call.body.new_password.clone()).await?;
    session::change_password(&call, &hash).await?;
    Ok(Reply::no_content())
}
