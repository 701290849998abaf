mod days;
mod explanation;
mod hash;
mod period;
mod sign;

use uuid::Uuid;

use super::*;
use crate::attendance::Review;
use crate::ids::AttendanceId;
use crate::policy::{ExtraReview, PlannedWork};
use crate::schedule::Times;
use crate::testing::{at, date, time};

/// A date in UTC without anything.
fn facts(on: &str) -> SheetFacts {
    SheetFacts {
        date: date(on),
        timezone: chrono_tz::Tz::UTC,
        shifts: vec![],
        holiday: None,
        due_minutes: 0,
        credited_minutes: 0,
        attendances: vec![],
    }
}

/// A date on which 480 minutes are due, with one attendance from 09:00 on.
fn worked(on: &str, minutes: u32) -> SheetDay {
    SheetDay::of(SheetFacts {
        shifts: vec![shift(on, "09:00", "17:30", 30)],
        due_minutes: 480,
        attendances: vec![attended(on, "09:00", minutes)],
        ..facts(on)
    })
}

fn shift(on: &str, start: &str, end: &str, break_minutes: u32) -> PlannedWork {
    let times = Times { start: time(start), end: time(end), break_minutes };
    PlannedWork { shift: times.shift(chrono_tz::Tz::UTC, date(on)), break_minutes }
}

/// An attendance with a break of 30 minutes.
fn attended(on: &str, from: &str, minutes: u32) -> SheetAttendance {
    let clock_in = at(&format!("{on} {from}"));
    let number = u128::try_from(clock_in.timestamp()).unwrap();
    SheetAttendance {
        id: AttendanceId(Uuid::from_u128(number)),
        clock_in,
        clock_out: Some(clock_in + chrono::TimeDelta::minutes(i64::from(minutes) + 30)),
        end: End::Known,
        review: Review::None,
        extra_review: ExtraReview::None,
        break_minutes: 30,
        worked_minutes: minutes,
        uncounted_minutes: 0,
        guaranteed_minutes: 0,
        codes: codes(&[("overtime", u64::from(minutes.saturating_sub(480)))]),
    }
}

fn codes(expected: &[(&str, u64)]) -> Vec<CodeMinutes> {
    let with_minutes = expected.iter().filter(|(_, minutes)| *minutes > 0);
    with_minutes.map(|(code, minutes)| CodeMinutes::of(code, *minutes)).collect()
}
