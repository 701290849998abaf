//! The plan and the settings of an employee, in the form that the reading of their taps needs.

use chrono::{DateTime, TimeDelta, Utc};
use wfm_domain::attendance::SinglePunch;
use wfm_domain::calendar::ShiftDay;
use wfm_domain::person::Person;
use wfm_taps::reading::{Expectations, Expected, Window};

/// The expectations of a person's shifts, from their plan and the settings.
pub struct Planned<'a>(pub &'a Person<'a>);

impl Expectations for Planned<'_> {
    fn of(&self, _user: &str, begin: DateTime<Utc>) -> Expected {
        let person = self.0;
        let calendar = self.0.calendar;
        let (date, shift) = person.shift_of(begin);
        // The shift whose window contains the moment, otherwise the shift of the local date.
        let shift = shift.or_else(|| person.shift_on(date));
        let window = |shift: ShiftDay| {
            let window = TimeDelta::minutes(shift.tolerances.window_minutes.into());
            Window { begin: shift.shift.start - window, end: shift.shift.end + window }
        };
        Expected {
            longest: calendar.longest_shift_on(date),
            counts_alone: calendar.single_punch_on(date) == SinglePunch::CountsAsDay,
            window: shift.map(window),
        }
    }
}
