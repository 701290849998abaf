//! Shapes that the answers of more than one group carry.

pub mod attendance;
pub mod job;
pub mod pay;
pub mod payroll;
pub mod schedule;
pub mod user;
