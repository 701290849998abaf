//! `wfm attlog import`: the log of a fingerprint terminal becomes attendances.
//!
//! ```text
//! file --parse--> punches --pairing--> shifts --people--> records --delivery--> verdicts --> report
//! ```
//!
//! [`parse`] and [`pairing`] are pure; [`people`] and [`delivery`] talk to the service;
//! [`import`] joins them. Hours, lateness, breaks and pay are the server's to calculate: nothing here
//! computes them.

pub mod delivery;
pub mod import;
pub mod pairing;
pub mod parse;
pub mod people;
pub mod report;
