//! Leave requests and balances.

pub mod calendar;
pub mod leave_policies;
pub mod leaves;
