//! The shifts of employees: shift types, rotations, and plans of single dates.

mod create_open_shift;
mod create_rotation;
mod create_shift_request;
mod create_shift_type;
mod get_open_shift;
mod get_rotation;
mod get_schedule;
mod get_shift_request;
mod get_shift_type;
mod list_open_shifts;
mod list_roster;
mod list_rotations;
mod list_shift_requests;
mod list_shift_types;
mod open_shift;
pub mod plan;
mod publish_roster;
mod roster_date;
mod rotation;
mod shift_request;
mod shift_type;
mod update_open_shift;
mod update_roster;
mod update_rotation;
mod update_shift_request;
mod update_shift_type;
pub mod wire;

use wfm_http::Group;
use wfm_http::operation::{Counts, Idempotency, IfMatch, PayEffect, delete, get, patch, post, put};
use wfm_storage::access::Access;

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "schedules"
        reads: Account DepartmentTree Departments Employee Log Member OpenShift PlanningJob
            Recalculate Replay Role RotationUse Rotations Settings SettingsVersion ShiftRequest
            ShiftTypes Sites TimePolicies Timeline;
        puts: Inbox Log OpenShift PlanningJob Recalculate Replay RotationCode Rotations
            SettingsVersion ShiftRequest ShiftTypeCode ShiftTypes Timeline Used;
        updates: Replay Timeline;
        deletes: RotationCode ShiftTypeCode;
        lists_first: OpenShifts ShiftRequests;
        lists_second: EmployeeShiftRequests;
        gets: Jobs;
        stores: Jobs;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with_dry_runs()
        .with(
            get("/shift-types", "list_shift_types", "List all shift types").needs("schedules:read"),
            list_shift_types::list_shift_types,
        )
        .with(
            post("/shift-types", "create_shift_type", "Create a new shift type")
                .pay(PayEffect::Nothing)
                .needs("schedules:write:all")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_shift_type::create_shift_type,
        )
        .with(
            get("/shift-types/{id}", "get_shift_type", "Get shift type details")
                .needs("schedules:read")
                .etag(),
            get_shift_type::get_shift_type,
        )
        .with_update(
            put("/shift-types/{id}", "update_shift_type", "Update shift type")
                .pay(PayEffect::Nothing)
                .needs("schedules:write:all")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            "patch_shift_type",
            "Change some fields of a shift type",
            update_shift_type::update_shift_type,
        )
        .with(
            get("/rotations", "list_rotations", "List all rotations").needs("schedules:read"),
            list_rotations::list_rotations,
        )
        .with(
            post("/rotations", "create_rotation", "Create a new rotation")
                .pay(PayEffect::Lasting)
                .needs("schedules:write:all")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_rotation::create_rotation,
        )
        .with(
            get("/rotations/{id}", "get_rotation", "Get rotation details")
                .needs("schedules:read")
                .etag(),
            get_rotation::get_rotation,
        )
        .with_update(
            put("/rotations/{id}", "update_rotation", "Update rotation")
                .pay(PayEffect::Lasting)
                .needs("schedules:write:all")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            "patch_rotation",
            "Change some fields of a rotation",
            update_rotation::update_rotation,
        )
        .with(
            get("/employees/{id}/schedule", "get_schedule", "Get an employee's shifts by date")
                .needs("schedules:read"),
            get_schedule::get_schedule,
        )
        .with(
            get("/roster", "list_roster", "List who has which shifts").needs("schedules:read"),
            list_roster::list_roster,
        )
        .with(
            put("/roster", "update_roster", "Draft shifts")
                .pay(PayEffect::Single)
                .needs("schedules:write")
                .status(204),
            update_roster::update_roster,
        )
        .with(
            post("/roster/publish", "publish_roster", "Publish drafted shifts")
                .pay(PayEffect::Single)
                .needs("schedules:write")
                .idempotency(Idempotency::Required)
                .status(202)
                .etag(),
            publish_roster::publish_roster,
        )
        .with(
            put(
                "/employees/{id}/roster/{date}",
                "update_roster_date",
                "Plan the shifts of an employee's date",
            )
            .pay(PayEffect::Single)
            .needs("schedules:write")
            .conflicts(),
            roster_date::update_roster_date,
        )
        .with(
            delete(
                "/employees/{id}/roster/{date}",
                "delete_roster_date",
                "Return an employee's date to the schedule",
            )
            .pay(PayEffect::Single)
            .needs("schedules:write")
            .conflicts()
            .status(204),
            roster_date::delete_roster_date,
        )
        .with(
            get("/open-shifts", "list_open_shifts", "List open shifts").needs("schedules:read"),
            list_open_shifts::list_open_shifts,
        )
        .with(
            post("/open-shifts", "create_open_shift", "Create an open shift")
                .pay(PayEffect::Single)
                .needs("schedules:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .etag(),
            create_open_shift::create_open_shift,
        )
        .with(
            get("/open-shifts/{id}", "get_open_shift", "Get an open shift")
                .needs("schedules:read")
                .etag(),
            get_open_shift::get_open_shift,
        )
        .with(
            patch(
                "/open-shifts/{id}",
                "update_open_shift",
                "Cancel an open shift, or open it again",
            )
            .pay(PayEffect::Single)
            .needs("schedules:write")
            .if_match(IfMatch::Honoured)
            .etag(),
            update_open_shift::update_open_shift,
        )
        .with(
            get("/shift-requests", "list_shift_requests", "List shift requests")
                .needs("schedules:read"),
            list_shift_requests::list_shift_requests,
        )
        .with(
            post("/shift-requests", "create_shift_request", "Ask for a shift to change hands")
                .counts(Counts::Requests)
                .pay(PayEffect::Nothing)
                .needs("schedules:request")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_shift_request::create_shift_request,
        )
        .with(
            get("/shift-requests/{id}", "get_shift_request", "Get a shift request")
                .needs("schedules:read")
                .etag(),
            get_shift_request::get_shift_request,
        )
        .with(
            patch(
                "/shift-requests/{id}",
                "update_shift_request",
                "Answer, decide or cancel a shift request",
            )
            .pay(PayEffect::Single)
            .needs_either("schedules:write", "schedules:request")
            .remark("the first to approve and reject")
            .if_match(IfMatch::Honoured)
            .conflicts()
            .etag(),
            update_shift_request::update_shift_request,
        )
}
