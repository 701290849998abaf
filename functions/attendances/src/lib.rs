//! Attendances: clocking, accepting records that were made offline, reading, correcting and reviewing.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod attendance;
mod attendance_request;
mod clock_in;
mod clock_out;
mod create_attendance;
mod create_attendance_request;
mod create_deputy;
mod decide_approvals;
mod delete_deputy;
mod deputy;
mod get_attendance;
mod get_attendance_request;
mod get_timesheet;
mod get_timesheet_status;
mod list_approvals;
mod list_attendance_requests;
mod list_attendances;
mod list_deputies;
mod list_presence;
mod list_timesheets;
mod list_working_time_findings;
mod punch;
mod submit_timesheet;
mod sync_attendances;
mod timesheet;
mod update_attendance;
mod update_attendance_request;
mod update_timesheet;
pub mod wire;

use wfm_http::Group;
use wfm_http::operation::{
    Counts, DryRun, Idempotency, IfMatch, PayEffect, delete, get, patch, post,
};
use wfm_storage::access::Access;

/// The greatest number of records of a batch.
pub const MAX_RECORDS: usize = 1000;

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "attendances"
        reads: Account Administrators Attendance AttendanceRequest Departments Deputies Deputy
            Employee Holders Leave Log Look Member PlanningJob Recalculate Replay Role Rotations Settings SettingsVersion Sites SyncJob
            TimePolicies Timeline Timesheet Upload;
        puts: Attendance AttendanceRequest Deputies Deputy Inbox Log Look PlanningJob Recalculate Replay
            SyncJob Timeline Timesheet Upload Used;
        updates: Replay Timeline;
        deletes: Deputies Deputy Timeline;
        lists_first: AllDeputies AttendanceRequests Attendances Roles Timesheets;
        lists_second: EmployeeAttendanceRequests EmployeeDeputies EmployeeTimesheets;
        lists_work: Waiting;
        gets: Incoming;
        stores: Jobs Uploads;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with_dry_runs()
        .with(
            post("/attendances/sync", "sync_attendances", "Sync offline attendances")
                .pay(PayEffect::Single)
                .needs("attendances:write")
                .idempotency(Idempotency::Required)
                .body_limit(1024 * 1024)
                .batch("records", MAX_RECORDS)
                .client_time()
                .counts(Counts::Records("records"))
                .dry_run(DryRun::JobOnly)
                .status(202)
                .conflicts()
                .etag(),
            sync_attendances::sync_attendances,
        )
        .with(
            post("/attendances/clock-in", "clock_in", "Clock in")
                .counts(Counts::Nothing)
                .pay(PayEffect::Single)
                .needs("attendances:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .may_find()
                .conflicts()
                .etag(),
            clock_in::clock_in,
        )
        .with(
            post("/attendances/clock-out", "clock_out", "Clock out")
                .counts(Counts::Nothing)
                .pay(PayEffect::Single)
                .needs("attendances:write")
                .idempotency(Idempotency::Accepted)
                .conflicts()
                .etag(),
            clock_out::clock_out,
        )
        .with(
            post("/attendances", "create_attendance", "Enter a forgotten attendance")
                .pay(PayEffect::Single)
                .needs("attendances:review")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_attendance::create_attendance,
        )
        .with(
            patch("/attendances/{id}", "update_attendance", "Correct or review an attendance")
                .pay(PayEffect::Single)
                .needs("attendances:review")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            update_attendance::update_attendance,
        )
        .with(
            get("/approvals", "list_approvals", "List what waits for your decision, oldest first"),
            list_approvals::list_approvals,
        )
        .with(
            post(
                "/approvals/decide",
                "decide_approvals",
                "Decide about many attendances and requests",
            )
            .pay(PayEffect::Single)
            .needs_either("attendances:review", "leaves:decide")
            .remark("the second for leave")
            .idempotency(Idempotency::Required)
            .status(202)
            .conflicts()
            .etag(),
            decide_approvals::decide_approvals,
        )
        .with(
            get("/attendances", "list_attendances", "List attendances, newest first")
                .after_leaving()
                .needs("attendances:read"),
            list_attendances::list_attendances,
        )
        .with(
            get(
                "/presence",
                "list_presence",
                "Show who is there, who is missing and who is on leave",
            )
            .needs("attendances:read"),
            list_presence::list_presence,
        )
        .with(
            get("/attendances/{id}", "get_attendance", "Get an attendance")
                .after_leaving()
                .needs("attendances:read")
                .etag(),
            get_attendance::get_attendance,
        )
        .with(
            get(
                "/employees/{id}/timesheets/{period_start}",
                "get_timesheet",
                "Get an employee's days as they are counted",
            )
            .needs("attendances:read"),
            get_timesheet::get_timesheet,
        )
        .with(
            get("/attendance-requests", "list_attendance_requests", "List attendance requests")
                .needs("attendances:read"),
            list_attendance_requests::list_attendance_requests,
        )
        .with(
            post(
                "/attendance-requests",
                "create_attendance_request",
                "Ask for a correction of an attendance",
            )
            .counts(Counts::Requests)
            .pay(PayEffect::Nothing)
            .needs("attendances:write")
            .idempotency(Idempotency::Accepted)
            .status(201)
            .conflicts()
            .etag(),
            create_attendance_request::create_attendance_request,
        )
        .with(
            get("/attendance-requests/{id}", "get_attendance_request", "Get an attendance request")
                .needs("attendances:read")
                .etag(),
            get_attendance_request::get_attendance_request,
        )
        .with(
            patch(
                "/attendance-requests/{id}",
                "update_attendance_request",
                "Approve, reject or cancel an attendance request",
            )
            .pay(PayEffect::Single)
            .needs_either("attendances:review", "attendances:write")
            .remark("the second to cancel")
            .if_match(IfMatch::Honoured)
            .conflicts()
            .etag(),
            update_attendance_request::update_attendance_request,
        )
        .with(
            get("/deputies", "list_deputies", "List deputies")
                .remark("those of everybody with accounts:write"),
            list_deputies::list_deputies,
        )
        .with(
            post("/deputies", "create_deputy", "Name a deputy")
                .pay(PayEffect::Nothing)
                .remark("for others with accounts:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .may_be_absent()
                .conflicts(),
            create_deputy::create_deputy,
        )
        .with(
            delete("/deputies/{id}", "delete_deputy", "Remove a deputy")
                .pay(PayEffect::Nothing)
                .remark("for others with accounts:write")
                .status(204),
            delete_deputy::delete_deputy,
        )
        .with(
            get("/timesheets", "list_timesheets", "List timesheets by period")
                .needs("attendances:read"),
            list_timesheets::list_timesheets,
        )
        .with(
            post("/timesheets", "submit_timesheet", "Submit a timesheet")
                .pay(PayEffect::Nothing)
                .needs_either("attendances:write", "attendances:review")
                .remark("the second for others")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .may_find()
                .conflicts()
                .etag(),
            submit_timesheet::submit_timesheet,
        )
        .with(
            get("/timesheets/{id}", "get_timesheet_status", "Get the state of a timesheet")
                .after_leaving()
                .needs("attendances:read")
                .etag(),
            get_timesheet_status::get_timesheet_status,
        )
        .with(
            patch("/timesheets/{id}", "update_timesheet", "Approve a timesheet, or open it again")
                .pay(PayEffect::Single)
                .needs_either("attendances:review", "attendances:write")
                .remark("the second to withdraw")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            update_timesheet::update_timesheet,
        )
        .with(
            get(
                "/working-time-report",
                "list_working_time_findings",
                "List where rest was too short, or days and weeks were too long",
            )
            .needs("attendances:read"),
            list_working_time_findings::list_working_time_findings,
        )
}
