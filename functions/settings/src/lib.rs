//! What an organization decides: zone, schedule, holidays, places, leave, pay.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod confirm_pending_change;
mod delete_pending_change;
mod get_settings;
mod setting;
mod update_settings;
mod wire;

use wfm_http::Group;
use wfm_http::operation::{IfMatch, delete, get, post, put};

/// The group's operations.
pub fn group() -> Group {
    Group::new("settings", include_str!("../operations.md"))
        .with(
            get("/settings", "get_settings", "Get organization settings")
                .needs("settings:read")
                .etag(),
            get_settings::get_settings,
        )
        .with_update(
            put("/settings", "update_settings", "Update organization settings")
                .needs("settings:write")
                .if_match(IfMatch::Required)
                .etag()
                .conflicts(),
            ("patch_settings", "Change some of the settings"),
            update_settings::update_settings,
        )
        .with(
            post(
                "/settings/pending-change/confirmation",
                "confirm_pending_change",
                "Confirm a change of the settings that waits",
            )
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
            .needs("settings:write")
            .status(204),
            delete_pending_change::delete_pending_change,
        )
}
