//! The directory of people.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod account;
mod compensation;
mod confirm_account;
mod contribution;
mod create_activation;
mod create_employee;
mod employee;
mod get_employee;
mod list_employees;
mod update_account;
mod update_employee;
mod wire;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, get, post, put};

/// The group's operations.
pub fn group() -> Group {
    Group::new("employees", include_str!("../operations.md"))
        .with(
            get("/employees", "list_employees", "List employees, newest first")
                .needs("employees:read"),
            list_employees::list_employees,
        )
        .with(
            post("/employees", "create_employee", "Create employee")
                .needs("employees:write")
                .remark(
                    "with pay, also `compensation:write`; with an account, also `accounts:write`",
                )
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_employee::create_employee,
        )
        .with(
            get("/employees/{id}", "get_employee", "Get employee details")
                .needs("employees:read")
                .remark("pay is shown to holders of `compensation:read` (own, all)")
                .etag(),
            get_employee::get_employee,
        )
        .with_update(
            put(
                "/employees/{id}/account",
                "update_account",
                "Give an employee an account, or change it",
            )
            .needs("accounts:write")
            .remark("also every permission the account has or gets")
            .may_create()
            .if_match(IfMatch::Honoured)
            .conflicts()
            .etag(),
            ("patch_account", "Change some fields of an account"),
            update_account::update_account,
        )
        .with(
            post(
                "/employees/{id}/account/activation",
                "create_activation",
                "Create an activation token",
            )
            .needs("accounts:write")
            .remark("also every permission the account has")
            .status(201)
            .conflicts(),
            create_activation::create_activation,
        )
        .with(
            post(
                "/employees/{id}/account/confirmation",
                "confirm_account",
                "Confirm who holds an account",
            )
            .needs("accounts:write")
            .remark("also every permission the account has")
            .conflicts(),
            confirm_account::confirm_account,
        )
        .with_update(
            put("/employees/{id}", "update_employee", "Update employee")
                .needs("employees:write")
                .remark("with pay, also `compensation:write`")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            ("patch_employee", "Change some fields of an employee"),
            update_employee::update_employee,
        )
}
