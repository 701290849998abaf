//! `POST /employees/{id}/account/confirmation`

use secrecy::ExposeSecret;
use wfm_app::{Attempt, activation, letters};
use wfm_domain::ids::EmployeeId;
use wfm_domain::mail::LINK_MINUTES;
use wfm_domain::notice::Notice;
use wfm_http::authentication::Held;
use wfm_http::wire::{Nothing, Timestamp};
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::users::{self, User};
use wfm_wire::user::User as Shown;

use crate::account::{notify_of_reset, require_grants};
use crate::employee::load;
use crate::wire::{AccountConfirm, AccountConfirmation, Confirms, Delivery};

/// The confirmation by the second person. It confirms that the right person holds an activated account, which is then
/// established. Or it is the second half of a pending reset (rules PERM-25, PERM-26 and SIGN-7).
pub async fn confirm_account(
    call: Call<Nothing, AccountConfirm>,
) -> Result<Reply<AccountConfirmation>, Error> {
    let id: EmployeeId = call.path_id()?;
    let (call, table, organization) = (&call, call.table(), call.organization());
    let user = load(call, id).await?.employee.user_id.ok_or(Error::NotFound)?;
    let confirmed = call.commit(|| async move {
        let mut user = users::get(table, organization, user).await?.ok_or(Error::NotFound)?;
        let held = Held::load(table, organization, &user.roles).await?;
        require_grants(&call.caller, &held.grants)?;
        let now = call.now();
        let issued = users::activation(table, organization, user.id).await?;
        let reset = issued
            .filter(|issued| issued.confirmation.is_some() && now.timestamp() < issued.expires_at);
        let confirms = call.body.confirms.unwrap_or_default();
        // Anybody can ask for the reset of an e-mail. That must not keep colleagues from confirming the account.
        let reset = reset.filter(|reset| !reset.by_owner || confirms == Confirms::Reset);
        refuse_another(confirms, reset.is_some())?;
        let issuer = match &reset {
            Some(reset) if !reset.by_owner => reset.issued_by,
            _ => user.sign_in.issued_by,
        };
        let mut change = call.transaction();
        let Some(mut reset) = reset else {
            if user.activated_at.is_none() {
                let detail = "The account has not been activated.";
                return Err(Error::conflict(Conflict::InvalidTransition, detail));
            }
            let shown = |user: &User| {
                let user = Shown::shown(user, &held.names, now);
                AccountConfirmation { user, confirmation_token: None, expires_at: None }
            };
            if user.sign_in.is_established() {
                return Ok(Attempt::Done(shown(&user)));
            }
            require_independent(call, &user, issuer).await?;
            user.rev += 1;
            user.sign_in.confirmed_by = Some(call.caller.user.id);
            user.updated_at = now;
            change.write([users::replace(organization, &user)]);
            change.log("account.confirmed", ("user", user.id), vec![]);
            return Ok(Attempt::Commit(change, shown(&user)));
        };
        require_independent(call, &user, issuer).await?;
        let is_mailed = is_mailed(call, &reset, &user)?;
        let half = activation::token(organization, user.id)?;
        let confirmation =
            users::Confirmation { given: Some((activation::hash(&half), call.caller.user.id)) };
        let before = reset.clone();
        reset.confirmation = Some(confirmation);
        if is_mailed {
            // Nobody gets the half. The token that is mailed stands for both.
            reset.expires_at = (now + chrono::TimeDelta::minutes(LINK_MINUTES)).timestamp();
            change.write(letters::activation(call.app(), organization, &user, &reset, now));
        }
        // The confirmation holds only for the account and the reset that were read.
        user.rev += 1;
        change.write([
            users::replace(organization, &user),
            users::advance_activation(organization, user.id, &before, &reset),
        ]);
        change.log("account.reset_confirmed", ("user", user.id), vec![]);
        notify_of_reset(call, &user, Notice::account_reset_confirmed, &mut change).await?;
        let answer = AccountConfirmation {
            user: Shown::shown(&user, &held.names, now),
            confirmation_token: (!is_mailed).then(|| half.expose_secret().to_owned()),
            expires_at: chrono::DateTime::from_timestamp(reset.expires_at, 0).map(Timestamp),
        };
        Ok(Attempt::Commit(change, answer))
    });
    Ok(Reply::ok(confirmed.await?))
}

/// Refuses a confirmation of the account while a reset is pending, and the other way round, so that nobody confirms a
/// reset by mistake (rule SIGN-7).
fn refuse_another(confirms: Confirms, reset_waits: bool) -> Result<(), Error> {
    let detail = match (confirms, reset_waits) {
        (Confirms::Account, true) => {
            "A reset waits. Send `confirms` as `reset` to hand out its other half."
        }
        (Confirms::Reset, false) => "No reset waits.",
        (Confirms::Account, false) | (Confirms::Reset, true) => return Ok(()),
    };
    Err(Error::conflict(Conflict::InvalidTransition, detail))
}

/// Whether the token of a confirmed reset is mailed. That takes a proven e-mail, so that only the owner gets it (rule
/// MAIL-6).
fn is_mailed(
    call: &Call<Nothing, AccountConfirm>,
    reset: &users::Activation,
    user: &User,
) -> Result<bool, Error> {
    let default = if reset.by_owner { Delivery::Mail } else { Delivery::Answer };
    let gets_mails = user.email_proven_at.is_some()
        && user.gets_mails_at(call.now())
        && call.table().sends_mails();
    let detail = match (call.body.deliver.unwrap_or(default), reset.by_owner) {
        (Delivery::Answer, false) => return Ok(false),
        (Delivery::Mail, _) if gets_mails => return Ok(true),
        (Delivery::Mail, _) => "The account has no proven e-mail that takes mails.",
        (Delivery::Answer, true) => {
            "The owner asked for the reset, and nobody has the other half. Send `deliver` as `mail`."
        }
    };
    Err(Error::conflict(Conflict::InvalidTransition, detail))
}

/// Refuses a caller who is not established, who holds the account, or who is not independent of the issuer of its
/// sign-in.
async fn require_independent(
    call: &Call<Nothing, AccountConfirm>,
    user: &User,
    issuer: Option<wfm_domain::ids::UserId>,
) -> Result<(), Error> {
    let by = call.caller.user.id;
    let accounts = [Some(by), issuer].into_iter().flatten();
    let known = users::sign_ins(call.table(), call.organization(), accounts).await?;
    match by != user.id && known.may_confirm(by, issuer) {
        true => Ok(()),
        false => Err(Error::SecondPersonRequired(
            "You, or somebody whose account you issued, gave the account its sign-in, or nobody has \
             confirmed your own account yet."
                .into(),
        )),
    }
}
