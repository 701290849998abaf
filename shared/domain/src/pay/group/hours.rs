//! The hours of a period: the dates whose attendances its payroll pays (rule PAY-83).

use chrono::{Datelike, NaiveDate, TimeDelta};

use crate::dates::DateRange;
use crate::pay::group::PayGroup;
use crate::pay::group::periods::{HALF, on_day};

impl PayGroup {
    /// The hours of a period: from the day after the last cut-off to the cut-off of the period; without a cut-off the dates
    /// of the period.
    ///
    /// `is_member` tells whether the employee is employed on a date, with a compensation that names the group. If it is
    /// false on the day after the period, the hours run to the end of the period. If it is false on the first day of the
    /// period, they begin with it. So the hours of consecutive periods contain every date once.
    ///
    /// *Case:* cut-off 19. The hours of November are 20 October to 19 November; if 25 November is the last day of
    /// employment, they run to 30 November.
    pub fn hours_of(&self, period: DateRange, is_member: impl Fn(NaiveDate) -> bool) -> DateRange {
        let day = TimeDelta::days(1);
        let (Some(own), Some(earlier)) =
            (self.cutoff_of(period), self.cutoff_of(self.period_of(period.first - day)))
        else {
            return period;
        };
        let first = if is_member(period.first) { earlier + day } else { period.first };
        let last = if is_member(period.last + day) { own } else { period.last };
        DateRange { first, last }
    }

    /// The cut-off of a period, which lies in it.
    fn cutoff_of(&self, period: DateRange) -> Option<NaiveDate> {
        let place = usize::from(self.cutoff_days.len() > 1 && period.first.day() > HALF);
        let day = *self.cutoff_days.get(place)?;
        Some(on_day(period.first, day).min(period.last))
    }
}
