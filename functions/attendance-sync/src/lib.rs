//! The consumer of what clients and terminals record: offline batches ([`sync`]) and the pushes of terminals
//! ([`taps`]).

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod sync;
pub mod taps;

use wfm_app::App;
use wfm_job::{Registered, Worker, registered};
use wfm_storage::access::Access;

/// The jobs that the function works on.
pub const JOBS: &[Registered] =
    &[registered::<sync::AttendanceSync>(), registered::<taps::TerminalTaps>()];

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "attendance-sync"
        reads: Account Administrators Attendance Departments Employee Inbox Number Rotations
            Settings SettingsVersion Sites SyncJob Taps TapsJob Terminal Terminals TimePolicies
            Timeline Upload;
        puts: Attendance Inbox SyncJob Taps TapsJob Terminal Timeline Upload;
        deletes: Attendance Timeline;
        lists_first: TerminalTaps;
        gets: Incoming Jobs;
        stores: Uploads;
    }
}

/// The consumer.
pub fn worker(app: &App) -> Worker {
    Worker::new(app, access(), JOBS)
}
