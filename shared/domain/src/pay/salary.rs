//! The salary of a period of a pay group, and prorated amounts in it (rules PAY-80 and PAY-82).
//!
//! # Where the rules leave a choice
//!
//! - With `fixed_days` and several amounts in the period, the whole period pays each amount for its share of the days
//!   employed. A day that is unpaid costs what its own amount ÷ n is, a day that is not employed the mean of the amounts.
//! - A half that is off, and the other half unpaid, is a whole calendar day unpaid: the due part of a date decides.

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::money::Fraction;
use crate::pay::failure::Failure;
use crate::pay::group::DayBasis;
use crate::pay::inputs::{GroupTerms, Inputs};
use crate::pay::payable_day::PayableDay;
use crate::pay::reckoning::Reckoning;

/// An amount for a month, or for each period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Salary {
    pub amount: Decimal,
    pub is_monthly: bool,
}

/// The days of a period that one salary pays.
struct Run {
    salary: Salary,
    /// The days with the salary, paid or not.
    all: Fraction,
    paid: Fraction,
}

impl Salary {
    /// The amount of one period.
    pub fn of_period(self, group: &GroupTerms) -> Result<Fraction, Failure> {
        match self.is_monthly {
            true => group.part_of_month(self.amount),
            false => Ok(Fraction::from(self.amount)),
        }
    }

    /// The amount of one period, in words.
    pub fn text(self, group: &GroupTerms) -> String {
        match group.frequency.parts_of_month().filter(|parts| self.is_monthly && *parts > 1) {
            Some(parts) => format!("{} ÷ {parts}", self.amount),
            None => self.amount.to_string(),
        }
    }
}

/// The salary of the period for its days. `salary` gives the salary of a compensation by its index, if it has one.
///
/// # Errors
/// `DoesNotFit` for a monthly amount whose group has other periods than parts of months. `NoWorkingDays` for a period
/// without working days.
///
/// *Case:* monthly 60000.00 by calendar days, from 15 July: 60000.00 × 17 ÷ 31 = 32903.23.
/// *Case:* monthly 3000.00 by calendar days with 30 fixed days, from 15 February 2025: 14 days are missing, so
/// 3000.00 × (30 − 14) ÷ 30 = 1600.00.
pub(crate) fn salary_of_period(
    inputs: &Inputs,
    group: &GroupTerms,
    payable_days: &[PayableDay<'_>],
    salary: impl Fn(usize) -> Option<Salary>,
) -> Result<Reckoning, Failure> {
    let runs = runs(group, payable_days, salary);
    let paid: Fraction = runs.iter().map(|run| run.paid.clone()).sum();
    let (of_period, name) = days_of_period(inputs, group);
    if !runs.is_empty() && of_period.is_zero() {
        return Err(Failure::NoWorkingDays { month: inputs.period_start });
    }
    let mut exact = Fraction::zero();
    let mut texts = vec![];
    let all: Fraction = runs.iter().map(|run| run.all.clone()).sum();
    let missing = of_period.clone().minus(paid.clone());
    for run in &runs {
        let amount = run.salary.of_period(group)?;
        let text = run.salary.text(group);
        let (share, words) = match group.fixed_days {
            None => (
                run.paid.clone().divided_by(&of_period),
                format!("{} payable of {of_period} {name}", run.paid),
            ),
            Some(fixed) if missing > paid => (
                run.paid.clone().divided_by(&Fraction::from(fixed)),
                format!("{} payable ÷ {fixed} days", run.paid),
            ),
            Some(fixed) => {
                let days = Fraction::from(fixed);
                let not_employed = of_period.clone().minus(all.clone());
                let unpaid = run.all.clone().minus(run.paid.clone());
                let part = run.all.clone().divided_by(&all).unwrap_or_else(Fraction::zero);
                let of_days = days.clone().minus(not_employed).by(part).minus(unpaid).reduced();
                let words = match runs.len() {
                    1 => format!("({fixed} − {missing} missing of {of_period} {name}) ÷ {fixed}"),
                    _ => format!("{of_days} ÷ {fixed} days"),
                };
                (of_days.divided_by(&days), words)
            }
        };
        exact = exact.plus(amount.by(share.unwrap_or_else(Fraction::zero))).reduced();
        texts.push(format!("{text} × {words}"));
    }
    let quantity = paid.rounded(1);
    Ok(Reckoning { exact, quantity, rate: None, explanation: texts.join(" + ") })
}

fn runs(
    group: &GroupTerms,
    payable_days: &[PayableDay<'_>],
    salary: impl Fn(usize) -> Option<Salary>,
) -> Vec<Run> {
    let mut runs: Vec<Run> = vec![];
    for payable_day in payable_days {
        let Some(salary) = payable_day.compensation.and_then(&salary) else { continue };
        let (all, paid) = match group.day_basis {
            DayBasis::CalendarDays => (Fraction::whole(1), payable_day.payable_share()),
            DayBasis::WorkingDays if payable_day.day.is_scheduled() => {
                (Fraction::from(payable_day.day.worth.days()), payable_day.payable())
            }
            DayBasis::WorkingDays => (Fraction::zero(), Fraction::zero()),
        };
        match runs.last_mut().filter(|run| run.salary == salary) {
            Some(run) => {
                run.all = run.all.clone().plus(all).reduced();
                run.paid = run.paid.clone().plus(paid).reduced();
            }
            None => runs.push(Run { salary, all, paid }),
        }
    }
    runs
}

/// The days over which the salary of the period is spread, with their name.
fn days_of_period(inputs: &Inputs, group: &GroupTerms) -> (Fraction, &'static str) {
    match group.day_basis {
        DayBasis::WorkingDays => {
            let period = group.period_of(inputs.period_start);
            let days = period.map_or_else(Fraction::zero, |period| period.scheduled.days());
            (days, "working days")
        }
        DayBasis::CalendarDays => {
            (calendar_days(inputs.period_start, inputs.period_end), "calendar days")
        }
    }
}

/// The number of dates from one date to another, both included.
pub(crate) fn calendar_days(first: NaiveDate, last: NaiveDate) -> Fraction {
    Fraction::whole((last - first).num_days() + 1)
}
