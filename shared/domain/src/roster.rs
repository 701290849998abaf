//! Shifts that are planned for single dates, or as a pattern that repeats (rules SCHED-1 to SCHED-5).

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Timelike, Utc};
use serde::{Deserialize, Serialize};

use crate::ids::{RotationId, ShiftTypeId, SiteId};
use crate::independence::Editors;
use crate::schedule::{Times, Tolerances};
use crate::text::Names;
use crate::worth::Worth;

/// The greatest number of rotations of an organization.
pub const MAX_ROTATIONS: usize = 100;

/// The shifts of the dates that are planned one by one. A date that is not there follows the schedule; one without
/// shifts is a day off.
pub type Roster = BTreeMap<NaiveDate, DayShifts>;

/// A roster in which no date has a plan.
pub const UNPLANNED: &Roster = &Roster::new();

/// A shift of a date, in local time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedShift {
    #[serde(flatten)]
    pub times: Times,
    /// Name of the shift, if it was made from a shift type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The name in other languages.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub names: Names,
    /// The place where the shift is worked, if it is not the employee's site. Only the places of a punch depend on
    /// it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site_id: Option<SiteId>,
}

impl PlannedShift {
    /// A shift without a name, at the employee's site.
    pub fn of(times: Times) -> Self {
        Self { times, name: None, names: Names::new(), site_id: None }
    }
}

/// The shifts of a day of a rotation, or of a date of the roster, and what the day is worth.
///
/// It is stored as the list of its shifts unless it has a worth of its own (rule DAY-1) or is a rest day with shifts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredDay", into = "StoredDay")]
pub struct DayShifts {
    /// By the time at which they start; none on a day off.
    pub shifts: Vec<PlannedShift>,
    pub worth: Worth,
    /// Whether time policies count its shifts as work on a rest day (rule POL-7); only in the roster.
    pub rest_day: bool,
}

/// A day without shifts.
pub const DAY_OFF: &DayShifts = &DayShifts { shifts: vec![], worth: Worth::WHOLE, rest_day: false };

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum StoredDay {
    Shifts(Vec<PlannedShift>),
    Day {
        shifts: Vec<PlannedShift>,
        #[serde(default)]
        worth: Worth,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rest_day: bool,
    },
}

impl From<StoredDay> for DayShifts {
    fn from(stored: StoredDay) -> Self {
        match stored {
            StoredDay::Shifts(shifts) => shifts.into(),
            StoredDay::Day { shifts, worth, rest_day } => Self { shifts, worth, rest_day },
        }
    }
}

impl From<DayShifts> for StoredDay {
    fn from(day: DayShifts) -> Self {
        let DayShifts { shifts, worth, rest_day } = day;
        match worth.is_whole() && !rest_day {
            true => Self::Shifts(shifts),
            false => Self::Day { shifts, worth, rest_day },
        }
    }
}

/// A day that is worth what a day is.
impl From<Vec<PlannedShift>> for DayShifts {
    fn from(shifts: Vec<PlannedShift>) -> Self {
        Self { shifts, worth: Worth::WHOLE, rest_day: false }
    }
}

impl<'a> IntoIterator for &'a DayShifts {
    type Item = &'a PlannedShift;
    type IntoIter = std::slice::Iter<'a, PlannedShift>;

    fn into_iter(self) -> Self::IntoIter {
        self.shifts.iter()
    }
}

/// A shift with a name, which is copied where it is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShiftType {
    pub id: ShiftTypeId,
    /// The code, unique in the organization.
    pub code: String,
    pub name: String,
    /// The name in other languages.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub names: Names,
    #[serde(flatten)]
    pub times: Times,
    pub is_active: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A pattern of days that repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rotation {
    pub id: RotationId,
    /// The code, unique in the organization.
    pub code: String,
    pub name: String,
    /// A date that has the first day of the pattern.
    pub anchor_date: NaiveDate,
    /// 1 to 366 days, each with up to three shifts.
    pub days: Vec<DayShifts>,
    #[serde(flatten)]
    pub tolerances: Tolerances,
    pub is_active: bool,
    /// The accounts that have changed the parts of the rotation that decide about a day (rule PAY-70).
    #[serde(default)]
    pub changed_by: Editors,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Rotation {
    /// The day of the pattern that a date has for somebody who began so many days later (rule SCHED-2).
    ///
    /// *Case:* night, night, off, off, from 2026-10-24: 2027-03-27 is 154 days later, the third day, off; with an
    /// offset of 2 the first.
    pub fn on(&self, date: NaiveDate, offset_days: u32) -> &DayShifts {
        let since = (date - self.anchor_date).num_days() - i64::from(offset_days);
        let length = i64::try_from(self.days.len()).unwrap_or(i64::MAX).max(1);
        let place = usize::try_from(since.rem_euclid(length)).unwrap_or_default();
        self.days.get(place).unwrap_or(DAY_OFF)
    }
}

/// The reason for which the shifts of a date cannot be worked one after the other. A shift is named by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// The shift starts before the one before it ends.
    #[error("the shift starts before the one before it ends")]
    Overlap(usize),
    /// More than 24 hours lie between the first start and the end of this shift.
    #[error("the shifts of a date last 24 hours at most")]
    TooLong(usize),
}

/// Checks whether shifts can be those of one date: ascending, without overlaps, and together at most 24 hours (rule
/// SCHED-5). The check uses wall time.
///
/// # Errors
/// The first shift that does not fit.
pub fn check(shifts: &[PlannedShift]) -> Result<(), Violation> {
    const DAY: TimeDelta = TimeDelta::days(1);
    let since_midnight =
        |time: NaiveTime| TimeDelta::seconds(time.num_seconds_from_midnight().into());
    let mut ends = TimeDelta::zero();
    for (index, shift) in shifts.iter().enumerate() {
        let start = since_midnight(shift.times.start);
        let end = since_midnight(shift.times.end);
        if start < ends {
            return Err(Violation::Overlap(index));
        }
        ends = if end <= start { end + DAY } else { end };
        if ends - since_midnight(shifts[0].times.start) > DAY {
            return Err(Violation::TooLong(index));
        }
    }
    Ok(())
}

/// The first day of a repeating pattern whose shifts end after those of the next day start, by wall time (rule
/// SCHED-2).
pub fn overlaps_next(days: &[DayShifts]) -> Option<usize> {
    (0..days.len()).find(|place| {
        let next = &days[(place + 1) % days.len()].shifts;
        let last = days[*place].shifts.last();
        let (Some(last), Some(first)) = (last, next.first()) else { return false };
        let Times { start, end, .. } = last.times;
        end <= start && first.times.start < end
    })
}

#[cfg(test)]
mod tests {
    use chrono_tz::Europe;

    use super::*;
    use crate::attendance::Status;
    use crate::fixtures;
    use crate::place::Geofence;
    use crate::schedule::{Plan, RotationEntry, ScheduleHistory};
    use crate::testing::{World, at, date, planned, presence, weekdays};

    fn nights() -> Rotation {
        let night = || vec![planned("22:00", "06:00", 30)];
        let days = vec![night(), night(), vec![], vec![]];
        fixtures::rotation(RotationId(uuid::Uuid::from_u128(1)), date("2026-10-24"), days)
    }

    fn in_berlin(plan: Plan) -> World {
        let mut world = World::new();
        world.zone = Europe::Berlin;
        let rotation = nights();
        world.settings.rotations.insert(rotation.id, rotation);
        world.settings.work_schedules = ScheduleHistory::of(plan);
        world
    }

    /// The first case of planning: a rotation over both DST changes. Rules SCHED-2 and SCHED-5.
    #[test]
    fn a_rotation_repeats_its_days_from_its_anchor_date() {
        let plan =
            |offset_days| Plan::Rotation(RotationEntry { rotation_id: nights().id, offset_days });
        let shift = |offset_days, on: &str| {
            let world = in_berlin(plan(offset_days));
            let day = world.person().shift_on(date(on))?;
            Some((day.shift.start, day.shift.end, day.net_minutes))
        };
        let expected = |start: &str, end: &str, net| Some((at(start), at(end), net));
        let first = expected("2026-10-24T20:00Z", "2026-10-25T05:00Z", 510);
        assert_eq!(shift(0, "2026-10-24"), first);
        let second = expected("2026-10-25T21:00Z", "2026-10-26T05:00Z", 450);
        assert_eq!(shift(0, "2026-10-25"), second);
        assert_eq!(shift(0, "2026-10-26"), None);
        assert_eq!(shift(0, "2027-03-27"), None);
        let spring = expected("2027-03-27T21:00Z", "2027-03-28T04:00Z", 390);
        assert_eq!(shift(2, "2027-03-27"), spring);
        let later = expected("2026-10-25T21:00Z", "2026-10-26T05:00Z", 450);
        assert_eq!((shift(1, "2026-10-24"), shift(1, "2026-10-25")), (None, later));
        // The pattern repeats before the anchor date, too.
        assert_eq!(shift(0, "2026-10-23"), None);
        assert!(shift(0, "2026-10-21").is_some());
    }

    /// Rules SCHED-3 and SCHED-4.
    #[test]
    fn a_date_of_the_roster_takes_the_place_of_the_schedules() {
        let mut world = in_berlin(weekdays("09:00", "17:30", 30));
        world.roster.insert(date("2026-11-02"), vec![planned("14:00", "22:00", 30)].into());
        world.roster.insert(date("2026-11-03"), vec![].into());
        let starts = ["2026-11-02", "2026-11-03", "2026-11-04"]
            .map(|on| world.person().shift_on(date(on)).map(|day| day.shift.start));
        let expected = ["2026-11-02T13:00Z", "", "2026-11-04T08:00Z"];
        assert_eq!(starts, expected.map(|text| (!text.is_empty()).then(|| at(text))));
        let day = world.person().shift_on(date("2026-11-02")).unwrap();
        assert_eq!(day.tolerances, Tolerances::STANDARD);
    }

    /// The eighth case of planning: the gap between two shifts is their break. Rule SCHED-5.
    #[test]
    fn the_shifts_of_a_date_are_one_with_their_breaks() {
        let mut world = in_berlin(weekdays("09:00", "17:30", 30));
        let mut net = |shifts: Vec<PlannedShift>| {
            world.roster.insert(date("2026-11-02"), shifts.into());
            world.person().shift_on(date("2026-11-02")).unwrap().net_minutes
        };
        let split = vec![planned("11:00", "14:30", 30), planned("17:00", "22:00", 30)];
        assert_eq!(net(split.clone()), 510);
        let double = vec![planned("06:00", "14:00", 30), planned("14:00", "22:00", 30)];
        assert_eq!(net(double), 900);
        assert_eq!(net(split), 510);
        // Work at exactly the planned times is neither late nor overtime.
        world.zone = chrono_tz::UTC;
        let worked = [
            presence("2026-11-02 11:00", "2026-11-02 14:30"),
            presence("2026-11-02 17:00", "2026-11-02 22:00"),
        ];
        let timeline = world.timeline(worked);
        let results: Vec<_> = timeline.iter().map(|a| &a.day_result).collect();
        assert_eq!(results.iter().map(|r| r.worked_minutes).sum::<u32>(), 510);
        assert!(results.iter().all(|r| r.overtime_minutes == 0 && r.status == Status::Present));
    }

    /// Rule SCHED-2.
    #[test]
    fn the_days_of_a_rotation_do_not_reach_into_each_other() {
        let day = |start: &str, end: &str| DayShifts::from(vec![planned(start, end, 0)]);
        let night = day("22:00", "06:00");
        let early = day("06:00", "14:00");
        assert_eq!(overlaps_next(&[night.clone(), early.clone()]), None);
        assert_eq!(overlaps_next(&[night.clone(), day("05:59", "14:00")]), Some(0));
        // The last day is followed by the first one.
        assert_eq!(overlaps_next(&[early.clone(), day("22:00", "06:01")]), Some(1));
        assert_eq!(overlaps_next(&[night.clone(), DAY_OFF.clone(), early]), None);
        assert_eq!(overlaps_next(&[day("07:00", "07:00")]), None);
        assert_eq!(overlaps_next(&[]), None);
    }

    /// Rule SCHED-3.
    #[test]
    fn the_places_of_a_shift_elsewhere_are_those_of_its_site() {
        let mut world = in_berlin(weekdays("09:00", "17:30", 30));
        let yard = SiteId(uuid::Uuid::from_u128(1));
        let there = SiteId(uuid::Uuid::from_u128(2));
        for id in [yard, there] {
            let mut site = fixtures::site(id, Europe::Berlin);
            let fence = |lat| Geofence { name: "Gate".into(), lat, lng: 13.4, radius_m: 9.0 };
            site.geofences = Some(vec![fence(if id == yard { 1.0 } else { 2.0 })]);
            world.settings.sites.insert(id, site);
        }
        let at_yard = PlannedShift { site_id: Some(yard), ..planned("06:00", "10:00", 0) };
        let elsewhere = PlannedShift { site_id: Some(there), ..planned("14:00", "18:00", 0) };
        world.roster.insert(date("2026-11-02"), vec![at_yard, elsewhere].into());
        let latitude = |time: &str| {
            let places = world.person().calendar.places_of(date("2026-11-02"), at(time));
            places.geofences.first().map(|fence| fence.lat)
        };
        assert_eq!(latitude("2026-11-02T05:00Z"), Some(1.0));
        assert_eq!(latitude("2026-11-02T13:30Z"), Some(2.0));
        world.roster.insert(date("2026-11-02"), vec![planned("06:00", "10:00", 0)].into());
        let places = world.person().calendar.places_of(date("2026-11-02"), at("2026-11-02T05:00Z"));
        assert_eq!(places.geofences, []);
    }

    /// Rule SCHED-5.
    #[test]
    fn shifts_of_a_date_follow_each_other_within_24_hours() {
        let of = |times: &[(&str, &str)]| {
            let shifts: Vec<_> = times.iter().map(|(from, to)| planned(from, to, 0)).collect();
            check(&shifts)
        };
        assert_eq!(of(&[]), Ok(()));
        assert_eq!(of(&[("06:00", "14:00"), ("14:00", "22:00")]), Ok(()));
        assert_eq!(of(&[("06:00", "14:00"), ("13:59", "22:00")]), Err(Violation::Overlap(1)));
        assert_eq!(of(&[("14:00", "22:00"), ("06:00", "14:00")]), Err(Violation::Overlap(1)));
        assert_eq!(of(&[("22:00", "06:00"), ("23:00", "23:30")]), Err(Violation::Overlap(1)));
        assert_eq!(of(&[("07:00", "07:00")]), Ok(()));
        assert_eq!(of(&[("06:00", "14:00"), ("22:00", "06:00")]), Ok(()));
        assert_eq!(of(&[("06:00", "14:00"), ("22:00", "06:01")]), Err(Violation::TooLong(1)));
    }
}
