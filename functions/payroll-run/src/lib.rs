//! The consumer of pay jobs: runs ([`generate`]), decisions about many payrolls ([`decide`]), payments ([`payment`]) and their
//! release ([`release`]) (rules API-44, PAY-9 and BANK-4).

pub mod decide;
pub mod generate;
pub mod payment;
pub mod release;
pub mod selection;

use wfm_app::App;
use wfm_job::{Registered, Worker, registered};
use wfm_storage::access::Access;

/// The jobs that the function works on.
pub const JOBS: &[Registered] = &[
    registered::<generate::PayrollGenerate>(),
    registered::<decide::PayrollDecide>(),
    registered::<payment::PaymentCreate>(),
    registered::<release::PaymentRelease>(),
];

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "payroll-run"
        reads: Account Administrators BankAccount DepartmentTree Departments Employee Holders Member Pay PayGroups
            PayGroupUse PayJob Payment PersonalData Recalculate Rotations SalaryComponentSaves SalaryComponents Settings
            SettingsVersion Sites Terminals TimePolicies Timeline;
        puts: Inbox Log Pay PayGroupUse PayJob Payment Recalculate Timeline;
        deletes: Timeline;
        lists_first: Payrolls Roles;
        gets: Jobs Payments Snapshots;
        stores: Jobs Payments Payslips Snapshots;
    }
    .opens_fields()
}

/// The consumer.
pub fn worker(app: &App) -> Worker {
    Worker::new(app, access(), JOBS)
}
