//! The caller's own notifications.

mod list_notifications;
mod mark_notifications_read;
mod update_notification;
mod wire;

use wfm_http::Group;
use wfm_http::operation::{IfMatch, PayEffect, get, patch, post};
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "notifications"
        reads: Account Inbox Role Rotations Settings SettingsVersion Sites TimePolicies;
        puts: Inbox Used;
        updates: Replay;
        lists_first: Read Unread;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with(
            get("/notifications", "list_notifications", "List one's notifications, newest first")
                .remark("your own"),
            list_notifications::list_notifications,
        )
        .with(
            post("/notifications/read", "mark_notifications_read", "Mark all notifications read")
                .pay(PayEffect::Nothing)
                .remark("your own")
                .may_be_absent(),
            mark_notifications_read::mark_notifications_read,
        )
        .with(
            patch("/notifications/{id}", "update_notification", "Mark a notification read")
                .pay(PayEffect::Nothing)
                .remark("your own")
                .if_match(IfMatch::Honoured)
                .etag(),
            update_notification::update_notification,
        )
}
