//! The time that large logs take: `cargo test --release -p wfm-taps --test speed -- --ignored --nocapture`

#![allow(clippy::unwrap_used, clippy::print_stderr)]

#[allow(dead_code, reason = "other tests ask it for more")]
mod log;

use std::fmt::Write;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use log::{MANILA, RULES, at, local};
use wfm_taps::pairing::{self, Breaks};
use wfm_taps::reading::Expected;
use wfm_taps::{clock, tap};

/// A log of people who tap four times a day, every day of the week. Every thousandth line is seven years in the past.
fn lines(people: usize, days: usize) -> String {
    let begin = local("2015-01-01 00:00:00");
    let mut lines = String::new();
    for day in 0..days {
        for (hour, key) in [(8, 0), (12, 1), (13, 0), (17, 1)] {
            for person in 0..people {
                let late = (person * 37 + day * 11) % 1_500;
                let seconds = day * 86_400 + hour * 3_600 + late;
                let years = if (day * people + person) % 1_000 == 999 { 7 } else { 0 };
                let shown =
                    begin + TimeDelta::seconds(seconds as i64) - TimeDelta::days(365 * years);
                writeln!(lines, "{person:>9}\t{shown}\t1\t{key}\t1\t0").unwrap();
            }
        }
    }
    lines
}

/// The number of attendances of a log, and the time that the calculation took.
fn read(log: &str) -> (usize, Duration) {
    let begun = Instant::now();
    let end = at("2060-01-01 00:00:00");
    let readings = clock::read(tap::parse(log.as_bytes()).taps, MANILA, end);
    let shifts = pairing::pair(readings.punches, &RULES, &Expected::default(), end.to_utc());
    let stays = shifts.iter().map(|shift| shift.stays(Breaks::Pairs, &RULES).len()).sum();
    (stays, begun.elapsed())
}

#[test]
#[ignore = "says how long a release build takes"]
fn a_log_of_fifty_thousand_taps_is_read_in_a_second_and_a_million_lines_in_two() {
    let (stays, took) = read(&lines(28, 450));
    eprintln!("50,400 taps: {stays} attendances in {took:?}");
    assert!(took < Duration::from_secs(1), "{took:?}");
    // One person, who has had no day off in 34 years.
    let (stays, took) = read(&lines(1, 12_500));
    eprintln!("50,000 taps of one person: {stays} attendances in {took:?}");
    assert!(took < Duration::from_secs(1), "{took:?}");
    let log = lines(250, 1_000);
    let begun = Instant::now();
    let readings = clock::read(tap::parse(log.as_bytes()).taps, MANILA, at("2034-01-01 00:00:00"));
    let took = begun.elapsed();
    let faulty: usize = readings.faults.iter().map(|fault| fault.taps.len()).sum();
    eprintln!("1,000,000 lines: {faulty} faulty in {took:?}");
    assert!(took < Duration::from_secs(2), "{took:?}");
}
