//! What the operations take and answer.

pub mod adjustment;
pub mod payroll;
pub mod run;
