//! Terminals, their logs and what they push.

pub mod attlog;
pub mod clock_faults;
pub mod terminal_pushes;
pub mod terminals;
