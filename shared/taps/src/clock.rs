//! The taps that have a sound time.
//!
//! The clock of a terminal falls back by years when its battery is empty, jumps ahead when somebody enters a wrong
//! date, and shows rubbish when its memory fails. The order of the lines survives all of these, so it decides.
//!
//! **In a file** the sound taps are the largest set of taps in which each time
//!
//! 1. is readable;
//! 2. is not before 2010: a clock that lost its time starts in an earlier year;
//! 3. is not after the export of the log; and
//! 4. is at most 30 days before the time of every earlier tap of the set, because lines that are a little out of
//!    order are not a clock fault.
//!
//! All other taps are faulty. If two sets have the same size, the one counts whose first differing tap comes earlier
//! in the file. After a faulty tap, a tap before the latest sound time is faulty, too, because the clock has not been
//! put right yet.
//!
//! **In what a terminal pushes**, each tap is decided when it comes ([`Clock::time_of`]), because a later tap is not
//! known yet and cannot make an earlier one faulty.
//!
//! Consecutive faulty taps are one [`ClockFault`]. It ends with a sound tap that is never earlier than the sound taps
//! before the fault, so the events of the fault happened between these two times.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, FixedOffset, NaiveDateTime, TimeDelta};
use chrono_tz::Tz;

use crate::tap::Tap;
use crate::wall_time::instant;

/// A time that is earlier than another one by more than this contradicts it.
const TOLERANCE: TimeDelta = TimeDelta::days(30);
/// The first year that a clock can show and be right.
const FIRST_YEAR: i32 = 2010;

/// A tap with the time at which it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Punch {
    /// The line of the log.
    pub tap: Tap,
    /// The time of the tap, with the offset of the terminal's zone.
    pub at: DateTime<FixedOffset>,
}

impl Punch {
    /// The time that the terminal's clock showed.
    pub fn local(&self) -> NaiveDateTime {
        self.at.naive_local()
    }
}

/// The state of a terminal's clock after the taps so far. For a terminal without taps it is the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// The latest sound time.
    pub latest: Option<DateTime<FixedOffset>>,
    /// The last sound time in the order of the taps. It tells the two passes of a repeated wall hour
    /// apart.
    pub last: Option<DateTime<FixedOffset>>,
    /// Whether the last tap is faulty.
    pub is_faulty: bool,
}

impl Clock {
    /// The time of the next tap, if the taps before it do not make it faulty. `zone` is the zone of the terminal. No
    /// tap can be later than `exported_at`; if the terminal itself sends the tap, this is the moment of receipt.
    pub fn time_of(
        &self,
        tap: &Tap,
        zone: Tz,
        exported_at: DateTime<FixedOffset>,
    ) -> Option<DateTime<FixedOffset>> {
        let at = instant(zone, tap.clock?, self.last)?;
        let tolerance = if self.is_faulty { TimeDelta::zero() } else { TOLERANCE };
        let is_behind = self.latest.is_some_and(|latest| at < latest - tolerance);
        (at.year() >= FIRST_YEAR && at <= exported_at && !is_behind).then_some(at)
    }

    /// Takes note of the next tap: its time, or `None` if it is faulty.
    pub fn advance(&mut self, time: Option<DateTime<FixedOffset>>) {
        self.latest = self.latest.max(time);
        self.last = time.or(self.last);
        self.is_faulty = time.is_none();
    }
}

/// Consecutive taps of the log with a wrong time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClockFault {
    /// The taps in the order of the file; at least one.
    pub taps: Vec<Tap>,
    /// The latest sound time before the fault; `None` if the log begins with the fault.
    pub before: Option<DateTime<FixedOffset>>,
    /// The time of the sound tap that follows, otherwise the time of the export.
    pub after: DateTime<FixedOffset>,
    /// Whether a sound tap follows. Without one, the fault may continue in a later export.
    pub is_over: bool,
}

/// The taps of a log, each in one of the two lists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Readings {
    /// The taps with a sound time, in the order of the file.
    pub punches: Vec<Punch>,
    /// The taps without a sound time, in the order of the file.
    pub faults: Vec<ClockFault>,
}

/// Separates the taps of a whole log into those with a sound time and the others. `taps` are in the order of the
/// file, and `zone` is the zone of the terminal. No tap can be later than `exported_at`.
///
/// *Case:* 5,000 taps from 2016 to March 2022, 7 taps of October 2015, then 1,000 taps on to October
/// 2022: 7 are faulty.
pub fn read(taps: Vec<Tap>, zone: Tz, exported_at: DateTime<FixedOffset>) -> Readings {
    let time = |tap: &Tap| Clock::default().time_of(tap, zone, exported_at);
    let times: Vec<Option<DateTime<FixedOffset>>> = taps.iter().map(time).collect();
    let is_sound = largest_consistent(&times);
    let mut readings = Readings::default();
    let mut clock = Clock::default();
    let mut fault: Option<ClockFault> = None;
    for (tap, is_sound) in taps.into_iter().zip(is_sound) {
        let time = clock.time_of(&tap, zone, exported_at).filter(|_| is_sound);
        match time {
            Some(at) => {
                let over =
                    fault.take().map(|fault| ClockFault { after: at, is_over: true, ..fault });
                readings.faults.extend(over);
                readings.punches.push(Punch { tap, at });
            }
            None => {
                let begin = || ClockFault {
                    taps: Vec::new(),
                    before: clock.latest,
                    after: exported_at,
                    is_over: false,
                };
                fault.get_or_insert_with(begin).taps.push(tap);
            }
        }
        clock.advance(time);
    }
    readings.faults.extend(fault);
    readings
}

/// Tells for each time whether it belongs to the largest set in which no time is more than [`TOLERANCE`] before an
/// earlier one. If there are two such sets, the one counts whose first differing time comes earlier. `None` belongs
/// to no set.
///
/// Let `g(m)` be the largest number of times that can still be chosen from some place on, if the latest time chosen
/// before is `m`. It falls with `m`, so it is described by the times at which it falls by one: `g(m)` of them are at
/// `m` or later. Seen from the last time to the first, a time `t` raises `g` by one for every `m` up to `t +
/// TOLERANCE`, but not for an `m` so low that `g(m)` is already higher than `g(t)`. So it adds a fall at `t +
/// TOLERANCE` and removes the last fall before `t`.
fn largest_consistent(times: &[Option<DateTime<FixedOffset>>]) -> Vec<bool> {
    let mut falls = Falls::default();
    let mut taken_away = vec![None; times.len()];
    for (time, taken) in times.iter().zip(&mut taken_away).rev() {
        let Some(time) = time else { continue };
        *taken = falls.last_before(*time);
        taken.iter().for_each(|fall| falls.remove(*fall));
        falls.add(*time + TOLERANCE);
    }
    // Now once from the first time on, while the changes are undone one by one.
    let mut latest: Option<DateTime<FixedOffset>> = None;
    let choose =
        |(time, taken): (&Option<DateTime<FixedOffset>>, Option<DateTime<FixedOffset>>)| {
            let Some(time) = *time else { return false };
            falls.remove(time + TOLERANCE);
            taken.into_iter().for_each(|fall| falls.add(fall));
            // The choice costs nothing, or exactly the one place that it brings.
            let is_chosen = latest.is_none_or(|latest| time >= latest - TOLERANCE)
                && falls.number_between(latest, time, 2) < 2;
            if is_chosen {
                latest = latest.max(Some(time));
            }
            is_chosen
        };
    times.iter().zip(taken_away).map(choose).collect()
}

/// A collection of times, in which a time may occur more than once.
#[derive(Default)]
struct Falls(BTreeMap<DateTime<FixedOffset>, usize>);

impl Falls {
    fn add(&mut self, at: DateTime<FixedOffset>) {
        *self.0.entry(at).or_insert(0) += 1;
    }

    fn remove(&mut self, at: DateTime<FixedOffset>) {
        if let Some(number) = self.0.get_mut(&at) {
            *number -= 1;
            if *number == 0 {
                self.0.remove(&at);
            }
        }
    }

    fn last_before(&self, at: DateTime<FixedOffset>) -> Option<DateTime<FixedOffset>> {
        self.0.range(..at).next_back().map(|(fall, _)| *fall)
    }

    /// The number of times that are at `from` or later and before `to`, counted up to `most`.
    fn number_between(
        &self,
        from: Option<DateTime<FixedOffset>>,
        to: DateTime<FixedOffset>,
        most: usize,
    ) -> usize {
        let from = from.unwrap_or(DateTime::<FixedOffset>::MIN_UTC.fixed_offset());
        if from >= to {
            return 0;
        }
        let mut number = 0;
        for count in self.0.range(from..to).map(|(_, count)| *count) {
            number += count;
            if number >= most {
                break;
            }
        }
        number
    }
}
