//! Salary components: the parts of pay besides the base. Pay groups: the periods in which employees are paid.
//!
//! A change of a component affects everything that is computed later, including drafts that are generated again.
//! Approved pay does not change, because its snapshot contains all of its inputs.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod create_pay_group;
mod create_salary_component;
mod get_pay_group;
mod get_salary_component;
mod graph;
mod list_pay_group_periods;
mod list_pay_groups;
mod list_salary_components;
mod pay_group;
mod salary_component;
mod update_pay_group;
mod update_salary_component;
mod wire;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, PayEffect, get, post, put};
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "salary-components"
        reads: Account Departments Log Member Membership PayGroups PayGroupUse Replay Role Rotations
            SalaryComponentSaves SalaryComponents Settings SettingsVersion Sites TimePolicies;
        puts: Log Membership PayGroupCode PayGroups Replay SalaryComponentSaves SalaryComponents Used;
        deletes: PayGroupCode;
        lists_first: SalaryComponentList;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with_dry_runs()
        .with(
            get(
                "/salary-components",
                "list_salary_components",
                "List salary components, newest first",
            )
            .needs("salary_components:read"),
            list_salary_components::list_salary_components,
        )
        .with(
            post("/salary-components", "create_salary_component", "Create a salary component")
                .pay(PayEffect::AllDates)
                .needs("salary_components:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_salary_component::create_salary_component,
        )
        .with(
            get("/salary-components/{id}", "get_salary_component", "Get a salary component")
                .needs("salary_components:read")
                .etag(),
            get_salary_component::get_salary_component,
        )
        .with_update(
            put("/salary-components/{id}", "update_salary_component", "Update salary component")
                .pay(PayEffect::AllDates)
                .needs("salary_components:write")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            "patch_salary_component",
            "Change some fields of a salary component",
            update_salary_component::update_salary_component,
        )
        .with(
            get("/pay-groups", "list_pay_groups", "List pay groups, newest first")
                .needs("salary_components:read"),
            list_pay_groups::list_pay_groups,
        )
        .with(
            post("/pay-groups", "create_pay_group", "Create a pay group")
                .pay(PayEffect::AllDates)
                .needs("salary_components:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_pay_group::create_pay_group,
        )
        .with(
            get("/pay-groups/{id}", "get_pay_group", "Get a pay group")
                .needs("salary_components:read")
                .etag(),
            get_pay_group::get_pay_group,
        )
        .with_update(
            put("/pay-groups/{id}", "update_pay_group", "Update a pay group")
                .pay(PayEffect::AllDates)
                .needs("salary_components:write")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            "patch_pay_group",
            "Change some fields of a pay group",
            update_pay_group::update_pay_group,
        )
        .with(
            get(
                "/pay-groups/{id}/periods",
                "list_pay_group_periods",
                "List the periods of a pay group that are paid in a year",
            )
            .needs("salary_components:read"),
            list_pay_group_periods::list_pay_group_periods,
        )
}
