//! `POST /auth/email`

use wfm_app::{Attempt, letters};
use wfm_domain::mail::MOST_LINKS_A_DAY;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::{mails, sign_in_attempts, users};

use crate::wire::{ChangeEmail, MailedLink};

/// Mails a link to the address that is to become the account's e-mail. Nothing changes until its token is sent to
/// `POST /auth/email/confirmation`. The answer does not tell whether another account has the address (rule MAIL-5).
pub async fn change_email(call: Call<Nothing, ChangeEmail>) -> Result<Reply<MailedLink>, Error> {
    let (call, table, organization) = (&call, call.table(), call.organization());
    if !table.sends_mails() {
        let detail =
            "This service sends no mails. Somebody who may change accounts changes the e-mail.";
        return Err(Error::conflict(Conflict::InvalidTransition, detail));
    }
    let owner = &call.caller.user;
    let (now, place) = (call.now(), letters::place(organization, owner));
    if !mails::count_link(table, place, now.date_naive(), MOST_LINKS_A_DAY).await? {
        let retry_after = sign_in_attempts::left_of_the_day(now.timestamp());
        return Err(Error::TooManyRequests { retry_after });
    }
    let to = &call.body.email.to_lowercase();
    call.commit(|| async move {
        let user = users::get(table, organization, owner.id).await?;
        let user = user.ok_or(Error::Unauthenticated)?;
        let mut change = call.transaction();
        change.write(letters::address(call.app(), organization, &user, to, now));
        change.log("account.email_requested", ("user", user.id), vec![]);
        Ok(Attempt::Commit(change, ()))
    })
    .await?;
    Ok(Reply::mailed(MailedLink::of_an_hour()))
}
