//! The rules against their twin, and what holds for all policies.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use chrono_tz::Tz;
use proptest::prelude::*;

use super::fixtures::Given;
use super::random::{Case, Kind, cases};
use super::twin;
use crate::attendance::Review;
use crate::dates::DateRange;
use crate::policy::*;
use crate::timesheet::{
    AttendanceFacts, End, LineKind, SheetAttendance, SheetDay, SheetFacts, explain,
};

/// The codes of each minute.
fn expanded<'a>(days: impl IntoIterator<Item = &'a CodedDay>) -> twin::Codes {
    let mut codes = twin::Codes::new();
    for attendance in days.into_iter().flat_map(|day| &day.attendances) {
        for stretch in &attendance.stretches {
            for minute in 0..stretch.minutes {
                let at = stretch.from + TimeDelta::minutes(minute.into());
                let of_minute: BTreeSet<String> = stretch.codes.iter().cloned().collect();
                assert_eq!(of_minute.len(), stretch.codes.len());
                assert_eq!(codes.insert((attendance.id, at), of_minute), None);
            }
        }
    }
    codes
}

/// The days of a case.
fn series(case: &Case) -> Vec<SeriesDay<'_>> {
    let days = case.days.iter().zip(&case.kinds);
    days.map(|(day, kind)| match kind {
        Kind::Open => SeriesDay::Open(day.facts()),
        Kind::Locked => SeriesDay::Locked(day.coded()),
        Kind::Signed => signed(day, day.coded()),
        Kind::SignedEarlier => {
            let earlier = Given { version: case.earlier.clone(), ..day.clone() };
            signed(day, earlier.coded())
        }
    })
    .collect()
}

fn signed(day: &Given, stored: CodedDay) -> SeriesDay<'_> {
    SeriesDay::Signed { stored, facts: DayFacts { presences: vec![], ..day.facts() } }
}

impl Case {
    /// The same case with other kinds of dates.
    fn with_kinds(mut self, kind: impl Fn(Kind) -> Kind) -> Self {
        self.kinds.iter_mut().for_each(|of_date| *of_date = kind(*of_date));
        self
    }
}

fn all_dates(days: &[Given]) -> DateRange {
    DateRange { first: days[0].date, last: days[days.len() - 1].date }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Rules POL-3 to POL-6.
    #[test]
    fn presence_becomes_the_same_minutes_as_in_the_twin(case in cases(2)) {
        for given in &case.days {
            let (found, twin) = (given.work(), twin::day(&given.facts()));
            for one in &found.attendances {
                let at = |spans: &[Span]| -> Vec<_> {
                    let minutes = |span: &Span| {
                        let from = span.from;
                        (0..span.minutes).map(move |m| from + TimeDelta::minutes(m.into()))
                    };
                    spans.iter().flat_map(minutes).collect()
                };
                let of_twin = |is_in: &dyn Fn(&twin::Minute) -> bool| -> Vec<_> {
                    let of_one = twin.minutes.iter().filter(|minute| minute.attendance == one.id);
                    of_one.filter(|minute| is_in(minute)).map(|minute| minute.at).collect()
                };
                prop_assert_eq!(at(&one.worked), of_twin(&twin::Minute::is_worked));
                prop_assert_eq!(at(&one.breaks), of_twin(&|minute| minute.is_break));
                prop_assert_eq!(at(&one.uncounted), of_twin(&|minute| minute.is_uncounted));
                let extra = of_twin(&|minute| minute.is_extra).len();
                prop_assert_eq!(one.extra_minutes as usize, extra);
                let guaranteed = twin.guaranteed.get(&one.id).copied().unwrap_or_default();
                prop_assert_eq!(one.guaranteed_minutes, guaranteed);
            }
        }
    }

    /// Rule SHEET-1: the explanation adds up, and speaks of rounding only if the policy rounds.
    #[test]
    fn the_lines_of_an_attendance_add_up(case in cases(2)) {
        for given in &case.days {
            let version = &given.version;
            let rounds = version.rounding != Rounding::default();
            let work = given.work();
            for (coded, of_work) in given.coded().attendances.iter().zip(&work.attendances) {
                let facts = AttendanceFacts {
                    end: End::Known,
                    review: Review::None,
                    extra_review: ExtraReview::None,
                };
                let shown = SheetAttendance::of(coded, facts);
                let day = SheetDay::of(SheetFacts {
                    date: given.date,
                    timezone: Tz::UTC,
                    shifts: vec![],
                    holiday: None,
                    due_minutes: 0,
                    credited_minutes: 0,
                    attendances: vec![shown],
                });
                let lines = explain(&day, true);
                let of = |kind| lines.iter().filter(move |line| line.kind == kind);
                let sum = |kind| of(kind).map(|line| line.minutes).sum::<i64>();
                let before = [LineKind::Present, LineKind::Rounding, LineKind::Break, LineKind::Uncounted];
                prop_assert_eq!(before.map(sum).iter().sum::<i64>(), sum(LineKind::Worked));
                prop_assert_eq!(sum(LineKind::Worked), i64::from(of_work.worked_minutes()));
                prop_assert!(rounds || of(LineKind::Rounding).next().is_none(), "{:?}", lines);
            }
        }
    }

    /// Rules POL-7 to POL-10.
    #[test]
    fn attendances_show_the_same_codes_as_in_the_twin(case in cases(2)) {
        for given in &case.days {
            let days = [SeriesDay::Open(given.facts())];
            let twin = twin::codes(&days, &given.version, true);
            prop_assert_eq!(expanded([&given.coded()]), twin);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Rules POL-7 to POL-9 and POL-14.
    #[test]
    fn a_series_has_the_same_codes_as_in_the_twin(case in cases(9)) {
        let days = series(&case);
        let found = codes_of_series(&days, all_dates(&case.days));
        let locked: Vec<&CodedDay> = days.iter().filter_map(stored).collect();
        let mut twin = expanded(locked.iter().copied());
        let mut versions: Vec<&Version> = vec![];
        for day in &case.days {
            if !versions.contains(&&day.version) {
                versions.push(&day.version);
            }
        }
        for version in versions {
            twin.extend(twin::codes(&days, version, false));
        }
        prop_assert_eq!(expanded(&found), twin);
        for day in locked {
            prop_assert!(found.contains(day));
        }
    }

    /// Rules POL-10 and POL-14: with unchanged rules a signed date gives what the open date gives, and so do its neighbours.
    #[test]
    fn a_signed_date_has_the_codes_of_an_open_one_while_rules_stay(case in cases(9)) {
        let signed = case.clone().with_kinds(|kind| match kind {
            Kind::SignedEarlier => Kind::Signed,
            kind => kind,
        });
        let open = signed.clone().with_kinds(|kind| match kind {
            Kind::Signed => Kind::Open,
            kind => kind,
        });
        let asked = all_dates(&case.days);
        prop_assert_eq!(
            codes_of_series(&series(&signed), asked),
            codes_of_series(&series(&open), asked)
        );
    }

    /// Rule POL-14: whatever the rules are now, a signed date keeps its minutes, and every code that no later rule of its group
    /// displaces.
    #[test]
    fn a_signed_date_keeps_its_minutes_and_the_codes_without_a_group(mut case in cases(5)) {
        case.days.iter_mut().for_each(|day| {
            day.version.rules.iter_mut().for_each(|rule| rule.group = None);
        });
        let days = series(&case);
        let found = codes_of_series(&days, all_dates(&case.days));
        for (day, found) in days.iter().zip(&found) {
            let SeriesDay::Signed { stored, facts } = day else { continue };
            let (before, after) = (expanded([stored]), expanded([found]));
            prop_assert!(before.keys().eq(after.keys()));
            for (minute, codes) in &before {
                if !codes.contains("guaranteed") {
                    let added = after[minute].difference(codes);
                    let needs_others = |code: &String| {
                        let rules = &facts.version.rules;
                        rules.iter().any(|rule| rule.code == *code && !rule.needs_only_its_date())
                    };
                    prop_assert!(codes.is_subset(&after[minute]));
                    prop_assert!(added.into_iter().all(needs_others));
                }
            }
        }
    }

    /// No order of inputs changes anything.
    #[test]
    fn the_order_of_days_and_attendances_changes_nothing(case in cases(6)) {
        let days = series(&case);
        let asked = all_dates(&case.days);
        let found = codes_of_series(&days, asked);
        let mut turned = case.clone();
        turned.days.iter_mut().for_each(|day| {
            day.presences.reverse();
            day.shifts.reverse();
            day.version.breaks.reverse();
        });
        let mut days = series(&turned);
        days.reverse();
        prop_assert_eq!(codes_of_series(&days, asked), found);
    }

    /// No punch changes an earlier date, and no later date one before it (rule POL-10).
    #[test]
    fn later_work_changes_no_earlier_date(case in cases(6)) {
        let days = series(&case);
        let asked = all_dates(&case.days);
        let before = DateRange { last: asked.last - TimeDelta::days(1), ..asked };
        let found = codes_of_series(&days, before);
        let mut other = case.clone();
        if let Some(last) = other.days.last_mut() {
            last.presences.clear();
        }
        prop_assert_eq!(codes_of_series(&series(&other), before), found);
    }

    /// The dates that a version asks for are enough.
    #[test]
    fn the_dates_needed_are_enough(case in cases(9)) {
        // An attendance that lasts longer than a date would reach further back.
        let case = case.with_kinds(|_| Kind::Open);
        let days = series(&case);
        let last = &case.days[case.days.len() - 1];
        let asked = DateRange::of(last.date);
        let needed = last.version.dates_needed(last.date);
        let enough: Vec<_> =
            days.iter().filter(|day| needed.contains(day.date())).cloned().collect();
        prop_assert_eq!(codes_of_series(&enough, asked), codes_of_series(&days, asked));
    }

    /// Every minute is counted once, and has a code of a group once.
    #[test]
    fn codes_never_exceed_the_minutes_that_count(case in cases(4)) {
        let case = case.with_kinds(|kind| match kind {
            Kind::SignedEarlier => Kind::Signed,
            kind => kind,
        });
        let found = codes_of_series(&series(&case), all_dates(&case.days));
        for (given, coded) in case.days.iter().zip(&found) {
            let work = given.work();
            let guaranteed: u32 = work.attendances.iter().map(|one| one.guaranteed_minutes).sum();
            prop_assert_eq!(coded.worked_minutes(), work.worked_minutes());
            for (code, minutes) in coded.minutes_by_code() {
                prop_assert!(minutes <= work.worked_minutes() + guaranteed, "{code}");
            }
            for (one, coded) in work.attendances.iter().zip(&coded.attendances) {
                let minutes: u32 = coded.stretches.iter().map(|stretch| stretch.minutes).sum();
                prop_assert_eq!(minutes, one.worked_minutes() + one.guaranteed_minutes);
                prop_assert_eq!(coded.break_minutes, one.break_minutes());
            }
        }
    }
}

fn stored<'d>(day: &'d SeriesDay<'_>) -> Option<&'d CodedDay> {
    match day {
        SeriesDay::Open(_) | SeriesDay::Signed { .. } => None,
        SeriesDay::Locked(stored) => Some(stored),
    }
}
