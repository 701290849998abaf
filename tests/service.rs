//! The whole service, through the gateway's adapter, against the embedded engines. It is one program, so that
//! everything is linked only once.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr, clippy::large_futures)]

mod attacks;
mod clients;
mod failures;
mod features;
mod surface;

use std::path::{Path, PathBuf};

use mimalloc::MiMalloc;

use features::pay::pay_groups;
use features::people::departments;
use features::planning::{schedules, sites};
use features::time::policies;
use features::{accounts::roles, terminals::devices};
use surface::kinds::Kind;

/// As the service itself has it.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The root of the repository.
fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every kind that the suites handle by the description in its own file.
const KINDS: &[Kind] = &[
    devices::KIND,
    // The order does not matter.
    departments::KIND,
    roles::KIND,
    schedules::ROTATIONS,
    schedules::SHIFT_TYPES,
    pay_groups::KIND,
    policies::KIND,
    sites::KIND,
];
