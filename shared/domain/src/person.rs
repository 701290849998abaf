//! What the rules of attendance need to know of an employee.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use crate::day::LeaveCover;
use crate::ids::EmployeeId;
use crate::schedule::{self, ShiftDay};
use crate::settings::ScheduleHistory;

/// Dates from `first` to `last`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DateRange {
    pub first: NaiveDate,
    pub last: NaiveDate,
}

impl DateRange {
    /// Whether `date` is one of them.
    pub fn contains(&self, date: NaiveDate) -> bool {
        self.first <= date && date <= self.last
    }
}

/// An employee as the rules see one: zone and schedule already resolved to their own or, without
/// one, the organization's (hr-rules 1.1).
#[derive(Clone, Copy, Debug)]
pub struct Person<'a> {
    pub employee_id: EmployeeId,
    /// A day of employment.
    pub hire_date: NaiveDate,
    /// The last day of employment, whatever the status is today.
    pub termination_date: Option<NaiveDate>,
    pub zone: Tz,
    pub schedules: &'a ScheduleHistory,
    /// Dates that an approved or paid payroll holds fixed.
    pub locked: &'a [DateRange],
    /// Approved leave by date; a date without any is absent.
    pub leaves: &'a BTreeMap<NaiveDate, LeaveCover>,
}

impl<'a> Person<'a> {
    /// Whether `date` is a day of employment: hire and termination date both are (hr-rules 4.1).
    pub fn employed_on(&self, date: NaiveDate) -> bool {
        self.hire_date <= date && self.termination_date.is_none_or(|last| date <= last)
    }

    /// Whether `date` is locked.
    pub fn locked_on(&self, date: NaiveDate) -> bool {
        self.locked.iter().any(|range| range.contains(date))
    }

    /// The approved leave of `date`.
    pub fn leave_on(&self, date: NaiveDate) -> LeaveCover {
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
