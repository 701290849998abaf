//! Ranges of dates, and holidays.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, Utc, Weekday};
use serde::{Deserialize, Serialize};

use crate::worth::Off;

/// Now, and the local date of a person or of an organization.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Today {
    pub date: NaiveDate,
    pub now: DateTime<Utc>,
}

/// Dates from `first` to `last`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DateRange {
    pub first: NaiveDate,
    pub last: NaiveDate,
}

impl DateRange {
    /// One date.
    pub fn of(date: NaiveDate) -> Self {
        Self { first: date, last: date }
    }

    /// The shortest range that includes both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self { first: self.first.min(other.first), last: self.last.max(other.last) }
    }

    /// Whether the range includes `date`.
    pub fn contains(&self, date: NaiveDate) -> bool {
        self.first <= date && date <= self.last
    }

    /// Every date of the range, in order.
    pub fn dates(self) -> impl Iterator<Item = NaiveDate> {
        self.first.iter_days().take_while(move |date| *date <= self.last)
    }

    /// Whether the two have a date in common.
    pub fn intersects(&self, other: Self) -> bool {
        self.first <= other.last && other.first <= self.last
    }
}

/// The dates from `first` on, up to `last` if an end is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Span {
    pub first: NaiveDate,
    pub last: Option<NaiveDate>,
}

impl Span {
    pub fn contains(&self, date: NaiveDate) -> bool {
        self.first <= date && self.last.is_none_or(|last| date <= last)
    }

    /// Whether the span has a date in common with the range.
    pub fn meets(&self, dates: DateRange) -> bool {
        self.first <= dates.last && self.last.is_none_or(|last| dates.first <= last)
    }

    /// The dates that are in both spans; `None` if there are none.
    pub fn and(&self, other: Self) -> Option<Self> {
        let first = self.first.max(other.first);
        let last = match (self.last, other.last) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        last.is_none_or(|last| first <= last).then_some(Self { first, last })
    }
}

/// Dates as names of files say them: a whole month by its number.
///
/// *Case:* `2026-11`, and `2026-11-16-to-2026-12-31`.
pub fn name_of(dates: DateRange) -> String {
    match dates == month_of(dates.first) {
        true => dates.first.format("%Y-%m").to_string(),
        false => format!("{}-to-{}", dates.first, dates.last),
    }
}

/// The dates of a month that is written like `2026-11`; `None` for another text.
pub fn month_named(text: &str) -> Option<DateRange> {
    format!("{text}-01").parse().ok().map(month_of)
}

/// The calendar month of a date.
pub fn month_of(date: NaiveDate) -> DateRange {
    let first = date.with_day(1).unwrap_or(date);
    let next = first.checked_add_months(Months::new(1));
    DateRange { first, last: next.and_then(|next| next.pred_opt()).unwrap_or(date) }
}

/// The week of a date, if weeks begin on `week_start`. At the ends of the calendar it may have fewer dates.
///
/// *Case:* Monday: 2026-11-29 is in 2026-11-23 to 2026-11-29; Sunday: in 2026-11-29 to 2026-12-05.
pub fn week_of(date: NaiveDate, week_start: Weekday) -> DateRange {
    let since = Days::new(date.weekday().days_since(week_start).into());
    let first = date.checked_sub_days(since).unwrap_or(NaiveDate::MIN);
    DateRange { first, last: first.checked_add_days(Days::new(6)).unwrap_or(NaiveDate::MAX) }
}

/// The kind of a holiday for which nothing else is said.
pub const PUBLIC: &str = "public";

/// A date that a holiday takes, or a part of it, with its name (rule DAY-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holiday {
    pub date: NaiveDate,
    pub name: String,
    /// The slug by which time policies name it.
    #[serde(default = "public", skip_serializing_if = "is_public")]
    pub kind: String,
    /// The part of the date that it takes.
    #[serde(default, skip_serializing_if = "Off::is_day")]
    pub off: Off,
}

impl Holiday {
    /// A public holiday that takes the whole date.
    pub fn of(date: NaiveDate, name: String) -> Self {
        Self { date, name, kind: public(), off: Off::Day }
    }
}

fn public() -> String {
    PUBLIC.to_owned()
}

fn is_public(kind: &str) -> bool {
    kind == PUBLIC
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::date;

    #[test]
    fn names_of_files_say_a_whole_month_by_its_number() {
        let november = month_of(date("2026-11-05"));
        assert_eq!(name_of(november), "2026-11");
        let part = DateRange { first: date("2026-11-16"), last: date("2026-12-31") };
        assert_eq!(name_of(part), "2026-11-16-to-2026-12-31");
    }

    #[test]
    fn a_span_meets_a_range_from_its_first_to_its_last_date() {
        let first = date("2026-03-10");
        let ended = Span { first, last: Some(date("2026-03-12")) };
        let open = Span { first, last: None };
        for (from, to, with_ended, with_open) in [
            ("2026-03-08", "2026-03-09", false, false),
            ("2026-03-08", "2026-03-10", true, true),
            ("2026-03-11", "2026-03-11", true, true),
            ("2026-03-12", "2026-03-20", true, true),
            ("2026-03-13", "2026-03-20", false, true),
        ] {
            let dates = DateRange { first: date(from), last: date(to) };
            assert_eq!(ended.meets(dates), with_ended, "{from} to {to}");
            assert_eq!(open.meets(dates), with_open, "{from} to {to}");
        }
    }

    #[test]
    fn a_week_has_seven_dates_from_its_first_weekday_on() {
        let week = |on: &str, start| week_of(date(on), start);
        let dates = |first: &str, last: &str| DateRange { first: date(first), last: date(last) };
        let of_sunday = week("2026-11-29", Weekday::Mon);
        assert_eq!(of_sunday, dates("2026-11-23", "2026-11-29"));
        assert_eq!(week("2026-11-23", Weekday::Mon), of_sunday);
        assert_eq!(week("2026-11-30", Weekday::Mon), dates("2026-11-30", "2026-12-06"));
        assert_eq!(week("2026-11-29", Weekday::Sun), dates("2026-11-29", "2026-12-05"));
        assert_eq!(week_of(NaiveDate::MIN, Weekday::Wed).first, NaiveDate::MIN);
        assert_eq!(week_of(NaiveDate::MAX, Weekday::Wed).last, NaiveDate::MAX);
    }

    #[test]
    fn a_span_contains_its_first_and_its_last_date() {
        let first = date("2026-03-10");
        let ended = Span { first, last: Some(date("2026-03-12")) };
        let open = Span { first, last: None };
        for (on, in_ended, in_open) in [
            ("2026-03-09", false, false),
            ("2026-03-10", true, true),
            ("2026-03-12", true, true),
            ("2026-03-13", false, true),
        ] {
            let contained = (ended.contains(date(on)), open.contains(date(on)));
            assert_eq!(contained, (in_ended, in_open), "{on}");
        }
    }
}
