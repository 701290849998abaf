//! Payroll: pay runs, payrolls and decisions about them, and amounts that are added by hand.

mod create_pay_adjustment;
mod decide_payrolls;
mod delete_pay_adjustment;
mod generate_payroll;
mod get_payroll;
mod get_payroll_approvers;
mod get_payroll_snapshot;
mod list_pay_adjustments;
mod list_payrolls;
mod payroll;
mod recompute_payroll;
mod update_payroll;
pub mod wire;
mod year_openings;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, PayEffect, delete, get, patch, post, put};
use wfm_storage::access::Access;

const OWN_PAYROLLS: &str = "your own once approved";

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "payroll"
        reads: Account Administrators BankAccount DepartmentTree Departments Employee Holders Log Pay PayAdjustment PayGroups PayGroupUse PayJob Payment
            PersonalData Recalculate Replay Role Rotations SalaryComponentSaves SalaryComponents Settings
            SettingsVersion Sites SyncJob TimePolicies Timeline;
        puts: Inbox Log Pay PayAdjustment PayGroupUse PayJob Recalculate Replay Timeline Used;
        updates: Timeline;
        deletes: Pay PayAdjustment Timeline;
        lists_first: PayAdjustments Payrolls Roles;
        lists_second: EmployeePayAdjustments;
        gets: Jobs Snapshots;
        stores: Jobs Payslips;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with(
            post("/payroll/generate", "generate_payroll", "Generate payrolls")
                .pay(PayEffect::Generates)
                .needs("payrolls:generate")
                .idempotency(Idempotency::Required)
                .status(202)
                .conflicts()
                .etag(),
            generate_payroll::generate_payroll,
        )
        .with(
            get("/payrolls", "list_payrolls", "List payrolls, the latest period first")
                .after_leaving()
                .needs("payrolls:read")
                .remark(OWN_PAYROLLS),
            list_payrolls::list_payrolls,
        )
        .with(
            post("/payrolls/decide", "decide_payrolls", "Approve, pay or void many payrolls")
                .pay(PayEffect::Decides)
                .needs("payrolls:decide")
                .idempotency(Idempotency::Required)
                .status(202)
                .conflicts()
                .etag(),
            decide_payrolls::decide_payrolls,
        )
        .with(
            get("/payrolls/{id}", "get_payroll", "Get a payroll")
                .after_leaving()
                .needs("payrolls:read")
                .remark(OWN_PAYROLLS)
                .etag(),
            get_payroll::get_payroll,
        )
        .with(
            patch("/payrolls/{id}", "update_payroll", "Approve, pay or void a payroll")
                .pay(PayEffect::Decides)
                .needs("payrolls:decide")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            update_payroll::update_payroll,
        )
        .with(
            get(
                "/payrolls/{id}/approvers",
                "get_payroll_approvers",
                "Show who still has to be covered, and who could approve a payroll",
            )
            .needs("payrolls:read:all"),
            get_payroll_approvers::get_payroll_approvers,
        )
        .with(
            get("/payrolls/{id}/snapshot", "get_payroll_snapshot", "Get the snapshot of a payroll")
                .after_leaving()
                .needs("payrolls:read:all")
                .etag(),
            get_payroll_snapshot::get_payroll_snapshot,
        )
        .with(
            post(
                "/payrolls/{id}/recompute",
                "recompute_payroll",
                "Recompute a payroll from its snapshot",
            )
            .pay(PayEffect::Nothing)
            .needs("payrolls:generate")
            .changes_nothing()
            .etag(),
            recompute_payroll::recompute_payroll,
        )
        .with(
            get("/pay-adjustments", "list_pay_adjustments", "List pay adjustments, newest first")
                .needs("payrolls:read:all"),
            list_pay_adjustments::list_pay_adjustments,
        )
        .with(
            post("/pay-adjustments", "create_pay_adjustment", "Create a pay adjustment")
                .pay(PayEffect::Single)
                .needs("payrolls:generate")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .may_be_absent()
                .conflicts()
                .etag(),
            create_pay_adjustment::create_pay_adjustment,
        )
        .with(
            delete(
                "/pay-adjustments/{id}",
                "delete_pay_adjustment",
                "Delete a pay adjustment while no approved payroll holds its date",
            )
            .pay(PayEffect::Single)
            .needs("payrolls:generate")
            .status(204)
            .conflicts(),
            delete_pay_adjustment::delete_pay_adjustment,
        )
        .with(
            get(
                "/employees/{id}/year-openings/{year}",
                "get_year_opening",
                "Get what another system paid an employee in a year",
            )
            .needs("compensation:read:all")
            .etag(),
            year_openings::get_year_opening,
        )
        .with(
            put(
                "/employees/{id}/year-openings/{year}",
                "update_year_opening",
                "Set what another system paid an employee in a year",
            )
            .pay(PayEffect::Lasting)
            .needs("compensation:write")
            .if_match(IfMatch::Honoured)
            .etag(),
            year_openings::update_year_opening,
        )
}
