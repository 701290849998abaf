//! `POST /auth/totp/confirm`

use secrecy::ExposeSecret;
use wfm_app::Attempt;
use wfm_domain::notice::Notice;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::second_factors::{self, SecondFactor};
use wfm_storage::users::{self, SignInName};

use crate::proof::Proving;
use crate::wire::{RecoveryCodes, TotpConfirm};
use crate::{notices, totp};

/// Turns the second factor on with a code for the drawn secret. Answers with the recovery codes, which only this
/// answer shows.
pub async fn confirm_totp(call: Call<Nothing, TotpConfirm>) -> Result<Reply<RecoveryCodes>, Error> {
    let (call, table, organization) = (&call, call.table(), call.organization());
    let id = call.caller.user.id;
    let name = SignInName::of(organization, &call.caller.user);
    let proving = Proving::begin(&call.services, &call.request, &name).await?;
    let codes = totp::recovery_codes()?;
    let codes = &codes;
    let is_right = call.commit(|| async move {
        let factor = second_factors::get(table, organization, id).await?;
        let user = users::get(table, organization, id).await?;
        let (Some(mut user), Some(begun)) = (user, factor.begun.clone()) else {
            let detail = "No second factor was begun. Begin with `POST /auth/totp`.";
            return Err(Error::conflict(Conflict::InvalidTransition, detail));
        };
        let code = call.body.code.expose_secret();
        let Some(step) = totp::step_of(&begun, code, call.now().timestamp(), 0) else {
            return Ok(Attempt::Done(false));
        };
        let on = SecondFactor {
            rev: factor.rev,
            secret: Some(begun),
            begun: None,
            last_step: step,
            recovery: codes.iter().map(|code| totp::recovery_hash(code)).collect(),
        };
        user.rev += 1;
        user.second_factor = true;
        // Somebody else may have signed in without the factor.
        user.end_all(Some(call.caller.sid));
        user.updated_at = call.now();
        let notice = Notice::second_factor_added(id, call.now());
        let mut change = call.transaction();
        change.write([
            second_factors::replace(organization, id, &on),
            users::replace(organization, &user),
            notices::to_owner(organization, id, &notice, call.now()),
        ]);
        change.log("account.second_factor_added", ("user", id), vec![]);
        Ok(Attempt::Commit(change, true))
    });
    if !is_right.await? {
        proving.failed().await?;
        return Err(Error::invalid("/code", "wrong_code", "This is not the code of now."));
    }
    call.table().write(proving.succeeded().into()).await?;
    Ok(Reply::ok(RecoveryCodes { recovery_codes: codes.clone() }))
}
