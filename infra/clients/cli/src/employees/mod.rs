//! `wfm employees import` and `wfm people import`: a table of people becomes employees. The second command also takes
//! pay, schedules and accounts, and it can change employees who exist.
//!
//! ```text
//! file --file--> rows --plan--> levels, managers first --delivery--> outcomes --> report
//! ```
//!
//! [`file`], [`plan`], [`week`], [`changes`] and [`checked`] are pure. [`delivery`] talks to the service. [`import`]
//! joins them. The server decides which values a field may have. The report repeats the server's words about a row.

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
