//! The working-time report (rule LIMIT-1).

mod properties;
mod twin;

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc, Weekday};
use chrono_tz::{Europe, Tz};
use uuid::Uuid;

use crate::dates::DateRange;
use crate::ids::AttendanceId;
use crate::policy::*;
use crate::testing::{at, date, local};

fn id(number: u128) -> AttendanceId {
    AttendanceId(Uuid::from_u128(number))
}

/// An attendance of the date of its clock-in, in UTC. Its id is its place in a list.
fn stay(clock_in: &str, clock_out: &str) -> PresenceOnDate {
    let clock_in = at(clock_in);
    let end = PresenceEnd::At(at(clock_out));
    PresenceOnDate { id: id(0), date: clock_in.date_naive(), clock_in, end }
}

fn numbered(presences: Vec<PresenceOnDate>) -> Vec<PresenceOnDate> {
    let numbered = presences.into_iter().zip(0..);
    numbered.map(|(presence, number)| PresenceOnDate { id: id(number), ..presence }).collect()
}

fn range(first: &str, last: &str) -> DateRange {
    DateRange { first: date(first), last: date(last) }
}

/// A report by one version, in one zone, at the end of 2026.
struct Report {
    version: Version,
    zone: Tz,
    now: DateTime<Utc>,
}

impl Report {
    fn by(limits: Limits) -> Self {
        let version = Version { limits: Some(limits), ..Version::default() };
        Self { version, zone: Tz::UTC, now: at("2026-12-31 00:00") }
    }

    fn of(&self, presences: Vec<PresenceOnDate>, asked: DateRange) -> Vec<Finding> {
        let rules = RulesOnDate { version: &self.version, zone: self.zone };
        let rules: BTreeMap<_, _> = asked.dates().map(|date| (date, rules)).collect();
        let presences = numbered(presences);
        findings(&WorkingTime { presences: &presences, rules: &rules, now: self.now }, asked)
    }
}

fn finding(on: &str, limit: LimitKind, required: u32, actual: u32, of: &[u128]) -> Finding {
    Finding {
        date: date(on),
        limit,
        limit_minutes: required,
        actual_minutes: actual,
        attendances: of.iter().map(|number| id(*number)).collect(),
    }
}

/// The 11 hours of the EU directive 2003/88.
fn daily_rest() -> Report {
    Report::by(Limits { daily_rest_minutes: Some(660), ..Limits::default() })
}

/// The 24 and 11 hours of the EU directive 2003/88, without findings of daily rest.
fn weekly_rest(presences: Vec<PresenceOnDate>, asked: DateRange) -> Vec<Finding> {
    let limits = Limits { daily_rest_minutes: Some(660), ..weekly_rest_alone() };
    let mut found = Report::by(limits).of(presences, asked);
    found.retain(|of| of.limit == LimitKind::WeeklyRest);
    found
}

/// 35 hours of weekly rest, and no daily rest.
fn weekly_rest_alone() -> Limits {
    Limits { weekly_rest_minutes: Some(35 * 60), ..Limits::default() }
}

#[test]
fn a_version_without_limits_finds_nothing() {
    let worked = vec![stay("2026-11-02 00:00", "2026-11-09 00:00")];
    let mut report = Report::by(Limits::default());
    assert_eq!(report.of(worked.clone(), range("2026-11-02", "2026-11-08")), []);
    report.version.limits = None;
    assert_eq!(report.of(worked, range("2026-11-02", "2026-11-08")), []);
}

#[test]
fn daily_rest_lies_between_two_dates() {
    let asked = range("2026-11-02", "2026-11-08");
    let found = |presences| daily_rest().of(presences, asked);
    let night_before = || stay("2026-11-02 14:00", "2026-11-02 22:00");
    let short = |actual| vec![finding("2026-11-03", LimitKind::DailyRest, 660, actual, &[0, 1])];
    let next = |clock_in| vec![night_before(), stay(clock_in, "2026-11-03 17:00")];
    assert_eq!(found(next("2026-11-03 08:00")), short(600));
    assert_eq!(found(next("2026-11-03 09:00")), []);
    // Seconds are not rest enough.
    assert_eq!(found(next("2026-11-03 08:59:59")), short(659));
    // The break of a split shift is no daily rest.
    let split = vec![
        stay("2026-11-02 06:00", "2026-11-02 10:00"),
        stay("2026-11-02 14:00", "2026-11-02 20:00"),
        stay("2026-11-03 07:00", "2026-11-03 10:00"),
    ];
    assert_eq!(found(split), []);
    // The first presence of all has no rest before it.
    assert_eq!(found(vec![night_before()]), []);
}

#[test]
fn daily_rest_is_measured_from_the_latest_clock_out_of_earlier_dates() {
    let asked = range("2026-11-03", "2026-11-03");
    let presences = vec![
        stay("2026-11-03 12:00", "2026-11-03 15:00"),
        stay("2026-11-02 20:00", "2026-11-03 04:00"),
        stay("2026-11-03 10:00", "2026-11-03 11:00"),
        stay("2026-11-02 21:00", "2026-11-03 03:00"),
    ];
    let expected = finding("2026-11-03", LimitKind::DailyRest, 660, 360, &[1, 2]);
    assert_eq!(daily_rest().of(presences, asked), [expected]);
    // Presence of the date before lasts into the date: no rest at all.
    let presences = vec![
        stay("2026-11-02 20:00", "2026-11-03 10:30"),
        stay("2026-11-03 10:00", "2026-11-03 11:00"),
    ];
    let expected = finding("2026-11-03", LimitKind::DailyRest, 660, 0, &[0, 1]);
    assert_eq!(daily_rest().of(presences, asked), [expected]);
}

/// Monday to Saturday 08:00 to 18:00 of the week of 2026-11-02.
fn six_days() -> Vec<PresenceOnDate> {
    (2..8).map(|d| stay(&format!("2026-11-0{d} 08:00"), &format!("2026-11-0{d} 18:00"))).collect()
}

fn with(mut presences: Vec<PresenceOnDate>, more: &[PresenceOnDate]) -> Vec<PresenceOnDate> {
    presences.extend(more);
    presences
}

/// A rest of a weekend counts until Monday morning.
#[test]
fn weekly_rest_may_have_the_daily_rest_outside_the_week() {
    let week = range("2026-11-02", "2026-11-08");
    let short = |actual| {
        vec![finding("2026-11-08", LimitKind::WeeklyRest, 2100, actual, &[0, 1, 2, 3, 4, 5])]
    };
    let until = |clock_in| with(six_days(), &[stay(clock_in, "2026-11-09 20:00")]);
    // From Saturday 18:00 on: 30 hours on the weekend and 5 on Monday.
    assert_eq!(weekly_rest(until("2026-11-09 05:00"), week), []);
    assert_eq!(weekly_rest(until("2026-11-09 04:59"), week), short(2099));
    // Without presence in the next week, 11 hours of it count.
    assert_eq!(weekly_rest(six_days(), week), []);
    // Without a limit of daily rest, nothing outside the week counts.
    let alone = Report::by(weekly_rest_alone());
    assert_eq!(alone.of(six_days(), week), short(1800));
    // Saturday until 24:00: 24 hours of Sunday and 11 of Monday.
    let mut late = six_days();
    late[5].end = PresenceEnd::At(at("2026-11-08 00:00"));
    assert_eq!(weekly_rest(late.clone(), week), []);
    late[5].end = PresenceEnd::At(at("2026-11-08 00:01"));
    assert_eq!(weekly_rest(late, week), short(2099));
}

/// A week without rest stays one, whatever follows.
#[test]
fn each_week_needs_hours_of_its_own() {
    let asked = range("2026-11-02", "2026-11-15");
    // Every day but Monday 2026-11-09, each until 20:00; on Sunday 2026-11-08 until a time.
    let actual = |sunday_until: &str| -> Vec<(String, u32)> {
        let day = |on: u32| {
            let from = format!("2026-11-{on:02} 08:00");
            let to = if on == 8 { sunday_until } else { "20:00" };
            stay(&from, &format!("2026-11-{on:02} {to}"))
        };
        let days = (2..=8).chain(10..=16).map(day).collect();
        let found = weekly_rest(days, asked);
        found.iter().map(|of| (of.date.to_string(), of.actual_minutes)).collect()
    };
    // 12 hours of Sunday, Monday, and 8 hours of Tuesday: the first week has 12 and 11 hours of them.
    assert_eq!(actual("12:00"), [("2026-11-08".to_owned(), 23 * 60)]);
    // The first week has 11 hours before it and 8 hours of Monday, the second one 1 hour before it and 32 of its own.
    let both = [("2026-11-08".to_owned(), 19 * 60), ("2026-11-15".to_owned(), 33 * 60)];
    assert_eq!(actual("23:00"), both);
    // A rest that ends at the midnight of the border is none of the next week.
    let days = vec![stay("2026-11-09 00:00", "2026-11-16 00:00")];
    let none = finding("2026-11-15", LimitKind::WeeklyRest, 2100, 0, &[0]);
    assert_eq!(weekly_rest(days, range("2026-11-09", "2026-11-15")), [none]);
}

/// A holiday of three weeks is rest of each of them.
#[test]
fn a_long_rest_counts_for_every_week() {
    let presences = vec![
        stay("2026-10-28 08:00", "2026-10-30 20:00"),
        stay("2026-11-19 08:00", "2026-11-22 20:00"),
    ];
    assert_eq!(weekly_rest(presences, range("2026-10-26", "2026-11-22")), []);
}

/// The clocks go back on 2026-10-25: that Sunday has 25 hours.
#[test]
fn a_week_begins_at_midnight_of_its_first_weekday_in_its_zone() {
    let berlin = |text: &str| local(Europe::Berlin, text);
    let day = |from: &str, to: &str| {
        let (clock_in, end) = (berlin(from), PresenceEnd::At(berlin(to)));
        PresenceOnDate { id: id(0), date: date(&from[..10]), clock_in, end }
    };
    let presences = vec![
        day("2026-10-19 00:00", "2026-10-24 14:00"),
        day("2026-10-26 00:00", "2026-11-01 00:00"),
    ];
    let mut report = Report::by(weekly_rest_alone());
    report.zone = Europe::Berlin;
    let week = range("2026-10-19", "2026-10-25");
    // 10 hours of Saturday and 25 of Sunday.
    assert_eq!(report.of(presences.clone(), week), []);
    report.version.limits =
        Some(Limits { weekly_rest_minutes: Some(35 * 60 + 1), ..Limits::default() });
    let short = finding("2026-10-25", LimitKind::WeeklyRest, 2101, 2100, &[0]);
    assert_eq!(report.of(presences.clone(), week), [short]);
    // A week from Sunday on ends on Saturday: 10 hours of rest.
    report.version.week_start = Weekday::Sun;
    let presences = with(presences, &[day("2026-10-18 00:00", "2026-10-19 00:00")]);
    let short = finding("2026-10-24", LimitKind::WeeklyRest, 2101, 600, &[2, 0]);
    assert_eq!(report.of(presences, range("2026-10-24", "2026-10-25")), [short]);
}

#[test]
fn a_day_has_at_most_its_presence_without_gaps() {
    let report = Report::by(Limits { day_max_minutes: Some(600), ..Limits::default() });
    let asked = range("2026-11-02", "2026-11-03");
    let found = |presences| report.of(presences, asked);
    let long =
        |actual, of: &[u128]| vec![finding("2026-11-02", LimitKind::DayMax, 600, actual, of)];
    assert_eq!(found(vec![stay("2026-11-02 08:00", "2026-11-02 18:00")]), []);
    assert_eq!(found(vec![stay("2026-11-02 08:00", "2026-11-02 18:00:59")]), []);
    assert_eq!(found(vec![stay("2026-11-02 08:00", "2026-11-02 18:01")]), long(601, &[0]));
    let with_gap =
        |end| vec![stay("2026-11-02 13:00", end), stay("2026-11-02 07:00", "2026-11-02 12:00")];
    assert_eq!(found(with_gap("2026-11-02 18:00")), []);
    assert_eq!(found(with_gap("2026-11-02 18:30")), long(630, &[1, 0]));
    // An attendance that does not count overlaps another one.
    let twice = vec![
        stay("2026-11-02 08:00", "2026-11-02 18:00"),
        stay("2026-11-02 09:00", "2026-11-02 12:00"),
        stay("2026-11-02 17:00", "2026-11-02 18:10"),
    ];
    assert_eq!(found(twice), long(610, &[0, 1, 2]));
    // A night belongs to its date.
    assert_eq!(found(vec![stay("2026-11-02 20:00", "2026-11-03 07:00")]), long(660, &[0]));
}

#[test]
fn the_average_of_weeks_is_judged_on_the_last_date_of_each() {
    let limits = Limits { week_max_minutes: Some(600), average_weeks: 2, ..Limits::default() };
    let report = Report::by(limits);
    let presences = vec![
        stay("2026-10-25 00:00", "2026-10-25 23:00"),
        stay("2026-10-26 06:00", "2026-10-26 18:00"),
        stay("2026-11-03 08:00", "2026-11-03 16:00"),
        stay("2026-11-08 20:00", "2026-11-09 00:01"),
        stay("2026-11-10 08:00", "2026-11-10 14:00"),
    ];
    let over = |on, actual, of: &[u128]| finding(on, LimitKind::WeekMax, 600, actual, of);
    // 720 and 721 minutes: 720.5 a week.
    let expected = [over("2026-11-01", 1050, &[1]), over("2026-11-08", 721, &[2, 3])];
    assert_eq!(report.of(presences.clone(), range("2026-10-26", "2026-11-15")), expected);
    // A report that ends before the week does not judge it.
    assert_eq!(report.of(presences.clone(), range("2026-11-02", "2026-11-07")), []);
    let single = Report::by(Limits { average_weeks: 1, ..limits });
    let expected = [over("2026-11-01", 720, &[1]), over("2026-11-08", 721, &[2, 3])];
    assert_eq!(single.of(presences.clone(), range("2026-11-01", "2026-11-15")), expected);
    let exact = Report::by(Limits { week_max_minutes: Some(721), ..limits });
    assert_eq!(exact.of(presences.clone(), range("2026-11-02", "2026-11-15")), []);
    // No weeks are one week.
    let none = Report::by(Limits { average_weeks: 0, ..limits });
    assert_eq!(none.of(presences, range("2026-11-01", "2026-11-15")), expected);
}

#[test]
fn each_date_is_judged_by_its_own_version() {
    let strict = Version {
        limits: Some(Limits { day_max_minutes: Some(60), ..Limits::default() }),
        ..Version::default()
    };
    let free = Version::default();
    let rules = |version| RulesOnDate { version, zone: Tz::UTC };
    let rules = BTreeMap::from([
        (date("2026-11-02"), rules(&strict)),
        (date("2026-11-03"), rules(&free)),
        (date("2026-11-05"), rules(&strict)),
    ]);
    let presences = numbered(
        (2..=5)
            .map(|d| stay(&format!("2026-11-0{d} 08:00"), &format!("2026-11-0{d} 10:00")))
            .collect(),
    );
    let working_time =
        WorkingTime { presences: &presences, rules: &rules, now: at("2026-11-30 00:00") };
    let dates = |asked| -> Vec<_> {
        findings(&working_time, asked).iter().map(|found| found.date).collect()
    };
    assert_eq!(dates(range("2026-11-01", "2026-11-30")), [date("2026-11-02"), date("2026-11-05")]);
    assert_eq!(dates(range("2026-11-03", "2026-11-04")), []);
    assert_eq!(dates(range("2026-11-30", "2026-11-01")), []);
}

#[test]
fn an_open_attendance_lasts_until_now_and_one_without_clock_out_has_no_length() {
    let limits =
        Limits { day_max_minutes: Some(600), daily_rest_minutes: Some(660), ..Limits::default() };
    let mut report = Report::by(limits);
    report.now = at("2026-11-03 06:00");
    let with_end = |end| PresenceOnDate { end, ..stay("2026-11-02 08:00", "2026-11-02 08:00") };
    let next = stay("2026-11-03 08:00", "2026-11-03 09:00");
    let asked = range("2026-11-02", "2026-11-03");
    let found = |end| report.of(vec![with_end(end), next], asked);
    let expected = [
        finding("2026-11-02", LimitKind::DayMax, 600, 1320, &[0]),
        finding("2026-11-03", LimitKind::DailyRest, 660, 120, &[0, 1]),
    ];
    assert_eq!(found(PresenceEnd::Open), expected);
    assert_eq!(found(PresenceEnd::Unknown), []);
    // Absurd: an end before the beginning, and a beginning that is still to come.
    assert_eq!(found(PresenceEnd::At(at("2026-11-01 00:00"))), []);
    report.now = at("2026-01-01 00:00");
    assert_eq!(report.of(vec![with_end(PresenceEnd::Open)], asked), []);
    let backwards = stay("2026-11-02 23:00", "2026-11-01 00:00");
    let short = finding("2026-11-03", LimitKind::DailyRest, 660, 540, &[0, 1]);
    assert_eq!(report.of(vec![backwards, next], asked), [short]);
}

#[test]
fn a_clock_in_without_clock_out_ends_a_weekly_rest() {
    let unknown = |on: &str| PresenceOnDate { end: PresenceEnd::Unknown, ..stay(on, on) };
    let before = stay("2026-11-01 20:00", "2026-11-02 00:00");
    let midnights = [unknown("2026-11-02 00:00"), unknown("2026-11-09 00:00")];
    let days = [unknown("2026-11-08 12:00"), midnights[1], before, midnights[0]];
    let days = with(six_days(), &days);
    let found = weekly_rest(days, range("2026-11-02", "2026-11-08"));
    let of = [9, 0, 1, 2, 3, 4, 5, 6];
    assert_eq!(found, [finding("2026-11-08", LimitKind::WeeklyRest, 2100, 18 * 60, &of)]);
}

#[test]
fn the_dates_needed_are_those_of_the_average_and_around_the_week() {
    let needed = |average_weeks, on: &str| {
        let limits = Limits { average_weeks, ..Limits::default() };
        limits.dates_needed(date(on), Weekday::Mon)
    };
    assert_eq!(needed(4, "2026-11-29"), range("2026-11-02", "2026-12-01"));
    assert_eq!(needed(1, "2026-11-29"), range("2026-11-21", "2026-12-01"));
    assert_eq!(needed(0, "2026-11-23"), range("2026-11-21", "2026-12-01"));
    let ends = [NaiveDate::MIN, NaiveDate::MAX];
    let needed = ends.map(|on| Limits::default().dates_needed(on, Weekday::Mon));
    assert_eq!((needed[0].first, needed[1].last), (ends[0], ends[1]));
}
