//! The functions behind the gateway, each with the services that it has on Lambda.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use wfm_http::serve::{self, Front};
use wfm_http::{Group, Services};
use wfm_storage::access::Access;

/// The group of operations of every API function. This is the only list of them in Rust: routers, operations and the
/// published document come from it.
const GROUPS: &[fn() -> Group] = &[
    wfm_auth::group,
    wfm_departments::group,
    wfm_employees::group,
    wfm_attendances::group,
    wfm_jobs::group,
    wfm_leaves::group,
    wfm_payroll::group,
    wfm_roles::group,
    wfm_salary_components::group,
    wfm_activity_logs::group,
    wfm_settings::group,
    wfm_notifications::group,
    wfm_uploads::group,
    wfm_schedules::group,
    wfm_sites::group,
    wfm_terminals::group,
    wfm_payments::group,
    wfm_personal_data::group,
    wfm_pdf::group,
    wfm_system::group,
];

/// The operations of every API function.
pub fn groups() -> Vec<Group> {
    GROUPS.iter().map(|group| group()).collect()
}

/// The rights of each function on the table: first the functions that answer requests, then the others.
pub fn accesses() -> Vec<Access> {
    let others = [
        wfm_terminal_push::access(),
        wfm_attendance_sync::access(),
        wfm_payroll_run::access(),
        wfm_planning_run::access(),
        wfm_export_run::access(),
        wfm_job_dead_letters::access(),
        wfm_job_sweeper::access(),
        wfm_mail_run::access(),
        wfm_mail_returns::access(),
        wfm_bootstrap::access(),
    ];
    groups().into_iter().map(|group| group.access).chain(others).collect()
}

/// The routers, keyed by their folders under `functions/`.
pub fn routers(
    services: &Arc<Services>,
    signing: &Arc<Services>,
    trusted_hops: usize,
) -> HashMap<&'static str, Router> {
    let front = || Front { ids: services.app.ids.clone(), trusted_hops };
    let routed = |group: Group| {
        let router = match group.name {
            // Only the sign-in function gets the services with the signing key.
            "auth" => serve::around(group.router(signing), front()),
            // This function also answers requests that no other function serves.
            "system" => serve::around(wfm_system::router(services), front()),
            _ => serve::around(group.router(services), front()),
        };
        (group.name, router)
    };
    let pushes = serve::around(wfm_terminal_push::router(&services.app), front());
    groups().into_iter().map(routed).chain([(wfm_terminal_push::NAME, pushes)]).collect()
}
