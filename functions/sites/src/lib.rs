//! Sites: the places where people work, with their zone, holidays, places and schedules.

mod create_site;
mod get_site;
mod list_sites;
mod site;
mod update_site;
mod wire;
mod work_schedules;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, PayEffect, delete, get, post, put};
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "sites"
        reads: Account Log Member Membership PlanningJob Replay Role RotationUse Rotations
            Settings SettingsVersion Sites TimePolicies;
        puts: Log Membership PlanningJob Replay RotationUse SettingsVersion SiteCode Sites Used;
        updates: Replay;
        deletes: SiteCode;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with_dry_runs()
        .with(
            get("/sites", "list_sites", "List all sites").needs("sites:read"),
            list_sites::list_sites,
        )
        .with(
            post("/sites", "create_site", "Create a new site")
                .pay(PayEffect::Lasting)
                .needs("sites:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_site::create_site,
        )
        .with(
            get("/sites/{id}", "get_site", "Get site details").needs("sites:read").etag(),
            get_site::get_site,
        )
        .with_update(
            put("/sites/{id}", "update_site", "Update site")
                .pay(PayEffect::Lasting)
                .needs("sites:write")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            "patch_site",
            "Change some fields of a site",
            update_site::update_site,
        )
        .with(
            get(
                "/sites/{id}/work-schedules",
                "list_site_work_schedules",
                "List a site's schedules",
            )
            .needs("sites:read")
            .etag(),
            work_schedules::list_site_work_schedules,
        )
        .with_update(
            put(
                "/sites/{id}/work-schedules/{date}",
                "update_site_work_schedule",
                "Give a site a schedule from a date on",
            )
            .pay(PayEffect::Lasting)
            .needs("sites:write")
            .may_create()
            .if_match(IfMatch::Honoured)
            .etag(),
            "patch_site_work_schedule",
            "Change some fields of a site's schedule",
            work_schedules::update_site_work_schedule,
        )
        .with(
            delete(
                "/sites/{id}/work-schedules/{date}",
                "delete_site_work_schedule",
                "Remove a schedule of a site",
            )
            .pay(PayEffect::Lasting)
            .needs("sites:write")
            .if_match(IfMatch::Honoured)
            .status(204),
            work_schedules::delete_site_work_schedule,
        )
}
