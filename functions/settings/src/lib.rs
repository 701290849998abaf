//! The decisions of an organization: zone, schedule, holidays, places, leave, pay.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod approvals;
mod changed;
mod confirm_pending_change;
mod create_time_policy;
mod delete_pending_change;
mod get_settings;
mod get_time_policy;
mod list_time_policies;
mod setting;
mod time_policy;
mod update_settings;
mod update_time_policy;
mod wire;
mod work_schedules;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, PayEffect, delete, get, post, put};
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "settings"
        reads: Account Activated Administrators Holders LeaveType Log Look Member Membership PlanningJob Replay Role RotationUse
            Rotations SalaryComponentSaves SalaryComponents Settings SettingsVersion Sites TimePolicies;
        puts: Inbox Log Look Membership PlanningJob Replay RotationUse Settings SettingsVersion TimePolicies
            TimePolicyCode Used;
        deletes: TimePolicyCode;
        lists_first: Roles;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with(
            get("/settings", "get_settings", "Get organization settings")
                .needs("settings:read")
                .etag(),
            get_settings::get_settings,
        )
        .with_update(
            put("/settings", "update_settings", "Update organization settings")
                .pay(PayEffect::AllDates)
                .needs("settings:write")
                .if_match(IfMatch::Required)
                .etag()
                .conflicts(),
            "patch_settings",
            "Change some of the settings",
            update_settings::update_settings,
        )
        .with(
            get(
                "/settings/work-schedules",
                "list_work_schedules",
                "List the organization's schedules",
            )
            .needs("settings:read")
            .etag(),
            work_schedules::list_work_schedules,
        )
        .with_update(
            put(
                "/settings/work-schedules/{date}",
                "update_work_schedule",
                "Give the organization a schedule from a date on",
            )
            .pay(PayEffect::AllDates)
            .needs("settings:write")
            .may_create()
            .if_match(IfMatch::Required)
            .etag(),
            "patch_work_schedule",
            "Change some fields of a schedule",
            work_schedules::update_work_schedule,
        )
        .with(
            delete(
                "/settings/work-schedules/{date}",
                "delete_work_schedule",
                "Remove a schedule of the organization",
            )
            .pay(PayEffect::AllDates)
            .needs("settings:write")
            .if_match(IfMatch::Required)
            .conflicts()
            .status(204),
            work_schedules::delete_work_schedule,
        )
        .with(
            post(
                "/settings/pending-change/confirmation",
                "confirm_pending_change",
                "Confirm a change of the settings that waits",
            )
            .may_be_absent()
            .pay(PayEffect::Protection)
            .needs("settings:write")
            .remark("of an account independent of the one that requested the change")
            .etag(),
            confirm_pending_change::confirm_pending_change,
        )
        .with(
            delete(
                "/settings/pending-change",
                "delete_pending_change",
                "Cancel a change of the settings that waits",
            )
            .may_be_absent()
            .pay(PayEffect::Protection)
            .needs("settings:write")
            .status(204),
            delete_pending_change::delete_pending_change,
        )
        .with(
            get("/time-policies", "list_time_policies", "List all time policies")
                .needs("settings:read"),
            list_time_policies::list_time_policies,
        )
        .with(
            post("/time-policies", "create_time_policy", "Create a new time policy")
                .pay(PayEffect::Lasting)
                .needs("settings:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_time_policy::create_time_policy,
        )
        .with(
            get("/time-policies/{id}", "get_time_policy", "Get time policy details")
                .needs("settings:read")
                .etag(),
            get_time_policy::get_time_policy,
        )
        .with_update(
            put("/time-policies/{id}", "update_time_policy", "Update time policy")
                .pay(PayEffect::Lasting)
                .needs("settings:write")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            "patch_time_policy",
            "Change some fields of a time policy",
            update_time_policy::update_time_policy,
        )
}
