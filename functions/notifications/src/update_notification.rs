//! `PATCH /notifications/{id}`

use wfm_app::Attempt;
use wfm_domain::ids::NotificationId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::notifications;

use crate::wire::{Notification, NotificationUpdate};

/// Marks one of the caller's own notifications read or unread. The activity log has no entry for it.
pub async fn update_notification(
    call: Call<Nothing, NotificationUpdate>,
) -> Result<Reply<Notification>, Error> {
    let id: NotificationId = call.path_id()?;
    let call = &call;
    let etag =
        |stored: &notifications::Notification| call.etag("notification", stored.id, stored.rev);
    let stored = call.commit(|| async move {
        let organization = call.organization();
        let recipient = call.caller.user.id;
        let before = notifications::get(call.table(), organization, recipient, id).await?;
        let now = call.now();
        let before = before.filter(|stored| stored.expires_at >= now.timestamp());
        let before = before.ok_or(Error::NotFound)?;
        call.check_if_match(&etag(&before))?;
        if before.read_at.is_some() == call.body.read {
            return Ok(Attempt::Done(before));
        }
        let after = notifications::Notification {
            rev: before.rev + 1,
            read_at: call.body.read.then_some(now),
            updated_at: now,
            ..before
        };
        let mut change = call.transaction();
        change.write([notifications::replace(organization, &after)]);
        Ok(Attempt::Commit(change, after))
    });
    let stored = stored.await?;
    Ok(Reply::ok(Notification::from(&stored)).etag(&etag(&stored)))
}
