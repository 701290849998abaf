//! New passwords that owners asked for by e-mail (rule MAIL-6). The request is answered before, so only the mailbox
//! tells whether there is an account.

use chrono::{DateTime, TimeDelta, Utc};
use wfm_app::{Actor, App, Attempt, Transaction, activation, letters};
use wfm_domain::ids::OrganizationId;
use wfm_domain::mail::LINK_MINUTES;
use wfm_domain::notice::Notice;
use wfm_http::authentication::Held;
use wfm_http::authorization::SystemRole;
use wfm_http::permission_holders::{self, Concerns};
use wfm_storage::password_resets::{self, Request};
use wfm_storage::table::Write;
use wfm_storage::users::{self, Activation, Confirmation, User};
use wfm_storage::{mail_links, mails};

/// The outcome of a request for a new password.
enum Reset {
    /// The owner chooses a password with the mailed token alone, or with a code, too.
    ByOwner(Vec<Write>),
    /// Somebody independent confirms it first. Then the token is mailed.
    NeedsConfirmation(Activation),
}

/// Begins the reset that a request asks for, if there is one to begin.
///
/// # Errors
/// Errors of the table. The request then waits.
pub async fn begin(app: &App, request: &Request) -> Result<(), wfm_app::Error> {
    let table = &app.storage.table;
    app.commit(|| async move {
        if !password_resets::waits(table, request).await? {
            return Ok(Attempt::Done(()));
        }
        let login = users::login(table, &request.name).await?;
        let organization =
            login.as_ref().map_or(OrganizationId(request.request_id), |login| login.organization);
        let mut change = Transaction::new(app, Actor::service(organization));
        change.write([password_resets::done(request)]);
        let user = match login {
            Some(login) => users::get(table, organization, login.user).await?,
            None => None,
        };
        let Some(user) = user else { return Ok(Attempt::Commit(change, ())) };
        let now = app.clock.now();
        match of_account(app, organization, &user, now).await? {
            None => return Ok(Attempt::Commit(change, ())),
            Some(Reset::ByOwner(writes)) => change.write(writes),
            Some(Reset::NeedsConfirmation(issued)) => {
                change.write([users::set_activation(organization, user.id, &issued)]);
                let told = permission_holders::of(table, organization, Concerns::Accounts, now);
                let others = told.await?.into_iter().filter(|told| *told != user.id);
                for recipient in others.chain([user.id]) {
                    change.notify(Some(recipient), &Notice::account_reset_begun(user.id));
                }
            }
        }
        // The reset is only for the account that was read, with its e-mail, its roles and its factor.
        change.write([users::still_at(organization, &user)]);
        change.log("account.reset_begun", ("user", user.id), vec![]);
        Ok(Attempt::Commit(change, ()))
    })
    .await
}

/// The reset of an account; `None` if it gets none: it cannot be used, nobody has proven its e-mail, another reset
/// waits, or it had enough mails in this hour.
async fn of_account(
    app: &App,
    organization: OrganizationId,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Option<Reset>, wfm_app::Error> {
    let table = &app.storage.table;
    if !user.gets_mails_at(now) || user.email_proven_at.is_none() {
        return Ok(None);
    }
    let held = Held::load(table, organization, &user.roles).await;
    let held = held.map_err(|why| wfm_app::Error::internal(format!("{why:?}")))?;
    let is_alone = user.second_factor || SystemRole::Employee.grants().cover(&held.grants);
    let waiting = users::activation(table, organization, user.id).await?;
    let waiting = waiting.filter(|issued| now.timestamp() < issued.expires_at);
    let ends = |wait: TimeDelta| (now + wait).timestamp();
    let fresh = |confirmation: Option<Confirmation>, expires_at: i64| {
        let token = activation::token(organization, user.id)?;
        let token_hash = activation::hash(&token);
        let issued_by = None;
        Ok::<_, wfm_app::Error>(Activation {
            token_hash,
            issued_by,
            confirmation,
            by_owner: true,
            expires_at,
        })
    };
    if !is_alone {
        let expires_at = ends(TimeDelta::hours(activation::HOURS));
        let issued = fresh(Some(Confirmation::default()), expires_at)?;
        return Ok(waiting.is_none().then_some(Reset::NeedsConfirmation(issued)));
    }
    let place = letters::place(organization, user);
    let mailed = password_resets::mailed(table, place).await?;
    let Some(mailed) = mailed.with(now) else { return Ok(None) };
    let ends = ends(TimeDelta::minutes(LINK_MINUTES));
    let mut writes = vec![password_resets::put_mailed(place, &mailed)];
    match waiting {
        None => {
            let issued = fresh(None, ends)?;
            writes.push(users::set_activation(organization, user.id, &issued));
            writes.extend(letters::activation(app, organization, user, &issued, now));
        }
        // The same reset is mailed once more. The links that were mailed before stay valid to their ends.
        Some(before) if before.by_owner && before.confirmation.is_none() => {
            let link = mail_links::get(table, place, mail_links::Use::Activation).await?;
            let Some(mut link) = link.filter(|link| link.stands_for == before.token_hash) else {
                return Ok(None);
            };
            let after = Activation { expires_at: ends, ..before.clone() };
            link.rev += 1;
            link.expires_at = ends;
            let letter = mails::Letter::Activation { of: before.token_hash.clone() };
            let mail = mails::Mail::of_letter(app.ids.next(), place, letter, now);
            writes.extend([
                users::advance_activation(organization, user.id, &before, &after),
                mail_links::replace(place, mail_links::Use::Activation, &link),
                mails::put(&mail),
            ]);
        }
        Some(_) => return Ok(None),
    }
    Ok(Some(Reset::ByOwner(writes)))
}
