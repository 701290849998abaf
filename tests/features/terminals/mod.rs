//! Terminals, their logs and their pushes.

pub mod attlog;
pub mod clock_faults;
pub mod devices;
pub mod terminal_pushes;
