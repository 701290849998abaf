//! Hands a mail over, and stores the outcome.

use wfm_app::{Actor, App, Attempt, Transaction, mail_problem, unsubscribing};
use wfm_domain::mail::next_try;
use wfm_mail::{Failure, Message, Post, Recipient};
use wfm_storage::Error;
use wfm_storage::mails::{self, Mail, State};

use crate::outgoing::Outgoing;
use crate::reader::Reader;

/// Hands over a mail that is stored as being sent. Returns whether it was taken.
pub async fn hand_over(
    app: &App,
    post: &Post,
    reader: &Reader,
    mail: &Mail,
    outgoing: &Outgoing,
) -> Result<bool, Error> {
    let handed_over = match message(post, reader, mail, outgoing) {
        Ok(message) => post.way.send(&message).await,
        // No mail can go to this e-mail, now or later.
        Err(wfm_mail::Error::Message(why)) => Err(Failure::Bounced(why)),
        Err(why) => return Err(Error::internal(why)),
    };
    let now = app.clock.now();
    let after = match &handed_over {
        Ok(()) => mail.moved(State::Sent, None, now),
        Err(Failure::Bounced(_)) => mail.moved(State::GivenUp, None, now),
        Err(Failure::Later(_)) => match next_try(mail.tries) {
            Some(wait) => mail.moved(State::Waiting, Some(now + wait), now),
            None => mail.moved(State::GivenUp, None, now),
        },
    };
    if let Err(why) = &handed_over {
        let (mail_id, tries, state) = (mail.id, mail.tries, after.state);
        tracing::warn!(%mail_id, tries, ?state, cause = %why, "mail.failed");
    }
    match &handed_over {
        Err(Failure::Bounced(_)) => bounced(app, &after, &outgoing.to).await?,
        _ => app.storage.table.write(vec![mails::put(&after)]).await?,
    }
    Ok(handed_over.is_ok())
}

fn message(
    post: &Post,
    reader: &Reader,
    mail: &Mail,
    outgoing: &Outgoing,
) -> Result<Message, wfm_mail::Error> {
    let text = outgoing.text(post, mail, reader)?;
    let unsubscribe = outgoing.unsubscribe.as_ref().zip(post.app.service());
    let unsubscribe = unsubscribe.map(|(token, service)| unsubscribing::address(service, token));
    let recipient = Recipient {
        email: &outgoing.to,
        organization: mail.organization,
        account: mail.account,
        id: mail.id,
        at: mail.created_at,
        unsubscribe: unsubscribe.as_deref(),
    };
    Message::new(&post.from, recipient, text)
}

/// Stores that the mail is given up and that mails to the account's e-mail come back, unless the account has another
/// e-mail by now (rules MAIL-5 and MAIL-8).
async fn bounced(app: &App, after: &Mail, to: &str) -> Result<(), Error> {
    let (organization, account) = (after.organization, after.account);
    let stored = app.commit(|| async move {
        let mut change = Transaction::new(app, Actor::service(organization));
        change.write([mails::put(after)]);
        mail_problem::note(&mut change, account, to, None).await?;
        Ok::<_, wfm_app::Error>(Attempt::Commit(change, ()))
    });
    stored.await.map_err(wfm_app::Error::into_storage)
}
