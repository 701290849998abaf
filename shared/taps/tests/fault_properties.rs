//! Properties of every log whose clock fails in every way, in any place. The tests know the true time of each tap.
//! The log only shows what the clock showed.

#![allow(clippy::unwrap_used)]

mod log;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, FixedOffset, TimeDelta};
use log::{RULES, at, line, read};
use proptest::prelude::*;
use wfm_taps::clock::Readings;
use wfm_taps::clock_fault::FaultyShift;
use wfm_taps::pairing::{self, Breaks, Stay};
use wfm_taps::reading::Expected;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// The clock begins again in 2000 or a few years later.
    Fallen,
    Ahead,
    Unreadable,
}

/// The true time of a tap, and the line that the terminal wrote.
#[derive(Debug, Clone)]
struct Truth {
    user: String,
    at: DateTime<FixedOffset>,
    line: String,
    /// A number that is equal for the taps between two jumps of a wrong clock; `None` for a sound tap.
    stretch: Option<i32>,
    is_ahead: bool,
}

/// Taps of three people over at most six weeks, in any state. Each fall is deeper than the falls before it, so that
/// the log shows it.
fn any_log() -> impl Strategy<Value = Vec<Truth>> {
    log_of_falls(1)
}

/// Some of the steps begin a fault or end one. The clock falls to the same date, or by `deeper` hours more for each
/// of the faults before.
fn log_of_falls(deeper: i64) -> impl Strategy<Value = Vec<Truth>> {
    let gap = prop_oneof![0i64..180, 60i64..7_200, 7_200i64..60_000];
    let change = prop_oneof![
        12 => Just(None),
        1 => Just(Some(Some(Fault::Fallen))),
        1 => Just(Some(Some(Fault::Ahead))),
        1 => Just(Some(Some(Fault::Unreadable))),
        2 => Just(Some(None)),
    ];
    proptest::collection::vec((0u8..3, gap, 0u8..7, change), 1..60).prop_map(move |steps| {
        let mut now = at("2024-07-01 00:00:00");
        // The present fault, its beginning, and the number of faults before it.
        let mut fault: Option<(Fault, DateTime<FixedOffset>)> = None;
        let mut stretch = 0i32;
        let step = |(user, gap, state, change): (u8, i64, u8, Option<Option<Fault>>)| {
            now += TimeDelta::seconds(gap);
            if let Some(change) = change {
                // An unreadable clock that fails again stays unreadable.
                if fault.map(|(fault, _)| fault) != change || change != Some(Fault::Unreadable) {
                    stretch += 1;
                }
                fault = change.map(|fault| (fault, now));
            }
            let clock = match fault {
                None => Some(now),
                Some((Fault::Fallen, since)) => Some(
                    at("2009-12-01 00:00:00") - TimeDelta::hours(deeper) * stretch + (now - since),
                ),
                Some((Fault::Ahead, _)) => Some(now + TimeDelta::days(100) * stretch),
                Some((Fault::Unreadable, _)) => None,
            };
            let clock = clock.map(|at| at.naive_local().to_string());
            let user = user.to_string();
            Truth {
                line: line(&user, &clock.unwrap_or("1971--10--29 -23:-23:-27".into()), state),
                user,
                at: now,
                stretch: fault.map(|_| stretch),
                is_ahead: matches!(fault, Some((Fault::Ahead, _))),
            }
        };
        steps.into_iter().map(step).collect()
    })
}

/// The content of a log of some taps that is exported right after the last one.
fn exported(taps: &[Truth]) -> (Readings, Vec<FaultyShift>) {
    read(&text(taps), taps.last().unwrap().at)
}

fn text(taps: &[Truth]) -> String {
    taps.iter().map(|tap| tap.line.as_str()).collect()
}

/// The attendances of the sound taps, as an import without `--exported-at` pairs them.
fn sound_stays(readings: &Readings) -> Vec<Stay> {
    let Some(last) = readings.punches.iter().map(|punch| punch.at.to_utc()).max() else {
        return vec![];
    };
    let shifts = pairing::pair(readings.punches.clone(), &RULES, &Expected::default(), last);
    shifts.iter().flat_map(|shift| shift.stays(Breaks::Pairs, &RULES)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn exactly_the_taps_of_a_wrong_clock_are_faulty_and_each_is_in_one_shift(taps in any_log()) {
        let (readings, shifts) = exported(&taps);
        let lines = |sound: bool| -> Vec<usize> {
            let lines = taps.iter().enumerate();
            let lines = lines.filter(|(_, tap)| tap.stretch.is_none() == sound);
            lines.map(|(index, _)| index + 1).collect()
        };
        let sound: Vec<usize> = readings.punches.iter().map(|punch| punch.tap.line).collect();
        prop_assert_eq!(sound, lines(true));
        let faulty = readings.faults.iter().flat_map(|fault| &fault.taps);
        prop_assert_eq!(faulty.map(|tap| tap.line).collect::<Vec<_>>(), lines(false));
        let mut in_shifts: Vec<usize> =
            shifts.iter().flat_map(|shift| &shift.taps).map(|tap| tap.line).collect();
        in_shifts.sort_unstable();
        prop_assert_eq!(in_shifts, lines(false));
    }

    #[test]
    fn a_sound_tap_has_its_true_time_so_no_hire_date_is_of_a_fault(taps in any_log()) {
        let (readings, _) = exported(&taps);
        for punch in &readings.punches {
            prop_assert_eq!(punch.at, taps[punch.tap.line - 1].at);
        }
        let mut first: BTreeMap<String, _> = BTreeMap::new();
        for shift in sound_stays(&readings) {
            let punch = shift.clock_in();
            first.entry(punch.tap.user.clone()).or_insert(punch.local().date());
        }
        let mut expected: BTreeMap<String, _> = BTreeMap::new();
        for tap in taps.iter().filter(|tap| tap.stretch.is_none()) {
            expected.entry(tap.user.clone()).or_insert(tap.at.date_naive());
        }
        prop_assert_eq!(first, expected);
    }

    #[test]
    fn no_shift_mixes_two_stretches_or_two_people(taps in any_log()) {
        for shift in exported(&taps).1 {
            let of: BTreeSet<_> = shift.taps.iter().map(|tap| taps[tap.line - 1].stretch).collect();
            prop_assert_eq!(of.len(), 1, "{:?}", shift);
            prop_assert!(shift.taps.iter().all(|tap| tap.user == shift.clock_in().user));
        }
    }

    #[test]
    fn the_interval_of_a_shift_holds_its_true_clock_in(
        taps in prop_oneof![any_log(), log_of_falls(0)]
    ) {
        let (readings, shifts) = exported(&taps);
        for shift in shifts {
            let truth = taps[shift.clock_in().line - 1].at;
            // Only a fault at the beginning of the log has no bounds.
            let begins = readings.punches.iter().all(|punch| punch.tap.line > shift.clock_in().line);
            prop_assert_eq!(shift.interval.is_none(), begins);
            if let Some(interval) = shift.interval {
                prop_assert!(interval.earliest <= truth && truth <= interval.latest, "{:?}", shift);
            }
        }
    }

    #[test]
    fn a_log_without_faults_is_paired_as_its_lines_are(taps in any_log()) {
        let sound: Vec<Truth> = taps.into_iter().filter(|tap| tap.stretch.is_none()).collect();
        prop_assume!(!sound.is_empty());
        let (readings, shifts) = exported(&sound);
        prop_assert!(shifts.is_empty() && readings.faults.is_empty());
        prop_assert_eq!(readings.punches.len(), sound.len());
        for (punch, tap) in readings.punches.iter().zip(&sound) {
            prop_assert_eq!((punch.at, &punch.tap.user), (tap.at, &tap.user));
        }
    }

    #[test]
    fn a_later_export_gives_the_same_ids_and_only_adds_clock_outs(
        taps in any_log(),
        cut in 0usize..60
    ) {
        let (full, full_shifts) = exported(&taps);
        let (early, early_shifts) = exported(&taps[..=cut % taps.len()]);
        let after = sound_stays(&full);
        for before in sound_stays(&early) {
            let after = after.iter().find(|shift| shift.id() == before.id()).unwrap();
            prop_assert_eq!(before.clock_in().at, after.clock_in().at);
            if let Some(out) = before.clock_out() {
                prop_assert_eq!(Some(out), after.clock_out());
            }
        }
        // An import without `--exported-at` sends the shifts of faults that are over.
        for before in early_shifts.iter().filter(|shift| shift.is_over) {
            prop_assert!(full_shifts.contains(before), "{:?}", before);
        }
    }

    #[test]
    fn an_import_long_after_the_export_finds_the_same_faults(taps in any_log(), days in 0i64..2000) {
        // If a log ends with a clock that is ahead, only the moment of the export shows it. A clock counts as ahead
        // if fewer taps are ahead than sound taps follow.
        let end = taps.iter().rposition(|tap| tap.stretch.is_none());
        let taps = &taps[..end.map_or(0, |end| end + 1)];
        prop_assume!(!taps.is_empty());
        let mut ahead = 0;
        let mut sound = 0;
        for tap in taps.iter().rev() {
            ahead += usize::from(tap.is_ahead);
            sound += usize::from(tap.stretch.is_none());
            prop_assume!(ahead == 0 || ahead < sound);
        }
        let later = read(&text(taps), taps.last().unwrap().at + TimeDelta::days(days));
        prop_assert_eq!(later, exported(taps));
    }

    #[test]
    fn every_line_twice_gives_the_same_shifts(taps in any_log()) {
        let twice: Vec<Truth> = taps.iter().flat_map(|tap| [tap.clone(), tap.clone()]).collect();
        let ((once, once_faulty), (twice, twice_faulty)) = (exported(&taps), exported(&twice));
        let times = |readings: &Readings| -> Vec<_> {
            let shifts = sound_stays(readings);
            shifts.iter().map(|shift| (shift.id(), shift.clock_out().map(|out| out.at))).collect()
        };
        prop_assert_eq!(times(&once), times(&twice));
        let intervals = |shifts: &[FaultyShift]| -> Vec<_> {
            shifts.iter().map(|shift| (shift.id.clone(), shift.interval)).collect()
        };
        prop_assert_eq!(intervals(&once_faulty), intervals(&twice_faulty));
    }

    #[test]
    fn the_ids_of_faulty_shifts_are_unique_and_fit_the_service(taps in any_log()) {
        let (_, shifts) = exported(&taps);
        let ids: BTreeSet<&str> = shifts.iter().map(|shift| shift.id.as_str()).collect();
        prop_assert_eq!(ids.len(), shifts.len());
        for id in ids {
            prop_assert!(id.len() <= 64);
            prop_assert!(id.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b)));
        }
    }
}
