//! `POST /auth/email/confirmation`

use wfm_app::activity::changes;
use wfm_app::{Attempt, activation, letters};
use wfm_domain::notice::Notice;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::mail_links::{self, Link, Use};
use wfm_storage::users::{self, Login, SignInName, User};
use wfm_wire::user::User as Shown;

use crate::notices;
use crate::wire::ConfirmEmail;

/// Makes the address to which the token was mailed the account's e-mail, and proven. The former e-mail is told. Tokens
/// that could give the account to somebody become void (rule MAIL-5).
pub async fn confirm_email(call: Call<Nothing, ConfirmEmail>) -> Result<Reply<Shown>, Error> {
    let (call, table, organization) = (&call, call.table(), call.organization());
    let (caller, now) = (&call.caller, call.now());
    let hash = &activation::hash(&call.body.token);
    let place = letters::place(organization, &caller.user);
    let shown = |user: &User| Shown::shown(user, &caller.held.names, now);
    let user = call.commit(|| async move {
        let before = users::get(table, organization, caller.user.id).await?;
        let before = before.ok_or(Error::Unauthenticated)?;
        let link = mail_links::get(table, place, Use::Address).await?;
        let is_of_now = |link: &Link| {
            link.takes(hash, now) && link.account_email == before.email && link.ver == before.ver
        };
        let Some(link) = link.filter(is_of_now) else {
            let detail = "The link was not mailed for this account, was used, or is too old.";
            return Err(Error::invalid("/token", "unknown_reference", detail));
        };
        let mut after = before.clone();
        after.rev += 1;
        after.updated_at = now;
        after.prove_email(link.email.clone(), now);
        let notice = Notice::account_changed(after.id, now);
        let mut change = call.transaction();
        change.write([
            users::replace(organization, &after),
            mail_links::use_up(place, Use::Address, &link),
        ]);
        if after.email != before.email {
            // There is no sign-in if the e-mail has just changed. The account's own write is then refused.
            let login = users::login(table, &SignInName::of(organization, &before))
                .await?
                .unwrap_or(Login { organization, user: before.id, password_hash: None });
            let moved = users::move_login(&before.email, &after.email, &login);
            change.write(moved.into_iter().map(|write| write.at("/token")));
            change.write(users::rename_activated(table, organization, &before, &after).await?);
            change.write(letters::former_address(call.app(), organization, &before, now));
            change.write([
                users::void_activation(organization, after.id),
                notices::to_owner(organization, after.id, &notice, now),
            ]);
        }
        let changes = changes(Some(&shown(&before)), Some(&shown(&after)))?;
        change.log("account.email_proven", ("user", after.id), changes);
        Ok(Attempt::Commit(change, after))
    });
    Ok(Reply::ok(shown(&user.await?)))
}
