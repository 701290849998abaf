//! The facts of an employee that the attendance rules need.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use crate::dates::DateRange;
use crate::employee::Employee;
use crate::ids::EmployeeId;
use crate::leave::cover::LeaveOnDate;
use crate::schedule::{self, ScheduleHistory, ShiftDay};
use crate::settings::Settings;

/// An employee with zone and schedule resolved: their own or, without one, the organization's (rule
/// TIME-1).
#[derive(Clone, Copy, Debug)]
pub struct Person<'a> {
    pub employee_id: EmployeeId,
    /// The first day of employment.
    pub hire_date: NaiveDate,
    /// The last day of employment, for any status.
    pub termination_date: Option<NaiveDate>,
    pub zone: Tz,
    pub schedules: &'a ScheduleHistory,
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
    ) -> Self {
        Self {
            employee_id: employee.id,
            hire_date: employee.hire_date,
            termination_date: employee.termination_date,
            zone: employee.timezone.unwrap_or(settings.organization.timezone),
            schedules: employee.work_schedule.as_ref().unwrap_or(&settings.work_schedule),
            locked,
            leaves,
        }
    }

    /// Whether `date` is a day of employment. The hire date and the termination date both are (rule
    /// PAY-3).
    pub fn employed_on(&self, date: NaiveDate) -> bool {
        self.hire_date <= date && self.termination_date.is_none_or(|last| date <= last)
    }

    /// Whether `date` is locked.
    pub fn locked_on(&self, date: NaiveDate) -> bool {
        self.locked.iter().any(|range| range.contains(date))
    }

    /// The approved leave of `date`.
    pub fn leave_on(&self, date: NaiveDate) -> LeaveOnDate {
        self.leaves.get(&date).copied().unwrap_or_default()
    }

    /// The shift that starts on `date` ([`schedule::shift_on`]).
    pub fn shift_on(&self, date: NaiveDate) -> Option<ShiftDay<'a>> {
        schedule::shift_on(self.schedules, self.zone, date)
    }

    /// The date and shift a clock-in belongs to ([`schedule::shift_of`]).
    pub fn shift_of(&self, clock_in: DateTime<Utc>) -> (NaiveDate, Option<ShiftDay<'a>>) {
        schedule::shift_of(self.schedules, self.zone, clock_in)
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::{Asia, Tz};

    use super::*;
    use crate::testing::{date, employee, weekdays};

    /// Rule TIME-1.
    #[test]
    fn zone_and_schedule_are_the_employees_own_or_else_the_organizations() {
        let settings = Settings::for_new_organization("Example".into());
        let leaves = BTreeMap::new();
        let plain = employee();
        let person = Person::of(&plain, &settings, &[], &leaves);
        assert_eq!((person.zone, person.schedules), (Tz::UTC, &settings.work_schedule));
        let mut special = employee();
        special.timezone = Some(Asia::Kathmandu);
        special.work_schedule = Some(ScheduleHistory::of(weekdays("22:00", "06:00", 0)));
        let person = Person::of(&special, &settings, &[], &leaves);
        assert_eq!(person.zone, Asia::Kathmandu);
        assert_eq!(Some(person.schedules), special.work_schedule.as_ref());
    }

    /// Rule PAY-3.
    #[test]
    fn first_and_last_day_are_days_of_employment_and_of_a_lock() {
        let settings = Settings::for_new_organization("Example".into());
        let leaves = BTreeMap::new();
        let locked = [DateRange { first: date("2026-07-12"), last: date("2026-07-13") }];
        let leaver = Employee { termination_date: Some(date("2026-07-31")), ..employee() };
        let person = Person::of(&leaver, &settings, &locked, &leaves);
        for (on, employed) in [
            ("2026-07-09", false),
            ("2026-07-10", true),
            ("2026-07-31", true),
            ("2026-08-01", false),
        ] {
            assert_eq!(person.employed_on(date(on)), employed, "{on}");
        }
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
