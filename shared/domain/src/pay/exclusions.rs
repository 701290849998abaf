//! The attendances and leaves in a payroll's period that do not count in it, for the `detail` of the item.

use std::collections::BTreeMap;
use std::fmt;

use chrono::NaiveDate;

use crate::ids::{AttendanceId, LeaveId};

/// The reason for which an attendance or a leave is not paid (rule PAY-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExclusionReason {
    Open,
    Incomplete,
    PendingReview,
    RejectedReview,
    PendingLeave,
    /// Extra time that waits for a decision (rule POL-5). The rest of the attendance counts.
    PendingExtra,
}

/// The exclusions, sorted by date and id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exclusions {
    pub attendances: Vec<(NaiveDate, AttendanceId, ExclusionReason)>,
    /// Pending leaves, each with the first date of the period that takes a share of it.
    pub leaves: Vec<(NaiveDate, LeaveId)>,
}

impl Exclusions {
    pub fn is_empty(&self) -> bool {
        self.attendances.is_empty() && self.leaves.is_empty()
    }

    /// Adds what still waits in a closed period: everything but what was rejected.
    pub fn add_late(&mut self, of_closed: Self) {
        let waits = of_closed.attendances.into_iter();
        let waits = waits.filter(|(.., why)| *why != ExclusionReason::RejectedReview);
        self.attendances.extend(waits);
        self.leaves.extend(of_closed.leaves);
        self.attendances.sort_unstable();
        self.leaves.sort_unstable();
    }
}

/// The number of dates of one kind that are named. Further dates are only counted.
const NAMED: usize = 5;

/// *Case:* `Not counted: open 2026-11-03; pending review 2026-11-04, 2026-11-05.`
impl fmt::Display for Exclusions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut kinds: BTreeMap<ExclusionReason, Vec<NaiveDate>> = BTreeMap::new();
        for (date, _, why) in &self.attendances {
            kinds.entry(*why).or_default().push(*date);
        }
        for (date, _) in &self.leaves {
            kinds.entry(ExclusionReason::PendingLeave).or_default().push(*date);
        }
        let kinds: Vec<String> = kinds
            .into_iter()
            .map(|(why, dates)| {
                let named: Vec<_> = dates.iter().take(NAMED).map(NaiveDate::to_string).collect();
                let more = match dates.len().saturating_sub(NAMED) {
                    0 => String::new(),
                    more => format!(" and {more} more"),
                };
                format!("{why} {}{more}", named.join(", "))
            })
            .collect();
        if kinds.is_empty() { Ok(()) } else { write!(f, "Not counted: {}.", kinds.join("; ")) }
    }
}

impl fmt::Display for ExclusionReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::Incomplete => "incomplete",
            Self::PendingReview => "pending review",
            Self::RejectedReview => "rejected",
            Self::PendingLeave => "pending leave from",
            Self::PendingExtra => "pending extra time on",
        })
    }
}
