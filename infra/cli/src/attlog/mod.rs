//! `wfm attlog import`: the log of a fingerprint terminal becomes attendances.
//!
//! ```text
//! file --wfm_taps--> shifts --people--> records --delivery--> verdicts --> report
//! ```
//!
//! [`wfm_taps`] is pure: it reads the taps and pairs them. [`people`] and [`delivery`] talk to the
//! service; [`import`] joins them. Hours, lateness, breaks and pay are the server's to calculate:
//! nothing here computes them.

pub mod delivery;
mod expected;
pub mod import;
pub mod people;
pub mod report;
