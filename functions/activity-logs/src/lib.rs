//! The activity log: who changed what. Entries are written in the transactions of the changes, and only read here.

mod list_activity_logs;
pub mod visibility;
pub mod wire;

use wfm_http::Group;
use wfm_http::operation::get;
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "activity-logs"
        reads: Account Log Member Pay Role Rotations Settings SettingsVersion Sites TimePolicies;
        puts: Used;
        lists_first: LogOfAccount;
        lists_second: LogOfResource;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md")).with(
        get("/activity-logs", "list_activity_logs", "List activity logs, newest first")
            .needs("activity_logs:read"),
        list_activity_logs::list_activity_logs,
    )
}
