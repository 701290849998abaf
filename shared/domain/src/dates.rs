//! A range of dates.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Dates from `first` to `last`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DateRange {
    pub first: NaiveDate,
    pub last: NaiveDate,
}

impl DateRange {
    /// Whether the range includes `date`.
    pub fn contains(&self, date: NaiveDate) -> bool {
        self.first <= date && date <= self.last
    }

    /// Every date of the range, in order.
    pub fn dates(self) -> impl Iterator<Item = NaiveDate> {
        self.first.iter_days().take_while(move |date| *date <= self.last)
    }
}
