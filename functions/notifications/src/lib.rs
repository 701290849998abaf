//! Notifications: one's own, and nobody else's.

mod list_notifications;
mod update_notification;
mod wire;

use wfm_http::Group;
use wfm_http::operation::{IfMatch, PayEffect, get, patch};

/// The group's operations.
pub fn group() -> Group {
    Group::new("notifications", include_str!("../operations.md"))
        .with(
            get("/notifications", "list_notifications", "List one's notifications, newest first")
                .remark("one's own"),
            list_notifications::list_notifications,
        )
        .with(
            patch("/notifications/{id}", "update_notification", "Mark a notification read")
                .pay(PayEffect::Nothing)
                .remark("one's own")
                .if_match(IfMatch::Honoured)
                .etag(),
            update_notification::update_notification,
        )
}
