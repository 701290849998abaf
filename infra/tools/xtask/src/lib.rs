//! All generators and checks of `cargo xtask`, in a library, so that tests can call them.

pub mod api_diff;
pub mod clients;
pub mod codes;
pub mod cost;
pub mod examples;
pub mod new_group;
pub mod new_job;
pub mod openapi;
pub mod operations;
pub mod template;
pub mod uses;
pub mod words;
