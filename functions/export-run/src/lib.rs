//! The consumer of exports: jobs that write files of what is stored ([`export`]).
//!
//! A kind of export is one file in `kinds`: its columns, and the rows of some employees.

mod archive;
mod datev;
pub mod export;
mod kinds;
mod people;
mod plan;
mod table;
pub mod task;

use wfm_app::App;
use wfm_job::{Registered, Worker, registered};
use wfm_storage::access::Access;

/// The jobs that the function works on.
pub const JOBS: &[Registered] = &[registered::<export::Export>()];

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "export-run"
        reads: Account BankAccount Departments DepartmentTree Employee ExportJob Log Member Pay Payslip PersonalData Role
            Rotations SalaryComponents SalaryComponentSaves Settings SettingsVersion Sites TimePolicies Timeline Timesheet Upload;
        puts: ExportJob Inbox Payslip;
        lists_second: EmployeeAdjustments EmployeeAttendanceRequests EmployeeDeputies EmployeePayAdjustments
            EmployeeShiftRequests EmployeeTimesheets LogOfResource;
        gets: Jobs Payslips Uploads;
        stores: Jobs Payslips;
    }
    .opens_fields()
}

/// The consumer.
pub fn worker(app: &App) -> Worker {
    Worker::new(app, access(), JOBS)
}
