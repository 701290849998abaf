//! `POST /auth/step-up`

use wfm_app::Attempt;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::users::{self, SignInName};

use crate::begin_totp::require_password;
use crate::proof::Proving;
use crate::session;
use crate::wire::{StepUp, StepUpRequest};

/// Proves again who calls: with a code if the account has a second factor, otherwise with the password. The session
/// continues, with a new access token.
pub async fn step_up(call: Call<Nothing, StepUpRequest>) -> Result<Reply<StepUp>, Error> {
    let (call, table, organization) = (&call, call.table(), call.organization());
    let caller = &call.caller;
    let name = SignInName::of(organization, &caller.user);
    let begin = || Proving::begin(&call.services, &call.request, &name);
    let wrong = |detail| Err(Error::invalid("/code", "wrong_code", detail));
    match (caller.user.second_factor, &call.body.code, &call.body.password) {
        (true, Some(code), _) => {
            let proving = begin().await?;
            let Some(used) = proving.code(organization, &caller.user, code).await? else {
                proving.failed().await?;
                return wrong("This is not the code of now.");
            };
            // The code is used up whatever becomes of the session.
            let mut writes = vec![used];
            writes.extend(proving.succeeded());
            match table.write(writes).await {
                Err(wfm_storage::Error::Refused(_)) => {
                    return wrong("This code was used at the same time.");
                }
                done => done?,
            }
        }
        (false, _, Some(password)) => {
            require_password(call, &begin().await?, "/password", password).await?;
        }
        (true, None, _) => return Err(Error::invalid("/code", "required", "Send a code.")),
        (false, _, None) => {
            return Err(Error::invalid("/password", "required", "Send the password."));
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
