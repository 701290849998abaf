//! Work schedules in local wall time, and the shifts that they give as instants (rules TIME-6,
//! TIME-7, TIME-9 and TIME-11).

use std::cmp::Reverse;

use chrono::{
    DateTime, Datelike, MappedLocalTime, NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeDelta,
    TimeZone, Timelike, Utc, Weekday,
};
use chrono_tz::{GapInfo, Tz};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::attendance::Shift;
use crate::employee::Assignment;
use crate::history::{Entry, History};
use crate::ids::RotationId;
use crate::roster::{PlannedShift, Roster};
use crate::settings::{Geofence, GeofencePolicy, Holiday, Settings};
use crate::site::Site;

/// A weekly schedule and its tolerances (rule TIME-1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkSchedule {
    /// At most one a weekday.
    pub days: Vec<ScheduleDay>,
    #[serde(flatten)]
    pub tolerances: Tolerances,
}

/// How attendances are compared with shifts, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tolerances {
    pub grace_minutes: u32,
    pub half_day_minutes: u32,
    pub window_minutes: u32,
    pub break_after_minutes: u32,
}

impl Tolerances {
    /// Those of a new organization.
    pub const STANDARD: Self = Self {
        grace_minutes: 10,
        half_day_minutes: 240,
        window_minutes: 60,
        break_after_minutes: 360,
    };
}

/// What shifts follow from a date on: a week that repeats, or a rotation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Plan {
    Rotation(RotationEntry),
    Weekly(WorkSchedule),
}

/// A rotation, begun so many days later than its anchor date says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RotationEntry {
    pub rotation_id: RotationId,
    pub offset_days: u32,
}

impl Plan {
    /// The week, unless it is a rotation.
    pub fn weekly(&self) -> Option<&WorkSchedule> {
        match self {
            Self::Weekly(schedule) => Some(schedule),
            Self::Rotation(_) => None,
        }
    }

    /// The rotation, unless it is a week.
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

/// The shift of one weekday in local time; an `end` at or before `start` is on the next day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScheduleDay {
    pub weekday: Weekday,
    pub start: NaiveTime,
    pub end: NaiveTime,
    pub break_minutes: u32,
}

/// The schedules of an organization, by date (rule TIME-2).
pub type ScheduleHistory = History<Plan>;

/// The schedules of an employee or a site, by date: `None` is what they inherit (rule TIME-2).
pub type OwnSchedules = History<Option<Plan>>;

/// Somebody who inherits their schedule on every date.
pub const INHERITED: &OwnSchedules = &History::of(None);

/// A schedule as it was stored before histories: from its date on or, without one, on every date.
#[derive(Deserialize)]
pub(crate) struct DatedSchedule {
    pub effective_from: Option<NaiveDate>,
    #[serde(flatten)]
    pub schedule: WorkSchedule,
}

/// Reads the schedules of an organization, also as they were stored before histories.
pub(crate) fn stored_history<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<ScheduleHistory, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Now(ScheduleHistory),
        Before(Vec<DatedSchedule>),
    }
    let before = match Stored::deserialize(from)? {
        Stored::Now(history) => return Ok(history),
        Stored::Before(list) => list,
    };
    let entry =
        |dated: DatedSchedule| Entry { from: dated.effective_from, value: dated.schedule.into() };
    let entries: Vec<_> = before.into_iter().map(entry).collect();
    ScheduleHistory::try_from(entries).map_err(D::Error::custom)
}

/// What decides, date by date, on somebody's zone, shifts, holidays and places: what they have of their own, else
/// what the site of the date has, else the organization's (rule SITE-2).
#[derive(Clone, Copy, Debug)]
pub struct Calendar<'a> {
    /// Their own zone, in place of every other.
    pub own_zone: Option<Tz>,
    pub own: &'a OwnSchedules,
    /// They name the site of a date.
    pub assignments: &'a History<Assignment>,
    pub settings: &'a Settings,
    /// The dates that are planned one by one.
    pub roster: &'a Roster,
}

/// The shifts of a date, with where they come from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Planned<'a> {
    Roster(&'a [PlannedShift]),
    Rotation(&'a [PlannedShift]),
    Weekly(Option<&'a ScheduleDay>),
}

/// A shift in local time; an `end` at or before `start` is on the next day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    pub start: NaiveTime,
    pub end: NaiveTime,
    pub break_minutes: u32,
}

impl Times {
    /// The instants of the shift on a date.
    fn shift(self, zone: Tz, date: NaiveDate) -> Shift {
        let is_next = self.end <= self.start;
        let end_date = if is_next { date.succ_opt().unwrap_or(date) } else { date };
        let start = instant(zone, date.and_time(self.start));
        Shift { start, end: instant(zone, end_date.and_time(self.end)).max(start) }
    }
}

impl<'a> Planned<'a> {
    /// The shifts, in local time.
    pub fn times(self) -> impl Iterator<Item = Times> + use<'a> {
        let (day, shifts) = match self {
            Self::Weekly(day) => (day, &[][..]),
            Self::Roster(shifts) | Self::Rotation(shifts) => (None, shifts),
        };
        let of_day = |day: &ScheduleDay| {
            let ScheduleDay { start, end, break_minutes, .. } = *day;
            Times { start, end, break_minutes }
        };
        day.map(of_day).into_iter().chain(shifts.iter().map(|shift| shift.times))
    }
}

/// Where punches of a date may be made, and what becomes of others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places<'a> {
    pub geofences: &'a [Geofence],
    pub policy: GeofencePolicy,
}

/// The shift that starts on one local date.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShiftDay {
    pub date: NaiveDate,
    pub shift: Shift,
    /// Scheduled net minutes: the true length less the break (rule TIME-14).
    pub net_minutes: u32,
    /// The break that the schedule grants, taken or not.
    pub break_minutes: u32,
    /// Those of the schedule in force on `date`.
    pub tolerances: Tolerances,
}

impl ShiftDay {
    /// Whether `at` is in the closed window `[start − window, end + window]` (rule TIME-9).
    pub fn window_holds(&self, at: DateTime<Utc>) -> bool {
        let window = minutes(self.tolerances.window_minutes);
        self.shift.start - window <= at && at <= self.shift.end + window
    }
}

impl<'a> Calendar<'a> {
    /// The site of a date, where there is one.
    pub fn site_on(&self, date: NaiveDate) -> Option<&'a Site> {
        self.settings.sites.get(&self.assignments.on(date).site_id?)
    }

    /// The zone of a date (rule SITE-2).
    pub fn zone_on(&self, date: NaiveDate) -> Tz {
        let of_site = || self.site_on(date).map(|site| site.timezone);
        self.own_zone.or_else(of_site).unwrap_or(self.settings.organization.timezone)
    }

    /// The schedule in force on a date: the employee's own or, where that is inherited, the site's, else the
    /// organization's (rule TIME-2).
    pub fn plan_on(&self, date: NaiveDate) -> &'a Plan {
        let of_site = || self.site_on(date)?.work_schedules.on(date).as_ref();
        let inherited = || self.settings.work_schedules.on(date);
        self.own.on(date).as_ref().or_else(of_site).unwrap_or_else(inherited)
    }

    /// How attendances of a date are compared with its shifts: as the schedule in force says, whatever shifts there
    /// are (rule SCHED-4).
    pub fn tolerances_on(&self, date: NaiveDate) -> Tolerances {
        match self.plan_on(date) {
            Plan::Weekly(schedule) => schedule.tolerances,
            Plan::Rotation(entry) => self
                .settings
                .rotations
                .get(&entry.rotation_id)
                .map_or(Tolerances::STANDARD, |rotation| rotation.tolerances),
        }
    }

    /// Where the shifts of a date come from, and which they are, by the time at which they start (rule SCHED-3).
    pub fn planned_on(&self, date: NaiveDate) -> Planned<'a> {
        if let Some(shifts) = self.roster.get(&date) {
            return Planned::Roster(shifts);
        }
        match self.plan_on(date) {
            Plan::Weekly(schedule) => {
                let day = schedule.days.iter().find(|day| day.weekday == date.weekday());
                Planned::Weekly(day)
            }
            Plan::Rotation(entry) => {
                let rotation = self.settings.rotations.get(&entry.rotation_id);
                Planned::Rotation(rotation.map_or(&[], |all| all.on(date, entry.offset_days)))
            }
        }
    }

    /// The shifts of a date as instants, by the time at which they start.
    pub fn shifts_on(&self, date: NaiveDate) -> impl Iterator<Item = Shift> + use<'a> {
        let zone = self.zone_on(date);
        self.planned_on(date).times().map(move |times| times.shift(zone, date))
    }

    /// The holidays that count on a date: all of the site, or all of the organization (rule SITE-3).
    pub fn holidays_on(&self, date: NaiveDate) -> &'a [Holiday] {
        let of_site = self.site_on(date).and_then(|site| site.holidays.as_deref());
        of_site.unwrap_or(&self.settings.holidays)
    }

    /// The holiday of a date.
    pub fn holiday_on(&self, date: NaiveDate) -> Option<&'a Holiday> {
        let holidays = self.holidays_on(date);
        let place = holidays.binary_search_by_key(&date, |holiday| holiday.date).ok()?;
        holidays.get(place)
    }

    /// The places of a clock-in on a date: those of the site that the nearest shift of the date names, else of the
    /// employee's site (rules SITE-3 and SCHED-3).
    pub fn places_of(&self, date: NaiveDate, clock_in: DateTime<Utc>) -> Places<'a> {
        let planned = match self.planned_on(date) {
            Planned::Roster(shifts) | Planned::Rotation(shifts) => shifts,
            Planned::Weekly(_) => &[],
        };
        let zone = self.zone_on(date);
        let distance =
            |shift: &&PlannedShift| (shift.times.shift(zone, date).start - clock_in).abs();
        let nearest = planned.iter().min_by_key(distance).and_then(|shift| shift.site_id);
        let site = nearest.and_then(|id| self.settings.sites.get(&id));
        let site = site.or_else(|| self.site_on(date));
        let of_site = site.and_then(|site| site.geofences.as_deref());
        let policy = site.and_then(|site| site.geofence_policy);
        Places {
            geofences: of_site.unwrap_or(&self.settings.geofences),
            policy: policy.unwrap_or(self.settings.geofence_policy),
        }
    }

    /// The local date of an instant, in the zone of the date that it has in the organization's zone (rule SITE-2).
    pub fn local_date(&self, at: DateTime<Utc>) -> NaiveDate {
        let there = local_date(self.settings.organization.timezone, at);
        local_date(self.zone_on(there), at)
    }

    /// The instant of a wall time on a date, in the zone of the date.
    pub fn instant(&self, date: NaiveDate, time: NaiveTime) -> DateTime<Utc> {
        instant(self.zone_on(date), date.and_time(time))
    }

    /// The dates from which on another assignment, or another schedule of any level, may be in force.
    pub fn begins(&self) -> impl Iterator<Item = NaiveDate> + 'a {
        let Self { own, assignments, settings, .. } = *self;
        let sites = assignments.entries().filter_map(|entry| entry.value.site_id);
        let of_sites = sites.filter_map(|id| settings.sites.get(&id));
        let of_sites = of_sites.flat_map(|site| site.work_schedules.begins());
        let of_levels = own.begins().chain(settings.work_schedules.begins());
        of_levels.chain(assignments.begins()).chain(of_sites)
    }

    /// The shift that starts on `date`, if there is one: from the first to the last of the date's shifts (rules
    /// TIME-6, TIME-7, TIME-8 and SCHED-5).
    ///
    /// `end` at or before `start` is on the next day, so equal times are 24 hours of wall time. Over a
    /// DST change the shift has its true length. A shift whose start falls into a gap, and so lies
    /// after its end, has no length.
    ///
    /// *Case:* `Europe/Berlin`, Saturday 22:00–06:00, break 30: on 2026-10-24 from 20:00Z to 05:00Z,
    /// nine hours, 510 net minutes.
    /// *Case:* 11:00–14:30 and 17:00–22:00, break 30 each: 510 net minutes, as the gap is the break.
    pub fn shift_on(&self, date: NaiveDate) -> Option<ShiftDay> {
        let (zone, tolerances) = (self.zone_on(date), self.tolerances_on(date));
        let mut whole: Option<Shift> = None;
        let (mut length, mut gaps, mut break_minutes) = (0, TimeDelta::zero(), 0);
        for times in self.planned_on(date).times() {
            let shift = times.shift(zone, date);
            length += whole_minutes(shift.end - shift.start);
            break_minutes += times.break_minutes;
            whole = Some(match whole {
                None => shift,
                Some(before) => {
                    gaps += (shift.start - before.end).max(TimeDelta::zero());
                    Shift { start: before.start, end: shift.end.max(before.end) }
                }
            });
        }
        let not_yet_taken = whole_minutes(minutes(break_minutes) - gaps);
        let due = break_due(length, not_yet_taken, tolerances.break_after_minutes);
        let net_minutes = length - due;
        whole.map(|shift| ShiftDay { date, shift, net_minutes, break_minutes, tolerances })
    }

    /// The attendance date of a clock-in and the shift it belongs to, `None` when it is unscheduled
    /// (rules TIME-9, TIME-10 and TIME-11).
    ///
    /// The rule considers the shifts of the local dates before, on and after the clock-in. The clock-in
    /// belongs to the shift whose closed window holds it; of several, to the one with the nearer start;
    /// of two equally near, to the later. If no window holds it, the date is the clock-in's local date,
    /// and the clock-in still belongs to a shift that starts later on that date.
    ///
    /// *Case:* Mon–Fri 09:00–17:30, window 60. Monday 08:00 and 18:30 belong to Monday's shift; 07:59
    /// too, as it starts later that day; 18:31 is unscheduled on Monday.
    pub fn shift_of(&self, clock_in: DateTime<Utc>) -> (NaiveDate, Option<ShiftDay>) {
        let date = self.local_date(clock_in);
        let held = [date.pred_opt(), Some(date), date.succ_opt()]
            .into_iter()
            .flatten()
            .filter_map(|date| self.shift_on(date))
            .filter(|day| day.window_holds(clock_in))
            .min_by_key(|day| {
                ((clock_in - day.shift.start).abs(), Reverse((day.shift.start, day.date)))
            });
        match held {
            Some(day) => (day.date, Some(day)),
            None => {
                let later_today = self.shift_on(date);
                (date, later_today.filter(|day| self.takes(day, clock_in)))
            }
        }
    }

    /// Whether a clock-in that is dated to a shift's date belongs to the shift: its window holds
    /// it, or the shift starts later on the clock-in's own local date.
    ///
    /// For a date found by [`Calendar::shift_of`] this agrees with the shift that it found. Callers ask
    /// again where the date is fixed but the schedule may have changed since.
    pub fn takes(&self, day: &ShiftDay, clock_in: DateTime<Utc>) -> bool {
        let starts_later_today =
            clock_in < day.shift.start && self.local_date(clock_in) == day.date;
        starts_later_today || day.window_holds(clock_in)
    }
}

/// The break in minutes that is subtracted from `worked` minutes: nothing up to `break_after`;
/// beyond it, at least `break_after` minutes remain (rule TIME-14).
///
/// *Case:* break 30 after 360: 360 cost 0, 375 cost 15, 510 cost 30.
pub fn break_due(worked: u32, break_minutes: u32, break_after: u32) -> u32 {
    break_minutes.min(worked.saturating_sub(break_after))
}

/// The instant of a local wall time (rule TIME-7). A time that exists twice is its first
/// occurrence. A time in a gap uses the offset before the gap.
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

/// Whole minutes of elapsed time, rounded down; none when it is negative.
pub(crate) fn whole_minutes(elapsed: TimeDelta) -> u32 {
    u32::try_from(elapsed.num_minutes().max(0)).unwrap_or(u32::MAX)
}

pub(crate) fn minutes(count: u32) -> TimeDelta {
    TimeDelta::minutes(i64::from(count))
}

/// Why a week's entries are not a valid schedule. Entries are named by their index in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeekViolation {
    /// A weekday has more than one entry.
    #[error("{weekday} already has an entry")]
    SecondEntry { entry: usize, first: usize, weekday: Weekday },
    /// A shift ends after the next one starts, which may be in the next week.
    #[error("the shift ends after the next shift starts")]
    OverlapsNext { entry: usize, next: usize },
}

/// The violations of a week's entries: a weekday has at most one entry, and no shift ends after the
/// next one starts. After Sunday the next shift is in the following week (rule TIME-4). Touching is
/// allowed.
///
/// The check uses wall time, so that a DST change makes no schedule invalid. It reports a second
/// entry of a weekday as that violation only.
///
/// *Case:* Sunday 22:00–06:00 with Monday 05:00–13:00 is a violation of Sunday's entry.
pub fn check(days: &[ScheduleDay]) -> Vec<WeekViolation> {
    const DAY: u32 = 24 * 60 * 60;
    let mut violations = Vec::new();
    let mut week: Vec<(u32, usize)> = Vec::with_capacity(days.len());
    for (entry, day) in days.iter().enumerate() {
        match days[..entry].iter().position(|earlier| earlier.weekday == day.weekday) {
            Some(first) => {
                violations.push(WeekViolation::SecondEntry { entry, first, weekday: day.weekday });
            }
            None => {
                let midnight = day.weekday.num_days_from_monday() * DAY;
                week.push((midnight + day.start.num_seconds_from_midnight(), entry));
            }
        }
    }
    week.sort_unstable();
    for (place, &(start, entry)) in week.iter().enumerate() {
        let (next_start, next) = match week.get(place + 1) {
            Some(&following) => following,
            None => (week[0].0 + 7 * DAY, week[0].1),
        };
        let day = &days[entry];
        let (from, to) =
            (day.start.num_seconds_from_midnight(), day.end.num_seconds_from_midnight());
        let length = if to <= from { to + DAY - from } else { to - from };
        if start + length > next_start {
            violations.push(WeekViolation::OverlapsNext { entry, next });
        }
    }
    violations
}

#[cfg(test)]
mod tests;
