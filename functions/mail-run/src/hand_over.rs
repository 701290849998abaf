//! Hands a mail over, and stores the outcome.

use wfm_app::activity::Change;
use wfm_app::{Actor, App, Transaction};
use wfm_domain::mail::next_try;
use wfm_domain::notice::Kind;
use wfm_mail::{Failure, Message, Post, Recipient, about_notices};
use wfm_storage::Error;
use wfm_storage::mails::{self, Mail, Problem, State};
use wfm_storage::users::User;

use crate::reader::Reader;

/// Hands over a mail that is stored as being sent. Returns whether it was taken.
pub async fn hand_over(
    app: &App,
    post: &Post,
    reader: &Reader,
    mail: &Mail,
) -> Result<bool, Error> {
    let handed_over = match message(post, reader, mail) {
        Ok(message) => post.way.send(&message).await,
        // No mail can go to this e-mail, now or later.
        Err(wfm_mail::Error::Message(why)) => Err(Failure::Bounced(why)),
        Err(why) => return Err(Error::internal(why)),
    };
    let now = app.clock.now();
    let mut change = Transaction::new(app, Actor::service(mail.organization));
    let after = match &handed_over {
        Ok(()) => mail.moved(State::Sent, None, now),
        Err(Failure::Bounced(_)) => {
            note_bounce(&mut change, mail, &reader.user);
            mail.moved(State::GivenUp, None, now)
        }
        Err(Failure::Later(_)) => match next_try(mail.tries) {
            Some(wait) => mail.moved(State::Waiting, Some(now + wait), now),
            None => mail.moved(State::GivenUp, None, now),
        },
    };
    if let Err(why) = &handed_over {
        let (mail_id, tries, state) = (mail.id, mail.tries, after.state);
        tracing::warn!(%mail_id, tries, ?state, cause = %why, "mail.failed");
    }
    change.write([mails::put(&after)]);
    app.storage.table.write(change.into_writes()).await?;
    Ok(handed_over.is_ok())
}

fn message(post: &Post, reader: &Reader, mail: &Mail) -> Result<Message, wfm_mail::Error> {
    let kinds = mail.kinds.iter().filter_map(|kind| Kind::named(kind));
    let text = about_notices(kinds, &reader.organization, reader.language, &post.app)?;
    let recipient = Recipient { email: &reader.user.email, id: mail.id, at: mail.created_at };
    Message::new(&post.from, recipient, text)
}

/// Notes that mails to the account's e-mail come back (rules MAIL-5 and MAIL-8). The account itself stays as it is: a
/// function that sends mails may not change accounts.
fn note_bounce(change: &mut Transaction<'_>, mail: &Mail, user: &User) {
    let problem = Problem { email: user.email.clone(), since: change.app().clock.now() };
    change.write([mails::put_problem(mail.place(), &problem)]);
    let changed = Change { field: "mail_problem".into(), before: false.into(), after: true.into() };
    change.log("account.mail_returned", ("user", user.id), vec![changed]);
}
