//! Everything that `cargo xtask` writes and checks, so that tests can call it.

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
