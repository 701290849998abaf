//! Mails that tell of no notification: the transaction of a change lists them as due, with the links that they hold
//! (rules MAIL-1, MAIL-5 and MAIL-6). Without the operator's sender address there are none.

use chrono::{DateTime, Utc};
use wfm_domain::ids::OrganizationId;
use wfm_storage::mail_links::{self, Link, Use};
use wfm_storage::mails::{self, Letter, Mail, Place};
use wfm_storage::table::Write;
use wfm_storage::users::{Activation, User};

use crate::App;

/// The account as the place of its mails.
pub fn place(organization: OrganizationId, user: &User) -> Place {
    Place { organization, account: user.id }
}

/// The writes that mail an activation to the account's e-mail. Its tokens stand for the `issued` one. Tokens that were
/// mailed for an earlier activation become void.
pub fn activation(
    app: &App,
    organization: OrganizationId,
    user: &User,
    issued: &Activation,
    now: DateTime<Utc>,
) -> Vec<Write> {
    if !app.storage.table.sends_mails() {
        return vec![];
    }
    let place = place(organization, user);
    let of = issued.token_hash.clone();
    let link = link(&user.email, user, of.clone(), issued.expires_at);
    let mail = Mail::of_letter(app.ids.next(), place, Letter::Activation { of }, now);
    vec![mail_links::put(place, Use::Activation, &link), mails::put(&mail)]
}

/// The writes that mail the link with which the owner of an account proves an address. An earlier link becomes void.
pub fn address(
    app: &App,
    organization: OrganizationId,
    user: &User,
    to: &str,
    now: DateTime<Utc>,
) -> Vec<Write> {
    let place = place(organization, user);
    let of = app.ids.next().to_string();
    let ends = now + chrono::TimeDelta::minutes(wfm_domain::mail::LINK_MINUTES);
    let link = link(to, user, of.clone(), ends.timestamp());
    let letter = Letter::Address { to: to.to_owned(), of };
    let mail = Mail::of_letter(app.ids.next(), place, letter, now);
    vec![mail_links::put(place, Use::Address, &link), mails::put(&mail)]
}

/// The write that tells the former e-mail of an account that it is no longer the account's.
pub fn former_address(
    app: &App,
    organization: OrganizationId,
    before: &User,
    now: DateTime<Utc>,
) -> Option<Write> {
    let letter = Letter::FormerAddress { to: before.email.clone() };
    let mail = Mail::of_letter(app.ids.next(), place(organization, before), letter, now);
    app.storage.table.sends_mails().then(|| mails::put(&mail))
}

fn link(to: &str, user: &User, stands_for: String, expires_at: i64) -> Link {
    Link {
        rev: 1,
        stands_for,
        email: to.to_owned(),
        account_email: user.email.clone(),
        ver: user.ver,
        tokens: vec![],
        expires_at,
    }
}
