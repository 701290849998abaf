//! `POST /auth/totp`

use wfm_app::Attempt;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::second_factors::{self, SecondFactor};
use wfm_storage::users::{self, SignInName};

use crate::proof::Proving;
use crate::wire::{TotpBegin, TotpSecret};
use crate::{passwords, totp};

/// Draws the secret of a second factor. The factor is turned on when a code for the secret is sent. If it is begun
/// again, the earlier secret becomes void.
pub async fn begin_totp(call: Call<Nothing, TotpBegin>) -> Result<Reply<TotpSecret>, Error> {
    let (call, table, organization) = (&call, call.table(), call.organization());
    let user = &call.caller.user;
    if user.second_factor {
        return Err(has_factor());
    }
    let name = SignInName::of(organization, user);
    let proving = Proving::begin(&call.services, &call.request, &name).await?;
    require_password(call, &proving, "/password", &call.body.password).await?;
    let settings = call.settings().await?;
    let issuer = &settings.settings.organization.name;
    let body = call.commit(|| async move {
        let before = second_factors::get(table, organization, user.id).await?;
        if before.secret.is_some() {
            return Err(has_factor());
        }
        let secret = totp::new_secret()?;
        let body = TotpSecret::of(&secret, &totp::uri(&secret, &user.email, issuer));
        let begun = SecondFactor { begun: Some(secret), ..before };
        let mut change = call.transaction();
        change.write([second_factors::replace(organization, user.id, &begun)]);
        change.log("account.second_factor_begun", ("user", user.id), vec![]);
        Ok(Attempt::Commit(change, body))
    });
    Ok(Reply::ok(body.await?))
}

fn has_factor() -> Error {
    let detail = "The account has a second factor. Remove it first.";
    Error::conflict(Conflict::InvalidTransition, detail)
}

/// Refuses a wrong password of the caller. If the password is the whole proof, a right one deletes the earlier
/// attempts. For an account with a second factor it is only half of the proof: if it deleted the attempts, codes
/// could be guessed without a limit.
pub async fn require_password<B>(
    call: &Call<Nothing, B>,
    proving: &Proving<'_>,
    pointer: &str,
    password: &secrecy::SecretString,
) -> Result<(), Error> {
    let login =
        users::login(call.table(), &SignInName::of(call.organization(), &call.caller.user)).await?;
    let hash = login.and_then(|login| login.password_hash);
    if passwords::verify(password.clone(), hash).await? {
        if !call.caller.user.second_factor {
            call.table().write(proving.succeeded().into()).await?;
        }
        return Ok(());
    }
    proving.failed().await?;
    Err(Error::invalid(pointer, "wrong_password", "This is not the current password."))
}
