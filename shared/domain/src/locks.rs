//! Sets of dates, and the dates of an employee that nobody may change any more.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::dates::DateRange;

/// A set of dates, as ranges. No two ranges touch, and they are in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DateSet(Vec<DateRange>);

impl DateSet {
    pub const EMPTY: Self = Self(vec![]);

    pub fn contains(&self, date: NaiveDate) -> bool {
        self.range_with(date).is_some()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The range that includes a date.
    pub fn range_with(&self, date: NaiveDate) -> Option<DateRange> {
        self.ranges().find(|range| range.contains(date))
    }

    /// The ranges, in order.
    pub fn ranges(&self) -> impl Iterator<Item = DateRange> {
        self.0.iter().copied()
    }

    /// The first date that is in the set and in a range.
    pub fn first_within(&self, dates: DateRange) -> Option<NaiveDate> {
        let meeting = self.ranges().find(|range| range.intersects(dates));
        meeting.map(|range| range.first.max(dates.first))
    }

    /// The first date from `from` on that is not in the set.
    ///
    /// *Case:* the set 2026-11-01 to 2026-11-30: from 2026-11-30 on it is 2026-12-01.
    pub fn first_free(&self, from: NaiveDate) -> NaiveDate {
        let after = self.range_with(from).and_then(|range| range.last.succ_opt());
        after.unwrap_or(from)
    }

    /// The last date of all.
    pub fn last(&self) -> Option<NaiveDate> {
        self.0.last().map(|range| range.last)
    }

    /// Adds dates.
    pub fn add(&mut self, dates: DateRange) {
        self.remove(dates);
        self.0.push(dates);
        self.0.sort_unstable();
        let mut joined: Vec<DateRange> = Vec::with_capacity(self.0.len());
        for range in self.ranges() {
            match joined.last_mut() {
                Some(last) if last.last.succ_opt() == Some(range.first) => last.last = range.last,
                _ => joined.push(range),
            }
        }
        self.0 = joined;
    }

    /// Removes dates.
    pub fn remove(&mut self, dates: DateRange) {
        let before = |range: DateRange| {
            let last = dates.first.pred_opt()?.min(range.last);
            (range.first <= last).then_some(DateRange { first: range.first, last })
        };
        let after = |range: DateRange| {
            let first = dates.last.succ_opt()?.max(range.first);
            (first <= range.last).then_some(DateRange { first, last: range.last })
        };
        self.0 = self.ranges().flat_map(|range| [before(range), after(range)]).flatten().collect();
    }
}

impl FromIterator<DateRange> for DateSet {
    fn from_iter<I: IntoIterator<Item = DateRange>>(ranges: I) -> Self {
        let mut all = Self::EMPTY;
        ranges.into_iter().for_each(|range| all.add(range));
        all
    }
}

/// The dates of an employee on which nothing changes any more (rules PAY-63 and SHEET-4).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Locks {
    /// Dates that approved and paid payrolls hold.
    #[serde(default, skip_serializing_if = "DateSet::is_empty")]
    pub paid: DateSet,
    /// Dates that approved timesheets hold.
    #[serde(default, skip_serializing_if = "DateSet::is_empty")]
    pub signed: DateSet,
    /// Dates of payrolls on which a late fact may change something (rule PAY-97). They are not stored: who makes such a
    /// change opens them.
    #[serde(skip)]
    pub opened: DateSet,
}

impl Locks {
    pub const NONE: &'static Self =
        &Self { paid: DateSet::EMPTY, signed: DateSet::EMPTY, opened: DateSet::EMPTY };

    /// The locks of payrolls that hold these dates.
    pub fn of_payrolls(dates: impl IntoIterator<Item = DateRange>) -> Self {
        Self { paid: dates.into_iter().collect(), ..Self::default() }
    }

    pub fn is_empty(&self) -> bool {
        *self == *Self::NONE
    }

    /// Whether nothing may change on the date: a payroll or a timesheet holds it, and it is not opened.
    pub fn contains(&self, date: NaiveDate) -> bool {
        self.hold(date) && !self.opened.contains(date)
    }

    /// Whether a payroll or a timesheet holds the date, opened or not.
    pub fn hold(&self, date: NaiveDate) -> bool {
        self.paid.contains(date) || self.signed.contains(date)
    }

    /// Opens the dates of payrolls from `since` on for a late fact, also those of a timesheet, which nobody can reopen while a payroll
    /// holds it. Dates that only a timesheet holds stay locked (rule SHEET-4).
    pub fn open(&mut self, since: NaiveDate) {
        self.opened = self.paid.clone();
        if let Some(before) = since.pred_opt() {
            self.opened.remove(DateRange { first: NaiveDate::MIN, last: before });
        }
    }

    /// Whether a payroll or a timesheet holds a date of the range.
    pub fn meets(&self, dates: DateRange) -> bool {
        self.ranges().any(|range| range.intersects(dates))
    }

    /// The ranges of both, which may have dates in common.
    pub fn ranges(&self) -> impl Iterator<Item = DateRange> {
        self.paid.ranges().chain(self.signed.ranges())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::date;

    fn range(first: &str, last: &str) -> DateRange {
        DateRange { first: date(first), last: date(last) }
    }

    #[test]
    fn ranges_that_touch_merge_and_split_again() {
        let mut dates: DateSet =
            [range("2026-02-01", "2026-02-28"), range("2026-04-01", "2026-04-30")]
                .into_iter()
                .collect();
        dates.add(range("2026-03-01", "2026-03-31"));
        let whole = DateSet(vec![range("2026-02-01", "2026-04-30")]);
        assert_eq!(dates, whole);
        dates.add(range("2026-03-05", "2026-03-06"));
        assert_eq!(dates, whole);
        dates.remove(range("2026-03-01", "2026-03-31"));
        let apart = [range("2026-02-01", "2026-02-28"), range("2026-04-01", "2026-04-30")];
        assert_eq!(dates, DateSet(apart.to_vec()));
        dates.remove(range("2026-01-01", "2026-12-31"));
        assert!(dates.is_empty());
    }

    /// Rule PAY-97.
    #[test]
    fn dates_of_payrolls_open_and_those_of_timesheets_alone_stay_locked() {
        let mut locks = Locks::of_payrolls([range("2026-11-01", "2026-11-30")]);
        locks.signed.add(range("2026-11-01", "2026-12-15"));
        locks.open(date("2026-11-02"));
        let on = |day: &str| (locks.contains(date(day)), locks.hold(date(day)));
        assert_eq!(on("2026-11-01"), (true, true));
        assert_eq!(on("2026-11-02"), (false, true));
        assert_eq!(on("2026-11-15"), (false, true));
        assert_eq!(on("2026-11-30"), (false, true));
        assert_eq!(on("2026-12-01"), (true, true));
        assert_eq!(on("2026-12-16"), (false, false));
    }

    #[test]
    fn the_first_date_within_a_range_and_the_first_free_one() {
        let dates: DateSet = [range("2026-11-01", "2026-11-15"), range("2026-11-20", "2026-11-30")]
            .into_iter()
            .collect();
        for (asked, first) in [
            (range("2026-10-20", "2026-11-02"), Some("2026-11-01")),
            (range("2026-11-15", "2026-11-18"), Some("2026-11-15")),
            (range("2026-11-16", "2026-11-19"), None),
            (range("2026-11-16", "2026-12-31"), Some("2026-11-20")),
        ] {
            assert_eq!(dates.first_within(asked), first.map(date), "{asked:?}");
        }
        for (from, free) in [
            ("2026-10-31", "2026-10-31"),
            ("2026-11-01", "2026-11-16"),
            ("2026-11-15", "2026-11-16"),
            ("2026-11-30", "2026-12-01"),
        ] {
            assert_eq!(dates.first_free(date(from)), date(free), "{from}");
        }
    }

    /// Rule SHEET-4: what a payroll gives free may still be signed.
    #[test]
    fn payrolls_and_timesheets_lock_apart() {
        let mut locks = Locks::default();
        locks.paid.add(range("2026-11-01", "2026-11-30"));
        locks.signed.add(range("2026-11-01", "2026-11-15"));
        locks.paid.remove(range("2026-11-01", "2026-11-30"));
        assert!(locks.contains(date("2026-11-15")));
        assert!(!locks.contains(date("2026-11-16")));
        assert!(locks.meets(range("2026-11-15", "2026-11-20")));
        assert!(!locks.meets(range("2026-11-16", "2026-11-20")));
    }
}
