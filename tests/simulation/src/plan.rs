//! The size of a history, and its outcome.

use crate::bugs::Bug;
use crate::coverage::Coverage;

/// The size of a history.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub employees: usize,
    pub days: usize,
    /// The number of steps of each phone, each terminal and each desk in a day. Planning has half as many.
    pub steps: usize,
    /// The planted bug of the service.
    pub bug: Option<Bug>,
    /// Whether the trace is kept.
    pub tells: bool,
}

impl Plan {
    /// A number of calls to the stores that no history of this size reaches. Its begin and its end count as a day.
    pub fn most_calls(&self) -> usize {
        // Two terminals and two desks also make steps, and two planners make half as many. A step causes about ten
        // calls, including the work that follows from it.
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
    /// The size of the trace and of all remaining items. The same seed gives the same value.
    pub digest: String,
    /// The trace, if it was kept.
    pub lines: Vec<String>,
    /// The number of calls to the stores.
    pub calls: usize,
    /// Violations that were found.
    pub violations: Vec<String>,
    pub coverage: Coverage,
}
