//! One employee's payroll, computed from its inputs and from nothing else.

use rust_decimal::Decimal;

use crate::dates::month_of;
use crate::days::Days;
use crate::money::{Fraction, TOO_MUCH};
use crate::pay::BASE;
use crate::pay::base::base;
use crate::pay::component::ComponentKind;
use crate::pay::computed::{Computed, Pay, Trace, UnpaidDay};
use crate::pay::evaluate::{Evaluation, item};
use crate::pay::failure::Failure;
use crate::pay::inputs::{Inputs, Month};
use crate::pay::payable_day::{PaidDates, PayableDay, payable_days, payable_days_of, unpaid_leave};

/// Computes a payroll (rules PAY-26, PAY-56 and PAY-58). Every amount is one exact fraction of the inputs, rounded
/// once. Totals are sums of rounded items.
///
/// # Errors
/// A [`Failure`]. There is then no payroll, and no part of one.
///
/// *Case:* monthly 3000.00 USD, Mon–Fri, November 2026 (21 working days), 2 unpaid leave days: base
/// 2714.29, housing 10 % of base 271.43, transport fixed 100.00 prorated 90.48, gross 3076.20,
/// pension 5 % of base at most 120.00, tax by brackets of gross 265.24, net 2690.96.
pub fn compute(inputs: &Inputs) -> Result<Computed, Failure> {
    let payable_days = payable_days(inputs);
    let of_hours = inputs.hours.map(|hours| payable_days_of(inputs, hours));
    let hours = of_hours.as_deref().unwrap_or(&payable_days);
    let dates = PaidDates { period: &payable_days, hours };
    let based = Some(base(inputs, dates)?);
    let based = item(BASE, "Base pay", ComponentKind::Earning, based, &[], inputs)?;
    let base = based.0.amount;

    let mut evaluation = Evaluation::of(inputs, dates, base);
    let gross = evaluation.gross()?;
    let taxable = evaluation.taxable()?;
    let deductions = evaluation.sum_of(ComponentKind::Deduction)?;
    let employer_cost = gross + evaluation.sum_of(ComponentKind::EmployerContribution)?;
    let net = gross - deductions;
    let totals = [("gross", gross), ("taxable", taxable), ("employer_cost", employer_cost)];
    if let Some((code, _)) = totals.iter().find(|(_, sum)| *sum >= Decimal::from(TOO_MUCH)) {
        return Err(Failure::OutOfRange { code: (*code).to_owned() });
    }
    if net < Decimal::ZERO {
        return Err(Failure::NegativeNet);
    }
    let (items, steps) = std::iter::once(based).chain(evaluation.into_items()?).unzip();

    let trace = Trace {
        unpaid: payable_days.iter().filter_map(unpaid_day).collect(),
        steps,
        gross,
        taxable,
        deductions,
        net,
        employer_cost,
    };
    let pay = Pay {
        currency: inputs.currency.clone(),
        base,
        gross,
        deductions,
        net,
        employer_cost,
        taxable,
        payable_days: in_tenths(&payable_days.iter().map(PayableDay::payable).sum()),
        working_days: working_days(inputs),
        worked_minutes: hours.iter().map(|payable_day| payable_day.day.worked_minutes).sum(),
        overtime_minutes: hours.iter().map(|payable_day| payable_day.day.overtime_minutes).sum(),
        unpaid_leave_days: in_tenths(&payable_days.iter().map(unpaid_leave).sum()),
        items,
    };
    Ok(Computed { pay, trace })
}

/// The working days of the whole period, employed or not (rules PAY-19 and PAY-81). Of a part of a month they are its
/// scheduled days.
fn working_days(inputs: &Inputs) -> Days {
    if let Some(group) = &inputs.group {
        let period = group.period_of(inputs.period_start);
        return period.map_or(Days::ZERO, |period| in_tenths(&period.scheduled.days()));
    }
    let first = inputs.months.first().map(|month| month.first_day);
    let last = inputs.months.last().map(|month| month_of(month.first_day).last);
    if (first, last) == (Some(inputs.period_start), Some(inputs.period_end)) {
        return in_tenths(&inputs.months.iter().map(Month::days).sum());
    }
    let scheduled = inputs.days.iter().filter(|day| day.is_scheduled());
    scheduled.map(|day| day.worth.days()).sum()
}

fn unpaid_day(payable_day: &PayableDay<'_>) -> Option<UnpaidDay> {
    let days = in_tenths(&payable_day.unpaid);
    Some(UnpaidDay { date: payable_day.day.date, days, why: payable_day.why? })
}

/// Days in the form in which a payroll shows them, rounded to one digit (rule PAY-28). Money is computed from the
/// exact days.
fn in_tenths(days: &Fraction) -> Days {
    days.rounded(1).map_or(Days::ZERO, Days::nearest)
}
