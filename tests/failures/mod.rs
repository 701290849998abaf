//! Promises that hold when requests race, answers are lost, or the service dies.

pub mod concurrency;
pub mod dice;
pub mod engines;
pub mod interruptions;
pub mod job_files;
pub mod order;
pub mod pay_crashes;
pub mod promise;
pub mod ways;
