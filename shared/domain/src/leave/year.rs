//! Leave years (rule LEAVE-14).

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::dates::DateRange;
use crate::leave::{Amount, Draws};

/// An organization's leave years: each starts on the 1st of one month and is named by the calendar
/// year in which it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaveYears {
    /// The number of the month, 1 to 12.
    pub start_month: u32,
}

impl LeaveYears {
    /// The leave year that contains `date`.
    ///
    /// *Case:* starting in April, 2026-03-31 is in 2025 and 2026-04-01 in 2026.
    pub fn of(self, date: NaiveDate) -> i32 {
        if date.month() < self.start_month { date.year() - 1 } else { date.year() }
    }

    /// The amounts drawn from each leave year, from the amounts of the dates.
    pub(super) fn draws(self, amounts: impl Iterator<Item = (NaiveDate, Amount)>) -> Draws {
        let mut draws = Draws::new();
        for (date, amount) in amounts.filter(|(_, amount)| *amount != Amount::ZERO) {
            draws.entry(self.of(date)).or_default().insert(date, amount);
        }
        draws
    }

    /// The dates of a leave year.
    ///
    /// For a year outside the calendar (±262 000), the last day of the calendar.
    pub fn dates(self, year: i32) -> DateRange {
        let starts = |year| NaiveDate::from_ymd_opt(year, self.start_month, 1);
        let first = starts(year).unwrap_or(NaiveDate::MAX);
        let last = starts(year.saturating_add(1)).and_then(|next| next.pred_opt());
        DateRange { first, last: last.unwrap_or(NaiveDate::MAX) }
    }
}
