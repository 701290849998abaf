//! A mail that is about to be handed over: where it goes and what it says. The link of a letter gets a new token at
//! each try, whose hash is stored before the mail leaves (rules MAIL-5 and MAIL-6).

use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use wfm_app::{App, activation, unsubscribing};
use wfm_domain::mail::{LINK_MINUTES, Mailing};
use wfm_domain::notice::Kind;
use wfm_mail::{Letter, Post, Text, about_notices, of_letter};
use wfm_storage::Error;
use wfm_storage::mail_links::{self, Link, Token, Use};
use wfm_storage::mails::{self, Mail, Place};
use wfm_storage::table::Write;
use wfm_storage::users;

use crate::reader::Reader;

/// A mail that is about to be handed over.
pub struct Outgoing {
    pub to: String,
    says: Says,
    /// The write that stores the hash of the token of its link.
    pub write: Option<Write>,
    /// The token with which the reader switches its kinds off; `None` for a mail that is sent at once.
    pub unsubscribe: Option<SecretString>,
}

enum Says {
    Notices,
    /// A letter, and the screen to which it links.
    Letter(Letter, String),
}

impl Outgoing {
    /// The mail in its present form; `None` if it must not go out: the account gets no mails, or what the letter is
    /// about is over.
    ///
    /// # Errors
    /// Errors of the table, and when the machine gives no random bytes.
    pub async fn of(
        app: &App,
        mail: &Mail,
        reader: &Reader,
        now: DateTime<Utc>,
    ) -> Result<Option<Self>, Error> {
        match &mail.letter {
            None if reader.user.gets_mails_at(now) => Ok(Some(Self::notices(mail, reader)?)),
            None => Ok(None),
            Some(mails::Letter::Activation { of }) => {
                of_activation(app, mail.place(), reader, of, now).await
            }
            Some(mails::Letter::Address { to, of }) => {
                of_address(app, mail.place(), reader, (to, of), now).await
            }
            Some(mails::Letter::FormerAddress { to }) => {
                let says = Says::Letter(Letter::FormerAddress, String::new());
                Ok(Some(Self { to: to.clone(), says, write: None, unsubscribe: None }))
            }
        }
    }

    /// A mail about notifications, to the e-mail of the account.
    ///
    /// # Errors
    /// When the machine gives no random bytes.
    pub fn notices(mail: &Mail, reader: &Reader) -> Result<Self, Error> {
        let kinds = mail.kinds.iter().filter_map(|kind| Kind::named(kind));
        let is_at_once = kinds.into_iter().all(|kind| kind.mailing() == Mailing::AtOnce);
        let unsubscribe = match is_at_once {
            true => None,
            false => {
                Some(unsubscribing::token(mail.place()).map_err(wfm_app::Error::into_storage)?)
            }
        };
        Ok(Self { to: reader.user.email.clone(), says: Says::Notices, write: None, unsubscribe })
    }

    /// The mail with the hash of the token with which its kinds are switched off.
    #[must_use]
    pub fn noted_in(&self, mut mail: Mail) -> Mail {
        mail.unsubscribe.extend(self.unsubscribe.as_ref().map(unsubscribing::hash));
        mail
    }

    /// The text of the mail.
    ///
    /// # Errors
    /// Errors of the templates.
    pub fn text(&self, post: &Post, mail: &Mail, reader: &Reader) -> Result<Text, wfm_mail::Error> {
        let (organization, language) = (&reader.organization, reader.language);
        match &self.says {
            Says::Notices => {
                let kinds = mail.kinds.iter().filter_map(|kind| Kind::named(kind));
                about_notices(kinds, organization, language, &post.app)
            }
            Says::Letter(letter, screen) => {
                of_letter(*letter, screen, organization, language, &post.app)
            }
        }
    }
}

/// An invitation, or the link for a new password. It goes only to the e-mail for which the link was made, and only
/// while the activation is the account's present one.
async fn of_activation(
    app: &App,
    place: Place,
    reader: &Reader,
    of: &str,
    now: DateTime<Utc>,
) -> Result<Option<Outgoing>, Error> {
    let table = &app.storage.table;
    let user = &reader.user;
    let issued = users::activation(table, place.organization, place.account).await?;
    let is_pending =
        issued.is_some_and(|issued| issued.token_hash == of && now.timestamp() < issued.expires_at);
    let link = mail_links::get(table, place, Use::Activation).await?;
    let link = link.filter(|link| link.stands_for == of && link.email == user.email);
    let Some(link) = link.filter(|_| is_pending) else { return Ok(None) };
    if !user.is_active_at(now) || user.mail_problem_at.is_some() {
        return Ok(None);
    }
    let (letter, until) = match user.activated_at {
        None => (Letter::Invitation, link.expires_at),
        Some(_) => (Letter::NewPassword, an_hour_of(&link, now)),
    };
    with_token(place, Use::Activation, &link, until, letter, "activate").map(Some)
}

/// The link that proves an address, while the account is as it was when its owner asked for the link.
async fn of_address(
    app: &App,
    place: Place,
    reader: &Reader,
    (to, of): (&str, &str),
    now: DateTime<Utc>,
) -> Result<Option<Outgoing>, Error> {
    let user = &reader.user;
    let link = mail_links::get(&app.storage.table, place, Use::Address).await?;
    let is_of_now = |link: &Link| {
        link.stands_for == of
            && link.email == to
            && link.account_email == user.email
            && link.ver == user.ver
            && now.timestamp() < link.expires_at
    };
    let Some(link) = link.filter(is_of_now) else { return Ok(None) };
    if !user.is_active_at(now) {
        return Ok(None);
    }
    let until = an_hour_of(&link, now);
    with_token(place, Use::Address, &link, until, Letter::Address, "email").map(Some)
}

/// The end of a token that is mailed now.
fn an_hour_of(link: &Link, now: DateTime<Utc>) -> i64 {
    link.expires_at.min(now.timestamp() + LINK_MINUTES * 60)
}

fn with_token(
    place: Place,
    purpose: Use,
    link: &Link,
    until: i64,
    letter: Letter,
    screen: &str,
) -> Result<Outgoing, Error> {
    let token = activation::token(place.organization, place.account).map_err(Error::internal)?;
    let next = link.with(Token { hash: activation::hash(&token), until });
    Ok(Outgoing {
        to: link.email.clone(),
        says: Says::Letter(letter, format!("{screen}/{}", token.expose_secret())),
        write: Some(mail_links::replace(place, purpose, &next)),
        unsubscribe: None,
    })
}
