//! Notifications as answered, and what is said of them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::notice::Kind;
use wfm_http::wire::Timestamp;
use wfm_storage::notifications as stored;

/// What one was told.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Notification {
    pub id: Uuid,
    /// More kinds may come.
    #[schemars(extend("examples" = Kind::ALL.map(Kind::as_str)))]
    pub kind: String,
    pub title: String,
    pub body: String,
    /// The ids it points to, by their names: `job_id`, `leave_id`, `employee_id`, `attendance_id`,
    /// `payroll_id`.
    pub data: BTreeMap<String, String>,
    pub read_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl From<&stored::Notification> for Notification {
    fn from(told: &stored::Notification) -> Self {
        Self {
            id: told.id.0,
            kind: told.kind.clone(),
            title: told.title.clone(),
            body: told.body.clone(),
            data: told.data.clone(),
            read_at: told.read_at.map(Timestamp),
            created_at: told.created_at.into(),
            updated_at: told.updated_at.into(),
        }
    }
}

/// Which notifications are wanted.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationsQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// `true`: only the unread; `false`: only those that were read; absent: all.
    pub unread: Option<bool>,
}

/// Whether a notification was read.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationUpdate {
    /// `false` makes it unread again.
    pub read: bool,
}

wfm_http::list_query!(NotificationsQuery);
