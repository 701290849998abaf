//! Request and response types that more than one group of operations uses.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod attendance;
pub mod expand;
pub mod file_url;
pub mod job;
pub mod job_view;
pub mod leave_unit;
pub mod names;
pub mod pay;
pub mod payroll;
pub mod places;
pub mod schedule;
pub mod shift;
pub mod time_policy;
pub mod timesheet;
pub mod user;
pub mod worth;
