//! Runs every minute. It makes mails of the notifications that are due, and sends them (rules MAIL-3 and MAIL-4).
//!
//! Three steps bring a mail on its way. One transaction takes the notifications off the list of due work, and stores
//! the mail as being sent. For a letter, it stores the hash of the token of its link. Then the mail is handed over. Then it is stored as sent. A mail whose sender dies between
//! the last two steps goes out again a quarter of an hour later, with the same id.

mod hand_over;
mod outgoing;
mod reader;
mod resets;

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveTime, Utc};
use futures::future::join_all;
use tokio::time::Instant;
use wfm_app::App;
use wfm_domain::mail::{self, MOST_A_DAY, Mailing, SENDING, Waiting};
use wfm_domain::notice::Kind;
use wfm_mail::Post;
use wfm_storage::Error;
use wfm_storage::access::Access;
use wfm_storage::mails::{self, Mail, Place, State};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::password_resets;
use wfm_storage::table::{MAX_WRITES, Write};

use crate::hand_over::hand_over;
use crate::outgoing::Outgoing;
use crate::reader::Reader;

/// The greatest number of due items of one shard that one run reads. The others are due a minute later.
const MAX: usize = 100;
/// The number of accounts to which mails are sent at the same time.
const AT_ONCE: usize = 10;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "mail-run"
        reads: Account Administrators Holders Inbox Login Log Mail PasswordReset Role Rotations Settings
            SettingsVersion Sites TimePolicies;
        puts: Account Inbox Log Mail;
        updates: Inbox Mail;
        deletes: PasswordReset;
        lists_first: Roles;
        lists_work: MailWork;
    }
}

/// The due work of one account.
#[derive(Default)]
struct Work {
    notifications: Vec<Notification>,
    mails: Vec<Mail>,
}

/// Begins the resets that were asked for, and sends the mails that are due, until `until`. Returns how many were handed over. A mail that cannot be sent does not
/// prevent the others.
///
/// # Errors
/// When the due work cannot be read, or the last error of an account. What was sent stays sent.
pub async fn send_due(app: &App, post: &Post, until: Instant) -> Result<usize, Error> {
    let app = &app.limited(access());
    let mut failure = begin_resets(app).await?;
    let due = mails::due(&app.storage.table, app.clock.now(), MAX).await?;
    let mut work: BTreeMap<Place, Work> = BTreeMap::new();
    for (place, notification) in due.notifications {
        work.entry(place).or_default().notifications.push(notification);
    }
    for mail in due.mails {
        work.entry(mail.place()).or_default().mails.push(mail);
    }
    let work: Vec<(Place, Work)> = work.into_iter().collect();
    let mut sent = 0;
    for some in work.chunks(AT_ONCE) {
        let each = some.iter().map(|(place, work)| Box::pin(send_to(app, post, *place, work)));
        for (done, (place, _)) in join_all(each).await.into_iter().zip(some) {
            match done {
                Ok(handed_over) => sent += handed_over,
                // Another sender was faster, or a reader marked a notification. It stays due.
                Err(Error::Refused(_)) => {}
                Err(why) => {
                    let (organization, user_id) = (place.organization, place.account);
                    tracing::error!(%organization, %user_id, cause = %why, "mail.stopped");
                    failure = Some(why);
                }
            }
        }
        if Instant::now() >= until {
            break;
        }
    }
    failure.map_or(Ok(sent), Err)
}

/// Begins the resets that owners asked for, whose mails are then due. Returns the last error. One that fails waits.
async fn begin_resets(app: &App) -> Result<Option<Error>, Error> {
    let requests = password_resets::due(&app.storage.table, app.clock.now(), MAX).await?;
    let mut failure = None;
    for some in requests.chunks(AT_ONCE) {
        let begun = some.iter().map(|request| Box::pin(resets::begin(app, request)));
        for why in join_all(begun).await.into_iter().filter_map(Result::err) {
            tracing::error!(cause = %why, "reset.not_begun");
            failure = Some(why.into_storage());
        }
    }
    Ok(failure)
}

/// Sends the due mails of one account. Returns the number of mails that were handed over.
async fn send_to(app: &App, post: &Post, place: Place, work: &Work) -> Result<usize, Error> {
    let reader = Reader::of(app, place).await?;
    let mut sent = 0;
    for mail in &work.mails {
        sent += usize::from(send_again(app, post, reader.as_ref(), mail).await?);
    }
    if work.notifications.is_empty() {
        return Ok(sent);
    }
    let waiting = waiting(app, place, &work.notifications).await?;
    let gets_mails = |reader: &Reader| reader.user.gets_mails_at(app.clock.now());
    let Some(reader) = reader.filter(gets_mails) else {
        let takes: Vec<Write> = waiting.iter().map(|waiting| take(place, waiting)).collect();
        for some in chunks(takes) {
            app.storage.table.write(some).await?;
        }
        return Ok(sent);
    };
    let (waiting, unwanted): (Vec<_>, Vec<_>) =
        waiting.into_iter().partition(|waiting| reader.user.wants_mail_of(waiting.kind));
    for some in chunks(unwanted.iter().map(|waiting| take(place, waiting)).collect()) {
        app.storage.table.write(some).await?;
    }
    for bundle in mail::bundles(waiting, app.clock.now()) {
        let mail = new_mail(app, place, &bundle).await?;
        let outgoing = Outgoing::notices(&mail, &reader)?;
        let mail = if mail.state == State::Sending { outgoing.noted_in(mail) } else { mail };
        let takes = bundle.iter().map(|waiting| take(place, waiting));
        app.storage.table.write(takes.chain([mails::put(&mail)]).collect()).await?;
        if mail.state == State::Sending {
            sent += usize::from(hand_over(app, post, &reader, &mail, &outgoing).await?);
        }
    }
    Ok(sent)
}

/// The due notifications of an account and, if one of them is not sent at once, all others that wait.
async fn waiting(app: &App, place: Place, due: &[Notification]) -> Result<Vec<Waiting>, Error> {
    let Place { organization, account } = place;
    let of = |notification: &Notification| {
        let kind = Kind::named(&notification.kind)?;
        Some(Waiting { id: notification.id, kind, due: notification.mail_due? })
    };
    let mut all: BTreeMap<_, _> = due.iter().filter_map(of).map(|one| (one.id, one)).collect();
    if all.values().any(|one| one.kind.mailing() == Mailing::Bundled) {
        let since = app.clock.now() - mail::WAIT;
        let table = &app.storage.table;
        let later = notifications::waiting_for_mail(table, organization, account, since).await?;
        all.extend(later.iter().filter_map(of).map(|one| (one.id, one)));
    }
    Ok(all.into_values().collect())
}

fn take(place: Place, waiting: &Waiting) -> Write {
    notifications::take(place.organization, place.account, waiting.id, waiting.due)
}

fn chunks(mut writes: Vec<Write>) -> Vec<Vec<Write>> {
    let mut chunks = vec![];
    while !writes.is_empty() {
        let rest = writes.split_off(writes.len().min(MAX_WRITES));
        chunks.push(std::mem::replace(&mut writes, rest));
    }
    chunks
}

/// The mail of these notifications: being sent, or waiting for tomorrow if the account has had too many today.
async fn new_mail(app: &App, place: Place, bundle: &[Waiting]) -> Result<Mail, Error> {
    let now = app.clock.now();
    let kinds: Vec<Kind> = bundle.iter().map(|waiting| waiting.kind).collect();
    let is_counted = !is_at_once(&kinds);
    let (state, tries, due) = match is_counted && !counted(app, place, now).await? {
        true => (State::Waiting, 0, tomorrow(now)),
        false => (State::Sending, 1, now + SENDING),
    };
    Ok(Mail {
        rev: 1,
        id: app.ids.next(),
        organization: place.organization,
        account: place.account,
        kinds: kinds.into_iter().map(|kind| kind.as_str().to_owned()).collect(),
        letter: None,
        unsubscribe: vec![],
        state,
        tries,
        due: Some(due),
        created_at: now,
        updated_at: now,
    })
}

/// Sends a mail whose time has come: a letter, a failed mail, one whose sender died, or one that waited for the next day.
/// Returns whether it was handed over.
async fn send_again(
    app: &App,
    post: &Post,
    reader: Option<&Reader>,
    mail: &Mail,
) -> Result<bool, Error> {
    let now = app.clock.now();
    let table = &app.storage.table;
    let is_last = mail.state == State::Sending && mail::next_try(mail.tries).is_none();
    let reader = reader.filter(|_| !is_last);
    let outgoing = match reader {
        Some(reader) => Outgoing::of(app, mail, reader, now).await?,
        None => None,
    };
    let Some((reader, mut outgoing)) = reader.zip(outgoing) else {
        table.write(vec![mails::put(&mail.moved(State::GivenUp, None, now))]).await?;
        return Ok(false);
    };
    let is_counted = mail.letter.is_none() && mail.tries == 0;
    if is_counted && !counted(app, mail.place(), now).await? {
        let later = mail.moved(State::Waiting, Some(tomorrow(now)), now);
        table.write(vec![mails::put(&later)]).await?;
        return Ok(false);
    }
    let moved = mail.moved(State::Sending, Some(now + SENDING), now);
    let sending = outgoing.noted_in(Mail { tries: mail.tries + 1, ..moved });
    table.write([mails::put(&sending)].into_iter().chain(outgoing.write.take()).collect()).await?;
    hand_over(app, post, reader, &sending, &outgoing).await
}

fn is_at_once(kinds: &[Kind]) -> bool {
    kinds.iter().all(|kind| kind.mailing() == Mailing::AtOnce)
}

/// Counts a mail of today. If the sender dies after that, the mail counts twice, and the account may get one less.
async fn counted(app: &App, place: Place, now: DateTime<Utc>) -> Result<bool, Error> {
    mails::count(&app.storage.table, place, now.date_naive(), MOST_A_DAY).await
}

/// The beginning of the next day (UTC), when the count begins again.
fn tomorrow(now: DateTime<Utc>) -> DateTime<Utc> {
    let day = now.date_naive().checked_add_days(Days::new(1)).unwrap_or(now.date_naive());
    day.and_time(NaiveTime::MIN).and_utc()
}
