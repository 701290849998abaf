//! Promises that hold if requests race, if answers are lost, or if the service dies.

pub mod concurrency;
pub mod dice;
pub mod engines;
pub mod export_crashes;
pub mod interruptions;
pub mod job_files;
pub mod order;
pub mod pay_crashes;
pub mod promise;
pub mod ways;
