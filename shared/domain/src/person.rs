//! The facts of an employee that the attendance rules need.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};

use crate::calendar::{Calendar, ShiftDay};
use crate::dates::{DateRange, Holiday};
use crate::employee::{Employee, Employments};
use crate::ids::EmployeeId;
use crate::leave::cover::LeaveOnDate;
use crate::roster::Roster;
use crate::settings::Settings;

/// What the rules need to know of an employee: when employed, which shifts, what is locked, which leave.
#[derive(Clone, Copy, Debug)]
pub struct Person<'a> {
    pub employee_id: EmployeeId,
    pub employments: &'a Employments,
    pub calendar: Calendar<'a>,
    /// Dates that an approved or paid payroll locks.
    pub locked: &'a [DateRange],
    /// Approved leave by date; a date without leave is absent.
    pub leaves: &'a BTreeMap<NaiveDate, LeaveOnDate>,
}

impl<'a> Person<'a> {
    /// An employee of an organization with these settings.
    pub fn of(
        employee: &'a Employee,
        settings: &'a Settings,
        locked: &'a [DateRange],
        leaves: &'a BTreeMap<NaiveDate, LeaveOnDate>,
        roster: &'a Roster,
    ) -> Self {
        Self {
            employee_id: employee.id,
            employments: &employee.employments,
            calendar: Calendar { roster, ..employee.calendar(settings) },
            locked,
            leaves,
        }
    }

    /// Whether `date` is a day of employment (rule PAY-3).
    pub fn employed_on(&self, date: NaiveDate) -> bool {
        self.employments.contains(date)
    }

    /// Whether `date` is locked.
    pub fn locked_on(&self, date: NaiveDate) -> bool {
        self.locked.iter().any(|range| range.contains(date))
    }

    /// The approved leave of `date`.
    pub fn leave_on(&self, date: NaiveDate) -> LeaveOnDate {
        self.leaves.get(&date).copied().unwrap_or_default()
    }

    /// The holiday of `date` ([`Calendar::holiday_on`]).
    pub fn holiday_on(&self, date: NaiveDate) -> Option<&'a Holiday> {
        self.calendar.holiday_on(date)
    }

    /// The shift that starts on `date` ([`Calendar::shift_on`]).
    pub fn shift_on(&self, date: NaiveDate) -> Option<ShiftDay> {
        self.calendar.shift_on(date)
    }

    /// The date and shift a clock-in belongs to ([`Calendar::shift_of`]).
    pub fn shift_of(&self, clock_in: DateTime<Utc>) -> (NaiveDate, Option<ShiftDay>) {
        self.calendar.shift_of(clock_in)
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::{Asia, Tz};

    use super::*;
    use crate::roster::UNPLANNED;
    use crate::testing::{date, employee, weekdays};

    /// Rule TIME-1.
    #[test]
    fn zone_and_schedule_are_the_employees_own_or_else_the_organizations() {
        let settings = Settings::for_new_organization("Example".into());
        let (leaves, on) = (BTreeMap::new(), date("2026-11-06"));
        let plain = employee();
        let calendar = Person::of(&plain, &settings, &[], &leaves, UNPLANNED).calendar;
        assert_eq!(calendar.zone_on(on), Tz::UTC);
        assert_eq!(calendar.plan_on(on), settings.work_schedules.on(on));
        let (mut special, own) = (employee(), weekdays("22:00", "06:00", 0));
        special.timezone = Some(Asia::Kathmandu);
        special.work_schedules = special.work_schedules.with(Some(on), Some(own.clone()));
        let calendar = Person::of(&special, &settings, &[], &leaves, UNPLANNED).calendar;
        assert_eq!(calendar.zone_on(on), Asia::Kathmandu);
        assert_eq!(calendar.plan_on(on), &own);
        // Before the employee's own, the organization's.
        let before = date("2026-11-05");
        assert_eq!(calendar.plan_on(before), settings.work_schedules.on(before));
    }

    #[test]
    fn first_and_last_day_of_a_lock_are_locked() {
        let settings = Settings::for_new_organization("Example".into());
        let leaves = BTreeMap::new();
        let locked = [DateRange { first: date("2026-07-12"), last: date("2026-07-13") }];
        let employee = employee();
        let person = Person::of(&employee, &settings, &locked, &leaves, UNPLANNED);
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
