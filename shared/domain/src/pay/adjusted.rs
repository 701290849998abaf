//! The money of a pay adjustment, which may be in days or minutes (rule PAY-90).
//!
//! # Where the rules leave a choice
//!
//! - Days and minutes become money once for each adjustment, rounded to the currency.
//! - For a date before the first day of employment the rate is that of the first day.

use rust_decimal::Decimal;

use crate::employee::PayType;
use crate::money::Fraction;
use crate::pay::adjustment::TimeQuantity;
use crate::pay::failure::Failure;
use crate::pay::group::DayBasis;
use crate::pay::inputs::{Adjustment, CompensationInForce, RateOn};
use crate::pay::minutes::{HourlyRate, Rated};
use crate::pay::reckoning::SIXTY;
use crate::pay::salary::{Salary, calendar_days};

/// An adjustment as money, with its words.
pub(crate) struct Adjusted {
    pub amount: Decimal,
    /// `550.00`, or `550.00 (5.5 days × 2200.00 ÷ 22 working days)`.
    pub text: String,
}

/// The money of an adjustment.
///
/// # Errors
/// `NoWorkingDays`, `NoSchedule`, `NoPayGroup` or `DoesNotFit` if there is no rate, `OutOfRange` for an amount with more
/// than twelve digits.
///
/// *Case:* 2200.00 a month with 22 working days, 5.5 days: 550.00.
pub(crate) fn adjusted(adjustment: &Adjustment, digits: u32) -> Result<Adjusted, Failure> {
    let Some(time) = &adjustment.time else {
        let text = adjustment.amount.to_string();
        return Ok(Adjusted { amount: adjustment.amount, text });
    };
    let (exact, words) = match time.quantity {
        TimeQuantity::Days(days) => {
            let rate = time.rate.of_day()?;
            let exact = Fraction::from(days).by(rate.exact);
            (exact, format!("{} days × {}", days.to_decimal().normalize(), rate.text))
        }
        TimeQuantity::Minutes(minutes) => {
            let rate = time.rate.of_hour()?;
            let exact = rate.exact.times_whole(minutes.into()).over(SIXTY);
            (exact, format!("{minutes} min × {}", rate.text))
        }
    };
    let out_of_range = || Failure::OutOfRange { code: adjustment.code.clone() };
    let amount = exact.rounded(digits).ok_or_else(out_of_range)?;
    Ok(Adjusted { amount, text: format!("{amount} ({words})") })
}

impl RateOn {
    fn rated(&self) -> Rated<'_> {
        let RateOn { date, compensation, month, group } = self;
        Rated { date: *date, compensation, month: *month, group: group.as_ref() }
    }

    fn of_hour(&self) -> Result<HourlyRate, Failure> {
        self.rated().hourly_rate()
    }

    /// The pay of a day: the salary divided by the days of rule PAY-82, the daily pay, or the hourly pay of the mean
    /// scheduled day. A month without scheduled time has no such day.
    fn of_day(&self) -> Result<HourlyRate, Failure> {
        let CompensationInForce { amount, pay_type, .. } = self.compensation;
        let exact = Fraction::from(amount);
        let over = |exact: Fraction, text: String, days: Fraction, name: &str| {
            let text = format!("{text} ÷ {days} {name}");
            let no_days = Failure::NoWorkingDays { month: self.month.first_day };
            let exact = exact.divided_by(&days).ok_or(no_days)?;
            Ok(HourlyRate { exact, text })
        };
        match (pay_type, &self.group) {
            (PayType::Daily, _) => Ok(HourlyRate { exact, text: amount.to_string() }),
            (PayType::Hourly, _) if self.month.scheduled_minutes == 0 => {
                Err(Failure::NoSchedule { month: self.month.first_day })
            }
            (PayType::Hourly, _) => {
                let hours = self.month.mean_day().over(SIXTY);
                let text = format!("{amount} × {hours} h");
                Ok(HourlyRate { exact: exact.by(hours), text })
            }
            (PayType::Monthly, None) => {
                over(exact, amount.to_string(), self.month.days(), "working days")
            }
            (PayType::PerPeriod, None) => Err(Failure::NoPayGroup),
            (PayType::Monthly | PayType::PerPeriod, Some(group)) => {
                let salary = Salary { amount, is_monthly: pay_type == PayType::Monthly };
                let period = group.period_of(self.date).ok_or(Failure::NoPayGroup)?;
                let (days, name) = match (group.fixed_days, group.day_basis) {
                    (Some(fixed), _) => (Fraction::from(fixed), "days"),
                    (None, DayBasis::WorkingDays) => (period.scheduled.days(), "working days"),
                    (None, DayBasis::CalendarDays) => {
                        let first = period.scheduled.first_day;
                        (calendar_days(first, period.last_day), "calendar days")
                    }
                };
                over(salary.of_period(group)?, salary.text(group), days, name)
            }
        }
    }
}
