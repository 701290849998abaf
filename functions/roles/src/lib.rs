//! Roles: named sets of permissions.

mod create_role;
mod get_role;
mod list_roles;
mod role;
mod update_role;
mod wire;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, PayEffect, get, post, put};
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "roles"
        reads: Account Log Look Replay Role Rotations Settings SettingsVersion Sites TimePolicies;
        puts: Log Look Replay Role RoleName Used;
        deletes: RoleName;
        lists_first: Roles;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with_dry_runs()
        .with(
            get("/roles", "list_roles", "List all roles").needs("roles:read"),
            list_roles::list_roles,
        )
        .with(
            post("/roles", "create_role", "Create a new role")
                .pay(PayEffect::Nothing)
                .needs("roles:write")
                .remark("also every permission the role gets")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_role::create_role,
        )
        .with(
            get("/roles/{id}", "get_role", "Get role details").needs("roles:read").etag(),
            get_role::get_role,
        )
        .with_update(
            put("/roles/{id}", "update_role", "Update role")
                .pay(PayEffect::Nothing)
                .needs("roles:write")
                .remark("also every permission the role has or gets")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            "patch_role",
            "Change some fields of a role",
            update_role::update_role,
        )
}
