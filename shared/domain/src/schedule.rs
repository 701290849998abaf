//! Work schedules in local wall time, and the shifts that follow from them as instants (rules TIME-6, TIME-7, TIME-9
//! and TIME-11).

use chrono::{
    DateTime, MappedLocalTime, NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeDelta, TimeZone,
    Timelike, Utc, Weekday,
};
use chrono_tz::{GapInfo, Tz};
use serde::{Deserialize, Serialize};

use crate::attendance::Shift;
use crate::history::History;
use crate::ids::RotationId;
use crate::worth::Worth;

/// A weekly schedule and its tolerances (rule TIME-1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkSchedule {
    /// The shifts, at most one for each weekday.
    pub days: Vec<ScheduleDay>,
    #[serde(flatten)]
    pub tolerances: Tolerances,
}

/// The tolerances with which attendances are compared with shifts, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tolerances {
    pub grace_minutes: u32,
    pub half_day_minutes: u32,
    pub window_minutes: u32,
    pub break_after_minutes: u32,
}

impl Tolerances {
    /// The tolerances of a new organization.
    pub const STANDARD: Self = Self {
        grace_minutes: 10,
        half_day_minutes: 240,
        window_minutes: 60,
        break_after_minutes: 360,
    };
}

/// The shifts that are in force from a date on: a week that repeats, or a rotation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Plan {
    Rotation(RotationEntry),
    Weekly(WorkSchedule),
}

/// A rotation that begins this number of days after its anchor date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RotationEntry {
    pub rotation_id: RotationId,
    pub offset_days: u32,
}

impl Plan {
    /// The week; `None` for a rotation.
    pub fn weekly(&self) -> Option<&WorkSchedule> {
        match self {
            Self::Weekly(schedule) => Some(schedule),
            Self::Rotation(_) => None,
        }
    }

    /// The rotation; `None` for a week.
    pub fn rotation(&self) -> Option<RotationEntry> {
        match self {
            Self::Weekly(_) => None,
            Self::Rotation(entry) => Some(*entry),
        }
    }
}

impl From<WorkSchedule> for Plan {
    fn from(schedule: WorkSchedule) -> Self {
        Self::Weekly(schedule)
    }
}

/// The shift of one weekday in local time. An `end` at or before `start` is on the next day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScheduleDay {
    pub weekday: Weekday,
    pub start: NaiveTime,
    pub end: NaiveTime,
    pub break_minutes: u32,
    /// The worth of a date with it (rule DAY-1).
    #[serde(default, skip_serializing_if = "Worth::is_whole")]
    pub worth: Worth,
}

/// The schedules of an organization, with their dates (rule TIME-2).
pub type ScheduleHistory = History<Plan>;

/// The schedules of an employee or a site, with their dates. `None` means the inherited schedule (rule TIME-2).
pub type OwnSchedules = History<Option<Plan>>;

/// The schedules of an employee who inherits the schedule on every date.
pub const INHERITED: &OwnSchedules = &History::of(None);

/// A shift in local time; an `end` at or before `start` is on the next day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    pub start: NaiveTime,
    pub end: NaiveTime,
    pub break_minutes: u32,
}

impl Times {
    /// The instants of the shift on a date.
    pub fn shift(self, zone: Tz, date: NaiveDate) -> Shift {
        let is_next = self.end <= self.start;
        let end_date = if is_next { date.succ_opt().unwrap_or(date) } else { date };
        let start = instant(zone, date.and_time(self.start));
        Shift { start, end: instant(zone, end_date.and_time(self.end)).max(start) }
    }
}

/// The break in minutes that is subtracted from `worked` minutes. Up to `break_after` minutes there is none. Above
/// that, at least `break_after` minutes remain (rule TIME-14).
///
/// *Case:* break 30 after 360: 360 cost 0, 375 cost 15, 510 cost 30.
pub fn break_due(worked: u32, break_minutes: u32, break_after: u32) -> u32 {
    break_minutes.min(worked.saturating_sub(break_after))
}

/// The instant of a local wall time (rule TIME-7). A time that exists twice is its first occurrence. A time that a
/// DST change skips uses the offset before the change.
///
/// *Case:* `Europe/Berlin`, 2026-03-29 02:30 does not exist; it is 01:30Z, 03:30 on the wall.
pub fn instant(zone: Tz, wall: NaiveDateTime) -> DateTime<Utc> {
    match zone.from_local_datetime(&wall) {
        MappedLocalTime::Single(at) => at.to_utc(),
        MappedLocalTime::Ambiguous(one, other) => one.min(other).to_utc(),
        MappedLocalTime::None => {
            let before = GapInfo::new(&wall, &zone).and_then(|gap| gap.begin);
            let offset = before.map_or(0, |(_, offset)| offset.fix().local_minus_utc());
            wall.and_utc() - TimeDelta::seconds(i64::from(offset))
        }
    }
}

/// The local date of an instant.
pub fn local_date(zone: Tz, at: DateTime<Utc>) -> NaiveDate {
    at.with_timezone(&zone).date_naive()
}

/// Whole minutes of elapsed time, rounded down; 0 if it is negative.
pub(crate) fn whole_minutes(elapsed: TimeDelta) -> u32 {
    u32::try_from(elapsed.num_minutes().max(0)).unwrap_or(u32::MAX)
}

pub(crate) fn minutes(count: u32) -> TimeDelta {
    TimeDelta::minutes(i64::from(count))
}

/// The reason for which the entries of a week are no valid schedule. An entry is named by its index in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeekViolation {
    /// A weekday has more than one entry.
    #[error("{weekday} already has an entry")]
    SecondEntry { entry: usize, first: usize, weekday: Weekday },
    /// A shift ends after the next one starts, which may be in the next week.
    #[error("the shift ends after the next shift starts")]
    OverlapsNext { entry: usize, next: usize },
}

/// The violations of a week's entries. A weekday has at most one entry, and no shift ends after the next one starts.
/// It may end at the same time. After Sunday the next shift is in the following week (rule TIME-4).
///
/// The check uses wall time, so that a DST change does not make a schedule invalid. A second entry of a weekday is
/// reported as that violation only.
///
/// *Case:* Sunday 22:00–06:00 with Monday 05:00–13:00 is a violation of Sunday's entry.
pub fn check(days: &[ScheduleDay]) -> Vec<WeekViolation> {
    const DAY: u32 = 24 * 60 * 60;
    let mut violations = Vec::new();
    // Each entry with the midnight of its weekday, in seconds from Monday's midnight.
    let mut week: Vec<(u32, usize)> = Vec::with_capacity(days.len());
    for (entry, day) in days.iter().enumerate() {
        match days[..entry].iter().position(|earlier| earlier.weekday == day.weekday) {
            Some(first) => {
                violations.push(WeekViolation::SecondEntry { entry, first, weekday: day.weekday });
            }
            None => {
                week.push((day.weekday.num_days_from_monday() * DAY, entry));
            }
        }
    }
    week.sort_unstable();
    for (place, &(midnight, entry)) in week.iter().enumerate() {
        let (next_midnight, next) = match week.get(place + 1) {
            Some(&following) => following,
            None => (week[0].0 + 7 * DAY, week[0].1),
        };
        let ScheduleDay { start, end, .. } = days[entry];
        let next_start = next_midnight + days[next].start.num_seconds_from_midnight();
        let ends_on_the_next_day = end <= start;
        if ends_on_the_next_day && midnight + DAY + end.num_seconds_from_midnight() > next_start {
            violations.push(WeekViolation::OverlapsNext { entry, next });
        }
    }
    violations
}

#[cfg(test)]
mod tests;
