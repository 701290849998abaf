//! Terminals, their logs and what they push.

pub mod attlog;
pub mod clock_faults;
pub mod devices;
pub mod terminal_pushes;
