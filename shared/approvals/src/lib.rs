//! Decisions about requests: a leave, an attendance request, a submitted timesheet (rules APPR-1 to APPR-7).
//!
//! [`Decider`] is the account that decides, in a request or in a job. [`Matter`] finds the people who may act on a request now, and asks
//! them. Each kind of request has its module, with one attempt at a decision.

pub mod attendance_request;
pub mod leave;
pub mod timesheet;

mod again;
mod decider;
mod line;

pub use again::ask_again;
pub use decider::{Decider, Deciding};
pub use line::Matter;

/// The permission to decide about leave.
pub const DECIDE_LEAVE: &str = "leaves:decide";

/// The permission to decide about attendances, attendance requests and timesheets.
pub const REVIEW: &str = "attendances:review";
