//! Everything that decides about an employee's dates: their zone, shifts, holidays and places (rules TIME-6 to
//! TIME-11, SITE-2, SITE-3, SCHED-3 and SCHED-5).

use std::cmp::Reverse;

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;

use crate::attendance::{Shift, SinglePunch};
use crate::dates::Holiday;
use crate::days::Days;
use crate::employee::{Assignment, Employee};
use crate::history::History;
use crate::leave::cover::LeaveCover;
use crate::place::Places;
use crate::policy::{TimePolicy, Version};
use crate::roster::{DAY_OFF, DayShifts, PlannedShift, Roster, UNPLANNED};
use crate::schedule::{
    OwnSchedules, Plan, ScheduleDay, Times, Tolerances, break_due, instant, local_date, minutes,
    whole_minutes,
};
use crate::settings::Settings;
use crate::site::Site;
use crate::worth::{Off, Worth};

/// Everything that decides, date by date, about an employee's zone, shifts, holidays and places. The employee's own
/// values come first, then those of the site of the date, then the organization's (rule SITE-2).
#[derive(Clone, Copy, Debug)]
pub struct Calendar<'a> {
    /// The employee's own zone, which replaces every other.
    pub own_zone: Option<Tz>,
    pub own: &'a OwnSchedules,
    /// The assignments, which name the site of a date.
    pub assignments: &'a History<Assignment>,
    pub settings: &'a Settings,
    /// The roster: the dates that have a plan of their own.
    pub roster: &'a Roster,
}

/// The shifts of a date, with their origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Planned<'a> {
    Roster(&'a DayShifts),
    Rotation(&'a DayShifts),
    Weekly(Option<&'a ScheduleDay>),
}

/// The shift that starts on one local date.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShiftDay {
    pub date: NaiveDate,
    pub shift: Shift,
    /// Scheduled net minutes: the true length less the break (rule TIME-14).
    pub net_minutes: u32,
    /// The break that the schedule grants, whether it is taken or not.
    pub break_minutes: u32,
    /// The tolerances of the schedule in force on `date`.
    pub tolerances: Tolerances,
    /// The worth of the date as if there were no holidays (rule DAY-1).
    pub planned_worth: Worth,
    /// The worth of the date if nothing of its shift is off. It is less than planned where the roster plans a date that
    /// is half off (rule DAY-2).
    pub worth: Worth,
    /// The part of the shift that is off, on a holiday.
    pub off: Off,
}

/// A whole day of a date with a shift: its due minutes, and their worth. Work on a holiday that takes the whole
/// date is measured as on any other date (rule DAY-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WholeDay {
    pub minutes: u32,
    pub worth: Days,
}

impl ShiftDay {
    /// Whether the closed window `[start − window, end + window]` contains `at` (rule TIME-9).
    pub fn window_holds(&self, at: DateTime<Utc>) -> bool {
        self.window_meets(at, Some(at))
    }

    /// Whether a presence shares an instant with the closed window. A presence without a clock-out may have lasted
    /// into it.
    pub fn window_meets(&self, clock_in: DateTime<Utc>, clock_out: Option<DateTime<Utc>>) -> bool {
        let window = minutes(self.tolerances.window_minutes);
        clock_in <= self.shift.end + window
            && clock_out.is_none_or(|out| self.shift.start - window <= out)
    }

    /// The minutes that have to be worked: net, without what is off (rule DAY-2).
    pub fn due_minutes(&self) -> u32 {
        self.off.due_minutes(self.net_minutes)
    }

    /// Those of these halves that are not off (rule DAY-2).
    pub fn due_halves_of(&self, halves: LeaveCover) -> LeaveCover {
        LeaveCover {
            first_half: halves.first_half && !self.off.has_first_half(),
            second_half: halves.second_half && !self.off.has_second_half(),
        }
    }

    /// The due minutes of some halves (rule DAY-2).
    pub fn due_minutes_of(&self, halves: LeaveCover) -> u32 {
        let first = Off::SecondHalf.due_minutes(self.net_minutes);
        let of_first = if self.off.has_first_half() { 0 } else { first };
        let of_second = if self.off.has_second_half() { 0 } else { self.net_minutes - first };
        (if halves.first_half { of_first } else { 0 })
            + (if halves.second_half { of_second } else { 0 })
    }

    /// The worth of what is not off (rule DAY-2).
    pub fn due_worth(&self) -> Days {
        self.worth.halves(self.off.due_halves())
    }

    /// A whole day of the date.
    pub fn whole_day(&self) -> WholeDay {
        match self.off {
            Off::Day => WholeDay { minutes: self.net_minutes, worth: self.worth.days() },
            _ => WholeDay { minutes: self.due_minutes(), worth: self.due_worth() },
        }
    }

    /// Whether an instant is in a half of the date that is off.
    pub fn is_off_at(&self, at: DateTime<Utc>) -> bool {
        if at < self.shift.middle() {
            self.off.has_first_half()
        } else {
            self.off.has_second_half()
        }
    }

    /// The distance of an instant from the shift; zero or less inside it.
    fn distance(&self, at: DateTime<Utc>) -> TimeDelta {
        (self.shift.start - at).max(at - self.shift.end)
    }
}

impl Employee {
    /// The employee's local date.
    pub fn today(&self, settings: &Settings, now: DateTime<Utc>) -> NaiveDate {
        self.calendar(settings).local_date(now)
    }

    /// Everything that decides about the employee's zone, shifts, holidays and places, date by date, without a
    /// roster.
    pub fn calendar<'a>(&'a self, settings: &'a Settings) -> Calendar<'a> {
        Calendar {
            own_zone: self.timezone,
            own: &self.work_schedules,
            assignments: &self.assignments,
            settings,
            roster: UNPLANNED,
        }
    }
}

impl<'a> Calendar<'a> {
    /// The site of a date, if there is one.
    pub fn site_on(&self, date: NaiveDate) -> Option<&'a Site> {
        self.settings.sites.get(&self.assignments.on(date).site_id?)
    }

    /// The zone of a date (rule SITE-2).
    pub fn zone_on(&self, date: NaiveDate) -> Tz {
        let of_site = || self.site_on(date).map(|site| site.timezone);
        self.own_zone.or_else(of_site).unwrap_or(self.settings.organization.timezone)
    }

    /// The schedule in force on a date: the employee's own or, if that is inherited, the site's, otherwise the
    /// organization's (rule TIME-2).
    pub fn plan_on(&self, date: NaiveDate) -> &'a Plan {
        let of_site = || self.site_on(date)?.work_schedules.on(date).as_ref();
        let inherited = || self.settings.work_schedules.on(date);
        self.own.on(date).as_ref().or_else(of_site).unwrap_or_else(inherited)
    }

    /// The tolerances with which attendances of a date are compared with its shifts. They come from the schedule in
    /// force, whatever shifts are planned (rule SCHED-4).
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

    /// The shifts of a date, sorted by start, and their origin (rule SCHED-3).
    pub fn planned_on(&self, date: NaiveDate) -> Planned<'a> {
        if let Some(day) = self.roster.get(&date) {
            return Planned::Roster(day);
        }
        self.scheduled_on(date, date)
    }

    /// The shifts that the schedule has on a date, whatever the roster says. It is the schedule in force on `in_force_on`.
    fn scheduled_on(&self, date: NaiveDate, in_force_on: NaiveDate) -> Planned<'a> {
        match self.plan_on(in_force_on) {
            Plan::Weekly(schedule) => {
                let day = schedule.days.iter().find(|day| day.weekday == date.weekday());
                Planned::Weekly(day)
            }
            Plan::Rotation(entry) => {
                let rotation = self.settings.rotations.get(&entry.rotation_id);
                Planned::Rotation(rotation.map_or(DAY_OFF, |all| all.on(date, entry.offset_days)))
            }
        }
    }

    /// The shifts of a date as instants, sorted by start.
    pub fn shifts_on(&self, date: NaiveDate) -> impl Iterator<Item = Shift> + use<'a> {
        let zone = self.zone_on(date);
        self.planned_on(date).times().map(move |times| times.shift(zone, date))
    }

    /// The holidays that count on a date: those of the site if it has its own, otherwise those of the organization
    /// (rule SITE-3).
    pub fn holidays_on(&self, date: NaiveDate) -> &'a [Holiday] {
        let of_site = self.site_on(date).and_then(|site| site.holidays.as_deref());
        of_site.unwrap_or(&self.settings.holidays)
    }

    /// The entry of a date in the list of holidays, whatever it takes of the date.
    pub fn listed_holiday_on(&self, date: NaiveDate) -> Option<&'a Holiday> {
        let holidays = self.holidays_on(date);
        let place = holidays.binary_search_by_key(&date, |holiday| holiday.date).ok()?;
        holidays.get(place)
    }

    /// The holiday of a date, if it takes the date or one half of it (rule DAY-2).
    pub fn holiday_on(&self, date: NaiveDate) -> Option<&'a Holiday> {
        self.listed_holiday_on(date).filter(|holiday| holiday.off != Off::None)
    }

    /// The part of a date that its holiday takes (rule DAY-2).
    pub fn off_on(&self, date: NaiveDate) -> Off {
        self.holiday_on(date).map_or(Off::None, |holiday| holiday.off)
    }

    /// The places of a clock-in on a date: those of the site that the nearest shift of the date names, else of the
    /// employee's site (rules SITE-3 and SCHED-3).
    pub fn places_of(&self, date: NaiveDate, clock_in: DateTime<Utc>) -> Places<'a> {
        let planned = match self.planned_on(date) {
            Planned::Roster(day) | Planned::Rotation(day) => &day.shifts[..],
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

    /// The policy for an attendance of a date whose clock-out never comes (rule SITE-3).
    pub fn single_punch_on(&self, date: NaiveDate) -> SinglePunch {
        let of_site = self.site_on(date).and_then(|site| site.single_punch);
        of_site.unwrap_or(self.settings.single_punch)
    }

    /// The longest shift that people work on a date. A longer attendance counts as a forgotten clock-out (rule
    /// TIME-60).
    pub fn longest_shift_on(&self, date: NaiveDate) -> TimeDelta {
        let of_site = self.site_on(date).and_then(|site| site.longest_shift_minutes);
        minutes(of_site.unwrap_or(self.settings.longest_shift_minutes))
    }

    /// The time policy of a date: that of the assignment, else of the site, else of the organization (rule POL-1).
    pub fn time_policy_on(&self, date: NaiveDate) -> Option<&'a TimePolicy> {
        let of_assignment = self.assignments.on(date).time_policy_id;
        let of_site = || self.site_on(date)?.time_policy_id;
        let id = of_assignment.or_else(of_site).or(self.settings.time_policy_id)?;
        self.settings.time_policies.get(&id)
    }

    /// The version of the time policy that holds on a date. Without one, the rules without a policy hold.
    pub fn version_on(&self, date: NaiveDate) -> Option<&'a Version> {
        self.time_policy_on(date)?.version_on(date)
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

    /// The instant at which the halves of a date meet: the middle of its shift or, without a shift, noon.
    pub fn middle_of(&self, date: NaiveDate) -> DateTime<Utc> {
        let noon = NaiveTime::from_hms_opt(12, 0, 0).unwrap_or_default();
        let shift = self.shift_on(date);
        shift.map_or_else(|| self.instant(date, noon), |day| day.shift.middle())
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

    /// The shift that starts on `date`, if there is one. It lasts from the first to the last of the date's shifts
    /// (rules TIME-6, TIME-7, TIME-8 and SCHED-5).
    ///
    /// `end` at or before `start` is on the next day, so equal times are 24 hours of wall time. Over a
    /// DST change the shift has its true length. If the start of a shift falls into the hour that a DST change skips,
    /// and so comes after the end, the shift has no length.
    ///
    /// *Case:* `Europe/Berlin`, Saturday 22:00–06:00, break 30: on 2026-10-24 from 20:00Z to 05:00Z,
    /// nine hours, 510 net minutes.
    /// *Case:* 11:00–14:30 and 17:00–22:00, break 30 each: 510 net minutes, as the gap is the break.
    /// *Case:* 09:00–18:00, break 60, and the second half of the date is off: 480 net minutes, 240 due minutes.
    pub fn shift_on(&self, date: NaiveDate) -> Option<ShiftDay> {
        self.shift_of_plan(date, self.planned_on(date), date)
    }

    /// The shift that the schedule has on a date, whatever the roster says. The schedule, its tolerances and the zone are
    /// those in force on `in_force_on` (rule PAY-81).
    pub(crate) fn schedule_shift_on(
        &self,
        date: NaiveDate,
        in_force_on: NaiveDate,
    ) -> Option<ShiftDay> {
        self.shift_of_plan(date, self.scheduled_on(date, in_force_on), in_force_on)
    }

    /// The shift of planned shifts on a date, with the zone and the tolerances in force on `in_force_on`.
    fn shift_of_plan(
        &self,
        date: NaiveDate,
        planned: Planned<'_>,
        in_force_on: NaiveDate,
    ) -> Option<ShiftDay> {
        let zone = self.zone_on(in_force_on);
        let tolerances = self.tolerances_on(in_force_on);
        let mut whole: Option<Shift> = None;
        let mut length = 0;
        let mut gaps = TimeDelta::zero();
        let mut break_minutes = 0;
        for times in planned.times() {
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
        let planned_worth = planned.worth();
        let (worth, off) = match (planned, self.off_on(date)) {
            // A roster that plans such a date plans the half that is worked.
            (Planned::Roster(_), off) if off.is_half() => {
                (planned_worth.min(Worth::HALF), Off::None)
            }
            (_, off) => (planned_worth, off),
        };
        whole.map(|shift| ShiftDay {
            date,
            shift,
            net_minutes,
            break_minutes,
            tolerances,
            planned_worth,
            worth,
            off,
        })
    }

    /// The attendance date of a clock-in, and the shift to which it belongs: `None` if the date has no shift (rules
    /// TIME-9, TIME-10 and TIME-11).
    ///
    /// The rule considers the shifts of the local dates before, on and after the clock-in. The clock-in belongs to
    /// the shift whose closed window contains it. If several do, it belongs to the one with the nearer start, and if
    /// two are equally near, to the later one. If no window contains it, it belongs to the shift of its local date.
    /// If in addition the shift of the date before lasts into the local date, it belongs to the nearer of these two,
    /// and if they are equally near, to the later one.
    ///
    /// *Case:* Mon–Fri 09:00–17:30, window 60. Monday 08:00, 18:30, 07:59 and 18:31 belong to Monday's shift.
    /// *Case:* 22:00–06:00 every night, window 60. Tuesday 07:01 belongs to Monday's shift, 14:00 and 20:59 to Tuesday's.
    ///
    /// Only dates for which `is_employed` is true have a shift.
    pub fn shift_of(
        &self,
        clock_in: DateTime<Utc>,
        is_employed: impl Fn(NaiveDate) -> bool,
    ) -> (NaiveDate, Option<ShiftDay>) {
        let date = self.local_date(clock_in);
        let shift_on = |date| if is_employed(date) { self.shift_on(date) } else { None };
        let held = [date.pred_opt(), Some(date), date.succ_opt()]
            .into_iter()
            .flatten()
            .filter_map(shift_on)
            .filter(|day| day.window_holds(clock_in))
            .min_by_key(|day| {
                ((clock_in - day.shift.start).abs(), Reverse((day.shift.start, day.date)))
            });
        if let Some(day) = held {
            return (day.date, Some(day));
        }
        let Some(own) = shift_on(date) else { return (date, None) };
        let midnight = self.instant(date, NaiveTime::MIN);
        let before = date.pred_opt().and_then(shift_on).filter(|day| day.shift.end > midnight);
        let nearest = match before {
            Some(before) if before.distance(clock_in) < own.distance(clock_in) => before,
            _ => own,
        };
        (nearest.date, Some(nearest))
    }
}

impl Calendar<'_> {
    /// For a day with several shifts: the single shift whose window contains an instant. If several do, it is the one
    /// with the nearer start, and if two are equally near, the later one (rules TIME-9 and TIME-10).
    pub fn single_shift_at(&self, day: &ShiftDay, at: DateTime<Utc>) -> Option<Shift> {
        let holds = |shift: &Shift| ShiftDay { shift: *shift, ..*day }.window_holds(at);
        let nearness = |shift: &Shift| ((at - shift.start).abs(), Reverse(shift.start));
        self.shifts_on(day.date).filter(holds).min_by_key(nearness)
    }

    /// For a day with several shifts: the single shift to which a clock-in belongs. It is that of
    /// [`Self::single_shift_at`]. If no window contains the clock-in, it is the nearest one, and if two are equally
    /// near, the later one (rules TIME-9 to TIME-11).
    pub fn single_shift_of(&self, day: &ShiftDay, clock_in: DateTime<Utc>) -> Option<Shift> {
        let nearness = |shift: &Shift| {
            let distance = ShiftDay { shift: *shift, ..*day }.distance(clock_in);
            (distance, Reverse(shift.start))
        };
        let nearest = || self.shifts_on(day.date).min_by_key(nearness);
        self.single_shift_at(day, clock_in).or_else(nearest)
    }
}

impl<'a> Planned<'a> {
    /// The shifts and their worth, as they would be planned by themselves.
    pub fn day(self) -> DayShifts {
        match self {
            Self::Roster(day) | Self::Rotation(day) => day.clone(),
            Self::Weekly(_) => {
                let shifts = self.times().map(PlannedShift::of).collect();
                DayShifts { shifts, worth: self.worth(), rest_day: false }
            }
        }
    }

    /// The worth of the date, holiday or not (rule DAY-1).
    pub fn worth(self) -> Worth {
        match self {
            Self::Roster(day) | Self::Rotation(day) => day.worth,
            Self::Weekly(day) => day.map(|day| day.worth).unwrap_or_default(),
        }
    }

    /// The shifts, in local time.
    pub fn times(self) -> impl Iterator<Item = Times> + use<'a> {
        let (day, shifts) = match self {
            Self::Weekly(day) => (day, &[][..]),
            Self::Roster(day) | Self::Rotation(day) => (None, &day.shifts[..]),
        };
        let of_day = |day: &ScheduleDay| {
            let ScheduleDay { start, end, break_minutes, .. } = *day;
            Times { start, end, break_minutes }
        };
        day.map(of_day).into_iter().chain(shifts.iter().map(|shift| shift.times))
    }
}

#[cfg(test)]
mod tests;
