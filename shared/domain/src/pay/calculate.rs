//! The amount of one component before it is rounded (rules PAY-41, PAY-42, PAY-43 and PAY-44).

use rust_decimal::Decimal;

use crate::days::Days;
use crate::money::Fraction;
use crate::pay::component::{Bracket, CountedDays};
use crate::pay::failure::Failure;
use crate::pay::inputs::{Applied, Inputs};
use crate::pay::payable_day::{PaidDates, paid_days, unpaid_leave};
use crate::pay::proration::split_by_day;
use crate::pay::reckoning::{HUNDRED, Reckoning, SIXTY};
use crate::pay::salary::{Salary, salary_of_period};
use crate::pay::signed_name::SignedName;

/// A rounded amount with its name. Other amounts are computed from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named<'a> {
    pub name: SignedName<'a>,
    pub amount: Decimal,
}

/// Computes the amount of a component. `named` has the amounts of the names in its `of`, in the same order, without their
/// sign.
///
/// Only days with a compensation count. Days before the first compensation do not.
///
/// # Errors
/// Errors of `split_by_day` and `salary_of_period`.
///
/// *Case:* 5 % of base 2714.29, at most 120.00 → 120.00.
pub(crate) fn calculate(
    applied: &Applied,
    named: &[Named<'_>],
    inputs: &Inputs,
    dates: PaidDates<'_>,
) -> Result<Reckoning, Failure> {
    Ok(match applied {
        Applied::Fixed { amount } => Reckoning {
            exact: Fraction::from(*amount),
            explanation: format!("fixed {amount}"),
            ..Reckoning::nothing()
        },
        Applied::Prorated { amounts } => {
            let amount = |place: usize| {
                let from = inputs.compensations[place].effective_from;
                amounts.iter().find(|dated| dated.effective_from == from).map(|dated| dated.amount)
            };
            match &inputs.group {
                None => split_by_day(inputs, dates.period, amount)?,
                Some(group) => salary_of_period(inputs, group, dates.period, |place| {
                    amount(place).map(|amount| Salary { amount, is_monthly: true })
                })?,
            }
        }
        Applied::Percentage { rate, of: _, cap } => percentage(*rate, named, *cap),
        Applied::PerHour { of, rate } => {
            let paid = paid_days(dates.hours);
            let minutes: i64 = paid.map(|(paid, _)| i64::from(paid.day.minutes_of(of))).sum();
            Reckoning {
                exact: Fraction::from(*rate).times_whole(minutes).over(SIXTY),
                quantity: Some(minutes.into()),
                rate: Some(*rate),
                explanation: format!("{rate} × {minutes} {of} minutes ÷ 60"),
            }
        }
        // They follow from what other components pay for the same minutes: see [`crate::pay::hourly`].
        Applied::Multiplier { .. } | Applied::Premium { .. } => Reckoning::nothing(),
        Applied::PerDay { of, rate } => {
            let paid = paid_days(dates.hours).map(|(payable_day, _)| payable_day);
            let (days, name): (Fraction, _) = match of {
                CountedDays::Worked => {
                    let present = paid.map(|payable_day| payable_day.day.present);
                    (Fraction::from(present.sum::<Days>()), "days worked")
                }
                CountedDays::UnpaidLeave => (paid.map(unpaid_leave).sum(), "days of unpaid leave"),
            };
            Reckoning {
                exact: Fraction::from(*rate).by(days.clone()),
                quantity: days.rounded(1),
                rate: Some(*rate),
                explanation: format!("{rate} × {days} {name}"),
            }
        }
        Applied::Brackets { of: _, brackets, whole: false } => slices(brackets, named),
        Applied::Brackets { of: _, brackets, whole: true } => one_bracket(brackets, named),
    })
}

fn total(named: &[Named<'_>]) -> Decimal {
    named.iter().map(|of| of.name.signed(of.amount)).sum()
}

/// The amounts as text: `base 2714.29 + housing 271.43`, `gross 3000.00 − housing 300.00`.
fn listed(named: &[Named<'_>]) -> String {
    let mut text = String::new();
    for Named { name, amount } in named {
        text.push_str(match (text.is_empty(), name.is_subtracted) {
            (true, false) => "",
            (true, true) => "−",
            (false, false) => " + ",
            (false, true) => " − ",
        });
        text.push_str(&format!("{} {amount}", name.name));
    }
    text
}

fn percentage(rate: Decimal, named: &[Named<'_>], cap: Option<Decimal>) -> Reckoning {
    let exact = Fraction::from(total(named)).times(rate).over(HUNDRED);
    let of = listed(named);
    let of = if named.len() > 1 { format!("({of})") } else { of };
    let (exact, most) = match cap {
        None => (exact, String::new()),
        Some(cap) => (exact.at_most(cap), format!(", at most {cap}")),
    };
    Reckoning {
        exact,
        quantity: None,
        rate: Some(rate),
        explanation: format!("{rate} % of {of}{most}"),
    }
}

/// Each slice of the total with its own rate. A total of zero or less has no slice.
///
/// *Case:* 3076.20 by ≤ 1000: 0, ≤ 2500: 10 %, rest 20 % → 150.00 + 115.24 = 265.24; just 1000.00
/// → 0.00.
fn slices(brackets: &[Bracket], named: &[Named<'_>]) -> Reckoning {
    let total = total(named);
    let mut exact = Fraction::zero();
    let mut texts = Vec::new();
    let mut from = Decimal::ZERO;
    for bracket in brackets {
        let to = bracket.up_to.map_or(total, |up_to| up_to.min(total));
        if to <= from {
            break;
        }
        let slice = to - from;
        exact = exact.plus(Fraction::from(slice).times(bracket.rate).over(HUNDRED));
        texts.push(format!("{} % of {slice}", bracket.rate));
        from = to;
    }
    let explanation = match &*texts {
        [] => format!("nothing of {}", listed(named)),
        texts => format!("{}, of {}", texts.join(" + "), listed(named)),
    };
    Reckoning { exact, quantity: None, rate: None, explanation }
}

/// The one bracket in which the total lies: its rate of the whole total, or its amount (rule PAY-85). A total of zero or less
/// pays nothing.
///
/// *Case:* 12 % up to 21000.00, then 1800.00: of 21000.00 it is 2520.00, of 21000.01 it is 1800.00.
fn one_bracket(brackets: &[Bracket], named: &[Named<'_>]) -> Reckoning {
    let total = total(named);
    let holds = |bracket: &&Bracket| bracket.up_to.is_none_or(|up_to| total <= up_to);
    let of = listed(named);
    let bracket = brackets.iter().find(holds).filter(|_| total > Decimal::ZERO);
    let (exact, explanation) = match bracket {
        None => (Fraction::zero(), format!("nothing of {of}")),
        Some(Bracket { amount: Some(amount), .. }) => {
            (Fraction::from(*amount), format!("{amount} for {of}"))
        }
        Some(Bracket { rate, .. }) => {
            let exact = Fraction::from(total).times(*rate).over(HUNDRED);
            (exact, format!("{rate} % of {total}, of {of}"))
        }
    };
    Reckoning { exact, quantity: None, rate: None, explanation }
}
