//! Leave from one time of a date to another (rule LEAVE-38).

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Timelike, Utc};
use serde::{Deserialize, Serialize};

use crate::attendance::Shift;
use crate::calendar::{Calendar, WholeDay};
use crate::days::Days;
use crate::leave::{LeaveCover, Share, interval};
use crate::person::Person;
use crate::schedule::{instant, whole_minutes};

const DAY_MINUTES: u32 = 24 * 60;

/// The times of a leave, in minutes of wall time since the midnight with which its date begins. A time of the next day
/// is above 1440.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u32, u32)", into = "(u32, u32)")]
pub struct LeaveTimes {
    start: u32,
    end: u32,
}

/// Approved leave with times on one date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedLeave {
    pub times: LeaveTimes,
    /// The halves of the shift in which it counts: both, unless other leave counts in its place (rule LEAVE-41).
    pub within: LeaveCover,
    pub unpaid: bool,
}

impl LeaveTimes {
    /// The times of a date; `None` if the end is not after the start. If the shift of the date ends on the next day, a
    /// time before its start is one of the next day.
    ///
    /// *Case:* of a shift 22:00–06:00, 23:00–02:00 ends on the next day, and 02:00–04:00 is on the next day.
    pub fn of(
        start: NaiveTime,
        end: NaiveTime,
        date: NaiveDate,
        calendar: &Calendar<'_>,
    ) -> Option<Self> {
        let planned = calendar.planned_on(date);
        let ends_next_day = planned.times().any(|times| times.end <= times.start);
        let first = planned.times().map(|times| times.start).min();
        let minute = |time: NaiveTime| {
            let is_next = ends_next_day && first.is_some_and(|first| time < first);
            time.hour() * 60 + time.minute() + if is_next { DAY_MINUTES } else { 0 }
        };
        let times = Self { start: minute(start), end: minute(end) };
        (times.start < times.end).then_some(times)
    }

    pub fn start_time(self) -> NaiveTime {
        time_of(self.start)
    }

    pub fn end_time(self) -> NaiveTime {
        time_of(self.end)
    }

    /// Whether both have a minute in common.
    pub fn meets(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// Whether a minute of these halves of the date lies between the times. The halves meet in the middle of the shift;
    /// without a shift, at noon.
    pub fn meets_halves(
        self,
        halves: LeaveCover,
        date: NaiveDate,
        calendar: &Calendar<'_>,
    ) -> bool {
        let asked = self.instants(date, calendar);
        let middle = calendar.middle_of(date);
        halves.first_half && asked.start < middle || halves.second_half && middle < asked.end
    }

    /// The instants of the times, in the zone of the date.
    pub fn instants(self, date: NaiveDate, calendar: &Calendar<'_>) -> Shift {
        let zone = calendar.zone_on(date);
        let at = |minute: u32| {
            let since = TimeDelta::minutes(i64::from(minute));
            let wall = date.and_time(NaiveTime::MIN);
            instant(zone, wall.checked_add_signed(since).unwrap_or(wall))
        };
        Shift { start: at(self.start), end: at(self.end) }
    }

    /// The part of the shift between the times, in these halves and without what is off; `None` if that is nothing.
    pub fn interval(
        self,
        within: LeaveCover,
        date: NaiveDate,
        person: &Person<'_>,
    ) -> Option<Shift> {
        let day = person.shift_on(date).filter(|day| day.net_minutes > 0)?;
        let bounds = interval(Share::of(day.due_halves_of(within)), day.shift)?;
        let asked = self.instants(date, &person.calendar);
        let inside = Shift { start: asked.start.max(bounds.start), end: asked.end.min(bounds.end) };
        (inside.start < inside.end).then_some(inside)
    }

    /// The minutes of the shift between the times, at most the due minutes of these halves (rule LEAVE-38).
    ///
    /// *Case:* of a shift 09:00–17:30 with a break of 30 minutes, 15:00–18:00 are 150 minutes, and 08:00–18:00 are 480.
    pub fn minutes(self, within: LeaveCover, date: NaiveDate, person: &Person<'_>) -> u32 {
        let inside = self.interval(within, date, person);
        let Some((inside, day)) = inside.zip(person.shift_on(date)) else { return 0 };
        let of_shift =
            |shift: Shift| whole_minutes(inside.end.min(shift.end) - inside.start.max(shift.start));
        let minutes = person.calendar.shifts_on(date).map(of_shift);
        minutes.fold(0, u32::saturating_add).min(day.due_minutes_of(within))
    }
}

/// The days that minutes of leave are worth on a date, to the hundredth (rule DAY-1).
///
/// *Case:* 150 of 480 minutes are 0.31.
pub(super) fn days_of_minutes(minutes: u32, whole: WholeDay) -> Days {
    let of_day = i64::from(whole.minutes.max(1));
    let hundredths = i64::from(minutes) * i64::from(whole.worth.hundredths());
    let rounded = (2 * hundredths + of_day).div_euclid(2 * of_day);
    Days::of_hundredths(i32::try_from(rounded).unwrap_or(i32::MAX))
}

impl TimedLeave {
    /// Whether the leave holds an instant of its date.
    pub fn holds(self, at: DateTime<Utc>, date: NaiveDate, calendar: &Calendar<'_>) -> bool {
        let asked = self.times.instants(date, calendar);
        let is_first = at < calendar.middle_of(date);
        let counts = if is_first { self.within.first_half } else { self.within.second_half };
        counts && asked.start <= at && at < asked.end
    }
}

impl Person<'_> {
    /// The halves of a date in which the employee is neither late nor early: those that approved leave covers. Leave with
    /// times covers the first one if it holds the start of the shift, and the second one if it holds its end.
    pub fn leave_at_ends(&self, date: NaiveDate) -> LeaveCover {
        let leave = self.leave_on(date);
        let Some(shift) = self.shift_on(date).map(|day| day.shift) else { return leave.cover };
        let of_times = |timed: &TimedLeave| {
            let asked = timed.times.instants(date, &self.calendar);
            timed.within.and(LeaveCover {
                first_half: asked.start <= shift.start && shift.start < asked.end,
                second_half: asked.start < shift.end && shift.end <= asked.end,
            })
        };
        leave.timed.iter().map(of_times).fold(leave.cover, LeaveCover::or)
    }
}

fn time_of(minute: u32) -> NaiveTime {
    let seconds = minute % DAY_MINUTES * 60;
    NaiveTime::from_num_seconds_from_midnight_opt(seconds, 0).unwrap_or_default()
}

impl From<(u32, u32)> for LeaveTimes {
    fn from((start, end): (u32, u32)) -> Self {
        Self { start, end }
    }
}

impl From<LeaveTimes> for (u32, u32) {
    fn from(times: LeaveTimes) -> Self {
        (times.start, times.end)
    }
}
