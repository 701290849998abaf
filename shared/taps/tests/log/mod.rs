//! Logs for the tests, and what the crate reads from them.

use chrono::{DateTime, FixedOffset, NaiveDateTime, TimeDelta};
use chrono_tz::Tz;
use wfm_taps::clock::{self, Readings};
use wfm_taps::clock_fault::{self, FaultyShift};
use wfm_taps::pairing::Rules;
use wfm_taps::{tap, wall_time};

pub const RULES: Rules = Rules { longest_break: TimeDelta::hours(3) };
pub const MANILA: Tz = chrono_tz::Asia::Manila;

/// A line of a terminal: the user, the time that the clock showed, and the key (0 in, 1 out, 2 and 3 break).
pub fn line(user: &str, clock: &str, state: u8) -> String {
    format!("{user:>9}\t{clock}\t1\t{state}\t1\t0\n")
}

pub fn local(text: &str) -> NaiveDateTime {
    NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S").unwrap()
}

/// A moment in Manila.
pub fn at(text: &str) -> DateTime<FixedOffset> {
    wall_time::instant(MANILA, local(text), None).unwrap()
}

/// The content of a log that a terminal in Manila wrote and that was exported at a moment.
pub fn read(log: &str, exported_at: DateTime<FixedOffset>) -> (Readings, Vec<FaultyShift>) {
    let log = tap::parse(log.as_bytes());
    assert!(log.malformed.is_empty(), "{:?}", log.malformed);
    let readings = clock::read(log.taps, MANILA, exported_at);
    let shifts = clock_fault::shifts(&readings.faults, &RULES, MANILA);
    (readings, shifts)
}
