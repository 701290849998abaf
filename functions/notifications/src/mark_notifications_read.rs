//! `POST /notifications/read`

use wfm_app::Attempt;
use wfm_domain::ids::NotificationId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::list::PageAfter;
use wfm_storage::notifications;

use crate::wire::{NotificationsMarked, NotificationsRead};

/// The greatest number of notifications that one request marks: each is a write of one transaction, with room for others.
const MOST: usize = 90;

/// Marks the caller's own notifications read, up to the newest one that the reader has seen. The activity log has no entry for
/// it.
pub async fn mark_notifications_read(
    call: Call<Nothing, NotificationsRead>,
) -> Result<Reply<NotificationsMarked>, Error> {
    let up_to = NotificationId(call.body.up_to);
    let call = &call;
    let marked = call.commit(|| async move {
        let organization = call.organization();
        let recipient = call.caller.user.id;
        let table = call.table();
        let now = call.now();
        let newest = notifications::get(table, organization, recipient, up_to).await?;
        newest.filter(|stored| stored.expires_at >= now.timestamp()).ok_or(Error::NotFound)?;
        let position = notifications::position_before(up_to);
        let page = PageAfter { position: Some(&position), limit: MOST };
        let unread = Some(true);
        let found = notifications::list(table, organization, recipient, unread, now, page).await?;
        let marked =
            NotificationsMarked { marked: found.rows.len(), has_more: found.next.is_some() };
        if found.rows.is_empty() {
            return Ok(Attempt::Done(marked));
        }
        let mut change = call.transaction();
        change.write(found.rows.into_iter().map(|before| {
            let after = notifications::Notification {
                rev: before.rev + 1,
                read_at: Some(now),
                updated_at: now,
                ..before
            };
            notifications::replace(organization, &after)
        }));
        Ok(Attempt::Commit(change, marked))
    });
    Ok(Reply::ok(marked.await?))
}
