//! `wfm attlog import`: the log of a fingerprint terminal becomes attendances.
//!
//! ```text
//! file --wfm_taps--> shifts --people--> records --forecast, review--> consent --delivery--> verdicts --> report
//! ```
//!
//! [`wfm_taps`] is pure: it reads the taps and pairs them. [`people`] and [`delivery`] talk to the service.
//! [`import`] and [`sending`] join them. The server calculates hours, lateness, breaks and pay. Nothing here computes
//! them.

pub mod delivery;
mod expected;
mod forecast;
pub mod import;
pub mod people;
pub mod report;
mod review;
mod sending;
