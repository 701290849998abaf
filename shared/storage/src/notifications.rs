//! Notifications. Each person gets one notification of each event.
//!
//! A notification is written in the transaction that makes the change, and that transaction takes effect exactly one
//! time. So nobody is notified of a change that did not happen, and nobody is notified twice. Several transactions
//! may notify of one event, such as the chunks of a job that send attendances to review. The id of a notification is
//! derived from the event, so [`not_yet_notified`] is a read by key.
//!
//! Each notification has one entry in an index: in the list of the unread or of the read notifications of its
//! recipient. An entry costs a write unit.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{NotificationId, OrganizationId, UserId};
use wfm_domain::mail;
use wfm_domain::notice::{self, Notice};

use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page, PageAfter};
use crate::mails;
use crate::table::{Index, Item, Key, Row, Table, Write};

/// The time for which a notification is stored: 180 days, in seconds.
pub const RETENTION_SECONDS: i64 = 180 * 24 * 3600;

/// A notification of one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notification {
    pub rev: u64,
    pub id: NotificationId,
    pub recipient: UserId,
    /// The kind in its written form, for example `job.failed`.
    pub kind: String,
    pub title: String,
    pub body: String,
    /// The ids that the notification refers to, keyed by their names, and the number of times that the event happened
    /// (`count`).
    pub data: BTreeMap<String, String>,
    pub read_at: Option<DateTime<Utc>>,
    /// When its mail is due; `None` if there is none, or once a mail has it (rule MAIL-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail_due: Option<DateTime<Utc>>,
    /// When it expires, in seconds since 1970.
    pub expires_at: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Notification {
    /// The notification of an event at the time `at` for `recipient`. The same event gives the same id.
    pub fn of(
        organization: OrganizationId,
        recipient: UserId,
        notice: &Notice,
        at: DateTime<Utc>,
    ) -> Self {
        let kind = notice.kind.as_str();
        let data = notice.data.iter().map(|(name, id)| ((*name).to_owned(), id.clone()));
        Self {
            rev: 1,
            id: NotificationId::of_event(organization, recipient, kind, &notice.subject, at),
            recipient,
            kind: kind.to_owned(),
            title: notice.title.clone(),
            body: notice.body.clone(),
            data: data.collect(),
            read_at: None,
            mail_due: None,
            expires_at: at.timestamp() + RETENTION_SECONDS,
            created_at: at,
            updated_at: at,
        }
    }
}

/// A page of a recipient's notifications, newest first: only the unread, only the read, or all,
/// without those that expired before `now`.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    recipient: UserId,
    unread: Option<bool>,
    now: DateTime<Utc>,
    page: PageAfter<'_>,
) -> Result<Page<Notification>, Error> {
    let PageAfter { position: after, limit } = page;
    let (index, partition, prefix) = match unread {
        None => (None, partition(organization, recipient), PREFIX),
        Some(unread) => (Some(Index::First), listed_in(organization, recipient, unread), ""),
    };
    let list = List {
        from: format!("{prefix}0"),
        to: format!("{prefix}~"),
        ..List::newest_first(index, vec![partition], after, limit)
    };
    // An index may lag. Only the item itself tells whether it is read.
    let wanted = |notification: &Notification| {
        notification.expires_at >= now.timestamp()
            && unread.is_none_or(|unread| unread == notification.read_at.is_none())
    };
    table.list(list, |item| Ok(Some(read(item)?).filter(wanted))).await
}

/// The position in a list of notifications before `newest`: behind it come that notification and all older ones.
pub fn position_before(newest: NotificationId) -> String {
    format!("{newest}~")
}

fn listed_in(organization: OrganizationId, recipient: UserId, unread: bool) -> String {
    let kind = if unread { Kind::Unread } else { Kind::Read };
    format!("{}#{recipient}", kind.within(organization))
}

const PREFIX: &str = "NOTE#";

fn partition(organization: OrganizationId, recipient: UserId) -> String {
    format!("{}#{recipient}", Kind::Inbox.within(organization))
}

pub fn key(organization: OrganizationId, recipient: UserId, id: NotificationId) -> Key {
    Key::new(partition(organization, recipient), format!("{PREFIX}{id}"))
}

fn row(organization: OrganizationId, notification: &Notification) -> Row {
    let unread = notification.read_at.is_none();
    let pk = listed_in(organization, notification.recipient, unread);
    let row = Row::new(&key(organization, notification.recipient, notification.id), notification)
        .expires(notification.expires_at)
        .listed(Index::First, pk, notification.id.to_string());
    let Some(due) = notification.mail_due else { return row };
    let owner = mails::Place { organization, account: notification.recipient };
    row.listed(Index::Work, owner.work(), owner.position(due, notification.id.0))
}

/// The write that stores a notification, for the transaction that makes the change.
///
/// It fails if the notification exists. That one then stays unchanged, read or not. A transaction that can take
/// effect only one time never fails for this reason. If several transactions notify of the same event, each calls
/// [`not_yet_notified`] first.
///
/// In an installation that sends mails, the notification is listed as a mail that is due (rule MAIL-4).
pub fn create(organization: OrganizationId, notification: &Notification) -> Write {
    let kind = notice::Kind::named(&notification.kind);
    let mail_due = kind.and_then(|kind| mail::due(kind, notification.created_at));
    let plain = row(organization, notification);
    Write::create(match mail_due {
        None => plain,
        Some(_) => {
            plain.or_mailed(row(organization, &Notification { mail_due, ..notification.clone() }))
        }
    })
}

/// The write that replaces a notification, if it is still at the revision before and its mail still due.
pub fn replace(organization: OrganizationId, notification: &Notification) -> Write {
    let row = row(organization, notification);
    let before = notification.rev - 1;
    match notification.mail_due {
        None => Write::replace(row, before),
        Some(due) => Write::replace_if(row, before, MAIL_DUE, &stored(due)),
    }
    .unchanged("notification")
}

/// The attribute that tells when the mail of a notification is due.
const MAIL_DUE: &str = "mail_due";

/// A time as a notification stores it.
fn stored(at: DateTime<Utc>) -> String {
    serde_json::to_value(at).ok().and_then(|at| Some(at.as_str()?.to_owned())).unwrap_or_default()
}

/// The write that takes a notification off the list of mails that are due, because a mail has it or none shall. It is
/// refused if another sender took it. The notification keeps its revision, because its reader sees no difference.
pub fn take(
    organization: OrganizationId,
    recipient: UserId,
    id: NotificationId,
    due: DateTime<Utc>,
) -> Write {
    let (pk, sk) = (Index::Work.pk(), Index::Work.sk());
    let key = key(organization, recipient, id);
    Write::remove_if(key, &[MAIL_DUE, &pk, &sk], MAIL_DUE, &stored(due)).unchanged("notification")
}

/// The notifications of `recipient` since `since` whose mail is due, now or later.
pub async fn waiting_for_mail(
    table: &Table,
    organization: OrganizationId,
    recipient: UserId,
    since: DateTime<Utc>,
) -> Result<Vec<Notification>, Error> {
    let from = format!("{PREFIX}{}", NotificationId::earliest(since));
    let partition = partition(organization, recipient);
    let items = table.range(&partition, &from, &format!("{PREFIX}~")).await?;
    let all = items.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
    Ok(all.into_iter().filter(|notification| notification.mail_due.is_some()).collect())
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    recipient: UserId,
    id: NotificationId,
) -> Result<Option<Notification>, Error> {
    table.get(&key(organization, recipient, id)).await
}

/// A notification from an item that was read.
pub fn read(item: Item) -> Result<Notification, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// The `notifications` that are not stored yet, strongly consistent.
pub async fn not_yet_notified(
    table: &Table,
    organization: OrganizationId,
    notifications: Vec<Notification>,
) -> Result<Vec<Notification>, Error> {
    if notifications.is_empty() {
        return Ok(notifications);
    }
    let of =
        |notification: &Notification| key(organization, notification.recipient, notification.id);
    let there = table.get_many(notifications.iter().map(of).collect()).await?;
    Ok(notifications
        .into_iter()
        .filter(|notification| !there.contains_key(&of(notification)))
        .collect())
}
