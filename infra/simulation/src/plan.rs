//! How large a history is, and what came of it.

use crate::bugs::Bug;
use crate::coverage::Coverage;

/// How large a history is.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub employees: usize,
    pub days: usize,
    /// What each phone, each terminal and each desk does in a day.
    pub steps: usize,
    /// What is wrong with the service, on purpose.
    pub bug: Option<Bug>,
    /// Whether the trace is kept.
    pub tells: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self { employees: 2, days: 2, steps: 6, bug: None, tells: false }
    }
}

/// What came of a history.
pub struct Outcome {
    /// Of the trace and of every item that is left: the same seed has the same.
    pub digest: String,
    /// The trace, where it was kept.
    pub lines: Vec<String>,
    /// Calls that were made to the stores.
    pub calls: u32,
    /// What must not be and was.
    pub violations: Vec<String>,
    pub coverage: Coverage,
}
