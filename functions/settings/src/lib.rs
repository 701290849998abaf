//! The decisions of an organization: zone, schedule, holidays, places, leave, pay.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod changed;
mod confirm_pending_change;
mod delete_pending_change;
mod get_settings;
mod setting;
mod update_settings;
mod wire;
mod work_schedules;

use wfm_http::Group;
use wfm_http::operation::{IfMatch, PayEffect, delete, get, post, put};
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "settings"
        reads: Account Activated Administrators Holders LeaveType Log PlanningJob Role RotationUse
            Rotations Settings SettingsVersion Sites;
        puts: Inbox Log PlanningJob RotationUse Settings SettingsVersion Used;
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
}
