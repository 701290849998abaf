//! The days of a person's timesheet, from attendances, shifts, holidays and leave (rule SHEET-1).

use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::attendance::{Attendance, Review};
use crate::dates::DateRange;
use crate::leave::worked_minutes;
use crate::person::Person;
use crate::policy::{CodedAttendance, SignedCodes, codes_of_person, planned_work, stored_codes};
use crate::timesheet::day::{
    AttendanceFacts, End, SheetAttendance, SheetDay, SheetFacts, SheetHoliday,
};

/// Every date of a period as a timesheet shows it. `attendances`, `person` and `signed` are as for [`codes_of_person`].
///
/// A date without a time policy has the worked and overtime minutes of its attendances. A rejected attendance is not shown.
pub fn sheet_days(
    person: &Person<'_>,
    attendances: &[Attendance],
    period: DateRange,
    signed: Option<&SignedCodes>,
) -> Vec<SheetDay> {
    let coded = codes_of_person(person, attendances, period, signed);
    let coded = coded.into_iter().flat_map(|codes| codes.day.attendances);
    let coded: BTreeMap<_, CodedAttendance> = coded.map(|coded| (coded.id, coded)).collect();
    let mut by_date: BTreeMap<NaiveDate, Vec<SheetAttendance>> = BTreeMap::new();
    for attendance in attendances.iter().filter(|of| of.review != Review::Rejected) {
        let facts = AttendanceFacts {
            end: End::from(attendance.day_result.status),
            review: attendance.review,
            extra_review: attendance.extra.review,
        };
        let shown = match coded.get(&attendance.id) {
            Some(coded) => SheetAttendance::of(coded, facts),
            None => SheetAttendance::of(&stored_codes(attendance), facts),
        };
        by_date.entry(attendance.day_result.date).or_default().push(shown);
    }
    let day = |date| {
        let shift = person.shift_on(date);
        SheetDay::of(SheetFacts {
            date,
            timezone: person.calendar.zone_on(date),
            shifts: planned_work(person, date),
            holiday: person.calendar.listed_holiday_on(date).map(SheetHoliday::from),
            due_minutes: shift.map_or(0, |shift| shift.due_minutes()),
            credited_minutes: credited(person, date, attendances),
            attendances: by_date.get(&date).cloned().unwrap_or_default(),
        })
    };
    period.dates().map(day).collect()
}

/// The due minutes of the approved leave of a date, without those that were worked (rule PAY-75).
fn credited(person: &Person<'_>, date: NaiveDate, attendances: &[Attendance]) -> u32 {
    let counts = |of: &&Attendance| {
        of.day_result.date == date && matches!(of.review, Review::None | Review::Approved)
    };
    let worked = worked_minutes(&person.leave_intervals(date), attendances.iter().filter(counts));
    person.leave_minutes(date, |_| true).saturating_sub(worked.iter().sum())
}
