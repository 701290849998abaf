//! Leave requests and balances.

pub mod leaves;
