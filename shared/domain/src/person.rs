//! The facts of an employee that the attendance rules need.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};

use crate::calendar::{Calendar, ShiftDay};
use crate::dates::Holiday;
use crate::employee::{Employee, Employments};
use crate::ids::EmployeeId;
use crate::leave::cover::LeaveOnDate;
use crate::locks::Locks;
use crate::roster::Roster;
use crate::settings::Settings;

/// The facts of an employee that the rules need: employments, shifts, locked dates, and leave.
#[derive(Clone, Copy, Debug)]
pub struct Person<'a> {
    pub employee_id: EmployeeId,
    pub employments: &'a Employments,
    pub calendar: Calendar<'a>,
    /// The dates that payrolls and timesheets lock.
    pub locks: &'a Locks,
    /// Approved leave by date. A date without leave is absent.
    pub leaves: &'a BTreeMap<NaiveDate, LeaveOnDate>,
}

impl<'a> Person<'a> {
    /// An employee of an organization with these settings.
    pub fn of(
        employee: &'a Employee,
        settings: &'a Settings,
        locks: &'a Locks,
        leaves: &'a BTreeMap<NaiveDate, LeaveOnDate>,
        roster: &'a Roster,
    ) -> Self {
        Self {
            employee_id: employee.id,
            employments: &employee.employments,
            calendar: Calendar { roster, ..employee.calendar(settings) },
            locks,
            leaves,
        }
    }

    /// Whether `date` is a day of employment (rule PAY-3).
    pub fn employed_on(&self, date: NaiveDate) -> bool {
        self.employments.contains(date)
    }

    /// Whether `date` is locked.
    pub fn locked_on(&self, date: NaiveDate) -> bool {
        self.locks.contains(date)
    }

    /// The approved leave of `date`.
    pub fn leave_on(&self, date: NaiveDate) -> LeaveOnDate {
        self.leaves.get(&date).cloned().unwrap_or_default()
    }

    /// The holiday of `date` ([`Calendar::holiday_on`]).
    pub fn holiday_on(&self, date: NaiveDate) -> Option<&'a Holiday> {
        self.calendar.holiday_on(date)
    }

    /// The shift that starts on `date` ([`Calendar::shift_on`]); none on a date outside employment (rule SCHED-3).
    pub fn shift_on(&self, date: NaiveDate) -> Option<ShiftDay> {
        if self.employed_on(date) { self.calendar.shift_on(date) } else { None }
    }

    /// Whether a half of the date has to be worked, so that leave takes it.
    pub fn has_due_halves(&self, date: NaiveDate) -> bool {
        self.shift_on(date).is_some_and(|day| day.off.due_halves() > 0)
    }

    /// The date and shift a clock-in belongs to ([`Calendar::shift_of`]).
    ///
    /// *Case:* nights Sunday to Thursday 22:00–06:00, window 60, hired on a Monday: Monday 06:30 belongs to Monday,
    /// because Sunday has no shift.
    pub fn shift_of(&self, clock_in: DateTime<Utc>) -> (NaiveDate, Option<ShiftDay>) {
        self.calendar.shift_of(clock_in, |date| self.employed_on(date))
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::{Asia, Tz};

    use super::*;
    use crate::dates::DateRange;
    use crate::employee::Employments;
    use crate::history::History;
    use crate::roster::UNPLANNED;
    use crate::testing::{at, date, employee, planned, weekdays};

    /// Rule TIME-1.
    #[test]
    fn zone_and_schedule_are_the_employees_own_or_else_the_organizations() {
        let settings = Settings::for_new_organization("Example".into());
        let leaves = BTreeMap::new();
        let on = date("2026-11-06");
        let plain = employee();
        let calendar = Person::of(&plain, &settings, Locks::NONE, &leaves, UNPLANNED).calendar;
        assert_eq!(calendar.zone_on(on), Tz::UTC);
        assert_eq!(calendar.plan_on(on), settings.work_schedules.on(on));
        let mut special = employee();
        let own = weekdays("22:00", "06:00", 0);
        special.timezone = Some(Asia::Kathmandu);
        special.work_schedules = special.work_schedules.with(Some(on), Some(own.clone()));
        let calendar = Person::of(&special, &settings, Locks::NONE, &leaves, UNPLANNED).calendar;
        assert_eq!(calendar.zone_on(on), Asia::Kathmandu);
        assert_eq!(calendar.plan_on(on), &own);
        // Before the employee's own schedule begins, the organization's is in force.
        let before = date("2026-11-05");
        assert_eq!(calendar.plan_on(before), settings.work_schedules.on(before));
    }

    /// Rule SCHED-3.
    #[test]
    fn the_roster_replaces_the_schedule_of_its_dates() {
        let settings = Settings::for_new_organization("Example".into());
        let who = employee();
        let leaves = BTreeMap::new();
        let on = date("2026-11-06");
        let roster = Roster::from([(on, vec![planned("14:00", "22:00", 0)].into())]);
        let person = Person::of(&who, &settings, Locks::NONE, &leaves, &roster);
        let start = |day| person.shift_on(day).map(|shift| shift.shift.start);
        assert_eq!(start(on), Some(at("2026-11-06 14:00")));
        assert_eq!(start(date("2026-11-05")), Some(at("2026-11-05 09:00")));
    }

    /// Rules SCHED-3 and TIME-9.
    #[test]
    fn the_first_and_the_last_day_of_employment_take_the_punches_at_their_edges() {
        let mut settings = Settings::for_new_organization("Example".into());
        let leaves = BTreeMap::new();
        let mut of = |start, end, employments, clock_in| {
            settings.work_schedules = History::of(weekdays(start, end, 0));
            let mut who = employee();
            who.employments = employments;
            let person = Person::of(&who, &settings, Locks::NONE, &leaves, UNPLANNED);
            let (date, shift) = person.shift_of(at(clock_in));
            (date, shift.map(|shift| shift.date))
        };
        // Hired on Tuesday: the night before belongs to somebody else.
        let hired = Employments::of(date("2026-11-03"), None);
        let tuesday = Some(date("2026-11-03"));
        let found = of("22:00", "06:00", hired.clone(), "2026-11-03 05:30");
        assert_eq!(found, (date("2026-11-03"), tuesday));
        assert_eq!(of("22:00", "06:00", hired, "2026-11-03 22:05"), (date("2026-11-03"), tuesday));
        // The last day is Tuesday. A shift of Wednesday would begin half an hour later.
        let left = Employments::of(date("2026-01-01"), Some(date("2026-11-03")));
        let found = of("00:30", "08:00", left, "2026-11-03 23:40");
        assert_eq!(found, (date("2026-11-03"), tuesday));
    }

    #[test]
    fn first_and_last_day_of_a_lock_are_locked() {
        let settings = Settings::for_new_organization("Example".into());
        let leaves = BTreeMap::new();
        let locks =
            Locks::of_payrolls([DateRange { first: date("2026-07-12"), last: date("2026-07-13") }]);
        let employee = employee();
        let person = Person::of(&employee, &settings, &locks, &leaves, UNPLANNED);
        for (on, is_locked) in [
            ("2026-07-11", false),
            ("2026-07-12", true),
            ("2026-07-13", true),
            ("2026-07-14", false),
        ] {
            assert_eq!(person.locked_on(date(on)), is_locked, "{on}");
        }
    }
}
