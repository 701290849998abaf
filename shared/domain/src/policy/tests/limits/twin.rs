//! The working-time report once more, minute by minute, to compare with.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;

use crate::policy::{PresenceEnd, PresenceOnDate};
use crate::testing::at;

/// The minutes of presence, from the first midnight on.
type Minutes = Vec<bool>;

const LENGTH: usize = 42 * 1440;

fn first_midnight() -> DateTime<Utc> {
    at("2026-10-05 00:00")
}

fn place(minute: DateTime<Utc>) -> usize {
    usize::try_from((minute - first_midnight()).num_minutes()).unwrap()
}

/// The minutes of presence of the dates.
fn present(
    presences: &[PresenceOnDate],
    now: DateTime<Utc>,
    is_asked: impl Fn(NaiveDate) -> bool,
) -> Minutes {
    let mut minutes = vec![false; LENGTH];
    for presence in presences.iter().filter(|presence| is_asked(presence.date)) {
        let end = match presence.end {
            PresenceEnd::At(out) => out,
            PresenceEnd::Open => now,
            PresenceEnd::Unknown => presence.clock_in,
        };
        let from = place(presence.clock_in);
        for minute in &mut minutes[from..from.max(place(end))] {
            *minute = true;
        }
    }
    minutes
}

fn count(minutes: &[bool]) -> u32 {
    u32::try_from(minutes.iter().filter(|is_present| **is_present).count()).unwrap()
}

pub fn daily_rest(presences: &[PresenceOnDate], now: DateTime<Utc>, on: NaiveDate) -> Option<u32> {
    let own = presences.iter().filter(|presence| presence.date == on);
    let first = place(own.map(|presence| presence.clock_in).min()?);
    let earlier = presences.iter().filter(|presence| presence.date < on);
    let last_clock_in = place(earlier.map(|presence| presence.clock_in).max()?);
    let worked = present(presences, now, |date| date < on);
    let mut rest = 0;
    for minute in (0..first).rev() {
        if worked[minute] || minute < last_clock_in {
            break;
        }
        rest += 1;
    }
    // Earlier work that lasts longer than the first clock-in leaves no rest.
    let lasts = worked[first..].contains(&true) || last_clock_in > first;
    Some(if lasts { 0 } else { rest })
}

pub fn day(presences: &[PresenceOnDate], now: DateTime<Utc>, on: NaiveDate) -> u32 {
    count(&present(presences, now, |date| date == on))
}

/// The sum of minutes of the weeks up to the week that ends on a date.
pub fn weeks(presences: &[PresenceOnDate], now: DateTime<Utc>, ends: NaiveDate, weeks: u32) -> u32 {
    let age = |date: NaiveDate| (ends - date).num_days();
    let is_asked = |date| (0..7 * i64::from(weeks)).contains(&age(date));
    count(&present(presences, now, is_asked))
}

pub fn weekly_rest(
    presences: &[PresenceOnDate],
    now: DateTime<Utc>,
    ends: NaiveDate,
    zone: Tz,
    daily_rest: u32,
) -> u32 {
    let worked = present(presences, now, |_| true);
    let mut clock_ins = vec![false; LENGTH];
    presences.iter().for_each(|presence| clock_ins[place(presence.clock_in)] = true);
    let is_in_week = |minute: &usize| {
        let at = first_midnight() + TimeDelta::minutes(i64::try_from(*minute).unwrap());
        let on = at.with_timezone(&zone).date_naive();
        (0..7).contains(&(ends - on).num_days())
    };
    // Midnights of all zones are at quarters of an hour.
    let quarters: Vec<usize> = (0..LENGTH).step_by(15).filter(is_in_week).collect();
    let week = quarters[0]..quarters[quarters.len() - 1] + 15;
    let outside = usize::try_from(daily_rest).unwrap();
    let (mut longest, mut rest, mut is_of_week) = (0, 0, false);
    for minute in week.start - outside..week.end + outside {
        if worked[minute] || clock_ins[minute] {
            (rest, is_of_week) = (0, false);
        }
        if !worked[minute] {
            rest += 1;
            is_of_week |= week.contains(&minute);
        }
        longest = if is_of_week { rest.max(longest) } else { longest };
    }
    longest
}
