//! Which taps have a sound time.
//!
//! The clock of a terminal falls back by years when its battery is empty, jumps ahead when somebody
//! enters a wrong date, and shows rubbish when its memory fails. The order of the lines survives all
//! of that, so it decides. The taps are read in the order of the
//! file, and the **latest sound time** is that of the sound taps before. A time is wrong if
//!
//! 1. it is unreadable;
//! 2. its local year is before 2010, where a clock begins that lost its time;
//! 3. it is after the export of the log;
//! 4. it is more than 30 days before the latest sound time. Lines that are a little out of order
//!    are not a clock fault;
//! 5. it is more than 30 days after the time of a later tap, and that later time is not before the
//!    latest sound time: the clock was ahead, and has been put right. Before the first sound tap
//!    every later time counts. Times that are wrong by 1 to 3 prove nothing; or
//! 6. it is before the latest sound time, and the tap just before is faulty: the clock has not been
//!    put right yet.
//!
//! The faulty taps that follow one another are one [`ClockFault`]. It ends with a sound tap, and by
//! 6 that tap is never earlier than the sound taps before the fault: what happened in the fault
//! happened between the two.

use std::collections::BTreeSet;

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
    /// What the terminal's clock showed.
    pub fn local(&self) -> NaiveDateTime {
        self.at.naive_local()
    }
}

/// What the taps so far say of a terminal's clock. Of a terminal without taps it is the default.
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
    /// The time of the next tap, if nothing but a later tap can make it faulty: by all rules except
    /// 5. `zone` is that of the terminal. Nothing can be in the log that is after `exported_at`, which
    /// is the moment of receipt if the terminal itself sends the tap.
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

    /// Takes note of the next tap: of its time, or that it is faulty.
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
pub fn read(taps: Vec<Tap>, zone: Tz, exported_at: DateTime<FixedOffset>) -> Readings {
    // What taps show that are still to come. An option, because None is before every time.
    let mut later = BTreeSet::new();
    for (index, tap) in taps.iter().enumerate() {
        if let Some(at) = Clock::default().time_of(tap, zone, exported_at) {
            later.insert((Some(at), index));
        }
    }
    let mut readings = Readings::default();
    let mut clock = Clock::default();
    let mut fault: Option<ClockFault> = None;
    for (index, tap) in taps.into_iter().enumerate() {
        later.remove(&(Clock::default().time_of(&tap, zone, exported_at), index));
        let next = later.range((clock.latest, 0)..).next();
        let is_ahead = |at| next.is_some_and(|(next, _)| *next < Some(at - TOLERANCE));
        let time = clock.time_of(&tap, zone, exported_at).filter(|at| !is_ahead(*at));
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
