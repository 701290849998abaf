//! The working-time report (rule LIMIT-1).

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc, Weekday};
use chrono_tz::{Europe, Tz};
use proptest::prelude::*;
use proptest::sample::select;
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
}

#[test]
fn a_clock_in_without_clock_out_ends_a_weekly_rest() {
    let unknown = |on: &str| PresenceOnDate { end: PresenceEnd::Unknown, ..stay(on, on) };
    let before = stay("2026-11-01 20:00", "2026-11-02 00:00");
    let days = [unknown("2026-11-08 12:00"), unknown("2026-11-09 00:00"), before];
    let days = with(six_days(), &days);
    let found = weekly_rest(days, range("2026-11-02", "2026-11-08"));
    let of = [0, 1, 2, 3, 4, 5, 6];
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

/// The report once more, minute by minute.
mod twin {
    use super::*;

    /// The minutes of presence, from the first midnight on.
    type Minutes = Vec<bool>;

    const LENGTH: usize = 42 * 1440;

    fn first_midnight() -> DateTime<Utc> {
        at("2026-10-05 00:00")
    }

    fn place(minute: DateTime<Utc>) -> usize {
        usize::try_from((minute - first_midnight()).num_minutes()).unwrap()
    }

    /// The minutes of presence of the dates.
    fn present(
        presences: &[PresenceOnDate],
        now: DateTime<Utc>,
        is_asked: impl Fn(NaiveDate) -> bool,
    ) -> Minutes {
        let mut minutes = vec![false; LENGTH];
        for presence in presences.iter().filter(|presence| is_asked(presence.date)) {
            let end = match presence.end {
                PresenceEnd::At(out) => out,
                PresenceEnd::Open => now,
                PresenceEnd::Unknown => presence.clock_in,
            };
            let from = place(presence.clock_in);
            for minute in &mut minutes[from..from.max(place(end))] {
                *minute = true;
            }
        }
        minutes
    }

    fn count(minutes: &[bool]) -> u32 {
        u32::try_from(minutes.iter().filter(|is_present| **is_present).count()).unwrap()
    }

    pub fn daily_rest(
        presences: &[PresenceOnDate],
        now: DateTime<Utc>,
        on: NaiveDate,
    ) -> Option<u32> {
        let own = presences.iter().filter(|presence| presence.date == on);
        let first = place(own.map(|presence| presence.clock_in).min()?);
        let earlier = presences.iter().filter(|presence| presence.date < on);
        let last_clock_in = place(earlier.map(|presence| presence.clock_in).max()?);
        let worked = present(presences, now, |date| date < on);
        let mut rest = 0;
        for minute in (0..first).rev() {
            if worked[minute] || minute < last_clock_in {
                break;
            }
            rest += 1;
        }
        // Earlier work that lasts longer than the first clock-in leaves no rest.
        let lasts = worked[first..].contains(&true) || last_clock_in > first;
        Some(if lasts { 0 } else { rest })
    }

    pub fn day(presences: &[PresenceOnDate], now: DateTime<Utc>, on: NaiveDate) -> u32 {
        count(&present(presences, now, |date| date == on))
    }

    /// The sum of minutes of the weeks up to the week that ends on a date.
    pub fn weeks(
        presences: &[PresenceOnDate],
        now: DateTime<Utc>,
        ends: NaiveDate,
        weeks: u32,
    ) -> u32 {
        let age = |date: NaiveDate| (ends - date).num_days();
        let is_asked = |date| (0..7 * i64::from(weeks)).contains(&age(date));
        count(&present(presences, now, is_asked))
    }

    pub fn weekly_rest(
        presences: &[PresenceOnDate],
        now: DateTime<Utc>,
        ends: NaiveDate,
        zone: Tz,
        daily_rest: u32,
    ) -> u32 {
        let worked = present(presences, now, |_| true);
        let mut clock_ins = vec![false; LENGTH];
        presences.iter().for_each(|presence| clock_ins[place(presence.clock_in)] = true);
        let is_in_week = |minute: &usize| {
            let at = first_midnight() + TimeDelta::minutes(i64::try_from(*minute).unwrap());
            let on = at.with_timezone(&zone).date_naive();
            (0..7).contains(&(ends - on).num_days())
        };
        // Midnights of all zones are at quarters of an hour.
        let quarters: Vec<usize> = (0..LENGTH).step_by(15).filter(is_in_week).collect();
        let week = quarters[0]..quarters[quarters.len() - 1] + 15;
        let outside = usize::try_from(daily_rest).unwrap();
        let (mut longest, mut rest, mut is_of_week) = (0, 0, false);
        for minute in week.start - outside..week.end + outside {
            if worked[minute] || clock_ins[minute] {
                (rest, is_of_week) = (0, false);
            }
            if !worked[minute] {
                rest += 1;
                is_of_week |= week.contains(&minute);
            }
            longest = if is_of_week { rest.max(longest) } else { longest };
        }
        longest
    }
}

/// A presence of so many minutes that begins so many minutes after the first midnight. Its date may be the one before.
fn presences() -> impl Strategy<Value = Vec<PresenceOnDate>> {
    let length = prop_oneof![8 => 0i64..900, 1 => 0i64..4000];
    let end = select(vec![0, 0, 0, 0, 0, 0, 1, 2]);
    let presence = (0i64..28 * 1440, length, end, prop::bool::weighted(0.1));
    prop::collection::vec(presence, 0..30).prop_map(|presences| {
        let presence = |(from, length, end, is_of_before): (i64, i64, i32, bool)| {
            let clock_in = at("2026-10-12 00:00") + TimeDelta::minutes(from);
            let end = match end {
                0 => PresenceEnd::At(clock_in + TimeDelta::minutes(length)),
                1 => PresenceEnd::Open,
                _ => PresenceEnd::Unknown,
            };
            let date = clock_in.date_naive() - TimeDelta::days(i64::from(is_of_before));
            PresenceOnDate { id: id(0), date, clock_in, end }
        };
        numbered(presences.into_iter().map(presence).collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Rule LIMIT-1.
    #[test]
    fn the_report_is_that_of_the_twin(
        presences in presences(),
        zone in select(vec![Tz::UTC, Europe::Berlin, chrono_tz::America::New_York]),
        now in 0i64..28 * 1440,
        least in (prop::option::of(1u32..2000), 1u32..4000),
        most in (1u32..900, 1u32..3000, 1u32..4),
    ) {
        let limits = Limits {
            daily_rest_minutes: least.0,
            weekly_rest_minutes: Some(least.1),
            day_max_minutes: Some(most.0),
            week_max_minutes: Some(most.1),
            average_weeks: most.2,
        };
        let now = at("2026-10-12 00:00") + TimeDelta::minutes(now);
        let report = Report { zone, now, ..Report::by(limits) };
        let asked = range("2026-10-19", "2026-11-01");
        let mut expected = vec![];
        for on in asked.dates() {
            let mut add = |limit, minutes| expected.push((on, limit, minutes));
            let ends_week = on == date("2026-10-25") || on == date("2026-11-01");
            let rest = twin::daily_rest(&presences, now, on);
            if let (Some(rest), Some(daily)) = (rest, least.0) && rest < daily {
                add(LimitKind::DailyRest, rest);
            }
            if ends_week {
                let rest = twin::weekly_rest(&presences, now, on, zone, least.0.unwrap_or(0));
                if rest < least.1 {
                    add(LimitKind::WeeklyRest, rest);
                }
            }
            let day = twin::day(&presences, now, on);
            if day > most.0 {
                add(LimitKind::DayMax, day);
            }
            let weeks = twin::weeks(&presences, now, on, most.2);
            if ends_week && weeks > most.1 * most.2 {
                let rounded_up = weeks / most.2 + u32::from(!weeks.is_multiple_of(most.2));
                add(LimitKind::WeekMax, rounded_up);
            }
        }
        let found = report.of(presences, asked);
        let shown: Vec<_> = found.iter().map(|of| (of.date, of.limit, of.actual_minutes)).collect();
        prop_assert_eq!(shown, expected);
    }

    /// Rule LIMIT-1: presence that lies outside the dates needed changes nothing.
    #[test]
    fn the_dates_needed_are_enough(presences in presences(), average_weeks in 1u32..4) {
        let limits = Limits {
            daily_rest_minutes: Some(660),
            weekly_rest_minutes: Some(2100),
            day_max_minutes: Some(300),
            week_max_minutes: Some(600),
            average_weeks,
        };
        let report = Report::by(limits);
        let short = presences.into_iter().filter(|of| matches!(of.end, PresenceEnd::At(out)
            if out - of.clock_in < TimeDelta::days(1)));
        let short = numbered(short.collect());
        for on in range("2026-10-25", "2026-11-02").dates() {
            let needed = limits.dates_needed(on, Weekday::Mon);
            let of = |all: bool| {
                let others = |of: &PresenceOnDate| all || needed.contains(of.date);
                let rules = RulesOnDate { version: &report.version, zone: Tz::UTC };
                let rules = BTreeMap::from([(on, rules)]);
                let presences: Vec<_> = short.iter().copied().filter(others).collect();
                let now = report.now;
                findings(&WorkingTime { presences: &presences, rules: &rules, now }, DateRange::of(on))
            };
            prop_assert_eq!(of(false), of(true), "{}", on);
        }
    }
}
