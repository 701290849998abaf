//! The facts from which a payroll is computed, and decisions about payrolls.

pub mod contributions;
pub mod decisions;
pub mod definitions;
pub mod facts;
pub mod late;
mod outcome;
pub mod particulars;
pub mod settlement;
