//! The working-time report against its twin.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use chrono_tz::{Europe, Tz};
use proptest::prelude::*;
use proptest::sample::select;

use super::*;

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
