//! `wfm employees import` and `wfm people import`: a table of people becomes employees. The second also takes pay, schedules
//! and accounts, and changes those who are there.
//!
//! ```text
//! file --file--> rows --plan--> levels, managers first --delivery--> outcomes --> report
//! ```
//!
//! [`file`], [`plan`], [`week`], [`changes`] and [`checked`] are pure; [`delivery`] talks to the service; [`import`] joins them. What a
//! field may be is the server's to decide: its words are what the report says of a row.

pub mod changes;
mod checked;
pub mod delivery;
pub mod directory;
pub mod file;
pub mod import;
pub mod plan;
pub mod report;
pub mod requests;
pub mod week;
