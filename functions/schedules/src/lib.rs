//! Which shifts people have: shift types, rotations, and single dates that are planned one by one.

mod create_rotation;
mod create_shift_type;
mod get_schedule;
mod list_roster;
mod roster;
mod rotation;
mod rotations;
mod shift_type;
mod shift_types;
mod wire;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, delete, get, post, put};

/// The group's operations.
pub fn group() -> Group {
    Group::new("schedules", include_str!("../operations.md"))
        .with(
            get("/shift-types", "list_shift_types", "List all shift types").needs("schedules:read"),
            shift_types::list_shift_types,
        )
        .with(
            post("/shift-types", "create_shift_type", "Create a new shift type")
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
            shift_types::get_shift_type,
        )
        .with_update(
            put("/shift-types/{id}", "update_shift_type", "Update shift type")
                .needs("schedules:write:all")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            ("patch_shift_type", "Change some fields of a shift type"),
            shift_types::update_shift_type,
        )
        .with(
            get("/rotations", "list_rotations", "List all rotations").needs("schedules:read"),
            rotations::list_rotations,
        )
        .with(
            post("/rotations", "create_rotation", "Create a new rotation")
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
            rotations::get_rotation,
        )
        .with_update(
            put("/rotations/{id}", "update_rotation", "Update rotation")
                .needs("schedules:write:all")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            ("patch_rotation", "Change some fields of a rotation"),
            rotations::update_rotation,
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
            put(
                "/employees/{id}/roster/{date}",
                "update_roster_date",
                "Plan the shifts of an employee's date",
            )
            .needs("schedules:write")
            .conflicts(),
            roster::update_roster_date,
        )
        .with(
            delete(
                "/employees/{id}/roster/{date}",
                "delete_roster_date",
                "Return an employee's date to the schedule",
            )
            .needs("schedules:write")
            .conflicts()
            .status(204),
            roster::delete_roster_date,
        )
}
