//! Bank accounts and payments as sent and answered.

pub mod bank_account;
pub mod payment;
