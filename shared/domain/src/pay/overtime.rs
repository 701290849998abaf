//! Overtime with the employee's own hourly rate (rules PAY-45 and PAY-46).

use rust_decimal::Decimal;

use crate::employee::PayType;
use crate::money::Fraction;
use crate::pay::failure::Failure;
use crate::pay::inputs::{Inputs, Month};
use crate::pay::payable_day::{PayableDay, paid_days};
use crate::pay::reckoning::{Reckoning, SIXTY};

/// Overtime minutes of one compensation and month.
struct Run {
    compensation: usize,
    month: Month,
    /// Minutes that the base does not pay.
    beyond: Fraction,
    /// Minutes that the base pays.
    in_base: Fraction,
}

/// Overtime × hourly rate × `multiplier`, with the compensation in force on each day and the calendar month of that
/// day.
///
/// The hourly rate is the hourly pay; the monthly pay divided by the scheduled net hours of the month; or the daily
/// pay divided by the mean scheduled net hours of a scheduled day of the month. The multiplier is the total pay of an
/// overtime hour. Minutes that the base already pays therefore count `multiplier − 1`, at least 0. For hourly pay
/// these are all minutes. For daily pay they are the minutes on a day that is not due (a rest day, a holiday), up to
/// the mean day × day presence.
///
/// # Errors
/// `NoSchedule` if a month has overtime to pay but no scheduled time from which the rate is computed.
///
/// *Case:* hourly 20.00, 120 minutes, 1.5: base has them once, so 20.00 × 120 ÷ 60 × 0.5 = 20.00.
/// *Case:* monthly 3000.00, 168 scheduled hours, 120 minutes, 1.5: 3000.00 ÷ 168 × 2 × 1.5 = 53.57.
/// *Case:* daily 160.00, mean day 480 minutes, Saturday 600 minutes, 1.5: base has 480 of them, so
/// 160.00 ÷ 8 × (8 × 0.5 + 2 × 1.5) = 140.00.
pub(crate) fn overtime(
    inputs: &Inputs,
    payable_days: &[PayableDay<'_>],
    multiplier: Decimal,
) -> Result<Reckoning, Failure> {
    let above_one = (multiplier - Decimal::ONE).max(Decimal::ZERO);
    let mut pay = Reckoning::nothing();
    let mut texts = Vec::new();
    for run in runs(inputs, payable_days) {
        let compensation = &inputs.compensations[run.compensation];
        let amount = Fraction::from(compensation.amount);
        let no_schedule = Failure::NoSchedule { month: run.month.first_day };
        let scheduled = run.month.minutes();
        let (a_minute, rate) = match compensation.pay_type {
            PayType::Hourly => (amount.over(SIXTY), format!("{} ÷ 60", compensation.amount)),
            _ if multiplier.is_zero() || compensation.amount.is_zero() => continue,
            PayType::Monthly | PayType::PerPeriod => (
                amount.divided_by(&scheduled).ok_or(no_schedule)?,
                format!("{} ÷ {scheduled} scheduled minutes", compensation.amount),
            ),
            PayType::Daily => {
                let days = run.month.days();
                (
                    amount.by(days.clone()).divided_by(&scheduled).ok_or(no_schedule)?,
                    format!("{} × {days} ÷ {scheduled} scheduled minutes", compensation.amount),
                )
            }
        };
        let Run { beyond, in_base, .. } = run;
        let minutes: Vec<String> = [
            (&beyond, "overtime minutes", multiplier),
            (&in_base, "overtime minutes in base", above_one),
        ]
        .into_iter()
        .filter(|(minutes, _, _)| !minutes.is_zero())
        .map(|(minutes, name, times)| format!("{minutes} {name} × {times}"))
        .collect();
        texts.push(match &*minutes {
            [one] => format!("{rate} × {one}"),
            several => format!("{rate} × ({})", several.join(" + ")),
        });
        let counted = beyond.times(multiplier).plus(in_base.times(above_one));
        pay.exact = pay.exact.plus(a_minute.by(counted));
    }
    let minutes = overtime_minutes(payable_days);
    pay.quantity = Some(minutes.into());
    pay.explanation = match &*texts {
        [] => format!("{minutes} overtime minutes × {multiplier}"),
        texts => texts.join(" + "),
    };
    Ok(pay)
}

fn overtime_minutes(payable_days: &[PayableDay<'_>]) -> u64 {
    paid_days(payable_days)
        .map(|(payable_day, _)| u64::from(payable_day.day.overtime_minutes))
        .sum()
}

fn runs(inputs: &Inputs, payable_days: &[PayableDay<'_>]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (payable_day, compensation) in paid_days(payable_days) {
        if payable_day.day.overtime_minutes == 0 {
            continue;
        }
        let month = inputs.month_of(payable_day.day.date);
        let all = Fraction::whole(payable_day.day.overtime_minutes.into());
        let in_base = match inputs.compensations[compensation].pay_type {
            PayType::Monthly | PayType::PerPeriod => Fraction::zero(),
            PayType::Hourly => all.clone(),
            PayType::Daily if payable_day.day.is_due() => Fraction::zero(),
            PayType::Daily => {
                let present = Fraction::from(payable_day.day.present);
                all.clone().min(present.by(month.mean_day()))
            }
        };
        let beyond = all.minus(in_base.clone());
        match runs.last_mut() {
            Some(run) if (run.compensation, run.month) == (compensation, month) => {
                run.beyond = run.beyond.clone().plus(beyond).reduced();
                run.in_base = run.in_base.clone().plus(in_base).reduced();
            }
            _ => runs.push(Run { compensation, month, beyond, in_base }),
        }
    }
    runs
}
