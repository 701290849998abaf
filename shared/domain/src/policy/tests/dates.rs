//! Weeks, blocks, and the dates that a date needs (rules POL-1, POL-2 and POL-9).

use chrono::Weekday::Sun;

use super::fixtures::{rule, version};
use crate::dates::DateRange;
use crate::policy::*;
use crate::testing::date;

fn range(first: &str, last: &str) -> DateRange {
    DateRange { first: date(first), last: date(last) }
}

/// Rule POL-1.
#[test]
fn the_latest_version_that_has_begun_holds() {
    let from = |on: &str| Version { effective_from: date(on), ..Version::default() };
    let versions = vec![from("2026-12-01"), from("2026-11-02")];
    let policy = crate::fixtures::time_policy(versions);
    let found = |on: &str| policy.version_on(date(on)).map(|version| version.effective_from);
    assert_eq!(found("2026-11-01"), None);
    assert_eq!(found("2026-11-02"), Some(date("2026-11-02")));
    assert_eq!(found("2026-11-30"), Some(date("2026-11-02")));
    assert_eq!(found("2026-12-01"), Some(date("2026-12-01")));
}

/// Rule POL-9.
#[test]
fn blocks_follow_each_other_from_the_week_of_effective_from() {
    let mut version = version(vec![]);
    version.effective_from = date("2026-11-04");
    assert_eq!(version.block_of(date("2026-11-17"), 2), range("2026-11-16", "2026-11-29"));
    assert_eq!(version.block_of(date("2026-11-15"), 2), range("2026-11-02", "2026-11-15"));
    assert_eq!(version.block_of(date("2026-11-01"), 2), range("2026-10-19", "2026-11-01"));
    version.week_start = Sun;
    assert_eq!(version.block_of(date("2026-11-17"), 1), range("2026-11-15", "2026-11-21"));
}

/// Rules POL-7 and POL-9.
#[test]
fn a_version_tells_which_dates_a_date_needs() {
    let needed = |rules| version(rules).dates_needed(date("2026-11-18"));
    let rest = |minutes| Rule { rest_below_minutes: Some(minutes), ..rule("rest") };
    let due = Threshold { plus_due: true, ..Threshold::of_week(0) };
    assert_eq!(needed(vec![rule("any").after_day(60)]), range("2026-11-18", "2026-11-18"));
    assert_eq!(needed(vec![rule("week").after_week(60)]), range("2026-11-16", "2026-11-18"));
    assert_eq!(needed(vec![rule("due").after(due)]), range("2026-11-16", "2026-11-22"));
    let row = rule("row").worked_days(7, WorkedIn::Row);
    assert_eq!(needed(vec![row.clone()]), range("2026-11-12", "2026-11-18"));
    let week = rule("week").worked_days(7, WorkedIn::Week);
    assert_eq!(needed(vec![week]), range("2026-11-16", "2026-11-18"));
    assert_eq!(needed(vec![rest(720)]), range("2026-11-15", "2026-11-18"));
    // A row that takes minutes from a block is looked at from before the block.
    assert_eq!(needed(vec![row, rule("week").after_week(60)]), range("2026-11-10", "2026-11-18"));
}
