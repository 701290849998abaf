//! The minutes from which pay by the hour is computed, with the part whose straight hour the base does not pay (rules
//! POL-12 and ACCT-4).
//!
//! # Where the rules leave a choice
//!
//! - In a pay group, daily pay takes the mean day of the calendar month, too. A salary takes the hours of its period.
//! - In the average of a week, dates before the hours that another pay group pays have their rate by this group.

use chrono::{NaiveDate, TimeDelta, Weekday};

use crate::dates::DateRange;
use crate::employee::PayType;
use crate::money::Fraction;
use crate::pay::coded::Combination;
use crate::pay::failure::Failure;
use crate::pay::inputs::{CompensationInForce, Day, GroupTerms, Inputs, Month};
use crate::pay::payable_day::{PayableDay, paid_days};
use crate::pay::reckoning::SIXTY;
use crate::pay::salary::Salary;

/// A date employed with a compensation, in the hours or in the week before them.
#[derive(Clone, Copy)]
pub(crate) struct PaidDate<'a> {
    pub day: &'a Day,
    pub compensation: &'a CompensationInForce,
    pub month: Month,
    pub group: Option<&'a GroupTerms>,
    pub in_period: bool,
}

/// A date with what its rates follow from.
#[derive(Clone, Copy)]
pub(crate) struct Rated<'a> {
    pub date: NaiveDate,
    pub compensation: &'a CompensationInForce,
    /// The calendar month of the date.
    pub month: Month,
    pub group: Option<&'a GroupTerms>,
}

/// The hourly rate of a date, with the calculation that leads to it.
#[derive(Clone)]
pub(crate) struct HourlyRate {
    /// The money for an hour.
    pub exact: Fraction,
    pub text: String,
}

/// The minutes of a date with one combination of codes.
pub(crate) struct PaidMinutes<'a> {
    pub date: PaidDate<'a>,
    pub of: Combination<'a>,
    /// The minutes whose straight hour neither the base nor a time account has.
    pub open: Fraction,
}

/// The dates employed with a compensation, in order.
pub(crate) fn paid_dates<'a>(
    inputs: &'a Inputs,
    payable_days: &'a [PayableDay<'a>],
) -> Vec<PaidDate<'a>> {
    let group = inputs.group.as_ref();
    let earlier = inputs.earlier.days.iter().filter_map(|day| {
        let in_force = |other: &&CompensationInForce| other.effective_from <= day.date;
        let compensation = inputs.earlier.compensations.iter().rfind(in_force)?;
        let month = inputs.month_of(day.date);
        Some(PaidDate { day, compensation, month, group, in_period: false })
    });
    let of_period = paid_days(payable_days).map(|(PayableDay { day, .. }, place)| PaidDate {
        day,
        compensation: &inputs.compensations[place],
        month: inputs.month_of(day.date),
        group,
        in_period: true,
    });
    earlier.chain(of_period).collect()
}

/// An amount divided by minutes, as money for an hour.
fn rate(
    exact: Fraction,
    text: String,
    minutes: Fraction,
    first_day: NaiveDate,
) -> Result<HourlyRate, Failure> {
    let text = format!("{text} ÷ {} h", minutes.clone().over(SIXTY));
    let exact = exact.times_whole(60).divided_by(&minutes).map(Fraction::reduced);
    let exact = exact.ok_or(Failure::NoSchedule { month: first_day })?;
    Ok(HourlyRate { exact, text })
}

impl Rated<'_> {
    /// The hourly rate (rules PAY-46 and PAY-82): the hourly pay; the salary divided by the scheduled net hours of the month,
    /// or of the period of the pay group; or the daily pay divided by the mean scheduled net hours of a scheduled day of
    /// the month. The pay group may have fixed hours for its salaries.
    ///
    /// # Errors
    /// `NoSchedule` if the rate is not 0 and follows from a month or a period without scheduled time. `NoPayGroup` and
    /// `DoesNotFit` for a salary that has no period.
    pub fn hourly_rate(&self) -> Result<HourlyRate, Failure> {
        let CompensationInForce { amount, pay_type, .. } = *self.compensation;
        let exact = Fraction::from(amount);
        let of_month = |exact: Fraction, text: String, minutes: Fraction| {
            rate(exact, text, minutes, self.month.first_day)
        };
        match (pay_type, self.group) {
            (PayType::Hourly, _) => Ok(HourlyRate { exact, text: amount.to_string() }),
            _ if amount.is_zero() => Ok(HourlyRate { exact, text: amount.to_string() }),
            (PayType::Daily, _) => of_month(exact, amount.to_string(), self.month.mean_day()),
            (PayType::Monthly, None) => of_month(exact, amount.to_string(), self.month.minutes()),
            (PayType::PerPeriod, None) => Err(Failure::NoPayGroup),
            (PayType::Monthly | PayType::PerPeriod, Some(group)) => {
                let salary = Salary { amount, is_monthly: pay_type == PayType::Monthly };
                let period = group.period_of(self.date).map(|period| period.scheduled);
                let period = period.unwrap_or(self.month);
                let minutes = match group.fixed_hours {
                    Some(hours) => Fraction::from(hours).times_whole(60),
                    None => period.minutes(),
                };
                let text = salary.text(group);
                rate(salary.of_period(group)?, text, minutes, period.first_day)
            }
        }
    }
}

impl<'a> PaidDate<'a> {
    /// The week of the date by its time policy; without one it begins on Monday.
    pub fn week(&self) -> DateRange {
        let date = self.day.date;
        let first = self.day.week.unwrap_or_else(|| date.week(Weekday::Mon).first_day());
        DateRange { first, last: first + TimeDelta::days(6) }
    }

    /// [`Rated::hourly_rate`] of the date.
    pub fn hourly_rate(&self) -> Result<HourlyRate, Failure> {
        let PaidDate { day, compensation, month, group, .. } = *self;
        Rated { date: day.date, compensation, month, group }.hourly_rate()
    }

    /// The minutes of the date. `has_multiplier` tells whether a multiplier pays a combination.
    ///
    /// *Case:* daily pay, mean day 480 minutes, Saturday 600 minutes with a multiplier: 120 are open.
    pub fn minutes(
        &self,
        has_multiplier: impl Fn(&Combination<'a>) -> bool,
    ) -> Vec<PaidMinutes<'a>> {
        let mut in_base = self.multiplied_minutes_in_base();
        let mut minutes = vec![];
        for of in self.day.combinations() {
            let all = Fraction::whole(of.minutes.into());
            let open = match self.compensation.pay_type {
                _ if of.banked => Fraction::zero(),
                _ if of.is_payout() => all,
                PayType::Monthly | PayType::PerPeriod => all,
                PayType::Hourly => Fraction::zero(),
                PayType::Daily if !has_multiplier(&of) => all,
                PayType::Daily => {
                    let paid = in_base.clone().min(all.clone());
                    in_base = in_base.minus(paid.clone());
                    all.minus(paid)
                }
            };
            minutes.push(PaidMinutes { date: *self, of, open });
        }
        minutes
    }

    /// The minutes with a multiplier that daily base pays (rule PAY-45): on a date that is not due, as many as a mean
    /// scheduled day of the month has × day presence.
    fn multiplied_minutes_in_base(&self) -> Fraction {
        if self.day.is_due() {
            return Fraction::zero();
        }
        Fraction::from(self.day.present).by(self.month.mean_day()).reduced()
    }
}
