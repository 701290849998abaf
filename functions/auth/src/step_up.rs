//! `POST /auth/step-up`

use wfm_app::Attempt;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::users;

use crate::begin_totp::require_password;
use crate::proof::Proving;
use crate::session;
use crate::wire::{StepUp, StepUpRequest};

/// Proves again who calls: with a code where the account has a second factor, else with the password. The
/// session goes on, with a new access token.
pub async fn step_up(call: Call<Nothing, StepUpRequest>) -> Result<Reply<StepUp>, Error> {
    let (call, table, organization) = (&call, call.table(), call.organization());
    let caller = &call.caller;
    let missing = |pointer, what| {
        Err(Error::invalid(pointer, "required", format!("Send the {what} of this account.")))
    };
    let proving = match (caller.user.second_factor, &call.body) {
        (true, StepUpRequest { code: None, .. }) => return missing("/code", "code"),
        (false, StepUpRequest { password: None, .. }) => return missing("/password", "password"),
        _ => Proving::begin(&call.services, &call.request, &caller.user.email).await?,
    };
    let mut used = None;
    match (&call.body.code, &call.body.password) {
        (Some(code), _) if caller.user.second_factor => {
            used = proving.code(organization, &caller.user, code).await?;
            if used.is_none() {
                proving.failed().await?;
                let detail = "This is not the code of now.";
                return Err(Error::invalid("/code", "wrong_code", detail));
            }
        }
        (_, Some(password)) => require_password(call, &proving, "/password", password).await?,
        _ => return missing("/password", "password"),
    }
    // A code is used up whatever becomes of the session.
    if let Some(used) = used {
        let mut writes = vec![used];
        writes.extend(proving.succeeded());
        match table.write(writes).await {
            Err(wfm_storage::Error::Refused(_)) => {
                let detail = "This code was used at the same time.";
                return Err(Error::invalid("/code", "wrong_code", detail));
            }
            done => done?,
        }
    }
    let family = call.commit(|| async move {
        let family = users::family(table, organization, caller.user.id, caller.sid).await?;
        let mut family = family.ok_or(Error::Unauthenticated)?;
        family.rev += 1;
        family.auth_time = call.now().timestamp();
        family.second_factor = caller.user.second_factor;
        let mut change = call.transaction();
        change.write([users::replace_family(organization, &family)]);
        change.log("user.stepped_up", ("user", caller.user.id), vec![]);
        Ok(Attempt::Commit(change, family))
    });
    session::access(&call.services, caller, &family.await?).map(Reply::ok)
}
