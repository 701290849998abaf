//! Departments, and the tree that they form.

mod create_department;
mod department;
mod get_department;
mod list_departments;
mod update_department;
mod wire;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, PayEffect, get, post, put};
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "departments"
        reads: Account DepartmentTree Departments Employee Log Look Member Membership Replay Role
            Rotations Settings SettingsVersion Sites TimePolicies;
        puts: DepartmentCode DepartmentTree Departments Log Look Membership Replay Used;
        updates: Replay;
        deletes: DepartmentCode;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with_dry_runs()
        .with(
            get("/departments", "list_departments", "List all departments")
                .needs("departments:read"),
            list_departments::list_departments,
        )
        .with(
            post("/departments", "create_department", "Create a new department")
                .pay(PayEffect::Nothing)
                .needs("departments:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_department::create_department,
        )
        .with(
            get("/departments/{id}", "get_department", "Get department details")
                .needs("departments:read")
                .etag(),
            get_department::get_department,
        )
        .with_update(
            put("/departments/{id}", "update_department", "Update department")
                .pay(PayEffect::AllDates)
                .needs("departments:write")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            "patch_department",
            "Change some fields of a department",
            update_department::update_department,
        )
}
