//! Accounts, sign-in, sessions, second factors, roles.

pub mod account_notices;
mod after_leaving;
pub mod roles;
pub mod second_factor;
pub mod sessions;
pub mod sign_in;
pub mod step_up;
pub mod users;
