//! Leave requests and balances.

pub mod leave_policies;
pub mod calendar;
pub mod leaves;
