//! Former leave types, with which an ended leave year keeps its days (rule LEAVE-16).

use chrono::{Datelike, NaiveDate};

use crate::leave::{Grant, LeaveType, PaidShare};
use crate::settings::{FormerLeaveTypes, Settings};

impl Settings {
    /// The leave types in force on the last day of a month, the only dates that callers need. For a future date they
    /// are the present ones.
    pub fn leave_types_on(&self, date: NaiveDate) -> &[LeaveType] {
        let former = self.former_leave_types.iter().find(|former| date <= former.until);
        former.map_or(&self.leave_types, |former| &former.types)
    }

    /// The current leave type with this code.
    pub fn leave_type(&self, code: &str) -> Option<&LeaveType> {
        self.leave_types.iter().find(|leave_type| leave_type.code == code)
    }

    /// The leave types that worked hours grant (rule LEAVE-34).
    pub fn leave_by_hours(&self) -> impl Iterator<Item = &LeaveType> {
        self.leave_types.iter().filter(|leave_type| leave_type.grant == Grant::Hours)
    }

    /// Whether leave of this type is paid, or a share of it. A type that no longer exists counts as paid.
    pub fn is_paid_leave(&self, code: &str) -> bool {
        self.paid_share_of(code) > PaidShare::NOTHING
    }

    /// The paid share of leave of this type (rule PAY-89). A type that no longer exists counts as paid.
    pub fn paid_share_of(&self, code: &str) -> PaidShare {
        self.leave_type(code).map_or(PaidShare::ALL, LeaveType::paid_share)
    }

    /// The value of [`Settings::former_leave_types`] after `next` replaces the leave types today, a local date of the
    /// organization.
    ///
    /// If there are several changes on one day, the last one counts, and the types in force at the end of the day
    /// before are stored. A leave year ends with a month, so only the types at the end of a month are stored: at most
    /// twelve entries a year.
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
        // Both are `None` only at the beginning of the calendar.
        if since.is_none_or(|since| month_end > Some(since)) {
            former.push(FormerLeaveTypes { until: yesterday, types: self.leave_types.clone() });
        }
        former
    }
}
