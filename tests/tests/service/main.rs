//! The whole service, through the gateway's adapter, against the embedded engines. One program, so
//! that everything is linked once.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr, clippy::large_futures)]

mod access;
mod account_notices;
mod accounts;
mod activity;
mod approvals;
mod attacks;
mod attlog;
mod browser;
mod capacity;
mod checks;
mod clock_faults;
mod clocking;
mod clocking_edges;
mod compensation;
mod concurrency;
mod demo;
mod departments;
mod dice;
mod dry_runs;
mod employees;
mod employment;
mod engines;
mod examples;
mod expand;
mod import;
mod interruptions;
mod isolation;
mod jobs;
mod kinds;
mod leaves;
mod lists;
mod logs;
mod longest_shift;
mod notifications;
mod order;
mod pay_adjustments;
mod pay_crashes;
mod payroll;
mod presence;
mod promise;
mod rare_codes;
mod recalculation;
mod roles;
mod roster;
mod roster_import;
mod rules;
mod salary_components;
mod same_punch;
mod schedules;
mod screens;
mod second_factor;
mod sessions;
mod settings;
mod shift_requests;
mod sign_in;
mod single_punch;
mod sites;
mod step_up;
mod stored_shapes;
mod surface;
mod sync;
mod template;
mod terminal_pushes;
mod terminals;
mod updates;
mod uploads;
mod wfm_login;
mod wfm_resources;
mod worked_leave;

use std::path::{Path, PathBuf};

use kinds::Kind;

/// The root of the repository.
fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every kind that the suites go through by what its own file says of it.
const KINDS: &[Kind] = &[
    terminals::KIND,
    // In any order.
    departments::KIND,
    roles::KIND,
    schedules::ROTATIONS,
    schedules::SHIFT_TYPES,
    sites::KIND,
];
