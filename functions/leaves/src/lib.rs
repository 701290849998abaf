//! Leave: requests and decisions, balances and their adjustments.

mod calendar_text;
mod colleagues;
mod create_calendar_feed;
mod create_leave;
mod create_leave_adjustment;
mod create_time_account_entry;
mod delete_calendar_feed;
mod get_calendar;
mod get_leave;
mod get_leave_ledger;
mod leave;
mod list_leave_adjustments;
mod list_leave_balances;
mod list_leaves;
mod list_team_calendar;
mod list_time_accounts;
mod listed_employees;
mod update_leave;
pub mod wire;

use wfm_http::Group;
use wfm_http::operation::{Counts, Idempotency, IfMatch, PayEffect, delete, get, patch, post};
use wfm_storage::access::Access;

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "leaves"
        reads: Account Administrators CalendarFeed Departments Deputies Employee Holders Leave LeaveAdjustment LeaveType Log Member
            Replay Role Rotations Settings SettingsVersion Sites TimePolicies Timeline Upload;
        puts: CalendarFeed Inbox Leave LeaveAdjustment LeaveType Log PayAdjustment Replay Timeline Upload Used;
        updates: Replay Timeline;
        deletes: CalendarFeed;
        lists_first: Employees Leaves Roles;
        lists_second: EmployeeAdjustments EmployeeLeaves;
        gets: Incoming;
        stores: Uploads;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with_dry_runs()
        .with(
            post("/leaves", "create_leave", "Request leave")
                .counts(Counts::Requests)
                .pay(PayEffect::Single)
                .needs("leaves:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_leave::create_leave,
        )
        .with(
            get("/leaves", "list_leaves", "List leaves, the latest first")
                .after_leaving()
                .needs("leaves:read"),
            list_leaves::list_leaves,
        )
        .with(
            get("/leaves/{id}", "get_leave", "Get a leave")
                .after_leaving()
                .needs("leaves:read")
                .etag(),
            get_leave::get_leave,
        )
        .with(
            patch("/leaves/{id}", "update_leave", "Approve, reject or cancel a leave")
                .pay(PayEffect::Single)
                .needs_either("leaves:decide", "leaves:write")
                .remark("the second to cancel")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            update_leave::update_leave,
        )
        .with(
            get("/leave-balances", "list_leave_balances", "List leave balances")
                .after_leaving()
                .needs("leaves:read"),
            list_leave_balances::list_leave_balances,
        )
        .with(
            get("/leave-ledger", "get_leave_ledger", "Explain a leave balance")
                .after_leaving()
                .needs("leaves:read")
                .may_be_absent(),
            get_leave_ledger::get_leave_ledger,
        )
        .with(
            get("/leave-adjustments", "list_leave_adjustments", "List leave adjustments")
                .needs("leaves:read"),
            list_leave_adjustments::list_leave_adjustments,
        )
        .with(
            post("/leave-adjustments", "create_leave_adjustment", "Adjust a leave balance")
                .pay(PayEffect::Lasting)
                .needs("leaves:adjust")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_leave_adjustment::create_leave_adjustment,
        )
        .with(
            get("/time-accounts", "list_time_accounts", "List time accounts").needs("leaves:read"),
            list_time_accounts::list_time_accounts,
        )
        .with(
            post(
                "/time-account-entries",
                "create_time_account_entry",
                "Correct a time account, or pay minutes of it out",
            )
            .pay(PayEffect::Single)
            .needs("leaves:adjust")
            .idempotency(Idempotency::Accepted)
            .status(201)
            .conflicts()
            .etag(),
            create_time_account_entry::create_time_account_entry,
        )
        .with(
            get("/team-calendar", "list_team_calendar", "List the leave of colleagues"),
            list_team_calendar::list_team_calendar,
        )
        .with(
            post("/auth/me/calendar-feed", "create_calendar_feed", "Make your own calendar feed")
                .pay(PayEffect::Nothing)
                .status(201)
                .conflicts(),
            create_calendar_feed::create_calendar_feed,
        )
        .with(
            delete(
                "/auth/me/calendar-feed",
                "delete_calendar_feed",
                "Revoke your own calendar feed",
            )
            .pay(PayEffect::Nothing)
            .status(204),
            delete_calendar_feed::delete_calendar_feed,
        )
        .with(
            get("/calendar/{feed}", "get_calendar", "Get a calendar feed").open().calendar().etag(),
            get_calendar::get_calendar,
        )
}
