//! Leave years, and the entitlement of an employee in one (rules LEAVE-14 and LEAVE-15).

use std::collections::BTreeMap;

use chrono::{Datelike, Months, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::dates::{DateRange, month_of};
use crate::days::Days;
use crate::employee::Employments;

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

    /// The days drawn from each leave year, from the days of each date.
    pub(super) fn draws(
        self,
        days: impl Iterator<Item = (NaiveDate, Days)>,
    ) -> BTreeMap<i32, Days> {
        let mut draws = BTreeMap::new();
        for (date, days) in days.filter(|(_, days)| *days != Days::ZERO) {
            *draws.entry(self.of(date)).or_default() += days;
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

    /// The entitlement of `year` with `annual` days a year: `annual × months employed ÷ 12`. A month with a day of
    /// any employment counts as one whole month. The result is rounded half-up to half days unless all twelve months
    /// count, and is zero for a year without employment (rule LEAVE-15).
    ///
    /// *Case:* annual 24, hired 2026-07-10 → 12.0 for 2026.
    pub fn entitled(self, year: i32, annual: Days, employments: &Employments) -> Days {
        let first = self.dates(year).first;
        let employed = (0..12)
            .filter_map(|month| first.checked_add_months(Months::new(month)))
            .filter(|starts| !employments.within(month_of(*starts)).is_empty())
            .count();
        annual.for_months(u32::try_from(employed).unwrap_or_default())
    }
}
