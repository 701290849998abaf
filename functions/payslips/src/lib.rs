//! Payslips as documents (rules DOC-1 and DOC-3).

mod get_payslip;
pub mod said;
mod wire;

use wfm_http::Group;
use wfm_http::operation::get;
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "payslips"
        reads: Account Pay Payslip Role Rotations Settings SettingsVersion Sites TimePolicies;
        puts: Payslip Used;
    }
    .opens_fields()
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md")).with(
        get("/payrolls/{id}/payslip", "get_payslip", "Get the payslip of a payroll as a PDF")
            .after_leaving()
            .needs("payrolls:read")
            .remark("your own once approved")
            .conflicts(),
        get_payslip::get_payslip,
    )
}
