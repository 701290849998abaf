//! `wfm employees import`: a table of people becomes employees.
//!
//! ```text
//! file --file--> rows --plan--> levels, managers first --delivery--> outcomes --> report
//! ```
//!
//! [`file`] and [`plan`] are pure; [`delivery`] talks to the service; [`import`] joins them. What a
//! field may be is the server's to decide: its words are what the report says of a row.

pub mod delivery;
pub mod file;
pub mod import;
pub mod plan;
pub mod report;
