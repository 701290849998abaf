//! `POST /auth/totp/remove`

use wfm_app::Attempt;
use wfm_domain::notice::Notice;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::users::SignInName;
use wfm_storage::{second_factors, users};

use crate::begin_totp::require_password;
use crate::notices;
use crate::proof::Proving;
use crate::wire::TotpRemove;

/// Removes the second factor, with the password and a code.
pub async fn remove_totp(call: Call<Nothing, TotpRemove>) -> Result<Reply<NoContent>, Error> {
    let (call, table, organization) = (&call, call.table(), call.organization());
    let owner = &call.caller.user;
    if !owner.second_factor {
        let detail = "The account has no second factor.";
        return Err(Error::conflict(Conflict::InvalidTransition, detail));
    }
    let name = SignInName::of(organization, owner);
    let proving = Proving::begin(&call.services, &call.request, &name).await?;
    // The password is checked first, so that a right code always removes the factor.
    require_password(call, &proving, "/password", &call.body.password).await?;
    if proving.code(organization, owner, &call.body.code).await?.is_none() {
        proving.failed().await?;
        return Err(Error::invalid("/code", "wrong_code", "This is not the code of now."));
    }
    let id = owner.id;
    call.commit(|| async move {
        let user = users::get(table, organization, id).await?;
        let mut user = user.ok_or(Error::Unauthenticated)?;
        if !user.second_factor {
            return Ok(Attempt::Done(()));
        }
        user.rev += 1;
        user.second_factor = false;
        user.updated_at = call.now();
        let notice = Notice::second_factor_removed(id, call.now());
        let mut change = call.transaction();
        change.write([
            second_factors::delete(organization, id),
            users::replace(organization, &user),
            notices::to_owner(organization, id, &notice, call.now()),
        ]);
        change.log("account.second_factor_removed", ("user", id), vec![]);
        Ok(Attempt::Commit(change, ()))
    })
    .await?;
    Ok(Reply::no_content())
}
