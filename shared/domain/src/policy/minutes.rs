//! The minutes of an attendance by a time policy, as the attendance stores them (rules POL-5 and POL-10).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::policy::codes::{CodedAttendance, Stretch, sum_by_code};
use crate::policy::facts::ExtraReview;
use crate::policy::pieces::AttendanceWork;
use crate::policy::rule::OVERTIME;

/// The minutes of an attendance by the version of a time policy that holds on its date. Minutes are whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyMinutes {
    pub break_minutes: u32,
    /// Extra minutes that do not count.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub uncounted_minutes: u32,
    /// The minutes that it adds beyond the due minutes of the date, counted or not.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub extra_minutes: u32,
    /// The due minutes of the date.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub due_minutes: u32,
    /// In the order of time, with the codes of the rules that need only the date.
    pub stretches: Vec<Stretch>,
}

impl PolicyMinutes {
    pub(crate) fn of(work: &AttendanceWork, coded: CodedAttendance, due_minutes: u32) -> Self {
        Self {
            break_minutes: coded.break_minutes,
            uncounted_minutes: coded.uncounted_minutes,
            extra_minutes: work.extra_minutes,
            due_minutes,
            stretches: coded.stretches,
        }
    }

    /// The minutes that are worked and count, without guaranteed ones.
    pub fn worked(&self) -> u32 {
        self.stretches.iter().filter(|stretch| stretch.is_worked()).map(|s| s.minutes).sum()
    }

    /// The minutes with the code `overtime` (rule POL-10).
    pub fn overtime(&self) -> u32 {
        self.stretches.iter().filter(|stretch| stretch.has(OVERTIME)).map(|s| s.minutes).sum()
    }

    /// The minutes of each code.
    pub fn by_code(&self) -> BTreeMap<&str, u32> {
        sum_by_code(&self.stretches)
    }
}

/// The extra minutes of an attendance that need approval, and the decision about them (rule POL-5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtraTime {
    pub review: ExtraReview,
    /// The minutes that wait, or that the decision was about.
    pub minutes: u32,
}

impl ExtraTime {
    /// Whether there is nothing to decide.
    pub fn is_nothing(&self) -> bool {
        self.review == ExtraReview::None
    }

    /// The state after the minutes that need approval have become `minutes`.
    ///
    /// *Case:* 20 approved minutes become 15, and 20 again: approved. They become 21: pending.
    #[must_use]
    pub fn after_change(self, minutes: u32) -> Self {
        let review = self.review.after_change(self.minutes, minutes);
        match review {
            ExtraReview::None => Self::default(),
            ExtraReview::Pending => Self { review, minutes },
            ExtraReview::Approved | ExtraReview::Rejected => self,
        }
    }

    /// The state after a decision about `minutes`.
    #[must_use]
    pub fn decided(review: ExtraReview, minutes: u32) -> Self {
        Self { review, minutes }
    }
}

fn is_zero(minutes: &u32) -> bool {
    *minutes == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule POL-5.
    #[test]
    fn a_decision_stays_unless_more_minutes_need_approval() {
        let approved = ExtraTime::decided(ExtraReview::Approved, 20);
        assert_eq!(approved.after_change(15), approved);
        assert_eq!(approved.after_change(15).after_change(20), approved);
        let pending = ExtraTime { review: ExtraReview::Pending, minutes: 21 };
        assert_eq!(approved.after_change(21), pending);
        assert_eq!(ExtraTime::default().after_change(21), pending);
        assert_eq!(pending.after_change(0), ExtraTime::default());
        let fewer = ExtraTime { minutes: 5, ..pending };
        assert_eq!(pending.after_change(5), fewer);
    }
}
