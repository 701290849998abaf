//! The functions behind the gateway, each with what it has on Lambda.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use wfm_http::{Group, Services, serve};

/// The routers by their folders under `functions/`. Only sign-in gets the services that hold the
/// signing key.
pub fn routers(services: &Arc<Services>, signing: &Arc<Services>) -> HashMap<&'static str, Router> {
    let of = |group: Group| (group.name, serve::around(group.router(services), services));
    HashMap::from([
        ("auth", serve::around(wfm_auth::group().router(signing), signing)),
        of(wfm_departments::group()),
        of(wfm_employees::group()),
        of(wfm_attendances::group()),
        of(wfm_jobs::group()),
        of(wfm_leaves::group()),
        of(wfm_payroll::group()),
        of(wfm_roles::group()),
        of(wfm_salary_components::group()),
        of(wfm_activity_logs::group()),
        of(wfm_settings::group()),
        of(wfm_notifications::group()),
        of(wfm_uploads::group()),
        ("system", serve::around(wfm_system::router(services), services)),
    ])
}

/// The operations of every API function.
pub fn groups() -> Vec<Group> {
    vec![
        wfm_auth::group(),
        wfm_departments::group(),
        wfm_employees::group(),
        wfm_attendances::group(),
        wfm_jobs::group(),
        wfm_leaves::group(),
        wfm_payroll::group(),
        wfm_roles::group(),
        wfm_salary_components::group(),
        wfm_activity_logs::group(),
        wfm_settings::group(),
        wfm_notifications::group(),
        wfm_uploads::group(),
        wfm_system::group(),
    ]
}

/// The OpenAPI document of all operations, as it is published.
pub fn openapi() -> String {
    let document = wfm_http::openapi::document(&groups(), env!("CARGO_PKG_VERSION"));
    format!("{document:#}\n")
}
