//! Which taps have a sound time.
//!
//! The clock of a terminal falls back by years when its battery is empty, jumps ahead when somebody
//! enters a wrong date, and shows rubbish when its memory fails. The order of the lines survives all
//! of that, so it decides.
//!
//! **In a file** the sound taps are the largest set of taps in which each time
//!
//! 1. is readable;
//! 2. is not before 2010: a clock that lost its time starts in an earlier year;
//! 3. is not after the export of the log; and
//! 4. is at most 30 days before the time of every earlier tap of the set. Lines that are a little out
//!    of order are not a clock fault.
//!
//! All other taps are faulty. Of two sets of equal size the one whose first differing tap comes
//! earlier in the file counts. After a faulty tap, a tap before the latest sound time is faulty, too:
//! the clock has not been put right yet.
//!
//! **What a terminal pushes** is decided tap by tap ([`Clock::time_of`]): a later tap, which is not
//! there yet, cannot make an earlier one faulty.
//!
//! The faulty taps that follow one another are one [`ClockFault`]. It ends with a sound tap that is
//! never earlier than the sound taps before the fault: what happened in the fault happened between
//! the two.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, FixedOffset, NaiveDateTime, TimeDelta};
use chrono_tz::Tz;

use crate::tap::Tap;
use crate::wall_time::instant;

/// A time this much earlier than another one contradicts it.
const TOLERANCE: TimeDelta = TimeDelta::days(30);
/// The first year that a clock can show and be right.
const FIRST_YEAR: i32 = 2010;

/// A tap with the time at which it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Punch {
    /// The line of the log.
    pub tap: Tap,
    /// When, with the offset of the terminal's zone.
    pub at: DateTime<FixedOffset>,
}

impl Punch {
    /// The time that the terminal's clock showed.
    pub fn local(&self) -> NaiveDateTime {
        self.at.naive_local()
    }
}

/// The state of a terminal's clock by the taps so far. Of a terminal without taps it is the default.
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
    /// The time of the next tap, if the taps before it do not make it faulty. `zone` is that of the
    /// terminal. Nothing can be in the log that is after `exported_at`, which is the moment of receipt
    /// if the terminal itself sends the tap.
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

/// Taps with a wrong time that follow one another in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClockFault {
    /// In the order of the file; at least one.
    pub taps: Vec<Tap>,
    /// The latest sound time before them; None if the log begins with them.
    pub before: Option<DateTime<FixedOffset>>,
    /// The time of the sound tap that follows, else the export.
    pub after: DateTime<FixedOffset>,
    /// Whether a sound tap follows. Without one the fault may go on in a later export.
    pub is_over: bool,
}

/// The taps of a log, each in one of the two lists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Readings {
    /// The taps with a sound time, in the order of the file.
    pub punches: Vec<Punch>,
    /// The taps without one, in the order of the file.
    pub faults: Vec<ClockFault>,
}

/// Tells the taps of a whole log with a sound time from the others. `taps` are in the order of the
/// file, `zone` is that of the terminal. Nothing can be in the log that is after `exported_at`.
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

/// Which of some times belong to the largest set of which none is more than [`TOLERANCE`] before an
/// earlier one; of two such sets, to the one whose first differing time comes earlier. `None` belongs
/// to no set.
///
/// Let `g(m)` be the largest number of times that can still be chosen from some place on, if the
/// latest time chosen before is `m`. It falls with `m`, so the times at which it falls by one describe
/// it: `g(m)` of them are at `m` or later. Seen from the last time to the first, a time `t` raises `g`
/// by one up to `t + TOLERANCE`, and down to where `g` is higher already than it is at `t`. So it adds
/// a fall at `t + TOLERANCE` and takes away the last one before `t`.
fn largest_consistent(times: &[Option<DateTime<FixedOffset>>]) -> Vec<bool> {
    let mut falls = Falls::default();
    let mut taken_away = vec![None; times.len()];
    for (time, taken) in times.iter().zip(&mut taken_away).rev() {
        let Some(time) = time else { continue };
        *taken = falls.last_before(*time);
        taken.iter().for_each(|fall| falls.remove(*fall));
        falls.add(*time + TOLERANCE);
    }
    // The same once more from the first time on, while the changes are undone one by one.
    let mut latest: Option<DateTime<FixedOffset>> = None;
    let choose =
        |(time, taken): (&Option<DateTime<FixedOffset>>, Option<DateTime<FixedOffset>>)| {
            let Some(time) = *time else { return false };
            falls.remove(time + TOLERANCE);
            taken.into_iter().for_each(|fall| falls.add(fall));
            // Choosing it costs nothing, or the one place that it brings.
            let is_chosen = latest.is_none_or(|latest| time >= latest - TOLERANCE)
                && falls.number_between(latest, time, 2) < 2;
            if is_chosen {
                latest = latest.max(Some(time));
            }
            is_chosen
        };
    times.iter().zip(taken_away).map(choose).collect()
}

/// Times, some of them more than once.
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

    /// The number that lie from `from` on and before `to`, counted up to `most`.
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
