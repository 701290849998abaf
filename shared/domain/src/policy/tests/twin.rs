//! The rules once more, minute by minute and without any cleverness, to compare with.
//!
//! Nothing here is shared with the code that it checks but the stored types.

mod codes;

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;

pub use codes::{Codes, codes};

use crate::ids::AttendanceId;
use crate::policy::*;

/// A minute of presence.
#[derive(Clone, Debug)]
pub struct Minute {
    pub at: DateTime<Utc>,
    pub attendance: AttendanceId,
    piece: usize,
    pub is_break: bool,
    pub is_extra: bool,
    pub is_uncounted: bool,
}

impl Minute {
    pub fn is_worked(&self) -> bool {
        !self.is_break && !self.is_uncounted
    }
}

/// The minutes of a date, and the minutes that are guaranteed behind the last worked one of an attendance.
#[derive(Clone, Debug)]
pub struct Day {
    pub minutes: Vec<Minute>,
    pub guaranteed: BTreeMap<AttendanceId, u32>,
}

fn minute() -> TimeDelta {
    TimeDelta::minutes(1)
}

/// POL-3, second by second.
fn round(at: DateTime<Utc>, zone: Tz, to: RoundTo) -> DateTime<Utc> {
    let is_multiple = |at: DateTime<Utc>| {
        let wall = at.with_timezone(&zone);
        wall.second() == 0 && (wall.hour() * 60 + wall.minute()).is_multiple_of(to.to_minutes)
    };
    let mut down = at;
    while !is_multiple(down) {
        down -= TimeDelta::seconds(1);
    }
    let mut up = at;
    while !is_multiple(up) {
        up += TimeDelta::seconds(1);
    }
    match to.mode {
        RoundMode::Up => up,
        RoundMode::Down => down,
        RoundMode::Nearest if up - at <= at - down => up,
        RoundMode::Nearest => down,
    }
}

/// POL-3 to POL-6.
pub fn day(facts: &DayFacts<'_>) -> Day {
    let version = facts.version;
    let mut present = facts.presences.clone();
    present.sort_by_key(|one| (one.clock_in, one.id));
    let count = present.len();
    let first_in = present.first().map(|first| first.clock_in);
    let last_out = present.last().and_then(|last| last.clock_out);
    for (place, one) in present.iter_mut().enumerate() {
        if let (0, Some(clock_in), Some(to)) = (place, first_in, version.rounding.clock_in) {
            one.clock_in = round(clock_in, facts.zone, to);
        }
        let is_last = place + 1 == count;
        if let (true, Some(out), Some(to)) = (is_last, last_out, version.rounding.clock_out) {
            one.clock_out = Some(round(out, facts.zone, to));
        }
        // A negative length is none: the end that nobody else sees moves.
        if let Some(out) = one.clock_out
            && out < one.clock_in
        {
            if is_last {
                one.clock_out = Some(one.clock_in);
            } else {
                one.clock_in = out;
            }
        }
    }

    // Pieces of work, and their gaps.
    let mut piece_of = vec![];
    let mut gaps: Vec<Vec<TimeDelta>> = vec![];
    for (place, one) in present.iter().enumerate() {
        let mut gap = None;
        if place > 0
            && let Some(out) = present[place - 1].clock_out
        {
            gap = Some(one.clock_in - out);
        }
        let separates =
            gap.is_some_and(|gap| gap >= TimeDelta::minutes(version.piece_gap_minutes.into()));
        if place == 0 || separates {
            gaps.push(vec![]);
        } else if let Some(gap) = gap {
            gaps.last_mut().unwrap().push(gap);
        }
        piece_of.push(gaps.len() - 1);
    }

    let mut minutes = vec![];
    for (one, piece) in present.iter().zip(&piece_of) {
        let mut at = one.clock_in;
        while one.clock_out.is_some_and(|out| at + minute() <= out) {
            minutes.push(Minute {
                at,
                attendance: one.id,
                piece: *piece,
                is_break: false,
                is_extra: false,
                is_uncounted: false,
            });
            at += minute();
        }
    }

    // Breaks.
    let touches = |piece: usize, shift: &PlannedWork| {
        present.iter().zip(&piece_of).any(|(one, of)| {
            let ends_before = one.clock_out.is_some_and(|out| out <= shift.shift.start);
            *of == piece && one.clock_in < shift.shift.end && !ends_before
        })
    };
    for (piece, gaps) in gaps.iter().enumerate() {
        let t = minutes.iter().filter(|minute| minute.piece == piece).count() as i64;
        let least = TimeDelta::minutes(version.min_gap_minutes.into());
        let g: TimeDelta = gaps.iter().filter(|gap| **gap >= least).sum();
        let mut tiers: Vec<(i64, i64)> = vec![];
        for tier in &version.breaks {
            tiers.push((tier.after_minutes.into(), tier.minutes.into()));
        }
        let mut planned = 0;
        for shift in &facts.shifts {
            if touches(piece, shift) {
                planned += i64::from(shift.break_minutes);
            }
        }
        tiers.push((facts.break_after_minutes.into(), planned));
        let mut most = (0, 0);
        for (after, granted) in tiers {
            // What is left of a minute is not deducted.
            let left = (TimeDelta::minutes(granted) - g).num_seconds().div_euclid(60);
            let asks = left.min(t - after).max(0);
            if asks > most.1 || (asks == most.1 && after < most.0) {
                most = (after, asks);
            }
        }
        let mut number = 0;
        for minute in minutes.iter_mut().filter(|minute| minute.piece == piece) {
            number += 1;
            minute.is_break = number > most.0 && number <= most.0 + most.1;
        }
    }

    // Extra time.
    let mut worked = 0;
    for minute in minutes.iter_mut().filter(|minute| !minute.is_break) {
        worked += 1;
        minute.is_extra = worked > facts.due_minutes;
    }
    let extra = minutes.iter().filter(|minute| minute.is_extra).count() as u32;
    for minute in minutes.iter_mut().filter(|minute| minute.is_extra) {
        let one = present.iter().find(|one| one.id == minute.attendance).unwrap();
        let is_approved = one.extra_review == ExtraReview::Approved;
        let counts = extra > version.extra.tolerance_minutes
            && (!version.extra.needs_approval || is_approved);
        minute.is_uncounted = !counts;
    }

    // Guaranteed minutes.
    let mut guaranteed = BTreeMap::new();
    if let Some(guarantee) = version.guarantee {
        for piece in 0..gaps.len() {
            let inside = facts.shifts.iter().any(|shift| touches(piece, shift));
            let mut of_piece =
                minutes.iter().filter(|minute| minute.piece == piece && minute.is_worked());
            let count = of_piece.clone().count() as u32;
            if count >= 1 && count < guarantee.minutes && !(guarantee.outside_shift && inside) {
                let last = of_piece.next_back().unwrap();
                guaranteed.insert(last.attendance, guarantee.minutes - count);
            }
        }
    }
    Day { minutes, guaranteed }
}
