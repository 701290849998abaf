//! `PATCH /auth/me`

use std::collections::BTreeSet;

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::mail::Mailing;
use wfm_domain::notice::Kind;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::users::{self, User};

use crate::wire::{CurrentUser, CurrentUserUpdate};

/// Changes the caller's preferences of mails: the language, and the kinds that are not mailed (rule MAIL-7).
pub async fn update_current_user(
    call: Call<Nothing, CurrentUserUpdate>,
) -> Result<Reply<CurrentUser>, Error> {
    let (call, table, organization) = (&call, call.table(), call.organization());
    let caller = &call.caller;
    let mail_off = &call.body.mail_off.as_deref().map(wanted).transpose()?;
    let etag = |user: &User| call.etag("user", user.id, user.rev);
    let shown = |user: &User| CurrentUser::shown(user, caller, call.now());
    let user = call.commit(|| async move {
        let before = users::get(table, organization, caller.user.id).await?;
        let before = before.ok_or(Error::Unauthenticated)?;
        call.check_if_match(&etag(&before))?;
        let mut after = before.clone();
        if call.sent.get("language").is_some() {
            after.language = call.body.language.map(Into::into);
        }
        if let Some(mail_off) = mail_off {
            after.mail_off.clone_from(mail_off);
        }
        if after == before {
            return Ok(Attempt::Done(before));
        }
        after.rev += 1;
        after.updated_at = call.now();
        let mut change = call.transaction();
        change.write([users::replace(organization, &after)]);
        let changes = changes(Some(&shown(&before)), Some(&shown(&after)))?;
        change.log("account.preferences_changed", ("user", after.id), changes);
        Ok(Attempt::Commit(change, after))
    });
    let user = user.await?;
    Ok(Reply::ok(shown(&user)).etag(&etag(&user)))
}

/// The kinds that the caller switches off. Those that are mailed at once cannot be switched off.
fn wanted(kinds: &[String]) -> Result<BTreeSet<String>, Error> {
    let refused = |index: usize, kind: &str| {
        let detail = match Kind::named(kind).map(Kind::mailing) {
            None => "There is no such kind.",
            Some(Mailing::AtOnce) => "Notifications of this kind are always mailed.",
            Some(Mailing::Never | Mailing::Bundled) => return None,
        };
        Some(Violation::at(&format!("/mail_off/{index}"), "not_allowed", detail))
    };
    let all = kinds.iter().enumerate();
    let violations: Vec<Violation> = all.filter_map(|(index, kind)| refused(index, kind)).collect();
    match violations.is_empty() {
        true => Ok(kinds.iter().cloned().collect()),
        false => Err(Error::Invalid(violations)),
    }
}
