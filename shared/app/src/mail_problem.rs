//! Mails that come back (rule MAIL-5).

use chrono::{DateTime, Utc};
use wfm_domain::ids::UserId;
use wfm_storage::Error;
use wfm_storage::users;

use crate::Transaction;
use crate::activity::Change;

/// Adds to a change that mails to the account's e-mail come back. It adds nothing if the account has another e-mail by now, if that
/// is known, or if the owner has proven the e-mail since the mail was `sent`.
///
/// # Errors
/// Errors of the table.
pub async fn note(
    change: &mut Transaction<'_>,
    account: UserId,
    to: &str,
    sent: Option<DateTime<Utc>>,
) -> Result<(), Error> {
    let organization = change.actor.organization;
    let table = &change.app.storage.table;
    let user = users::get(table, organization, account).await?;
    let is_older = |user: &users::User| sent.is_some_and(|sent| user.email_proven_at >= Some(sent));
    let has_news = |user: &users::User| {
        user.email.eq_ignore_ascii_case(to) && user.mail_problem_at.is_none() && !is_older(user)
    };
    let Some(mut user) = user.filter(has_news) else { return Ok(()) };
    user.rev += 1;
    user.mail_problem_at = Some(change.app.clock.now());
    change.write([users::replace(organization, &user)]);
    let field = "mail_problem".into();
    let changed = Change { field, before: false.into(), after: true.into() };
    change.log("account.mail_returned", ("user", account), vec![changed]);
    Ok(())
}
