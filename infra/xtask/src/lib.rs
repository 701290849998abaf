//! What `cargo xtask` writes, so that a test can compare it with what is committed.

pub mod codes;
pub mod new_group;
pub mod operations;
