//! Who changed what. The log is written in the transactions that change things, and only read here.

mod list_activity_logs;
mod visibility;
mod wire;

use wfm_http::Group;
use wfm_http::operation::get;

/// The group's operations.
pub fn group() -> Group {
    Group::new("activity-logs", include_str!("../operations.md")).with(
        get("/activity-logs", "list_activity_logs", "List activity logs, newest first")
            .needs("activity_logs:read"),
        list_activity_logs::list_activity_logs,
    )
}
