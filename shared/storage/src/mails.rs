//! Mails: what is to be said to an account, and how far the sending of it has come (rule MAIL-4).
//!
//! A notification waits for its mail in the list of due work itself. The sender makes a mail of all that wait. The same
//! transaction takes them off the list and stores the mail as being sent, due again after a quarter of an hour. So a
//! notification is in one mail, and a mail whose sender dies goes out again.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::{OrganizationId, UserId};

use crate::error::Error;
use crate::key::sort_time;
use crate::kinds::Kind;
use crate::notifications::{self, Notification};
use crate::table::{Index, Item, Key, Row, Table, Write, text};
use crate::work;

/// The number of partitions of the list.
const SHARDS: u8 = 4;

/// The time for which a mail is stored after it was made: 30 days, in seconds.
const RETENTION_SECONDS: i64 = 30 * 24 * 3600;

/// A mail to an account. It has no text: the sender makes it of the kinds, or of the letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    pub rev: u64,
    pub id: Uuid,
    pub organization: OrganizationId,
    pub account: UserId,
    /// The kinds of the notifications that it tells of, in their written form.
    pub kinds: Vec<String>,
    /// The letter, if it tells of no notification.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<Letter>,
    /// SHA-256 of the tokens with which its readers switch its kinds off, one for each try.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsubscribe: Vec<String>,
    pub state: State,
    /// The number of times that its sending has begun.
    pub tries: u32,
    /// When its sending is begun, or begun again; `None` once nothing is left to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A mail that tells of no notification. The links of the first three hold a token, which the sender draws at each try
/// ([`crate::mail_links`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Letter {
    /// An invitation, or the link that lets the owner choose a new password.
    Activation {
        /// The hash of the activation token that the mailed one replaces.
        of: String,
    },
    /// The link with which an owner proves an address.
    Address {
        to: String,
        /// The id of the request.
        of: String,
    },
    /// The news for the former e-mail of an account.
    FormerAddress { to: String },
}

/// The state of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It waits for a try.
    Waiting,
    /// A sender hands it over, or has died.
    Sending,
    /// It was handed over.
    Sent,
    /// It was refused for good, or too often, or the account gets no mails any more.
    GivenUp,
}

impl Mail {
    /// A letter that is due now.
    pub fn of_letter(id: Uuid, place: Place, letter: Letter, now: DateTime<Utc>) -> Self {
        Self {
            rev: 1,
            id,
            organization: place.organization,
            account: place.account,
            kinds: vec![],
            letter: Some(letter),
            unsubscribe: vec![],
            state: State::Waiting,
            tries: 0,
            due: Some(now),
            created_at: now,
            updated_at: now,
        }
    }

    /// The owner of the mail.
    pub fn place(&self) -> Place {
        Place { organization: self.organization, account: self.account }
    }

    /// The mail at its next revision, in another state.
    #[must_use]
    pub fn moved(&self, state: State, due: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Self {
        Self { rev: self.rev + 1, state, due, updated_at: now, ..self.clone() }
    }
}

/// An account to which mails go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub organization: OrganizationId,
    pub account: UserId,
}

impl Place {
    pub(crate) fn partition(self) -> String {
        format!("{}#{}", Kind::Mail.within(self.organization), self.account)
    }

    /// The partition of the list of due mails that has the account's.
    pub(crate) fn work(self) -> String {
        listed_in(self.account.0.as_bytes()[15] % SHARDS)
    }

    /// The position in that list.
    pub(crate) fn position(self, due: DateTime<Utc>, id: Uuid) -> String {
        format!("{}#{}#{}#{id}", sort_time(due), self.organization, self.account)
    }
}

fn listed_in(shard: u8) -> String {
    format!("{}#{shard}", Kind::MailWork.as_str())
}

/// The write that stores a mail: a new one at revision 1, or one that is still at the previous revision.
pub fn put(mail: &Mail) -> Write {
    let place = mail.place();
    let key = Key::new(place.partition(), format!("MAIL#{}", mail.id));
    let row = Row::new(&key, mail).expires(mail.created_at.timestamp() + RETENTION_SECONDS);
    let row = match mail.due {
        Some(due) => row.listed(Index::Work, place.work(), place.position(due, mail.id)),
        None => row,
    };
    Write::advance(row, mail.rev - 1).unchanged("mail")
}

/// The mails of an account that are stored, the earlier first.
pub async fn of(table: &Table, place: Place) -> Result<Vec<Mail>, Error> {
    let items = table.range(&place.partition(), "MAIL#0", "MAIL#~").await?;
    items.into_iter().map(|item| Ok(serde_dynamo::from_item(item)?)).collect()
}

/// Counts a mail of an account on a day, unless `limit` of them have been counted. Returns whether it was counted.
///
/// # Errors
/// Errors of the table. The mail may then have been counted.
pub async fn count(table: &Table, place: Place, day: NaiveDate, limit: u64) -> Result<bool, Error> {
    counted(table, place, "DAY", day, limit).await
}

/// Counts a mail with a link that an account asked for, unless `limit` of them have been counted on the day. Returns
/// whether it was counted.
///
/// # Errors
/// Errors of the table. The mail may then have been counted.
pub async fn count_link(
    table: &Table,
    place: Place,
    day: NaiveDate,
    limit: u64,
) -> Result<bool, Error> {
    counted(table, place, "LINKS", day, limit).await
}

async fn counted(
    table: &Table,
    place: Place,
    what: &str,
    day: NaiveDate,
    limit: u64,
) -> Result<bool, Error> {
    let key = Key::new(place.partition(), format!("{what}#{day}"));
    let midnight = day.and_time(chrono::NaiveTime::MIN).and_utc();
    table.count(&key, 1, limit, midnight.timestamp() + 2 * 24 * 3600).await
}

/// The work of the sender that is due.
#[derive(Debug, Default)]
pub struct Due {
    /// Notifications for which no mail has been made, with their accounts.
    pub notifications: Vec<(Place, Notification)>,
    pub mails: Vec<Mail>,
}

/// The work that is due at `now`, at most `most` from each shard, the longest due first.
pub async fn due(table: &Table, now: DateTime<Utc>, most: usize) -> Result<Due, Error> {
    let items = work::due(table, (0..SHARDS).map(listed_in), now, most).await?;
    let mut due = Due::default();
    for item in items {
        match Kind::of(text(&item, "pk")?) {
            Some(Kind::Mail) => due.mails.push(serde_dynamo::from_item(item)?),
            _ => due.notifications.push((recipient(&item)?, notifications::read(item)?)),
        }
    }
    due.mails.sort_by_key(|mail| mail.due);
    Ok(due)
}

/// The account whose inbox has an item.
fn recipient(item: &Item) -> Result<Place, Error> {
    let mut parts = text(item, "pk")?.split('#').skip(1);
    let place = parts.next().zip(parts.next()).and_then(|(organization, account)| {
        Some(Place { organization: organization.parse().ok()?, account: account.parse().ok()? })
    });
    place.ok_or_else(|| Error::internal("a notification without a recipient"))
}

#[cfg(test)]
mod tests {
    use wfm_domain::ids::{JobClass, JobId};
    use wfm_domain::notice::Notice;

    use super::*;
    use crate::key_chart::keys;

    const PLACE: Place = Place {
        organization: OrganizationId(Uuid::from_u128(0xa)),
        account: UserId(Uuid::from_u128(0xb)),
    };

    #[test]
    fn keys_are_built_as_the_chart_says() {
        let at = DateTime::UNIX_EPOCH;
        let mail = Mail {
            rev: 1,
            id: Uuid::from_u128(0xc),
            organization: PLACE.organization,
            account: PLACE.account,
            kinds: vec!["job.failed".into()],
            letter: None,
            unsubscribe: vec![],
            state: State::Sending,
            tries: 1,
            due: Some(at),
            created_at: at,
            updated_at: at,
        };
        let sent = mail.moved(State::Sent, None, at);
        let expected = "MAIL#0a#0b | MAIL#0c\n    work: MAILWORK#3 | 1970-01-01T00:00:00.000Z#0a#0b#0c\n\
                        MAIL#0a#0b | MAIL#0c";
        assert_eq!(keys(&[put(&mail), put(&sent)]), expected);
    }

    /// Rule MAIL-1: without a sender's address, nothing is listed.
    #[test]
    fn a_notification_is_listed_as_a_due_mail_only_where_mails_are_sent() {
        let at = DateTime::UNIX_EPOCH;
        let write = |notice: &Notice| {
            let notification = Notification::of(PLACE.organization, PLACE.account, notice, at);
            notifications::create(PLACE.organization, &notification)
        };
        let job = JobId::of_key(JobClass::Pay, PLACE.organization, PLACE.account, "o", "k");
        let failed = Notice::job_failed(&job, 0);
        let completed = Notice::export_completed(&job, 0, 1);
        let is_listed = |write: &Write| write.item().contains_key(&Index::Work.pk());
        assert!(!is_listed(&write(&failed)));
        assert!(!write(&failed).item().contains_key("mail_due"));
        assert!(is_listed(&write(&failed).mailed()));
        assert!(!is_listed(&write(&completed).mailed()));
        let stored = notifications::read(write(&failed).mailed().item()).unwrap();
        assert_eq!(stored.mail_due, Some(at + wfm_domain::mail::WAIT));
    }
}
