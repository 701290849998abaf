//! What the operations do.

use wfm_domain::ids::NotificationId;
use wfm_http::operation::IfMatch;
use wfm_http::values::{Nothing, Page};
use wfm_http::{Call, Error, Reply, Services, page};
use wfm_storage::list::List;
use wfm_storage::notifications::{self, Which};

use crate::wire::{Notification, NotificationUpdate, NotificationsQuery};

/// `GET /notifications`
pub async fn list_notifications(
    call: Call<NotificationsQuery, Nothing>,
) -> Result<Reply<Page<Notification>>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let bound = page::binding(caller, "list_notifications", None, &call.query.unread)?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let limit = page::limit(call.query.limit);
    let which = match call.query.unread {
        None => Which::All,
        Some(true) => Which::Unread,
        Some(false) => Which::Read,
    };
    let (index, partition, prefix) =
        notifications::listed(caller.organization, caller.user.id, which);
    let list = List {
        index,
        partitions: vec![partition],
        from: prefix.to_owned() + "0",
        to: prefix.to_owned() + "~",
        descending: true,
        after: after.as_deref(),
        limit: limit as usize,
    };
    let now = services.clock.now().timestamp();
    // An index may lag: what was marked a moment ago is told by the item itself.
    let wanted = |told: &notifications::Notification| {
        told.expires_at >= now
            && call.query.unread.is_none_or(|unread| unread == told.read_at.is_none())
    };
    let read = |item| Ok(Some(notifications::read(item)?).filter(wanted));
    let found = services.storage.table.list(list, read).await?;
    let rows = found.rows.iter().map(Notification::from).collect();
    Ok(Reply::ok(page::page(services, rows, found.next, limit, &bound)?))
}

/// `PATCH /notifications/{id}`
///
/// Only one's own are there. Reading is no change that the activity log tells of.
pub async fn update_notification(
    call: Call<Nothing, NotificationUpdate>,
) -> Result<Reply<Notification>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    let id: NotificationId = call.id.parse().map_err(|_| Error::NotFound)?;
    for _ in 0..10 {
        let before = notifications::get(table, organization, caller.user.id, id).await?;
        let now = services.clock.now();
        let before = before.filter(|told| told.expires_at >= now.timestamp());
        let before = before.ok_or(Error::NotFound)?;
        let tag = etag(services, &before);
        if before.read_at.is_some() == call.body.read {
            return Ok(Reply::ok(Notification::from(&before)).etag(&tag));
        }
        call.check_if_match(IfMatch::Honoured, &tag)?;
        let after = notifications::Notification {
            rev: before.rev + 1,
            read_at: call.body.read.then_some(now),
            updated_at: now,
            ..before
        };
        match table.write(vec![notifications::replace(organization, &after)]).await {
            Ok(()) => {
                let tag = etag(services, &after);
                return Ok(Reply::ok(Notification::from(&after)).etag(&tag));
            }
            Err(wfm_storage::Error::Refused(_)) => {} // it changed meanwhile: look again
            Err(why) => return Err(why.into()),
        }
    }
    Err(Error::Unavailable { cause: "the notification keeps changing".into() })
}

fn etag(services: &Services, told: &notifications::Notification) -> String {
    services.opaque.etag("notification", &told.id.to_string(), told.rev)
}
