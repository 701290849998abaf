//! One employee's payroll, computed from its inputs and from nothing else.

use rust_decimal::Decimal;

use crate::dates::month_of;
use crate::days::Days;
use crate::money::{Fraction, TOO_MUCH};
use crate::pay::BASE;
use crate::pay::advances::{Instalment, instalments};
use crate::pay::base::base;
use crate::pay::component::ComponentKind;
use crate::pay::computed::{Computed, Pay, PayrollItem, Step, Trace, UnpaidDay};
use crate::pay::evaluate::Evaluation;
use crate::pay::failure::Failure;
use crate::pay::inputs::{Inputs, Month};
use crate::pay::item::{Sources, View, item};
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
    let computed = compute_any_net(inputs)?;
    let net = computed.pay.net;
    if net < Decimal::ZERO {
        return Err(Failure::NegativeNet { net });
    }
    Ok(computed)
}

/// [`compute`], whatever the net is.
pub(crate) fn compute_any_net(inputs: &Inputs) -> Result<Computed, Failure> {
    let payable_days = payable_days(inputs);
    let of_hours = inputs.hours.map(|hours| payable_days_of(inputs, hours));
    let hours = of_hours.as_deref().unwrap_or(&payable_days);
    let dates = PaidDates { period: &payable_days, hours };
    let of_base = Sources::of(BASE, inputs)?;
    let reckoned = Some(base(inputs, dates)?);
    let base = item(BASE, "Base pay", ComponentKind::Earning, reckoned, &of_base, inputs)?;

    let mut evaluation = Evaluation::of(inputs, dates, base.amount);
    let gross = evaluation.gross(View::All)?;
    let taxable = evaluation.taxable(View::All)?;
    let computed_deductions = evaluation.sum_of(ComponentKind::Deduction)?;
    let employer_cost = gross + evaluation.sum_of(ComponentKind::EmployerContribution)?;
    let instalments = instalments(inputs, gross - computed_deductions);
    let taken = instalments.iter().map(|instalment| instalment.amount);
    let deductions = taken.fold(computed_deductions, |sum, amount| sum + amount);
    let net = gross - deductions;
    let totals = [("gross", gross), ("taxable", taxable), ("employer_cost", employer_cost)];
    if let Some((code, _)) = totals.iter().find(|(_, sum)| *sum >= Decimal::from(TOO_MUCH)) {
        return Err(Failure::OutOfRange { code: (*code).to_owned() });
    }
    let mut made: Vec<(PayrollItem, Step)> = vec![(base.item, base.step)];
    made.extend(evaluation.into_items()?);
    take(&instalments, inputs, &mut made);
    let (items, steps): (Vec<_>, Vec<_>) = made.into_iter().unzip();
    let base = items.first().map_or(Decimal::ZERO, |base: &PayrollItem| base.amount);

    let trace = Trace {
        unpaid: payable_days.iter().filter_map(unpaid_day).collect(),
        steps,
        gross,
        taxable,
        deductions,
        net,
        employer_cost,
        instalments,
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

/// Adds instalments to the items of their deductions.
fn take(instalments: &[Instalment], inputs: &Inputs, made: &mut [(PayrollItem, Step)]) {
    for Instalment { adjustment_id, amount } in instalments {
        let advance = inputs.advances.iter().find(|advance| advance.id == *adjustment_id);
        let of_code = |(item, _): &&mut (PayrollItem, Step)| {
            advance.is_some_and(|advance| advance.code == item.code)
        };
        if let Some((item, step)) = made.iter_mut().find(of_code) {
            let comma = if item.explanation.is_empty() { "" } else { ", " };
            item.amount += amount;
            item.explanation.push_str(&format!("{comma}instalment {amount}"));
            step.amount = item.amount;
            step.explanation.clone_from(&item.explanation);
        }
    }
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
