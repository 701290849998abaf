//! Leave requests and balances.

pub mod leave_policies;
pub mod leaves;
