//! Splits monthly amounts by day (rules PAY-20 and PAY-40).

use std::num::NonZeroU32;

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::money::Fraction;
use crate::pay::failure::Failure;
use crate::pay::inputs::Inputs;
use crate::pay::payable_day::PayableDay;
use crate::pay::reckoning::{Reckoning, TEN};

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
        /// Tenths of days.
        working_tenths: NonZeroU32,
        payable: Fraction,
    }
    let mut runs: Vec<Run> = Vec::new();
    for payable_day in payable_days {
        let Some(amount) = payable_day.compensation.and_then(&amount) else { continue };
        let month = inputs.month_of(payable_day.day.date);
        let working_tenths = NonZeroU32::new(month.tenths())
            .ok_or(Failure::NoWorkingDays { month: month.first_day })?;
        match runs.last_mut().filter(|run| (run.amount, run.month) == (amount, month.first_day)) {
            Some(run) => run.payable = run.payable.clone().plus(payable_day.payable()),
            None => runs.push(Run {
                amount,
                month: month.first_day,
                working_tenths,
                payable: payable_day.payable(),
            }),
        }
    }
    let mut split = Reckoning::nothing();
    let mut texts = Vec::new();
    let mut payable = Fraction::zero();
    for run in runs {
        let working_days = Fraction::whole(run.working_tenths.get().into()).over(TEN);
        let tenths = Fraction::from(run.amount).by(run.payable.clone()).times_whole(10);
        let part = tenths.over(run.working_tenths);
        split.exact = split.exact.plus(part);
        texts.push(format!(
            "{} × {} payable of {working_days} working days",
            run.amount, run.payable
        ));
        payable = payable.plus(run.payable);
    }
    split.quantity = payable.rounded(1);
    split.explanation = texts.join(" + ");
    Ok(split)
}
