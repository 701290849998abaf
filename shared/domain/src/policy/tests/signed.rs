//! Signed dates: stored codes, and the rules that need other dates (rules POL-8, POL-9, POL-10 and POL-14).

use std::collections::BTreeMap;

use super::countries::{days, france};
use super::fixtures::{Given, by_code, codes, presence, rule, series_minutes, version};
use crate::attendance::Attendance;
use crate::dates::DateRange;
use crate::policy::*;
use crate::testing::{World, at, date, planned, schedule, weekdays};
use crate::timeline::Timeline;

/// A date that was signed under an earlier version. Its presences have changed since.
fn signed<'a>(day: &'a Given, earlier: &Version) -> SeriesDay<'a> {
    let other = presence(at("2026-11-02 03:00"), Some(at("2026-11-02 04:00")));
    let stored = Given { version: earlier.clone(), ..day.clone() }.coded();
    SeriesDay::Signed { stored, facts: DayFacts { presences: vec![other], ..day.facts() } }
}

fn range(first: &str, last: &str) -> DateRange {
    DateRange { first: date(first), last: date(last) }
}

fn minutes(days: &[SeriesDay<'_>]) -> Vec<(String, u32)> {
    by_code(codes_of_series(days, range("2026-10-01", "2026-11-30")).iter())
}

/// Monday 14:00 to 23:00 under a version with these rules.
fn monday(rules: Vec<Rule>) -> Given {
    Given::on("2026-11-02", &version(rules)).present("14:00", "23:00")
}

/// The stored codes are `night` 180 and `overtime` 60.
fn night_and_overtime() -> Version {
    version(vec![rule("night").between("20:00", "06:00"), rule("overtime").after_day(480)])
}

/// Rule POL-14: the example, with October signed.
#[test]
fn signed_dates_have_the_codes_of_their_blocks() {
    let days = days("2026-10-26", &france(), &[480; 7]);
    let is_october = |day: &Given| day.date < date("2026-11-01");
    let series: Vec<SeriesDay<'_>> = days
        .iter()
        .map(|day| match is_october(day) {
            true => signed(day, &day.version),
            false => SeriesDay::Open(day.facts()),
        })
        .collect();
    let of = |first, last| by_code(codes_of_series(&series, range(first, last)).iter());
    assert_eq!(of("2026-10-01", "2026-10-30"), codes(&[("extra25", 300)]));
    assert_eq!(of("2026-10-31", "2026-10-31"), codes(&[("extra25", 180), ("extra50", 300)]));
    assert_eq!(of("2026-11-01", "2026-11-30"), codes(&[("extra50", 480)]));
}

/// Rules POL-10 and POL-14.
#[test]
fn a_signed_date_keeps_the_codes_of_rules_that_have_changed() {
    let now = monday(vec![
        rule("night").between("22:00", "06:00"),
        rule("overtime").after_day(420),
        rule("evening").between("18:00", "20:00"),
        rule("weekly").after_week(500),
    ]);
    let open = [("evening", 120), ("night", 60), ("overtime", 120), ("weekly", 40)];
    assert_eq!(series_minutes(std::slice::from_ref(&now)), codes(&open));
    let kept = [("night", 180), ("overtime", 60), ("weekly", 40)];
    assert_eq!(minutes(&[signed(&now, &night_and_overtime())]), codes(&kept));
}

/// Rules POL-10 and POL-14.
#[test]
fn a_stored_code_stays_that_no_rule_of_the_date_gives_any_more() {
    let kept = |rules| minutes(&[signed(&monday(rules), &night_and_overtime())]);
    assert_eq!(kept(vec![]), codes(&[("night", 180), ("overtime", 60)]));
    // A rule of the week that has the same code adds minutes, and takes none away.
    let weekly = |minutes| vec![rule("overtime").group("g").after_week(minutes)];
    assert_eq!(kept(weekly(520)), codes(&[("night", 180), ("overtime", 60)]));
    assert_eq!(kept(weekly(400)), codes(&[("night", 180), ("overtime", 140)]));
}

/// Rule POL-8.
#[test]
fn groups_displace_stored_codes_and_those_of_the_week() {
    let daily = || rule("daily").group("g").after_day(480);
    let weekly = || rule("weekly").group("g").after_week(100);
    let earlier = version(vec![daily()]);
    let of = |rules| minutes(&[signed(&monday(rules), &earlier)]);
    assert_eq!(of(vec![daily(), weekly()]), codes(&[("weekly", 440)]));
    assert_eq!(of(vec![weekly(), daily()]), codes(&[("daily", 60), ("weekly", 380)]));
}

/// Rule POL-9: 60 stored minutes are taken, although no minute would be by the rules in force.
#[test]
fn a_block_does_not_count_the_minutes_that_stored_codes_take() {
    let daily = |minutes| rule("daily").group("g").after_day(minutes);
    let weekly = rule("weekly").group("g").after_week(500);
    let days = days("2026-11-02", &version(vec![daily(600), weekly]), &[540, 60]);
    assert_eq!(series_minutes(&days), codes(&[("weekly", 100)]));
    let first = signed(&days[0], &version(vec![daily(480)]));
    let series = [first, SeriesDay::Open(days[1].facts())];
    assert_eq!(minutes(&series), codes(&[("daily", 60), ("weekly", 40)]));
}

/// Rules POL-9 and POL-14: the stored codes are by rules of another version than the one that asks.
#[test]
fn a_version_of_a_later_date_judges_signed_minutes_as_open_ones() {
    let old = version(vec![rule("daily").after_day(60)]);
    let group = |rule: Rule| rule.group("g");
    let rules = vec![group(rule("daily").after_day(480)), group(rule("weekly").after_week(600))];
    let new = Version { effective_from: date("2026-11-04"), ..version(rules) };
    let days =
        [Given::on("2026-11-02", &old).worked(540), Given::on("2026-11-04", &new).worked(180)];
    let series = [signed(&days[0], &old), SeriesDay::Open(days[1].facts())];
    // 480 minutes count on Monday, 120 on Wednesday.
    assert_eq!(minutes(&series), codes(&[("daily", 480), ("weekly", 60)]));
    assert_eq!(series_minutes(&days), minutes(&series));
}

/// Rule POL-6.
#[test]
fn stored_guaranteed_minutes_stay_with_the_codes_of_the_last_minute() {
    let guaranteed = |minutes, rules| Version {
        guarantee: Some(Guarantee { minutes, outside_shift: false }),
        ..version(rules)
    };
    let earlier = guaranteed(180, vec![rule("night").between("20:00", "06:00")]);
    let now = guaranteed(300, vec![rule("weekly").after_week(30)]);
    let day = Given::on("2026-11-02", &now).present("22:00", "22:40");
    let found = minutes(&[signed(&day, &earlier)]);
    assert_eq!(found, codes(&[("guaranteed", 140), ("night", 180), ("weekly", 150)]));
}

/// Rule POL-7: 480 minutes lie between the stored clock-out and the stored clock-in.
#[test]
fn worked_days_and_rest_of_a_signed_date_are_those_of_its_stored_minutes() {
    let short = Rule { rest_below_minutes: Some(481), ..rule("short") };
    let second = rule("second").worked_days(2, WorkedIn::Row);
    let now = version(vec![short, second]);
    let days = [
        Given::on("2026-11-02", &now).present("14:00", "23:00"),
        Given::on("2026-11-03", &now).present("07:00", "09:00"),
    ];
    let series = days.each_ref().map(|day| signed(day, &version(vec![])));
    assert_eq!(minutes(&series), codes(&[("second", 120), ("short", 120)]));
}

/// Rules POL-8 and POL-10: the code of two rules, between which a rule stands that needs other dates.
#[test]
fn a_stored_code_of_several_rules_means_those_that_hold_or_all() {
    let short = || Rule { rest_below_minutes: Some(600), ..rule("short").group("g") };
    let shared = |from, to| rule("shared").group("g").between(from, to);
    let earlier = version(vec![shared("08:00", "12:00"), short(), shared("12:00", "16:00")]);
    let minutes = |now: &Version| {
        let monday = Given::on("2026-11-02", now).present("14:00", "23:00");
        let tuesday = Given::on("2026-11-03", now).present("07:00", "16:00");
        let series = [SeriesDay::Open(monday.facts()), signed(&tuesday, &earlier)];
        by_code(codes_of_series(&series, DateRange::of(date("2026-11-03"))).iter())
    };
    assert_eq!(minutes(&earlier), codes(&[("shared", 240), ("short", 300)]));
    let other = version(vec![shared("20:00", "21:00"), short(), shared("21:00", "22:00")]);
    assert_eq!(minutes(&other), codes(&[("shared", 480), ("short", 60)]));
}

/// Rules POL-9 and POL-14: due minutes and paid leave are those of the facts.
#[test]
fn due_minutes_and_leave_of_a_signed_date_are_those_of_its_facts() {
    let due = Threshold { plus_due: true, count_leave: true, ..Threshold::of_week(0) };
    let now = version(vec![rule("over").after(due)]);
    let day = Given::on("2026-11-02", &now).worked(240).due(480).leave(300);
    let stored = Given { due_minutes: 0, paid_leave_minutes: 0, ..day.clone() }.coded();
    let series = [SeriesDay::Signed { stored, facts: day.facts() }];
    assert_eq!(minutes(&series), codes(&[("over", 60)]));
    let found = codes_of_series(&series, range("2026-11-02", "2026-11-02"));
    assert_eq!((found[0].due_minutes, found[0].paid_leave_minutes), (480, 300));
}

/// A world whose employee has a version.
fn under(mut world: World, version: Version) -> World {
    let policy = crate::fixtures::time_policy(vec![version]);
    world.settings.time_policy_id = Some(policy.id);
    world.settings.time_policies = BTreeMap::from([(policy.id, policy)]);
    world
}

/// The attendances of a timeline.
fn stored(timeline: &Timeline) -> Vec<Attendance> {
    timeline.iter().cloned().collect()
}

/// France, and `late` from a wall time on.
fn france_late(from: &str) -> Version {
    let mut version = france();
    version.rules.push(rule("late").between(from, "20:00"));
    version
}

/// A world under a version in which nobody has a shift.
fn without_shifts(version: Version) -> World {
    under(World::with(schedule(vec![])), version)
}

/// 08:00 to 16:00 from Monday 2026-10-26 to Friday and on Sunday, as `late` from 15:00 on stores it.
fn week_of_october() -> Vec<Attendance> {
    let worked = ["10-26", "10-27", "10-28", "10-29", "10-30", "11-01"].map(|on| {
        let time = |time: &str| format!("2026-{on} {time}");
        crate::testing::presence(&time("08:00"), &time("16:00"))
    });
    stored(&without_shifts(france_late("15:00")).timeline(worked))
}

/// The codes of the dates of a period.
fn of_person(world: &World, attendances: &[Attendance], period: DateRange) -> Vec<CodedDay> {
    let found = codes_of_person(&world.person(), attendances, period, None).into_iter();
    found.map(|of_date| of_date.day).filter(|day| period.contains(day.date)).collect()
}

/// Rule POL-14: the example, with October signed before `late` changed.
#[test]
fn locked_dates_of_the_period_are_signed_and_those_before_it_count_as_stored() {
    let october = range("2026-10-01", "2026-10-31");
    let november = range("2026-11-01", "2026-11-30");
    let attendances = week_of_october();
    let mut world = without_shifts(france_late("14:00"));
    let of = |world: &World, period| by_code(of_person(world, &attendances, period).iter());
    assert_eq!(of(&world, october), codes(&[("extra25", 300), ("late", 600)]));
    world.lock("2026-10-01", "2026-10-31");
    assert_eq!(of(&world, october), codes(&[("extra25", 300), ("late", 300)]));
    let sunday = codes(&[("extra25", 180), ("extra50", 300), ("late", 120)]);
    assert_eq!(of(&world, november), sunday);
    // Dates before the period have what they store.
    let before = codes_of_person(&world.person(), &attendances, november, None);
    let before = before.iter().map(|of_date| &of_date.day).filter(|day| october.contains(day.date));
    assert_eq!(by_code(before), codes(&[("late", 300)]));
}

/// Rules POL-1 and POL-14: dates before the first version have no codes, and count in the block of its week.
#[test]
fn a_locked_date_without_a_version_counts_as_stored() {
    let version = Version { effective_from: date("2026-10-28"), ..france_late("14:00") };
    let mut world = without_shifts(version);
    world.lock("2026-10-01", "2026-10-31");
    let found = of_person(&world, &week_of_october(), range("2026-10-01", "2026-10-31"));
    assert_eq!(found.first().map(|day| day.date), Some(date("2026-10-28")));
    assert_eq!(by_code(found.iter()), codes(&[("extra25", 300), ("late", 180)]));
}

/// Rules POL-4, POL-5 and POL-14: also breaks and minutes that do not count are the same, while rules stay.
#[test]
fn a_lock_alone_changes_no_date_of_the_period() {
    let extra = Extra { needs_approval: true, tolerance_minutes: 0 };
    let rules = vec![rule("late").between("15:00", "20:00"), rule("weekly").after_week(600)];
    let version = Version { extra, ..version(rules) };
    let mut world = under(World::with(weekdays("09:00", "17:30", 30)), version);
    world.roster.insert(date("2026-11-04"), vec![planned("10:00", "16:00", 0)].into());
    let attendances = stored(
        &world
            .timeline(["2026-11-02", "2026-11-03", "2026-11-04"].map(|on| {
                crate::testing::presence(&format!("{on} 09:00"), &format!("{on} 18:30"))
            })),
    );
    let period = range("2026-11-01", "2026-11-30");
    let open = of_person(&world, &attendances, period);
    world.lock("2026-11-02", "2026-11-03");
    assert_eq!(of_person(&world, &attendances, period), open);
    let minutes = |of: fn(&CodedAttendance) -> u32| -> Vec<u32> {
        open.iter().flat_map(|day| day.attendances.iter().map(of)).collect()
    };
    // Monday and Tuesday count 480 of 540 minutes without the break, Wednesday 360 of 570.
    assert_eq!(minutes(|one| one.uncounted_minutes), [60, 60, 210]);
    assert_eq!(minutes(|one| one.break_minutes), [30, 30, 0]);
    // The break lies from 15:00 to 15:30, so that `late` has 120 on two dates. The week passes 600 on Tuesday.
    assert_eq!(by_code(open.iter()), codes(&[("late", 240), ("weekly", 720)]));
}
