//! The facts of a date that a time policy needs, from the calendar of a person.

use std::collections::BTreeSet;

use chrono::{NaiveDate, TimeDelta};

use crate::attendance::Attendance;
use crate::calendar::{Calendar, Planned};
use crate::dates::DateRange;
use crate::policy::facts::{DayFacts, HolidayKinds, PlannedWork, Presence};
use crate::policy::version::Version;
use crate::schedule::local_date;

use crate::person::Person;

impl Presence {
    /// An attendance, as a policy reads it.
    pub fn of(attendance: &Attendance) -> Self {
        Self {
            id: attendance.id,
            clock_in: attendance.clock_in_at,
            clock_out: attendance.clock_out_at,
            extra_review: attendance.extra.review,
        }
    }
}

/// The dates whose holidays decide about the codes of a date: that date, the date before, and all later ones into which its
/// attendances last.
pub(crate) fn dates_of_holidays(
    calendar: &Calendar<'_>,
    date: NaiveDate,
    presences: &[Presence],
) -> DateRange {
    let zone = calendar.zone_on(date);
    let ends = presences.iter().filter_map(|presence| presence.clock_out);
    let last = ends.map(|end| local_date(zone, end)).max();
    let range = DateRange { first: date - TimeDelta::days(1), last: date };
    last.map_or(range, |last| range.with(DateRange::of(last)))
}

/// The kinds of the holidays of each date, whatever they take of it.
pub(crate) fn holiday_kinds(calendar: &Calendar<'_>, dates: DateRange) -> HolidayKinds {
    let listed = |date| calendar.listed_holiday_on(date).map(|holiday| (date, &holiday.kind));
    let kinds = dates.dates().filter_map(listed);
    kinds.map(|(date, kind)| (date, BTreeSet::from([kind.clone()]))).collect()
}

impl Person<'_> {
    /// The facts of a date under a version. `presences` are the attendances of the date that count together, and `holidays`
    /// has the dates around it.
    ///
    /// A date outside employment has no shift, so nothing is due on it.
    pub(crate) fn day_facts<'f>(
        &self,
        date: NaiveDate,
        version: &'f Version,
        presences: Vec<Presence>,
        holidays: &'f HolidayKinds,
    ) -> DayFacts<'f> {
        let calendar = &self.calendar;
        let zone = calendar.zone_on(date);
        let planned = calendar.planned_on(date);
        let shift = self.shift_on(date);
        let works = planned.times().map(|times| PlannedWork {
            shift: times.shift(zone, date),
            break_minutes: times.break_minutes,
        });
        let says_rest_day = matches!(planned, Planned::Roster(day) if day.rest_day);
        DayFacts {
            date,
            zone,
            version,
            shifts: if shift.is_some() { works.collect() } else { vec![] },
            break_after_minutes: calendar.tolerances_on(date).break_after_minutes,
            due_minutes: shift.map_or(0, |shift| shift.due_minutes()),
            is_rest_day: shift.is_none() || says_rest_day,
            paid_leave_minutes: shift
                .map_or(0, |shift| shift.due_minutes_of(self.leave_on(date).paid_halves())),
            presences,
            holidays,
        }
    }
}
