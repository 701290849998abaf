//! The directory of employees.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod account;
mod assignments;
mod belonging;
mod changed;
mod compensation;
mod confirm_account;
mod contribution;
mod create_activation;
mod create_employee;
mod employee;
mod employments;
mod get_employee;
mod get_settlement;
mod histories;
mod lines;
mod list_employees;
mod own_team;
mod update_account;
mod update_employee;
pub mod wire;
mod work_schedules;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, PayEffect, delete, get, post, put};
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "employees"
        reads: Account Administrators DepartmentTree Departments Employee EmployeeTree Holders
            Inbox Log Look Login Member Membership Pay PayGroups Recalculate Replay Role RoleName
            RotationUse Rotations SalaryComponentSaves SalaryComponents Settings SettingsVersion Sites Term TimePolicies Timeline;
        puts: Account Administrators Email Employee EmployeeTree Holders Inbox Log Look Login Mail Member
            Membership Number Recalculate Replay RotationUse Term Timeline Used;
        updates: Administrators Replay Timeline;
        deletes: Account Administrators Email Holders Login Member Number Term;
        lists_first: Employees Roles;
        lists_second: EmployeeAdjustments;
        gets: Snapshots;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with_dry_runs()
        .with(
            get("/employees", "list_employees", "List employees, newest first")
                .needs("employees:read"),
            list_employees::list_employees,
        )
        .with(
            post("/employees", "create_employee", "Create employee")
                .pay(PayEffect::Lasting)
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
        .with(
            get("/employees/{id}/settlement", "get_settlement", "Show what is due on the last day")
                .needs("employees:read")
                .remark("also `leaves:read`")
                .conflicts(),
            get_settlement::get_settlement,
        )
        .with_update(
            put(
                "/employees/{id}/account",
                "update_account",
                "Give an employee an account, or change it",
            )
            .pay(PayEffect::Lasting)
            .needs("accounts:write")
            .remark("also every permission the account has or gets")
            .may_create()
            .if_match(IfMatch::Honoured)
            .conflicts()
            .etag(),
            "patch_account",
            "Change some fields of an account",
            update_account::update_account,
        )
        .with(
            post(
                "/employees/{id}/account/activation",
                "create_activation",
                "Create an activation token",
            )
            .pay(PayEffect::Lasting)
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
            .pay(PayEffect::Nothing)
            .needs("accounts:write")
            .remark("also every permission the account has")
            .optional_body()
            .conflicts(),
            confirm_account::confirm_account,
        )
        .with_update(
            put("/employees/{id}", "update_employee", "Update employee")
                .pay(PayEffect::Lasting)
                .needs("employees:write")
                .remark("with pay, also `compensation:write`")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            "patch_employee",
            "Change some fields of an employee",
            update_employee::update_employee,
        )
        .with(
            get(
                "/employees/{id}/employments",
                "list_employments",
                "List an employee's employments",
            )
            .needs("employees:read")
            .etag(),
            employments::list_employments,
        )
        .with_update(
            put(
                "/employees/{id}/employments/{date}",
                "update_employment",
                "Hire an employee again, or change an employment",
            )
            .pay(PayEffect::Lasting)
            .needs("employees:write")
            .may_create()
            .if_match(IfMatch::Honoured)
            .conflicts()
            .etag(),
            "patch_employment",
            "Change some fields of an employment",
            employments::update_employment,
        )
        .with(
            delete(
                "/employees/{id}/employments/{date}",
                "delete_employment",
                "Remove an employment",
            )
            .pay(PayEffect::Lasting)
            .needs("employees:write")
            .if_match(IfMatch::Honoured)
            .conflicts()
            .status(204),
            employments::delete_employment,
        )
        .with(
            get(
                "/employees/{id}/assignments",
                "list_assignments",
                "List an employee's assignments",
            )
            .needs("employees:read")
            .etag(),
            assignments::list_assignments,
        )
        .with_update(
            put(
                "/employees/{id}/assignments/{date}",
                "update_assignment",
                "Assign an employee from a date on",
            )
            .pay(PayEffect::Lasting)
            .needs("employees:write")
            .may_create()
            .if_match(IfMatch::Honoured)
            .conflicts()
            .etag(),
            "patch_assignment",
            "Change some fields of an assignment",
            assignments::update_assignment,
        )
        .with(
            delete(
                "/employees/{id}/assignments/{date}",
                "delete_assignment",
                "Remove an assignment",
            )
            .pay(PayEffect::Lasting)
            .needs("employees:write")
            .if_match(IfMatch::Honoured)
            .conflicts()
            .status(204),
            assignments::delete_assignment,
        )
        .with(
            get(
                "/employees/{id}/work-schedules",
                "list_employee_work_schedules",
                "List an employee's schedules",
            )
            .needs("employees:read")
            .etag(),
            work_schedules::list_employee_work_schedules,
        )
        .with_update(
            put(
                "/employees/{id}/work-schedules/{date}",
                "update_employee_work_schedule",
                "Give an employee a schedule from a date on",
            )
            .pay(PayEffect::Lasting)
            .needs("employees:write")
            .may_create()
            .if_match(IfMatch::Honoured)
            .etag(),
            "patch_employee_work_schedule",
            "Change some fields of an employee's schedule",
            work_schedules::update_employee_work_schedule,
        )
        .with(
            delete(
                "/employees/{id}/work-schedules/{date}",
                "delete_employee_work_schedule",
                "Remove an employee's schedule",
            )
            .pay(PayEffect::Lasting)
            .needs("employees:write")
            .if_match(IfMatch::Honoured)
            .status(204),
            work_schedules::delete_employee_work_schedule,
        )
}
