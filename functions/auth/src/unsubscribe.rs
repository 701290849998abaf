//! `POST /mail/unsubscribe/{token}`

use secrecy::SecretString;
use wfm_app::activity::Change;
use wfm_app::{Actor, Attempt, Transaction, unsubscribing};
use wfm_domain::mail::Mailing;
use wfm_domain::notice::Kind;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::{mails, users};

/// Switches off the kinds of notifications of which a mail told. The token of the mail takes the place of a sign-in, and
/// the body is not read: mail programs send one of their own (RFC 8058, rule MAIL-7).
pub async fn unsubscribe(call: Call<Nothing, Nothing, ()>) -> Result<Reply<NoContent>, Error> {
    let (app, table) = (call.app(), call.table());
    let token: SecretString = call.id.clone().into();
    let place = unsubscribing::place(&token).ok_or(Error::NotFound)?;
    let hash = unsubscribing::hash(&token);
    let mut mails = mails::of(table, place).await?.into_iter();
    let mail = mails.find(|mail| mail.unsubscribe.contains(&hash)).ok_or(Error::NotFound)?;
    let kinds = mail.kinds.iter().filter_map(|kind| Kind::named(kind));
    let kinds: Vec<Kind> = kinds.filter(|kind| kind.mailing() != Mailing::AtOnce).collect();
    let kinds = &kinds;
    let actor = &Actor {
        ip: call.request.source_ip.clone(),
        user_agent: call.request.user_agent.clone(),
        ..Actor::service(place.organization)
    };
    let unsubscribed = app.commit(|| async move {
        let user = users::get(table, place.organization, place.account).await?;
        let mut user = user.ok_or(Error::NotFound)?;
        let before = user.mail_off.clone();
        user.mail_off.extend(kinds.iter().map(|kind| kind.as_str().to_owned()));
        if user.mail_off == before {
            return Ok(Attempt::Done(()));
        }
        user.rev += 1;
        user.updated_at = app.clock.now();
        let mut change = Transaction::new(app, actor.clone());
        change.write([users::replace(place.organization, &user)]);
        let field = "mail_off".to_owned();
        let [before, after] = [before, user.mail_off].map(|kinds| serde_json::json!(kinds));
        change.log(
            "account.mails_switched_off",
            ("user", user.id),
            vec![Change { field, before, after }],
        );
        Ok::<_, Error>(Attempt::Commit(change, ()))
    });
    unsubscribed.await?;
    Ok(Reply::no_content())
}
