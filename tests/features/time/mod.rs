//! Punches, offline batches, days, presence.

pub mod accounts;
pub mod approval_routes;
pub mod approvals;
pub mod asked_again;
pub mod attendance_requests;
pub mod clocking;
pub mod clocking_edges;
pub mod country_rules;
pub mod longest_shift;
pub mod policies;
pub mod presence;
pub mod recalculation;
pub mod same_punch;
pub mod signing;
pub mod single_punch;
pub mod sync;
pub mod time_record;
pub mod timesheets;
pub mod worked_leave;
