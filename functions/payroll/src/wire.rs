//! What the operations take and answer.

pub mod adjustment;
