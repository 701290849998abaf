//! Notifications as answered, and the requests about them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::notice::Kind;
use wfm_http::wire::Timestamp;
use wfm_storage::notifications as stored;

/// A notification.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Notification {
    /// Its id.
    pub id: Uuid,
    /// The kind of the event. Later versions may add kinds. For a kind that it does not know, a client shows `title`
    /// and `body`.
    #[schemars(extend("x-extensible-enum" = Kind::NAMES))]
    pub kind: String,
    /// For a person to read, without names and figures.
    pub title: String,
    /// The event, in a sentence.
    pub body: String,
    /// The ids that the notification refers to, by their names: `job_id`, `leave_id`, `employee_id`, `attendance_id`,
    /// `payroll_id`, `timesheet_id` with `period_start`, `user_id`. `from` and `to` are the first and the last date that it is
    /// about, and `outcome` tells how it ended (`approved`). If the event happened several times within an hour, `count` is the
    /// number of times.
    pub data: BTreeMap<String, String>,
    /// When it was read; `null` while it is unread.
    pub read_at: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl From<&stored::Notification> for Notification {
    fn from(notification: &stored::Notification) -> Self {
        Self {
            id: notification.id.0,
            kind: notification.kind.clone(),
            title: notification.title.clone(),
            body: notification.body.clone(),
            data: notification.data.clone(),
            read_at: notification.read_at.map(Timestamp),
            created_at: notification.created_at.into(),
            updated_at: notification.updated_at.into(),
        }
    }
}

/// The query for notifications.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationsQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// `true`: only unread notifications; `false`: only those that were read; absent: all.
    pub unread: Option<bool>,
}

/// Whether a notification was read.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationUpdate {
    /// `false` makes it unread again.
    pub read: bool,
}

/// The notifications to mark.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationsRead {
    /// The newest notification that the reader has seen. It and all older ones are marked, and none that came later.
    pub up_to: Uuid,
}

/// The number of marked notifications.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NotificationsMarked {
    /// The number of notifications that were unread and are read now.
    pub marked: usize,
    /// Whether older unread ones are left. Then send the request again.
    pub has_more: bool,
}

wfm_http::list_query!(NotificationsQuery);
