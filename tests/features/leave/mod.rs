//! Leave requests and balances.

pub mod account_leave;
pub mod calendar;
pub mod leave_policies;
pub mod leave_times;
pub mod leaves;
