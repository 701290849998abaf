//! The base (rules PAY-20, PAY-22 and PAY-23).

use crate::days::Days;
use crate::employee::PayType;
use crate::money::Fraction;
use crate::pay::failure::Failure;
use crate::pay::inputs::{CompensationInForce, Day, GroupTerms, Inputs};
use crate::pay::payable_day::{PaidDates, PayableDay};
use crate::pay::proration::split_by_day;
use crate::pay::reckoning::{Reckoning, SIXTY};
use crate::pay::salary::{Salary, salary_of_period};

/// The base: the pay of each compensation for its days, in the order of the compensations.
///
/// # Errors
/// `NoWorkingDays` for monthly pay in a month without working days.
///
/// *Case:* monthly 3000.00, Mon–Fri, November 2026 with 2 unpaid days: 3000.00 × 19 ÷ 21 = 2714.29;
/// a raise to 3600.00 on the 16th, nothing unpaid: 3000.00 × 10 ÷ 21 + 3600.00 × 11 ÷ 21 = 3314.29.
/// *Case:* hourly 15.03, 890 minutes: 15.03 × 890 ÷ 60 = 222.95.
///
/// A salary is for the period; daily and hourly pay is for the hours (rule PAY-83).
pub(crate) fn base(inputs: &Inputs, dates: PaidDates<'_>) -> Result<Reckoning, Failure> {
    if dates.period.is_empty() && dates.hours.is_empty() {
        return Ok(Reckoning::nothing());
    }
    let mut is_salary_paid = false;
    let mut exact = Fraction::zero();
    let mut texts = Vec::new();
    let mut quantity = None;
    let mut rate = None;
    for (place, compensation) in inputs.compensations.iter().enumerate() {
        let amount = compensation.amount;
        let paid = || {
            dates.hours.iter().filter(move |payable_day| payable_day.compensation == Some(place))
        };
        let part = match (compensation.pay_type, &inputs.group) {
            (PayType::Monthly, None) => {
                split_by_day(inputs, dates.period, |of| (of == place).then_some(amount))?
            }
            (PayType::PerPeriod, None) => return Err(Failure::NoPayGroup),
            // One after the other, the salaries of a period are one calculation.
            (PayType::Monthly | PayType::PerPeriod, Some(_)) if is_salary_paid => continue,
            (PayType::Monthly | PayType::PerPeriod, Some(group)) => {
                is_salary_paid = true;
                salary_of_period(inputs, group, dates.period, |of| {
                    salary(&inputs.compensations[of])
                })?
            }
            (PayType::Daily, _) => {
                let days: Parts = paid().map(|payable_day| days_paid(payable_day, inputs)).sum();
                let exact = Fraction::from(amount).by(days.all());
                Reckoning {
                    exact,
                    quantity: days.all().rounded(1),
                    rate: Some(amount),
                    explanation: format!("{amount} × {}", days.of("days")),
                }
            }
            (PayType::Hourly, _) => {
                let minutes: Parts =
                    paid().map(|payable_day| minutes_paid(payable_day, inputs)).sum();
                let exact = Fraction::from(amount).by(minutes.all()).over(SIXTY);
                Reckoning {
                    exact,
                    quantity: minutes.all().rounded(1).map(|minutes| minutes.normalize()),
                    rate: Some(amount),
                    explanation: format!("{amount} × {} ÷ 60", minutes.of("minutes")),
                }
            }
        };
        exact = exact.plus(part.exact);
        // Compensations of the hours alone may have no day of the period.
        texts.extend(Some(part.explanation).filter(|text| !text.is_empty()));
        (quantity, rate) = (part.quantity, part.rate);
    }
    if inputs.compensations.len() > 1 {
        (quantity, rate) = (None, None);
    }
    Ok(Reckoning { exact, quantity, rate, explanation: texts.join(" + ") })
}

/// The part of the base that one date pays by a compensation (rule FILE-10). Where the rules fix the days of a period, a date counts as
/// it does without them.
///
/// # Errors
/// Those of [`base`].
pub(crate) fn base_of_date(
    inputs: &Inputs,
    day: &PayableDay<'_>,
    place: usize,
) -> Result<Fraction, Failure> {
    let compensation = &inputs.compensations[place];
    let amount = compensation.amount;
    let this = std::slice::from_ref(day);
    Ok(match (compensation.pay_type, &inputs.group) {
        (PayType::Monthly, None) => split_by_day(inputs, this, |_| Some(amount))?.exact,
        (PayType::PerPeriod, None) => return Err(Failure::NoPayGroup),
        (PayType::Monthly | PayType::PerPeriod, Some(group)) => {
            let group = GroupTerms { fixed_days: None, ..group.clone() };
            salary_of_period(inputs, &group, this, |_| salary(compensation))?.exact
        }
        (PayType::Daily, _) => Fraction::from(amount).by(days_paid(day, inputs).all()),
        (PayType::Hourly, _) => {
            Fraction::from(amount).by(minutes_paid(day, inputs).all()).over(SIXTY)
        }
    })
}

/// The salary of a compensation; `None` for pay by the day or the hour.
fn salary(compensation: &CompensationInForce) -> Option<Salary> {
    let CompensationInForce { amount, pay_type, .. } = *compensation;
    let is_monthly = pay_type == PayType::Monthly;
    pay_type.is_salary().then_some(Salary { amount, is_monthly })
}

/// The paid parts of a time, in days or in minutes.
#[derive(Clone)]
struct Parts {
    worked: Fraction,
    /// The guaranteed part, which is paid as if it were worked (rule POL-6).
    guaranteed: Fraction,
    leave: Fraction,
    /// The part that holiday pay adds.
    holiday: Fraction,
}

impl Parts {
    fn all(&self) -> Fraction {
        let worked = self.worked.clone().plus(self.guaranteed.clone());
        worked.plus(self.leave.clone()).plus(self.holiday.clone())
    }

    /// The parts as text: `18.5 days`, or `(18 worked + 0.5 paid leave) days`.
    fn of(&self, unit: &str) -> String {
        let named = [
            (&self.worked, "worked"),
            (&self.guaranteed, "guaranteed"),
            (&self.leave, "paid leave"),
            (&self.holiday, "holiday"),
        ];
        let parts: Vec<String> = named
            .into_iter()
            .filter(|(part, _)| !part.is_zero())
            .map(|(part, name)| format!("{part} {name}"))
            .collect();
        match &*parts {
            [] => format!("0 {unit}"),
            [one] => format!("{one} {unit}"),
            several => format!("({}) {unit}", several.join(" + ")),
        }
    }
}

impl std::iter::Sum for Parts {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        let zero = Fraction::zero;
        let nothing = Self { worked: zero(), guaranteed: zero(), leave: zero(), holiday: zero() };
        parts.fold(nothing, |sum, part| Self {
            worked: sum.worked.plus(part.worked),
            guaranteed: sum.guaranteed.plus(part.guaranteed),
            leave: sum.leave.plus(part.leave),
            holiday: sum.holiday.plus(part.holiday),
        })
    }
}

/// The days that daily base pays for the work of a date.
pub(crate) fn daily_worked(day: &Day) -> Fraction {
    Fraction::from(day.present).min(Fraction::from(day.whole()))
}

/// The minutes that hourly base pays for the work of a date: worked and guaranteed ones, but not banked ones (rules POL-6
/// and ACCT-4).
pub(crate) fn hourly_worked(day: &Day) -> Fraction {
    let minutes = |count: u32| Fraction::whole(count.into());
    minutes(day.worked_minutes_in_base()).plus(minutes(day.guaranteed_minutes_in_base()))
}

/// The part of a day that daily pay pays: present and on paid leave, together at most what a whole day of it is, on rest
/// days and holidays too; with holiday pay also what is off on a scheduled date.
fn days_paid(payable_day: &PayableDay<'_>, inputs: &Inputs) -> Parts {
    let day = payable_day.day;
    let whole = Fraction::from(day.whole());
    let worked = daily_worked(day);
    let rest = whole.minus(worked.clone());
    let leave = day.paid_leave_counted().days().min(rest.clone());
    let holiday = match holiday_paid(payable_day, inputs) {
        Some(HolidayPaid::Day) => rest.minus(leave.clone()),
        Some(HolidayPaid::Half) => Fraction::from(day.off),
        None => Fraction::zero(),
    };
    Parts { worked, guaranteed: Fraction::zero(), leave, holiday }
}

/// The minutes of a day that hourly pay pays: worked and guaranteed minutes, but not banked ones, and what counts of paid leave by the
/// day's due minutes; with holiday pay at least those that are off on a scheduled date. What is worked beyond the due
/// minutes is work in what is off.
fn minutes_paid(payable_day: &PayableDay<'_>, inputs: &Inputs) -> Parts {
    let day = payable_day.day;
    let minutes = |count: u32| Fraction::whole(count.into());
    let worked = minutes(day.worked_minutes_in_base());
    let guaranteed = minutes(day.guaranteed_minutes_in_base());
    let leave = day.paid_leave_counted().minutes();
    let paid = hourly_worked(day).plus(leave.clone());
    let scheduled = minutes(day.scheduled_minutes);
    let holiday = match holiday_paid(payable_day, inputs) {
        Some(HolidayPaid::Day) => scheduled.minus(paid),
        Some(HolidayPaid::Half) => scheduled.minus(paid.max(minutes(day.whole_minutes()))),
        None => Fraction::zero(),
    };
    Parts { worked, guaranteed, leave, holiday: holiday.max(Fraction::zero()) }
}

/// The part of a scheduled date that holiday pay pays.
enum HolidayPaid {
    Day,
    /// The half that is off.
    Half,
}

/// The part of a date for which holiday pay is due (rules PAY-24 and DAY-4). It is not due for a holiday that is unpaid because it lies between
/// days of unpaid leave.
fn holiday_paid(payable_day: &PayableDay<'_>, inputs: &Inputs) -> Option<HolidayPaid> {
    let day = payable_day.day;
    if !inputs.rules.holiday_pay || !day.is_scheduled() {
        return None;
    }
    match day.holiday {
        true => payable_day.unpaid.is_zero().then_some(HolidayPaid::Day),
        false => (day.off > Days::ZERO).then_some(HolidayPaid::Half),
    }
}
