//! The rules of some countries, and the minutes that they give (rule POL-15).

use chrono::Weekday::{Mon, Sat, Sun, Thu};

use super::fixtures::{Given, codes, rule, series_minutes, version};
use crate::policy::*;

fn united_states() -> Version {
    version(vec![rule("overtime").after_week(2400)])
}

fn california() -> Version {
    let seventh = |code: &str| rule(code).worked_days(7, WorkedIn::Week);
    let rules = vec![
        rule("overtime").after_week(2400),
        rule("overtime").after_day(480),
        seventh("overtime"),
        rule("double").after_day(720),
        seventh("double").after_day(480),
    ];
    let rules = rules.into_iter().map(|rule| rule.group("overtime")).collect();
    Version { week_start: Sun, ..version(rules) }
}

pub fn france() -> Version {
    let group = |rule: Rule| rule.group("weekly");
    version(vec![group(rule("extra25").after_week(2100)), group(rule("extra50").after_week(2580))])
}

pub fn germany() -> Version {
    let night = |code: &str| rule(code).group("night");
    let day = |code: &str| rule(code).group("day");
    let carried = |rule: Rule| rule.between("00:00", "04:00").by(DateBy::Carried);
    version(vec![
        night("night25").between("20:00", "06:00"),
        carried(night("night40")),
        day("sunday").weekdays(&[Sun]),
        carried(day("sunday").weekdays(&[Sun])),
        day("holiday125").holidays(&["public"]),
        carried(day("holiday125").holidays(&["public"])),
        day("holiday125").holidays(&["new_years_eve"]).between("14:00", "00:00"),
        day("holiday150").holidays(&["christmas_eve"]).between("14:00", "00:00"),
        day("holiday150").holidays(&["christmas", "labour_day"]),
        carried(day("holiday150").holidays(&["christmas", "labour_day"])),
    ])
}

fn philippines() -> Version {
    version(vec![
        rule("rest").group("rest").rest_day(true).by(DateBy::Start),
        rule("special").group("rest").holidays(&["special"]),
        rule("special_rest").group("rest").holidays(&["special"]).rest_day(true),
        rule("regular").holidays(&["regular"]),
        rule("overtime").group("overtime").after_day(480),
        rule("overtime30").group("overtime").rest_day(true).after_day(480),
        rule("overtime30").group("overtime").holidays(&["special", "regular"]).after_day(480),
        rule("night").between("22:00", "06:00"),
    ])
}

fn retail() -> Version {
    let penalty = |code: &str| rule(code).group("penalty");
    let short_rest = Rule { rest_below_minutes: Some(720), ..penalty("short_rest") };
    let rules = vec![
        penalty("late").weekdays(&[Mon, Thu]).between("18:00", "00:00"),
        penalty("saturday").weekdays(&[Sat]),
        penalty("sunday").weekdays(&[Sun]),
        short_rest,
        penalty("public").holidays(&["public"]),
        rule("overtime").group("overtime").after_day(540),
        rule("overtime2").group("overtime").after_day(720),
    ];
    let guarantee = Some(Guarantee { minutes: 180, outside_shift: false });
    Version { guarantee, ..version(rules) }
}

/// Dates from a first one on, each with so many minutes of work from 08:00 on.
pub fn days(first: &str, version: &Version, minutes: &[i64]) -> Vec<Given> {
    let first = crate::testing::date(first);
    let dates = first.iter_days().zip(minutes);
    dates
        .map(|(date, minutes)| {
            let day = Given::on(&date.to_string(), version);
            if *minutes > 0 { day.worked(*minutes) } else { day }
        })
        .collect()
}

/// Rule POL-15.
#[test]
fn in_the_united_states_overtime_is_beyond_40_hours_a_week() {
    // Two weeks, the second one begins on Monday.
    let week = [600, 600, 600, 600, 300, 0, 0, 600];
    assert_eq!(
        series_minutes(&days("2026-11-02", &united_states(), &week)),
        codes(&[("overtime", 300)])
    );
    assert_eq!(series_minutes(&days("2026-11-02", &united_states(), &[480; 5])), codes(&[]));
}

/// Rule POL-15.
#[test]
fn in_california_daily_overtime_is_not_weekly_overtime_again() {
    let hours = [10, 8, 13, 8, 8, 4, 9].map(|hours| 60 * hours);
    let days = days("2026-11-01", &california(), &hours);
    assert_eq!(series_minutes(&days), codes(&[("double", 120), ("overtime", 1080)]));
    let worked: u32 = days.iter().map(|day| day.work().worked_minutes()).sum();
    assert_eq!(worked - 1080 - 120, 2400);
    // What attendances show needs no other date: 8 hours of the seventh day have no code.
    assert_eq!(days[6].minutes(), codes(&[("overtime", 60)]));
    assert_eq!(days[5].minutes(), codes(&[]));
}

/// Rule POL-15.
#[test]
fn in_france_of_45_hours_8_are_paid_at_25_percent_and_2_at_50() {
    let days = days("2026-11-02", &france(), &[540; 5]);
    assert_eq!(series_minutes(&days), codes(&[("extra25", 480), ("extra50", 120)]));
}

/// Rule POL-15.
#[test]
fn in_germany_a_sunday_night_has_its_premiums_until_monday() {
    let night = Given::on("2026-11-01", &germany()).present("22:00", "06:00");
    let expected = codes(&[("night25", 240), ("night40", 240), ("sunday", 360)]);
    assert_eq!(night.minutes(), expected);
    let morning = Given::on("2026-11-02", &germany()).present("00:00", "06:00");
    assert_eq!(morning.minutes(), codes(&[("night25", 360)]));
}

/// Rule POL-15.
#[test]
fn in_germany_new_years_eve_counts_from_14_00_and_new_year_all_day() {
    let night = Given::on("2026-12-31", &germany())
        .holiday("2026-12-31", "new_years_eve")
        .holiday("2027-01-01", "public")
        .present("18:00", "05:00");
    let expected = codes(&[("holiday125", 660), ("night25", 300), ("night40", 240)]);
    assert_eq!(night.minutes(), expected);
    // Work begun on the holiday is carried into the next date, until 04:00.
    let night = Given::on("2027-01-01", &germany())
        .holiday("2027-01-01", "public")
        .present("22:00", "06:00");
    assert_eq!(night.minutes()[0], ("holiday125".to_owned(), 360));
    // The highest premium of Sundays and holidays counts.
    let christmas = Given::on("2022-12-25", &germany())
        .holiday("2022-12-25", "christmas")
        .present("08:00", "12:00");
    assert_eq!(christmas.minutes(), codes(&[("holiday150", 240)]));
}

/// Rule POL-15, with the minutes of the example in POL-12: Sunday 20:00–07:00 on a rest day.
#[test]
fn in_the_philippines_premiums_of_rest_overtime_and_night_meet() {
    let rest = Given::on("2026-11-01", &philippines()).present("20:00", "07:00");
    let expected = codes(&[("night", 480), ("overtime30", 180), ("rest", 660)]);
    assert_eq!(rest.minutes(), expected);
    let special = Given::on("2026-11-02", &philippines())
        .holiday("2026-11-02", "special")
        .present("08:00", "17:00");
    let expected = codes(&[("overtime30", 60), ("special_rest", 540)]);
    assert_eq!(special.clone().minutes(), expected);
    let expected = codes(&[("overtime30", 60), ("special", 540)]);
    assert_eq!(special.due(480).minutes(), expected);
    let regular = Given::on("2026-11-02", &philippines())
        .holiday("2026-11-02", "regular")
        .due(480)
        .present("08:00", "12:00");
    assert_eq!(regular.minutes(), codes(&[("regular", 240)]));
}

/// Rule POL-15.
#[test]
fn in_australian_retail_a_short_rest_counts_for_all_of_the_next_day() {
    let day = |on: &str, from: &str, to: &str| Given::on(on, &retail()).present(from, to);
    let days = [day("2026-11-03", "13:00", "21:30"), day("2026-11-04", "08:30", "15:30")];
    assert_eq!(series_minutes(&days), codes(&[("short_rest", 420)]));
    // Twelve hours are rest enough, a minute less is not.
    let days = [day("2026-11-03", "13:00", "20:30"), day("2026-11-04", "08:30", "15:30")];
    assert_eq!(series_minutes(&days), codes(&[]));
    let days = [day("2026-11-03", "13:00", "20:30:01"), day("2026-11-04", "08:30", "15:30")];
    assert_eq!(series_minutes(&days), codes(&[("short_rest", 420)]));
    // Overtime beside the penalties, and at least three hours.
    let saturday = day("2026-11-07", "08:00", "22:00");
    let expected = codes(&[("overtime", 180), ("overtime2", 120), ("saturday", 840)]);
    assert_eq!(saturday.minutes(), expected);
    let sunday = day("2026-11-08", "08:00", "09:00");
    assert_eq!(sunday.minutes(), codes(&[("guaranteed", 120), ("sunday", 180)]));
}
