//! The working days and the scheduled minutes of a month, or of a period of a pay group, by which a salary is divided (rules
//! PAY-20, PAY-46 and PAY-81).
//!
//! # Where the rules leave a choice
//!
//! - The minutes of a part are extended by the minutes that the schedule has, not by its days. So a part without a roster
//!   has exactly the minutes of the schedule's whole. If the schedule has no minutes in the part, its days count.
//! - Of two days of employment that are equally near, the earlier one counts.
//! - If the part has no working day, the days and minutes of the schedule's whole count: there is nothing to extend.

use std::num::NonZeroU32;

use chrono::NaiveDate;

use crate::calendar::ShiftDay;
use crate::dates::{DateRange, month_of};
use crate::pay::inputs::{Extended, Month};
use crate::person::Person;
use crate::worth::Worth;

/// The shifts of some dates, computed once, because a date counts in a month, in a period and by itself.
pub(crate) struct Shifts<'a> {
    person: &'a Person<'a>,
    dates: DateRange,
    shifts: Vec<Option<ShiftDay>>,
}

impl<'a> Shifts<'a> {
    /// The shifts of the calendar months of some dates.
    pub fn of(person: &'a Person<'a>, dates: DateRange) -> Self {
        let dates = month_of(dates.first).with(month_of(dates.last));
        let shifts = dates.dates().map(|date| person.calendar.shift_on(date)).collect();
        Self { person, dates, shifts }
    }

    /// The shift of a date, of these months or of another one.
    pub fn on(&self, date: NaiveDate) -> Option<ShiftDay> {
        match usize::try_from((date - self.dates.first).num_days()) {
            Ok(place) if place < self.shifts.len() => self.shifts[place],
            _ => self.person.calendar.shift_on(date),
        }
    }
}

/// The working days and scheduled minutes of some dates.
///
/// If the employee is employed on all of these dates, or on none, they are those of the dates. If the employee is employed
/// on a part of them, they are those of the part × the schedule's of the whole ÷ the schedule's of the part (rule PAY-81).
///
/// *Case:* employed from 16 September 2026, a week without shifts, 11 rostered shifts of 8 hours: 11 × 30 ÷ 15 = 22 days,
/// and 10560 minutes.
pub(crate) fn count(shifts: &Shifts<'_>, dates: DateRange) -> Month {
    let person = shifts.person;
    let employed = person.employments.joined_within(dates);
    let mut whole = Month::starting(dates.first);
    if employed.is_empty() || employed == [dates] {
        add_shifts(&mut whole, shifts, dates);
        return whole;
    }
    let mut part = Month::starting(dates.first);
    employed.iter().for_each(|range| add_shifts(&mut part, shifts, *range));
    let schedule = |is_counted: fn(&Person<'_>, NaiveDate) -> bool| {
        let mut schedule = Month::starting(dates.first);
        for date in dates.dates().filter(|date| is_counted(person, *date)) {
            let nearest = person.employments.nearest(date);
            if let Some(shift) = person.calendar.schedule_shift_on(date, nearest) {
                schedule.add(shift.planned_worth, shift.net_minutes);
            }
        }
        schedule
    };
    let of_whole = schedule(|_, _| true);
    if part.tenths() == 0 {
        return of_whole;
    }
    let of_part = schedule(|person, date| person.employed_on(date));
    extended(part, of_whole, of_part).unwrap_or_else(|| {
        // The schedule has no shift in the part: calendar days.
        let calendar = |ranges: &[DateRange]| {
            let mut all = Month::starting(dates.first);
            ranges.iter().flat_map(|range| range.dates()).for_each(|_| all.add(Worth::WHOLE, 0));
            all
        };
        extended(part, calendar(&[dates]), calendar(&employed)).unwrap_or(part)
    })
}

fn add_shifts(month: &mut Month, shifts: &Shifts<'_>, dates: DateRange) {
    for shift in dates.dates().filter_map(|date| shifts.on(date)) {
        month.add(shift.planned_worth, shift.net_minutes);
    }
}

/// A part with what it is extended by; `None` if the schedule has no day in the part. A whole that comes out even is
/// written as a whole.
fn extended(part: Month, of_whole: Month, of_part: Month) -> Option<Month> {
    let days = Ratio::of(of_whole.tenths(), of_part.tenths())?;
    let minutes = Ratio::of(of_whole.scheduled_minutes, of_part.scheduled_minutes).unwrap_or(days);
    Some(match (days.times(part.tenths()), minutes.times(part.scheduled_minutes)) {
        (Some(tenths), Some(scheduled_minutes)) => Month {
            working_days: tenths / 10,
            working_tenths: tenths % 10,
            scheduled_minutes,
            ..part
        },
        _ => Month {
            extended: Some(Extended {
                days_of_whole: days.whole,
                days_of_part: days.part,
                minutes_of_whole: minutes.whole,
                minutes_of_part: minutes.part,
            }),
            ..part
        },
    })
}

#[derive(Clone, Copy)]
struct Ratio {
    whole: u32,
    part: NonZeroU32,
}

impl Ratio {
    /// The ratio in lowest terms; `None` if the part is 0.
    fn of(whole: u32, part: u32) -> Option<Self> {
        let (mut divisor, mut rest) = (part, whole);
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        let part = NonZeroU32::new(part.checked_div(divisor)?)?;
        Some(Self { whole: whole / divisor, part })
    }

    /// A number × the ratio, if that is whole.
    fn times(self, number: u32) -> Option<u32> {
        let all = u64::from(number) * u64::from(self.whole);
        let part = u64::from(self.part.get());
        (all % part == 0).then(|| u32::try_from(all / part).ok()).flatten()
    }
}
