//! Splits monthly amounts by day (rules PAY-20 and PAY-40).

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::money::Fraction;
use crate::pay::failure::Failure;
use crate::pay::inputs::Inputs;
use crate::pay::payable_day::PayableDay;
use crate::pay::reckoning::Reckoning;

/// A monthly amount for the payable part of each day, divided by the working days of that day's calendar month.
/// `amount` gives the amount of a compensation by its index, if the compensation has one.
///
/// # Errors
/// `NoWorkingDays` if a day with an amount is in a month without working days.
pub(crate) fn split_by_day(
    inputs: &Inputs,
    payable_days: &[PayableDay<'_>],
    amount: impl Fn(usize) -> Option<Decimal>,
) -> Result<Reckoning, Failure> {
    /// The days of one month that one amount pays.
    struct Run {
        amount: Decimal,
        month: NaiveDate,
        working_days: Fraction,
        payable: Fraction,
    }
    let mut runs: Vec<Run> = Vec::new();
    for payable_day in payable_days {
        let Some(amount) = payable_day.compensation.and_then(&amount) else { continue };
        let month = inputs.month_of(payable_day.day.date);
        let working_days = month.days();
        if working_days.is_zero() {
            return Err(Failure::NoWorkingDays { month: month.first_day });
        }
        match runs.last_mut().filter(|run| (run.amount, run.month) == (amount, month.first_day)) {
            Some(run) => run.payable = run.payable.clone().plus(payable_day.payable()),
            None => runs.push(Run {
                amount,
                month: month.first_day,
                working_days,
                payable: payable_day.payable(),
            }),
        }
    }
    let mut split = Reckoning::nothing();
    let mut texts = Vec::new();
    let mut payable = Fraction::zero();
    for run in runs {
        let all = Fraction::from(run.amount).by(run.payable.clone());
        split.exact =
            split.exact.plus(all.divided_by(&run.working_days).unwrap_or(Fraction::zero()));
        texts.push(format!(
            "{} × {} payable of {} working days",
            run.amount, run.payable, run.working_days
        ));
        payable = payable.plus(run.payable);
    }
    split.quantity = payable.rounded(1);
    split.explanation = texts.join(" + ");
    Ok(split)
}
