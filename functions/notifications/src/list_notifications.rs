//! `GET /notifications`

use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::notifications;

use crate::wire::{Notification, NotificationsQuery};

/// The caller's own notifications, newest first.
pub async fn list_notifications(
    call: Call<NotificationsQuery, Nothing>,
) -> Result<Reply<Page<Notification>>, Error> {
    let page = call.page(None)?;
    let organization = call.organization();
    let recipient = call.caller.user.id;
    let unread = page.filters.unread;
    let now = call.now();
    let place = page.position();
    let found =
        notifications::list(call.table(), organization, recipient, unread, now, place).await?;
    page.reply(found.rows.iter().map(Notification::from), found.next)
}
