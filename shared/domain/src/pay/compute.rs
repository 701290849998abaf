//! One employee's payroll, computed from its inputs and from nothing else.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::days::Days;
use crate::money::TOO_MUCH;
use crate::pay::BASE;
use crate::pay::base::base;
use crate::pay::calculate::unpaid_leave;
use crate::pay::component::ComponentKind;
use crate::pay::evaluate::{Evaluation, item};
use crate::pay::inputs::Inputs;
use crate::pay::payable_day::{PayableDay, WhyUnpaid, payable_days};

/// What an employee earns in a period. Money has exactly the currency's digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pay {
    /// ISO 4217.
    pub currency: String,
    pub base: Decimal,
    /// Base and all earnings.
    pub gross: Decimal,
    pub deductions: Decimal,
    /// `gross − deductions`.
    pub net: Decimal,
    /// `gross` and employer contributions.
    pub employer_cost: Decimal,
    /// What taxes are computed of.
    pub taxable: Decimal,
    /// Scheduled days employed, less what is unpaid of them.
    pub payable_days: Days,
    /// Scheduled days of the period, holidays included, employed or not.
    pub working_days: Days,
    pub worked_minutes: u32,
    pub overtime_minutes: u32,
    /// Approved unpaid leave on due days; absence is none.
    pub unpaid_leave_days: Days,
    /// `base`, then earnings, deductions and employer contributions, each by code.
    pub items: Vec<PayrollItem>,
}

/// One line of a payroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayrollItem {
    pub code: String,
    pub name: String,
    pub kind: ComponentKind,
    pub amount: Decimal,
    /// Days, with one digit, for what is paid by the day; minutes for what is paid by the hour. (Hours
    /// would have to be rounded.)
    pub quantity: Option<Decimal>,
    /// Money a day or an hour, or a percentage.
    pub rate: Option<Decimal>,
    /// To be read aloud: `3000.00 × 19 payable of 21 working days`.
    pub explanation: String,
}

/// How a payroll came about: what of the inputs was unpaid, each item before and after rounding, and
/// the totals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// Scheduled days that are unpaid or in part.
    pub unpaid: Vec<UnpaidDay>,
    /// One for each item, in their order.
    pub steps: Vec<Step>,
    pub gross: Decimal,
    pub taxable: Decimal,
    pub deductions: Decimal,
    pub net: Decimal,
    pub employer_cost: Decimal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnpaidDay {
    pub date: NaiveDate,
    pub days: Days,
    pub why: WhyUnpaid,
}

/// How an item's amount came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub code: String,
    pub explanation: String,
    /// To twelve digits after the point, and `…` where more would follow.
    pub unrounded: String,
    pub rounded: Decimal,
    /// The sum of the pay adjustments.
    pub adjusted: Decimal,
    /// `rounded + adjusted`.
    pub amount: Decimal,
}

/// A payroll and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Computed {
    pub pay: Pay,
    pub trace: Trace,
}

/// Why there is no payroll. The texts hold no figures of pay, so that they may be logged and shown
/// to who generates.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// Compensations in force in the period are in several currencies.
    #[error("the currency changes inside the period, from {from} to {to}")]
    CurrencyChanges { from: String, to: String },
    #[error("component `{code}` is in {currency}, the employee is paid in {paid_in}")]
    ComponentCurrency { code: String, currency: String, paid_in: String },
    #[error("an adjustment of `{code}` is not in the currency the employee is paid in")]
    AdjustmentCurrency { code: String },
    #[error("{currency} is no currency with a minor unit")]
    UnknownCurrency { currency: String },
    #[error("{} has no working days to split monthly pay by", month.format("%Y-%m"))]
    NoWorkingDays { month: NaiveDate },
    #[error("{} has no scheduled time to find an hourly rate by", month.format("%Y-%m"))]
    NoSchedule { month: NaiveDate },
    #[error("the deductions are more than the gross pay")]
    NegativeNet,
    #[error("`{code}` is more than an amount of money can be")]
    OutOfRange { code: String },
    /// Never of components that [`crate::pay::check_graph`] accepted.
    #[error("`{code}` is made of itself")]
    Cycle { code: String },
    /// An adjustment of a component that does not exist.
    #[error("an adjustment is of a component that does not exist")]
    UnknownComponent,
}

impl Failure {
    /// The item's `code`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::CurrencyChanges { .. }
            | Self::ComponentCurrency { .. }
            | Self::AdjustmentCurrency { .. }
            | Self::UnknownCurrency { .. } => "currency_mismatch",
            Self::NoWorkingDays { .. } => "no_working_days",
            Self::NoSchedule { .. } => "no_schedule",
            Self::NegativeNet => "negative_net",
            Self::OutOfRange { .. } => "out_of_range",
            Self::Cycle { .. } => "cycle",
            Self::UnknownComponent => "unknown_reference",
        }
    }
}

/// Computes a payroll (rules PAY-26, PAY-56 and PAY-58). Every amount is one exact fraction of the
/// inputs, rounded once; totals are sums of rounded items.
///
/// # Errors
/// A [`Failure`]; there is no payroll then, not even in part.
///
/// *Case:* monthly 3000.00 USD, Mon–Fri, November 2026 (21 working days), 2 unpaid leave days: base
/// 2714.29, housing 10 % of base 271.43, transport fixed 100.00 prorated 90.48, gross 3076.20,
/// pension 5 % of base at most 120.00, tax by brackets of gross 265.24, net 2690.96.
pub fn compute(inputs: &Inputs) -> Result<Computed, Failure> {
    let payable_days = payable_days(inputs);
    let based = Some(base(inputs, &payable_days)?);
    let based = item(BASE, "Base pay", ComponentKind::Earning, based, &[], inputs)?;
    let base = based.0.amount;

    let mut evaluation = Evaluation::of(inputs, &payable_days, base);
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
    let scheduled = inputs.days.iter().filter(|day| day.is_scheduled());
    let pay = Pay {
        currency: inputs.currency.clone(),
        base,
        gross,
        deductions,
        net,
        employer_cost,
        taxable,
        payable_days: payable_days.iter().map(PayableDay::payable).sum(),
        working_days: scheduled.map(|_| Days::whole(1)).sum(),
        worked_minutes: payable_days.iter().map(|payable_day| payable_day.day.worked_minutes).sum(),
        overtime_minutes: payable_days
            .iter()
            .map(|payable_day| payable_day.day.overtime_minutes)
            .sum(),
        unpaid_leave_days: payable_days.iter().map(unpaid_leave).sum(),
        items,
    };
    Ok(Computed { pay, trace })
}

fn unpaid_day(payable_day: &PayableDay<'_>) -> Option<UnpaidDay> {
    Some(UnpaidDay { date: payable_day.day.date, days: payable_day.unpaid, why: payable_day.why? })
}
