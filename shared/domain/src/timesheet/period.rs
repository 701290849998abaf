//! The periods of timesheets (rule SHEET-1).

use chrono::{NaiveDate, Weekday};
use serde::{Deserialize, Serialize};

use crate::dates::{DateRange, month_of, week_of};

/// The length of the periods for which an organization signs timesheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SheetPeriod {
    /// A calendar month.
    #[default]
    Month,
    /// Seven dates from the first weekday of the organization on.
    Week,
}

impl SheetPeriod {
    /// The period of a date. `week_start` is the first weekday of a week; a month does not need it.
    ///
    /// *Case:* 2026-11-18: the month is 2026-11-01 to 2026-11-30, the week from Monday on 2026-11-16 to 2026-11-22.
    pub fn of(self, date: NaiveDate, week_start: Weekday) -> DateRange {
        match self {
            Self::Month => month_of(date),
            Self::Week => week_of(date, week_start),
        }
    }

    /// The period that begins on a date; `None` if none does.
    ///
    /// *Case:* weeks from Monday on: 2026-11-16 begins one, 2026-11-18 does not.
    pub fn starting(self, period_start: NaiveDate, week_start: Weekday) -> Option<DateRange> {
        let period = self.of(period_start, week_start);
        (period.first == period_start).then_some(period)
    }
}
