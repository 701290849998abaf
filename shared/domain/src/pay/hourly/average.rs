//! The average pay of an hour of a week (rule POL-13).

use std::num::NonZeroU32;

use crate::dates::DateRange;
use crate::employee::PayType;
use crate::money::Fraction;
use crate::pay::BASE;
use crate::pay::adjusted::adjusted;
use crate::pay::base::{daily_worked, hourly_worked};
use crate::pay::failure::Failure;
use crate::pay::hourly::{HourlyPay, Piece, WeekOf};
use crate::pay::minutes::{HourlyRate, PaidMinutes};
use crate::pay::reckoning::SIXTY;
use crate::policy::WORKED;

impl HourlyPay<'_> {
    /// The average pay of an hour of a week; `None` without worked minutes.
    ///
    /// *Case:* 48 hours at 8.00, 24 of them with 1.00 on top: 408.00 ÷ 48 h = 8.50.
    pub(super) fn average(
        &mut self,
        component: usize,
        names: &[String],
        week: DateRange,
    ) -> Result<Option<HourlyRate>, Failure> {
        let of_week = WeekOf { component, first: week.first };
        if let Some(known) = self.averages.get(&of_week) {
            return Ok(known.clone());
        }
        if !self.of_weeks.insert(component) {
            let code = self.inputs.components[component].code.clone();
            return Err(Failure::Cycle { code });
        }
        let is_worked = |minutes: &PaidMinutes<'_>| {
            !minutes.of.is_payout() && week.contains(minutes.date.day.date)
        };
        let worked: Vec<usize> =
            (0..self.minutes.len()).filter(|place| is_worked(&self.minutes[*place])).collect();
        let worked_minutes: u32 = worked.iter().map(|place| self.minutes[*place].of.minutes).sum();
        let average = match NonZeroU32::new(worked_minutes) {
            None => None,
            Some(worked_minutes) => {
                let mut paid = Fraction::zero();
                for name in names {
                    paid = paid.plus(self.paid_in_week(name, week, &worked)?).reduced();
                }
                let hours = Fraction::whole(worked_minutes.get().into()).over(SIXTY);
                let text = format!("{paid} ÷ {hours} h of the week");
                let exact = paid.times_whole(60).over(worked_minutes).reduced();
                Some(HourlyRate { exact, text })
            }
        };
        self.of_weeks.remove(&component);
        self.averages.insert(of_week, average.clone());
        Ok(average)
    }

    /// The pay for the worked minutes of a week by `base` or an earning, with the adjustments that are dated in the week.
    fn paid_in_week(
        &mut self,
        name: &str,
        week: DateRange,
        worked: &[usize],
    ) -> Result<Fraction, Failure> {
        if name == BASE {
            return self.base_in_week(week);
        }
        let inputs = self.inputs;
        let adjustments = inputs.earlier.adjustments.iter().chain(&inputs.adjustments);
        let of_week = adjustments.filter(|a| a.code == name && week.contains(a.date));
        let mut paid = Fraction::zero();
        for adjustment in of_week {
            let adjusted = adjusted(adjustment, inputs.minor_digits)?;
            paid = paid.plus(Fraction::from(adjusted.amount)).reduced();
        }
        if let Some(component) = self.places.get(name).copied() {
            for minutes in worked {
                let piece = Piece { component, minutes: *minutes };
                paid = paid.plus(self.pay(piece)?).reduced();
            }
        }
        Ok(paid)
    }

    /// The base for the worked minutes of a week, without leave and holiday pay. Of monthly pay it is the hourly rate ×
    /// worked minutes.
    fn base_in_week(&self, week: DateRange) -> Result<Fraction, Failure> {
        let mut paid = Fraction::zero();
        for date in self.dates.iter().filter(|date| week.contains(date.day.date)) {
            let amount = Fraction::from(date.compensation.amount);
            let part = match date.compensation.pay_type {
                PayType::Hourly => amount.by(hourly_worked(date.day)).over(SIXTY),
                PayType::Daily => amount.by(daily_worked(date.day)),
                PayType::Monthly | PayType::PerPeriod => {
                    let minutes = date.day.minutes_of(WORKED);
                    if minutes == 0 {
                        continue;
                    }
                    date.hourly_rate()?.exact.times_whole(minutes.into()).over(SIXTY)
                }
            };
            paid = paid.plus(part).reduced();
        }
        Ok(paid)
    }
}
