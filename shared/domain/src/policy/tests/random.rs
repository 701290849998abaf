//! Random policies, schedules, holidays, zones and presence.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use chrono_tz::{America, Asia, Australia, Europe, Pacific, Tz};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use uuid::Uuid;

use super::fixtures::Given;
use crate::attendance::Shift;
use crate::ids::AttendanceId;
use crate::policy::*;
use crate::schedule::instant;
use crate::testing::date;

const WEEK: [Weekday; 7] = [
    Weekday::Mon,
    Weekday::Tue,
    Weekday::Wed,
    Weekday::Thu,
    Weekday::Fri,
    Weekday::Sat,
    Weekday::Sun,
];

/// Dates one after the other, of which some are locked or signed.
#[derive(Clone, Debug)]
pub struct Case {
    pub days: Vec<Given>,
    pub kinds: Vec<Kind>,
    /// The version by which some of the signed dates were judged.
    pub earlier: Version,
}

/// The kind of a date of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Open,
    /// With the codes that its own attendances show.
    Locked,
    /// With the codes that its own attendances show.
    Signed,
    /// With the codes by other rules.
    SignedEarlier,
}

/// A zone with a date shortly before its clocks change, or before nothing at all.
fn places() -> impl Strategy<Value = (Tz, NaiveDate)> {
    let places = [
        (Tz::UTC, "2026-11-01"),
        (Europe::Berlin, "2026-10-23"),
        (Europe::Berlin, "2026-03-27"),
        (America::New_York, "2026-10-31"),
        (America::New_York, "2026-03-07"),
        (Australia::Lord_Howe, "2026-10-02"),
        (Australia::Lord_Howe, "2026-04-03"),
        (Asia::Tehran, "2021-03-20"),
        (Asia::Kathmandu, "2026-11-01"),
        (Pacific::Apia, "2011-12-27"),
    ];
    select(places.map(|(zone, on)| (zone, date(on))).to_vec())
}

fn times() -> impl Strategy<Value = NaiveTime> {
    let minute = prop_oneof![(0u32..48).prop_map(|half| half * 30), 0u32..1440];
    minute.prop_map(|m| NaiveTime::from_hms_opt(m / 60, m % 60, 0).unwrap())
}

fn kinds() -> Vec<String> {
    vec!["public".to_owned(), "special".to_owned()]
}

fn thresholds() -> impl Strategy<Value = Threshold> {
    let per = select(vec![Per::Day, Per::Week]);
    let minutes = prop_oneof![Just(0u32), 0u32..500, 0u32..1500];
    (per, 1u32..3, minutes, prop::bool::weighted(0.3), any::<bool>()).prop_map(
        |(per, weeks, minutes, plus_due, count_leave)| Threshold {
            per,
            weeks,
            minutes,
            plus_due,
            count_leave,
        },
    )
}

fn rules() -> impl Strategy<Value = Rule> {
    let rarely = 0.2;
    let names = (
        select(vec!["a", "b", "c"]),
        prop::option::of(select(vec!["g", "h"])),
        prop::option::weighted(0.4, (times(), times())),
    );
    let dates = (
        prop_oneof![3 => Just(vec![]), 1 => subsequence(WEEK.to_vec(), 1..5)],
        prop_oneof![3 => Just(vec![]), 1 => subsequence(kinds(), 1..3)],
        select(vec![DateBy::Minute, DateBy::Start, DateBy::Carried]),
        prop::option::weighted(rarely, any::<bool>()),
    );
    let within = select(vec![WorkedIn::Week, WorkedIn::Row]);
    let others = (
        prop::option::weighted(rarely, (2u32..4, within)),
        prop::option::weighted(rarely, 300u32..3500),
        prop::option::weighted(rarely, 1u32..400),
        prop::collection::vec(thresholds(), 0..3),
    );
    (names, dates, others).prop_map(|(names, dates, others)| Rule {
        code: names.0.to_owned(),
        group: names.1.map(str::to_owned),
        between: names.2.map(|(from, to)| Band { from, to }),
        weekdays: dates.0,
        holidays: dates.1,
        date_by: dates.2,
        rest_day: dates.3,
        worked_days: others.0.map(|(from, within)| WorkedDays { from, within }),
        rest_below_minutes: others.1,
        at_least_minutes: others.2,
        after: others.3,
    })
}

fn round_to() -> impl Strategy<Value = Option<RoundTo>> {
    let mode = select(vec![RoundMode::Up, RoundMode::Down, RoundMode::Nearest]);
    let to = (select(ROUND_TO_MINUTES.to_vec()), mode);
    prop::option::weighted(0.3, to.prop_map(|(to_minutes, mode)| RoundTo { to_minutes, mode }))
}

/// A version from some date of the weeks before `first` on.
pub fn versions(first: NaiveDate) -> impl Strategy<Value = Version> {
    let tier = (0u32..600, 1u32..90);
    let tier = tier.prop_map(|(after_minutes, minutes)| BreakTier { after_minutes, minutes });
    let presence = (
        (round_to(), round_to()),
        prop_oneof![1 => Just(180u32), 1 => 1u32..300],
        prop::collection::vec(tier, 0..3),
        prop_oneof![1 => Just(0u32), 1 => 0u32..60],
        (prop::bool::weighted(0.3), prop_oneof![Just(0u32), 0u32..90]),
        prop::option::weighted(0.3, (1u32..300, any::<bool>())),
    );
    let rules = prop::collection::vec(rules(), 0..6);
    (0i64..20, presence, select(WEEK.to_vec()), rules).prop_map(
        move |(before, presence, week_start, rules)| Version {
            effective_from: first - TimeDelta::days(before),
            rounding: Rounding { clock_in: presence.0.0, clock_out: presence.0.1 },
            piece_gap_minutes: presence.1,
            breaks: presence.2,
            min_gap_minutes: presence.3,
            extra: Extra { needs_approval: presence.4.0, tolerance_minutes: presence.4.1 },
            guarantee: presence
                .5
                .map(|(minutes, outside_shift)| Guarantee { minutes, outside_shift }),
            week_start,
            rules,
            account: None,
            limits: None,
        },
    )
}

/// The facts of a date beside its version; times are seconds after its local midnight.
#[derive(Clone, Debug)]
struct Plan {
    shifts: Vec<(i64, i64, u32)>,
    due_minutes: u32,
    is_rest_day: bool,
    leave: u32,
    /// Gap before, length, decision, and whether it has no clock-out.
    presences: Vec<(i64, i64, u8, bool)>,
    from: i64,
    kinds: Vec<String>,
    kind: Kind,
}

fn seconds(most: i64) -> impl Strategy<Value = i64> {
    prop_oneof![(0..most / 900).prop_map(|quarter| quarter * 900), 0..most]
}

fn plans() -> impl Strategy<Value = Plan> {
    let hours = |count: i64| count * 3600;
    let shift = (seconds(hours(20)), seconds(hours(10)), select(vec![0u32, 30, 60]));
    let one = (seconds(hours(5)), seconds(hours(7)), 0u8..4, prop::bool::weighted(0.1));
    let kind = prop_oneof![3 => Just(vec![]), 1 => subsequence(kinds(), 1..3)];
    let day = (
        prop::collection::vec(shift, 0..3),
        prop_oneof![Just(0u32), Just(480u32), 0u32..600],
        any::<bool>(),
        prop_oneof![3 => Just(0u32), 1 => 0u32..500],
    );
    let presence = (prop::collection::vec(one, 0..4), -3600i64..hours(22));
    let of_series = prop_oneof![
        4 => Just(Kind::Open),
        1 => Just(Kind::Locked),
        2 => Just(Kind::Signed),
        2 => Just(Kind::SignedEarlier),
    ];
    (day, presence, kind, of_series).prop_map(|(day, presence, kinds, kind)| Plan {
        shifts: day.0,
        due_minutes: day.1,
        is_rest_day: day.2,
        leave: day.3,
        presences: presence.0,
        from: presence.1,
        kinds,
        kind,
    })
}

/// Up to `most` dates, under two versions of which the second one begins somewhere between them.
pub fn cases(most: usize) -> impl Strategy<Value = Case> {
    places().prop_flat_map(move |(zone, first)| {
        let versions = (versions(first), versions(first), 0..=most, versions(first));
        (versions, prop::collection::vec(plans(), 1..=most)).prop_map(move |(versions, plans)| {
            let mut holidays = HolidayKinds::new();
            for (date, plan) in first.iter_days().zip(&plans) {
                holidays.insert(date, plan.kinds.iter().cloned().collect());
            }
            let days = first.iter_days().zip(&plans).enumerate().map(|(place, (date, plan))| {
                let version = if place < versions.2 { &versions.0 } else { &versions.1 };
                given(plan, version, zone, date, &holidays)
            });
            let kinds = plans.iter().map(|plan| plan.kind).collect();
            Case { days: days.collect(), kinds, earlier: versions.3.clone() }
        })
    })
}

fn given(
    plan: &Plan,
    version: &Version,
    zone: Tz,
    date: NaiveDate,
    holidays: &HolidayKinds,
) -> Given {
    let midnight = instant(zone, date.and_time(NaiveTime::MIN));
    let after = |from: DateTime<Utc>, seconds: i64| from + TimeDelta::seconds(seconds);
    let shifts = plan.shifts.iter().map(|(start, length, break_minutes)| {
        let start = after(midnight, *start);
        let shift = Shift { start, end: after(start, *length) };
        PlannedWork { shift, break_minutes: *break_minutes }
    });
    let mut presences = vec![];
    let mut from = after(midnight, plan.from);
    for (number, (gap, length, decided, is_open)) in plan.presences.iter().enumerate() {
        let clock_in = after(from, *gap);
        // Attendances do not overlap, and each has another clock-in.
        from = after(clock_in, (*length).max(1));
        let reviews = [ExtraReview::Pending, ExtraReview::Approved, ExtraReview::Rejected];
        presences.push(Presence {
            id: id_of(date, number),
            clock_in,
            clock_out: (!is_open).then(|| after(clock_in, *length)),
            extra_review: reviews.get(usize::from(*decided)).copied().unwrap_or_default(),
        });
    }
    Given {
        date,
        zone,
        version: version.clone(),
        shifts: shifts.collect(),
        break_after_minutes: 360,
        due_minutes: plan.due_minutes,
        is_rest_day: plan.is_rest_day,
        paid_leave_minutes: plan.leave,
        presences,
        holidays: holidays.clone(),
    }
}

fn id_of(date: NaiveDate, number: usize) -> AttendanceId {
    let days = u64::try_from((date - NaiveDate::default()).num_days()).unwrap();
    AttendanceId(Uuid::from_u64_pair(days, number as u64))
}
