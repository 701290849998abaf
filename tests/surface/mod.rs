//! Promises about every operation: declarations, documents, errors, cost, logs, access.

pub mod access;
pub mod capacity;
pub mod checks;
pub mod declared;
pub mod dry_runs;
pub mod examples;
pub mod expand;
pub mod isolation;
pub mod kinds;
pub mod lists;
pub mod logs;
pub mod rare_codes;
pub mod rules;
pub mod stored_shapes;
pub mod template;
pub mod updates;
