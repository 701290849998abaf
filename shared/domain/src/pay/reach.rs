//! The days that a payroll pays, and the compensation and the employment that decide about its components (rules PAY-37,
//! PAY-83, PAY-92 and PAY-93).

use chrono::NaiveDate;

use crate::dates::{DateRange, Span};
use crate::employee::{Compensation, Employee};
use crate::pay::sources::{Gathering, Paid};

/// The reason for which an employee gets no payroll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Skip {
    #[error("not employed in the period")]
    NotEmployed,
    #[error("no compensation is in force in the period")]
    NoCompensation,
    /// A one-off run without anything to pay (rule PAY-92).
    #[error("nothing is due on the date")]
    NothingDue,
}

impl Skip {
    /// The code for a job item.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotEmployed => "not_employed",
            Self::NoCompensation => "no_compensation",
            Self::NothingDue => "nothing_due",
        }
    }
}

/// The reach of a payroll.
pub(crate) struct Reach<'a> {
    /// The dates whose attendances it pays.
    pub hours: DateRange,
    /// The dates of the hours and of the period.
    pub dates: DateRange,
    /// The days of employment among these dates; none in a payroll without a day.
    pub employed: Vec<DateRange>,
    /// The last employed day of the period; in a payroll without a day the last one before its end.
    pub last_day: NaiveDate,
    /// The compensations whose days it pays, sorted by date. There is at least one.
    pub in_force: Vec<&'a Compensation>,
}

impl<'a> Reach<'a> {
    /// The reach of a payroll. `is_due` tells whether it has something to pay without a day of employment.
    ///
    /// # Errors
    /// A [`Skip`] if it has neither a day nor anything else to pay.
    pub fn of(from: &Gathering<'a>, is_due: bool) -> Result<Self, Skip> {
        let Gathering { employee, period, terms, .. } = *from;
        if terms.is_one_off {
            return match is_due {
                true => Self::without_days(from).ok_or(Skip::NoCompensation),
                false => Err(Skip::NothingDue),
            };
        }
        let hours = terms.paid.hours_of(employee, period);
        // The hours may begin before the period, and end with it at the latest.
        let dates = DateRange { first: hours.first.min(period.first), last: period.last };
        let employed = employee.employments.joined_within(dates);
        let without = |skip: Skip| Self::without_days(from).filter(|_| is_due).ok_or(skip);
        let Some(last) = employed.last().filter(|range| period.first <= range.last) else {
            return without(Skip::NotEmployed);
        };
        let last_day = last.last;
        let in_force = in_force(employee, &employed, terms.paid);
        let is_of_period =
            |of: &&&Compensation| last_day_of(employee, of).is_none_or(|last| period.first <= last);
        match in_force.last().filter(is_of_period) {
            Some(_) => Ok(Self { hours, dates, employed, last_day, in_force }),
            None => without(Skip::NoCompensation),
        }
    }

    /// A payroll without a day of employment: the last compensation before the end of its period decides.
    fn without_days(from: &Gathering<'a>) -> Option<Self> {
        let Gathering { employee, period, terms, .. } = *from;
        let last_day = rate_day(employee, period.last);
        let compensation = compensation_of(employee, last_day)?;
        let in_force = vec![Some(compensation).filter(|of| terms.paid.has(of))?];
        Some(Self { hours: period, dates: period, employed: vec![], last_day, in_force })
    }

    pub fn has_days(&self) -> bool {
        !self.employed.is_empty()
    }
}

/// The date itself if it is a day of employment, else the last day of employment before it, else the first one (rule
/// PAY-90).
pub(crate) fn rate_day(employee: &Employee, date: NaiveDate) -> NaiveDate {
    let began = employee.employments.iter().rfind(|employment| employment.hire_date <= date);
    match began {
        Some(employment) => employment.termination_date.map_or(date, |last| last.min(date)),
        None => employee.employments.first_day(),
    }
}

/// The compensation of a date; before the first one, that one.
pub(crate) fn compensation_of(employee: &Employee, date: NaiveDate) -> Option<&Compensation> {
    employee.compensation_on(date).or(employee.compensation.first())
}

/// The compensations in force on at least one of the days employed whose days the payroll pays, sorted by date.
fn in_force<'a>(
    employee: &'a Employee,
    employed: &[DateRange],
    paid: Paid<'_>,
) -> Vec<&'a Compensation> {
    let is_in_force = |compensation: &&Compensation| {
        let last = last_day_of(employee, compensation);
        let span = Span { first: compensation.effective_from, last };
        paid.has(compensation) && employed.iter().any(|range| span.meets(*range))
    };
    employee.compensation.iter().filter(is_in_force).collect()
}

/// The last day on which a compensation is in force; `None` for the last compensation.
fn last_day_of(employee: &Employee, compensation: &Compensation) -> Option<NaiveDate> {
    let from = compensation.effective_from;
    let next = employee.compensation.iter().find(|next| from < next.effective_from)?;
    next.effective_from.pred_opt()
}
