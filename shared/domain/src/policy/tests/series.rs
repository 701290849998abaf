//! Codes that need other dates: blocks of weeks, worked days, rest, locked dates (rules POL-7, POL-9 and POL-14).

use super::countries::{days, france};
use super::fixtures::{Given, by_code, coded_series, codes, rule, series_minutes, version};
use crate::dates::DateRange;
use crate::policy::*;
use crate::testing::{at, date};

fn range(first: &str, last: &str) -> DateRange {
    DateRange { first: date(first), last: date(last) }
}

fn open(days: &[Given]) -> Vec<SeriesDay<'_>> {
    days.iter().map(|day| SeriesDay::Open(day.facts())).collect()
}

/// Rule POL-14: the example. A block is read from its beginning, also from an earlier period.
#[test]
fn a_minute_has_its_codes_in_the_period_of_its_date() {
    let days = days("2026-10-26", &france(), &[480; 7]);
    let days = open(&days);
    let of = |first, last| by_code(codes_of_series(&days, range(first, last)).iter());
    // Only what was worked until Friday, and then on Saturday.
    assert_eq!(of("2026-10-01", "2026-10-30"), codes(&[("extra25", 300)]));
    assert_eq!(of("2026-10-31", "2026-10-31"), codes(&[("extra25", 180), ("extra50", 300)]));
    assert_eq!(of("2026-11-01", "2026-11-30"), codes(&[("extra50", 480)]));
}

/// Rule POL-14.
#[test]
fn a_locked_date_keeps_its_codes_and_counts_as_stored() {
    let days = days("2026-10-26", &france(), &[480; 5]);
    let stored = |from: &str, minutes, codes: &[&str]| CodedDay {
        date: date("2026-10-26"),
        due_minutes: 0,
        paid_leave_minutes: 0,
        attendances: vec![CodedAttendance {
            id: super::fixtures::presence(at(from), None).id,
            clock_in: at(from),
            clock_out: None,
            break_minutes: 0,
            uncounted_minutes: 0,
            stretches: vec![Stretch {
                from: at(from),
                minutes,
                codes: codes.iter().map(|code| (*code).to_owned()).collect(),
            }],
        }],
    };
    let with = |locked: CodedDay| {
        let mut days = open(&days);
        days[0] = SeriesDay::Locked(locked);
        codes_of_series(&days, range("2026-10-26", "2026-10-30"))
    };
    // It has 420 minutes less than its facts would give, and its code is of an earlier version.
    let coded = with(stored("2026-10-26 08:00", 60, &["old"]));
    assert_eq!(by_code(coded.iter()), codes(&[("old", 60)]));
    let coded = with(stored("2026-10-26 08:00", 240, &["old"]));
    assert_eq!(by_code(coded.iter()), codes(&[("extra25", 60), ("old", 240)]));
    // Guaranteed minutes are not counted.
    let coded = with(stored("2026-10-26 08:00", 900, &["guaranteed"]));
    assert_eq!(by_code(coded.iter()), codes(&[("guaranteed", 900)]));
}

/// Rules POL-9 and POL-14: what a rule of the group has taken is not counted, stored or not.
#[test]
fn a_locked_date_has_the_minutes_taken_that_have_a_code_of_the_group() {
    let rules = vec![
        rule("weekly").group("g").after_week(600),
        rule("daily").group("g").after_day(480),
        rule("other").after_day(400),
    ];
    let days = days("2026-11-02", &version(rules), &[540, 180]);
    let all = series_minutes(&days);
    assert_eq!(all, codes(&[("daily", 60), ("other", 140), ("weekly", 60)]));
    let mut series = open(&days);
    series[0] = SeriesDay::Locked(days[0].coded());
    let coded = codes_of_series(&series, range("2026-11-02", "2026-11-03"));
    assert_eq!(by_code(coded.iter()), all);
}

/// Rule POL-9.
#[test]
fn a_block_begins_with_the_week_of_effective_from() {
    let two_weeks = Threshold { weeks: 2, ..Threshold::of_week(600) };
    let mut version = version(vec![rule("over").after(two_weeks)]);
    version.effective_from = date("2026-11-04");
    // 300 minutes each Monday; the version begins on a Wednesday.
    let mondays = ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23", "2026-11-30"];
    let day = |on: &&str| Given::on(on, &version).worked(310);
    let days: Vec<Given> = mondays.iter().map(day).collect();
    let of_each: Vec<u32> = coded_series(&days)
        .iter()
        .map(|day| day.minutes_by_code().get("over").copied().unwrap_or_default())
        .collect();
    assert_eq!(of_each, [0, 20, 0, 20, 0]);
}

/// Rule POL-9: due minutes of the whole block, paid leave before the work of its date.
#[test]
fn a_block_has_the_due_minutes_of_all_its_dates_and_paid_leave_if_it_counts() {
    let beyond = |count_leave| {
        let due = Threshold { plus_due: true, count_leave, ..Threshold::of_week(0) };
        let version = version(vec![rule("over").after(due)]);
        let day = |on: &str| Given::on(on, &version).due(480);
        let days = [
            day("2026-11-02").worked(540),
            day("2026-11-03").leave(480),
            day("2026-11-04").worked(960),
        ];
        series_minutes(&days)
    };
    assert_eq!(beyond(false), codes(&[("over", 60)]));
    assert_eq!(beyond(true), codes(&[("over", 540)]));
    // A date to come is due, too.
    let due = Threshold { plus_due: true, ..Threshold::of_week(0) };
    let version = version(vec![rule("over").after(due)]);
    let days = [Given::on("2026-11-02", &version).due(480).worked(600)];
    assert_eq!(series_minutes(&days), codes(&[("over", 120)]));
    let days = [days[0].clone(), Given::on("2026-11-06", &version).due(100)];
    assert_eq!(series_minutes(&days), codes(&[("over", 20)]));
}

/// Rules POL-8 and POL-9.
#[test]
fn a_rule_without_a_group_counts_all_worked_minutes_of_the_week() {
    let weekly = || rule("weekly").after_week(600);
    let daily = || rule("daily").after_day(480);
    let minutes = |rules| series_minutes(&days("2026-11-02", &version(rules), &[540, 180]));
    assert_eq!(minutes(vec![weekly(), daily()]), codes(&[("daily", 60), ("weekly", 120)]));
    // The order of a group does not change what is taken.
    for rules in [[weekly(), daily()], [daily(), weekly()]] {
        let rules = rules.map(|rule| rule.group("g")).to_vec();
        assert_eq!(minutes(rules), codes(&[("daily", 60), ("weekly", 60)]));
    }
}

/// Rule POL-7.
#[test]
fn worked_days_are_counted_in_a_week_or_in_a_row() {
    let of_each = |within, minutes: &[i64]| -> Vec<u32> {
        let version = version(vec![rule("third").worked_days(3, within)]);
        let days = days("2026-11-05", &version, minutes);
        let coded = coded_series(&days);
        coded.iter().map(|day| day.minutes_by_code().get("third").copied().unwrap_or(0)).collect()
    };
    // From Thursday on; the week begins on Monday, the fifth date.
    assert_eq!(of_each(WorkedIn::Week, &[60, 0, 60, 60, 60, 60, 60]), [0, 0, 0, 60, 0, 0, 60]);
    assert_eq!(of_each(WorkedIn::Row, &[60, 60, 60, 60, 60, 0, 60]), [0, 0, 60, 60, 60, 0, 0]);
}

/// Rule POL-7.
#[test]
fn a_date_whose_minutes_do_not_count_is_no_date_with_work() {
    let extra = Extra { needs_approval: true, tolerance_minutes: 0 };
    let rules = vec![rule("second").worked_days(2, WorkedIn::Row)];
    let version = Version { extra, ..version(rules) };
    let first = Given::on("2026-11-02", &version).worked(60);
    let second = Given::on("2026-11-03", &version).due(60).worked(60);
    assert_eq!(series_minutes(&[first.clone(), second.clone()]), codes(&[]));
    let first = first.decided(ExtraReview::Approved);
    assert_eq!(series_minutes(&[first, second]), codes(&[("second", 60)]));
}

/// Rule POL-7: the last clock-out of all earlier dates.
#[test]
fn rest_is_measured_from_the_last_clock_out_of_earlier_dates() {
    let short = Rule { rest_below_minutes: Some(600), ..rule("short") };
    let version = version(vec![short]);
    let day = |on: &str, from: &str, to: &str| Given::on(on, &version).present(from, to);
    let long = day("2026-11-02", "20:00", "06:00");
    let open = day("2026-11-03", "10:00", "");
    let after = day("2026-11-03", "15:59", "17:00");
    let minutes = |days: &[Given]| series_minutes(days);
    assert_eq!(minutes(&[long.clone(), after.clone()]), codes(&[("short", 61)]));
    assert_eq!(minutes(&[long.clone(), day("2026-11-03", "16:00", "17:00")]), codes(&[]));
    // The first clock-in of the date is that of an attendance without a clock-out.
    let both = Given { presences: [open.presences, after.presences].concat(), ..long.clone() };
    let both = Given { date: date("2026-11-03"), ..both };
    assert_eq!(minutes(&[long, both]), codes(&[("short", 61)]));
    assert_eq!(minutes(&[day("2026-11-02", "08:00", "12:00")]), codes(&[]));
}

/// Rule POL-7: a date without a clock-out between them ends no rest.
#[test]
fn rest_may_pass_a_date_without_work() {
    let short = Rule { rest_below_minutes: Some(2160), ..rule("short") };
    let version = version(vec![short]);
    let day = |on: &str| Given::on(on, &version);
    let days = [
        day("2026-11-02").present("14:00", "22:00"),
        day("2026-11-03"),
        day("2026-11-04").present("08:00", "09:00"),
    ];
    assert_eq!(series_minutes(&days), codes(&[("short", 60)]));
}

/// Rule POL-9: each date follows its own version, which also judges the dates of its block before.
#[test]
fn a_new_version_judges_the_dates_of_its_block_before_it_began() {
    let old = version(vec![rule("old").after_day(60)]);
    let mut new = version(vec![rule("new").after_week(600)]);
    new.effective_from = date("2026-11-04");
    let days = [
        Given::on("2026-11-02", &old).worked(540),
        Given::on("2026-11-04", &new).worked(120),
        Given::on("2026-11-09", &new).worked(120),
    ];
    assert_eq!(series_minutes(&days), codes(&[("new", 60), ("old", 480)]));
}
