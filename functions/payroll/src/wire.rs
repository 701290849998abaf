//! The requests and answers of the operations.

pub mod adjustment;
pub mod approvers;
pub mod payroll;
pub mod run;
pub mod year_opening;
