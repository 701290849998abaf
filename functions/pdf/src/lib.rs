//! Documents about people as PDF: payslips and time records (rules DOC-1 to DOC-3).

mod get_payslip;
mod get_time_record;
pub mod payslip;
mod refused;
mod said;
pub mod time;
mod wire;

use wfm_http::Group;
use wfm_http::operation::get;
use wfm_storage::access::Access;

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "pdf"
        reads: Account Employee Pay Payslip Role Rotations Settings SettingsVersion Sites TimePolicies
            Timeline Timesheet;
        puts: Payslip Used;
        lists_second: LogOfResource;
        gets: Payslips TimeRecords;
        stores: Payslips TimeRecords;
    }
    .opens_fields()
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with(
            get("/payrolls/{id}/payslip", "get_payslip", "Get the payslip of a payroll as a PDF")
                .after_leaving()
                .needs("payrolls:read")
                .remark("your own once approved")
                .conflicts(),
            get_payslip::get_payslip,
        )
        .with(
            get(
                "/employees/{id}/time-record",
                "get_time_record",
                "Get an employee's time record of a month as a PDF",
            )
            .after_leaving()
            .needs("attendances:read")
            .remark("also `leaves:read`")
            .conflicts(),
            get_time_record::get_time_record,
        )
}
