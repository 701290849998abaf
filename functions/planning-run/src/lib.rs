//! The consumer of jobs about plans and days: publishing rosters ([`publish`]), decisions about many attendances
//! ([`decide`]), and recalculations after a change that many employees inherit ([`recalculate`]).

pub mod decide;
pub mod publish;
pub mod recalculate;

use wfm_app::App;
use wfm_job::{Registered, Worker, registered};
use wfm_storage::access::Access;

/// The jobs that the function works on.
pub const JOBS: &[Registered] = &[
    registered::<publish::RosterPublish>(),
    registered::<decide::ApprovalsDecide>(),
    registered::<recalculate::Recalculation>(),
];

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "planning-run"
        reads: Account Administrators Attendance AttendanceRequest Departments Deputies Employee Holders Leave Log Member
            PlanningJob Recalculate Role Rotations Settings SettingsVersion Sites TimePolicies Timeline Timesheet;
        puts: Attendance AttendanceRequest Inbox Log PlanningJob Recalculate Timeline Timesheet;
        updates: Timeline;
        lists_first: Attendances Roles;
        gets: Jobs;
        stores: Jobs;
    }
}

/// The consumer.
pub fn worker(app: &App) -> Worker {
    Worker::new(app, access(), JOBS)
}
