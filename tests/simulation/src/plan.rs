//! The size and the outcome of a history.

use crate::bugs::Bug;
use crate::coverage::Coverage;

/// The size of a history.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub employees: usize,
    pub days: usize,
    /// The work of each phone, each terminal and each desk in a day; planning is half of that.
    pub steps: usize,
    /// The fault of the service, on purpose.
    pub bug: Option<Bug>,
    /// Whether the trace is kept.
    pub tells: bool,
}

impl Plan {
    /// More calls to the stores than a history of this size makes. Its beginning and its end count as a day.
    pub fn most_calls(&self) -> usize {
        // Two terminals and two desks step, too, and two plan half as often. A step causes some ten calls, with all that
        // follows from it.
        let steps = (self.employees + 5) * self.steps;
        (70 * steps.max(36)).saturating_mul(self.days + 1)
    }
}

impl Default for Plan {
    fn default() -> Self {
        Self { employees: 2, days: 2, steps: 6, bug: None, tells: false }
    }
}

/// The outcome of a history.
pub struct Outcome {
    /// The sizes of the trace and of every item that is left: the same seed has the same.
    pub digest: String,
    /// The trace, if it was kept.
    pub lines: Vec<String>,
    /// Calls that were made to the stores.
    pub calls: usize,
    /// Violations that were found.
    pub violations: Vec<String>,
    pub coverage: Coverage,
}
