use chrono::{NaiveDate, Weekday};
use proptest::prelude::*;

use crate::dates::DateRange;
use crate::testing::date;
use crate::timesheet::SheetPeriod;

fn range(first: &str, last: &str) -> DateRange {
    DateRange { first: date(first), last: date(last) }
}

/// Rule SHEET-1.
#[test]
fn a_period_is_a_month_or_a_week() {
    let of = |period: SheetPeriod, week_start| period.of(date("2026-11-18"), week_start);
    let november = range("2026-11-01", "2026-11-30");
    assert_eq!(of(SheetPeriod::Month, Weekday::Mon), november);
    assert_eq!(of(SheetPeriod::Month, Weekday::Thu), november);
    assert_eq!(of(SheetPeriod::Week, Weekday::Mon), range("2026-11-16", "2026-11-22"));
    assert_eq!(of(SheetPeriod::Week, Weekday::Sun), range("2026-11-15", "2026-11-21"));
    assert_eq!(of(SheetPeriod::Week, Weekday::Wed), range("2026-11-18", "2026-11-24"));
    assert_eq!(SheetPeriod::default(), SheetPeriod::Month);
    assert_eq!(serde_json::to_string(&SheetPeriod::Week).unwrap(), "\"week\"");
}

/// Rule SHEET-1.
#[test]
fn only_the_first_date_begins_a_period() {
    let starting = |period: SheetPeriod, on: &str| period.starting(date(on), Weekday::Mon);
    let november = range("2026-11-01", "2026-11-30");
    assert_eq!(starting(SheetPeriod::Month, "2026-11-01"), Some(november));
    assert_eq!(starting(SheetPeriod::Month, "2026-11-02"), None);
    assert_eq!(starting(SheetPeriod::Month, "2026-11-30"), None);
    let week = range("2026-11-16", "2026-11-22");
    assert_eq!(starting(SheetPeriod::Week, "2026-11-16"), Some(week));
    assert_eq!(starting(SheetPeriod::Week, "2026-11-15"), None);
    assert_eq!(starting(SheetPeriod::Week, "2026-11-01"), None);
}

proptest! {
    /// Rule SHEET-1: every date is in exactly one period.
    #[test]
    fn periods_follow_each_other(day in 0i32..40_000, start in 0u8..7, is_month: bool) {
        let on = NaiveDate::from_num_days_from_ce_opt(720_000 + day).unwrap();
        let week_start = Weekday::try_from(start).unwrap();
        let kind = if is_month { SheetPeriod::Month } else { SheetPeriod::Week };
        let period = kind.of(on, week_start);
        prop_assert!(period.contains(on));
        prop_assert_eq!(kind.starting(period.first, week_start), Some(period));
        for within in period.dates() {
            prop_assert_eq!(kind.of(within, week_start), period);
        }
        let next = period.last.succ_opt().unwrap();
        prop_assert_eq!(kind.of(next, week_start).first, next);
    }
}
