//! What the leave types were: a year that is over keeps the days it ended with (rule LEAVE-16).

use chrono::{Datelike, NaiveDate};

use crate::settings::{FormerLeaveTypes, LeaveType, Settings};

impl Settings {
    /// The leave types in force at the end of a month's last day, the only days asked for; those of
    /// today on one to come.
    pub fn leave_types_on(&self, date: NaiveDate) -> &[LeaveType] {
        let former = self.former_leave_types.iter().find(|former| date <= former.until);
        former.map_or(&self.leave_types, |former| &former.types)
    }

    /// The leave type of that code, as it is today.
    pub fn leave_type(&self, code: &str) -> Option<&LeaveType> {
        self.leave_types.iter().find(|leave_type| leave_type.code == code)
    }

    /// What [`Settings::former_leave_types`] become when `next` replaces the leave types today, a
    /// local date of the organization.
    ///
    /// Of several changes on one day the last one counts, and what was in force when the day before
    /// ended is kept. A leave year ends with a month, so only what was in force at the end of one is
    /// kept: at most twelve entries a year.
    ///
    /// *Case:* 20 days until 2026-12-31, changed to 25 on 2027-01-02: 2026 keeps 20, 2027 has 25.
    pub fn former_leave_types_before(
        &self,
        next: &[LeaveType],
        today: NaiveDate,
    ) -> Vec<FormerLeaveTypes> {
        let mut former = self.former_leave_types.clone();
        let Some(yesterday) = today.pred_opt().filter(|_| next != self.leave_types) else {
            return former;
        };
        let month_end = today.with_day(1).and_then(|first| first.pred_opt());
        let since = former.last().map(|last| last.until);
        // Both are `None` only where the calendar begins.
        if since.is_none_or(|since| month_end > Some(since)) {
            former.push(FormerLeaveTypes { until: yesterday, types: self.leave_types.clone() });
        }
        former
    }
}
