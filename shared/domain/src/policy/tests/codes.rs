//! Conditions, groups and thresholds of a day (rules POL-7 to POL-10).

use chrono::Weekday::{Mon, Tue};
use chrono_tz::Europe;

use super::fixtures::{Given, codes, rule, version};
use crate::policy::*;
use crate::testing::at;

const MONDAY: &str = "2026-11-02";

/// The minutes of `night` on a date in Berlin.
fn night(on: &str, from: &str, to: &str, clocks: [&str; 2]) -> u32 {
    let version = version(vec![rule("night").between(from, to)]);
    let day = Given::on(on, &version).in_zone(Europe::Berlin).present(clocks[0], clocks[1]);
    day.minutes().first().map_or(0, |(_, minutes)| *minutes)
}

/// Rule POL-7.
#[test]
fn a_band_may_pass_midnight_and_equal_times_are_all_day() {
    assert_eq!(night(MONDAY, "22:00", "06:00", ["20:00", "07:00"]), 480);
    assert_eq!(night(MONDAY, "09:00", "10:00", ["08:00", "12:00"]), 60);
    assert_eq!(night(MONDAY, "22:00", "22:00", ["08:00", "12:00"]), 240);
    assert_eq!(night(MONDAY, "20:00", "00:00", ["19:00", "02:00"]), 240);
    // A minute has the wall time at which it begins.
    assert_eq!(night(MONDAY, "10:00", "11:00", ["09:59:30", "11:30"]), 60);
    assert_eq!(night(MONDAY, "10:00", "11:00", ["09:59:30", "10:59:29"]), 58);
}

/// Rule POL-7: wall time that exists twice counts twice, and wall time that does not exist not at all.
#[test]
fn a_band_follows_the_clock_on_the_wall() {
    assert_eq!(night("2026-10-24", "02:00", "03:00", ["22:00", "06:00"]), 120);
    assert_eq!(night("2026-10-24", "02:30", "02:45", ["22:00", "06:00"]), 30);
    assert_eq!(night("2026-03-28", "02:00", "03:00", ["22:00", "06:00"]), 0);
    assert_eq!(night("2026-03-28", "01:30", "03:30", ["22:00", "06:00"]), 60);
}

/// Rule POL-4: the example of the night on which the clocks go back, by its bands.
#[test]
fn the_night_the_clocks_go_back_has_390_minutes_of_sunday() {
    let rules = vec![
        rule("night").between("23:00", "06:00"),
        rule("sunday").weekdays(&[chrono::Weekday::Sun]),
    ];
    let day = Given::on("2026-10-24", &version(rules))
        .in_zone(Europe::Berlin)
        .shift("22:00", "06:00", 30)
        .present("22:00", "06:00");
    assert_eq!(day.minutes(), codes(&[("night", 450), ("sunday", 390)]));
}

/// Rule POL-7.
#[test]
fn date_by_says_which_date_counts() {
    let minutes = |date_by| {
        let weekday = rule("weekday").weekdays(&[Mon]).by(date_by);
        let holiday = rule("holiday").holidays(&["public"]).by(date_by);
        let day = Given::on(MONDAY, &version(vec![weekday, holiday]));
        day.holiday("2026-11-03", "public").present("22:00", "03:00").minutes()
    };
    assert_eq!(minutes(DateBy::Minute), codes(&[("holiday", 180), ("weekday", 120)]));
    assert_eq!(minutes(DateBy::Start), codes(&[("weekday", 300)]));
    assert_eq!(minutes(DateBy::Carried), codes(&[("weekday", 180)]));
    // Work of a date may begin before its midnight.
    let rules = vec![rule("weekday").weekdays(&[Tue]), rule("early").by(DateBy::Carried)];
    let mut day = Given::on("2026-11-03", &version(rules)).present("08:00", "09:00");
    day.presences[0].clock_in = at("2026-11-02 23:00");
    day.presences[0].clock_out = Some(at("2026-11-03 02:00"));
    assert_eq!(day.minutes(), codes(&[("weekday", 120)]));
}

/// Rule POL-7.
#[test]
fn a_rule_for_rest_days_looks_at_the_date_of_the_attendance() {
    let rules = vec![rule("rest").rest_day(true), rule("due").rest_day(false)];
    let day = Given::on(MONDAY, &version(rules)).present("22:00", "03:00");
    assert_eq!(day.minutes(), codes(&[("rest", 300)]));
    assert_eq!(day.due(480).minutes(), codes(&[("due", 300)]));
}

/// Rule POL-7.
#[test]
fn at_least_minutes_counts_the_minutes_of_the_date_that_meet_the_other_conditions() {
    let long_night = rule("night").between("22:00", "06:00").after_day(300);
    let version = version(vec![Rule { at_least_minutes: Some(120), ..long_night }]);
    let day =
        |out: &str| Given::on(MONDAY, &version).present("18:00", "20:00").present("21:00", out);
    // Whatever a threshold leaves of them.
    assert_eq!(day("23:59").minutes(), codes(&[]));
    assert_eq!(day("00:00").minutes(), codes(&[]));
    assert_eq!(day("01:00").minutes(), codes(&[("night", 60)]));
}

/// Rule POL-8.
#[test]
fn of_a_group_the_last_rule_that_holds_gives_its_code_and_others_add_up() {
    let rules = vec![
        rule("high").group("g").between("10:00", "14:00"),
        rule("low").group("g").between("12:00", "16:00"),
        rule("high").group("h").between("11:00", "13:00"),
        rule("any"),
    ];
    let day = Given::on(MONDAY, &version(rules)).present("09:00", "17:00");
    let expected = codes(&[("any", 480), ("high", 180), ("low", 240)]);
    assert_eq!(day.minutes(), expected);
    let codes: Vec<String> = day.coded().stretches().map(|each| each.codes.join(" ")).collect();
    assert_eq!(codes, ["any", "any high", "any high low", "any low", "any"]);
}

/// Rule POL-9.
#[test]
fn a_day_counts_all_its_worked_minutes_and_paid_leave_before_them() {
    let due = |count_leave| Threshold { plus_due: true, count_leave, ..Threshold::of_day(30) };
    let minutes = |count_leave| {
        let day = Given::on(MONDAY, &version(vec![rule("over").after(due(count_leave))]));
        day.due(480).leave(240).present("08:00", "12:00").present("12:30", "17:30").minutes()
    };
    assert_eq!(minutes(false), codes(&[("over", 30)]));
    assert_eq!(minutes(true), codes(&[("over", 270)]));
    // Both thresholds have to be passed.
    let both = rule("over").after_day(100).after_day(200);
    let day = Given::on(MONDAY, &version(vec![both])).present("08:00", "12:00");
    assert_eq!(day.minutes(), codes(&[("over", 40)]));
}

/// Rules POL-5 and POL-9.
#[test]
fn uncounted_minutes_have_no_code() {
    let extra = Extra { needs_approval: true, tolerance_minutes: 0 };
    let version = Version { extra, ..version(vec![rule("any"), rule("over").after_day(400)]) };
    let day = Given::on(MONDAY, &version).shift("08:00", "16:00", 0).present("08:00", "17:00");
    assert_eq!(day.minutes(), codes(&[("any", 480), ("over", 80)]));
    let coded = day.coded();
    assert_eq!(coded.attendances[0].uncounted_minutes, 60);
    assert_eq!(coded.worked_minutes(), 480);
}

/// Rule POL-10.
#[test]
fn attendances_show_the_rules_that_need_only_their_date() {
    let short_rest = Rule { rest_below_minutes: Some(600), ..rule("short") };
    let rules = vec![
        rule("any").group("g"),
        rule("week").group("g").after_week(0),
        rule("row").worked_days(2, WorkedIn::Row),
        short_rest,
    ];
    let day = Given::on(MONDAY, &version(rules)).present("08:00", "12:00");
    assert_eq!(day.minutes(), codes(&[("any", 240)]));
}

/// An attendance stores its minutes as stretches of equal codes.
#[test]
fn stretches_are_stored_shortly_and_read_again() {
    let rules = vec![rule("any").between("10:00", "11:00")];
    let day = Given::on(MONDAY, &version(rules)).present("09:00", "12:00");
    let coded = day.coded();
    let stored = serde_json::to_string(&coded.attendances[0].stretches).unwrap();
    let expected = concat!(
        r#"[{"from":"2026-11-02T09:00:00Z","minutes":60},"#,
        r#"{"from":"2026-11-02T10:00:00Z","minutes":60,"codes":["any"]},"#,
        r#"{"from":"2026-11-02T11:00:00Z","minutes":60}]"#,
    );
    assert_eq!(stored, expected);
    let text = serde_json::to_string(&coded).unwrap();
    assert_eq!(serde_json::from_str::<CodedDay>(&text).unwrap(), coded);
}
