//! Overtime with the employee's own hourly rate (rules PAY-45 and PAY-46).

use std::num::NonZeroU32;

use rust_decimal::Decimal;

use crate::employee::PayType;
use crate::money::Fraction;
use crate::pay::failure::Failure;
use crate::pay::inputs::{Inputs, Month};
use crate::pay::payable_day::{PayableDay, paid_days};
use crate::pay::reckoning::{Reckoning, SIXTY, TEN};

/// Overtime minutes of one compensation and month.
struct Run {
    compensation: usize,
    month: Month,
    /// Minutes that the base does not pay, in parts of a minute.
    beyond: i64,
    /// Minutes that the base pays, in parts of a minute.
    in_base: i64,
}

impl Run {
    /// The number of parts of a minute, chosen so that a mean day × hundredths of present is whole.
    fn parts(month: Month) -> NonZeroU32 {
        NonZeroU32::new(10 * month.tenths()).unwrap_or(NonZeroU32::MIN)
    }

    fn minutes(&self, parts: i64) -> Fraction {
        Fraction::from(Decimal::ONE).times_whole(parts).over(Self::parts(self.month))
    }
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
        let scheduled = NonZeroU32::new(run.month.scheduled_minutes);
        let (a_minute, rate) = match (compensation.pay_type, scheduled) {
            (PayType::Hourly, _) => (amount.over(SIXTY), format!("{} ÷ 60", compensation.amount)),
            _ if multiplier.is_zero() || compensation.amount.is_zero() => continue,
            (_, None) => return Err(no_schedule),
            (PayType::Monthly, Some(scheduled)) => (
                amount.over(scheduled),
                format!("{} ÷ {scheduled} scheduled minutes", compensation.amount),
            ),
            (PayType::Daily, Some(scheduled)) => {
                let days = Fraction::whole(run.month.tenths().into()).over(TEN);
                (
                    amount.by(days.clone()).over(scheduled),
                    format!("{} × {days} ÷ {scheduled} scheduled minutes", compensation.amount),
                )
            }
        };
        let beyond = run.minutes(run.beyond);
        let in_base = run.minutes(run.in_base);
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
        let all = i64::from(payable_day.day.overtime_minutes) * i64::from(Run::parts(month).get());
        let in_base = match inputs.compensations[compensation].pay_type {
            PayType::Monthly => 0,
            PayType::Hourly => all,
            PayType::Daily if payable_day.day.is_due() => 0,
            PayType::Daily => {
                let hundredths = i64::from(payable_day.day.present.hundredths());
                all.min(i64::from(month.scheduled_minutes) * hundredths)
            }
        };
        match runs.last_mut() {
            Some(run) if (run.compensation, run.month) == (compensation, month) => {
                run.beyond += all - in_base;
                run.in_base += in_base;
            }
            _ => runs.push(Run { compensation, month, beyond: all - in_base, in_base }),
        }
    }
    runs
}
