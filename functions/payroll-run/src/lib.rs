//! The consumer of pay jobs: runs ([`generate`]), and decisions about many payrolls ([`decide`]) (rules API-44 and PAY-9).

pub mod decide;
pub mod generate;

use wfm_app::App;
use wfm_job::{Registered, Worker, registered};
use wfm_storage::access::Access;

/// The jobs that the function works on.
pub const JOBS: &[Registered] =
    &[registered::<generate::PayrollGenerate>(), registered::<decide::PayrollDecide>()];

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "payroll-run"
        reads: Account DepartmentTree Departments Employee Member Pay PayGroups PayGroupUse PayJob
            Recalculate Rotations SalaryComponentSaves SalaryComponents Settings SettingsVersion Sites
            Terminals TimePolicies Timeline;
        puts: Inbox Log Pay PayGroupUse PayJob Recalculate Timeline;
        deletes: Timeline;
    }
}

/// The consumer.
pub fn worker(app: &App) -> Worker {
    Worker::new(app, access(), JOBS)
}
