//! What a payroll is computed from, and what deciding about payrolls comes to.

pub mod contributions;
pub mod decisions;
pub mod definitions;
pub mod facts;
