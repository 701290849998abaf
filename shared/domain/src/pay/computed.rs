//! A computed payroll and its trace.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::days::Days;
use crate::pay::advances::Instalment;
use crate::pay::component::ComponentKind;
use crate::pay::payable_day::WhyUnpaid;
use crate::text::Names;

/// An employee's pay for a period. Money has exactly the digits of the currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pay {
    /// An ISO 4217 currency.
    pub currency: String,
    pub base: Decimal,
    /// The sum of the base and all earnings.
    pub gross: Decimal,
    pub deductions: Decimal,
    /// `gross − deductions`.
    pub net: Decimal,
    /// `gross` and employer contributions.
    pub employer_cost: Decimal,
    /// The amount from which taxes are computed.
    pub taxable: Decimal,
    /// Scheduled days of employment, less their unpaid parts.
    pub payable_days: Days,
    /// The sum of the worths of the scheduled days of the period, holidays included, employed or not.
    pub working_days: Days,
    pub worked_minutes: u32,
    pub overtime_minutes: u32,
    /// Days of approved unpaid leave on due days. Absence does not count.
    pub unpaid_leave_days: Days,
    /// The items: `base`, then earnings, deductions and employer contributions, each group sorted by code.
    pub items: Vec<PayrollItem>,
}

/// One line of a payroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayrollItem {
    pub code: String,
    pub name: String,
    /// The name in other languages.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub names: Names,
    pub kind: ComponentKind,
    pub amount: Decimal,
    /// The part of the amount that corrects earlier periods (rule PAY-102).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrections: Option<Decimal>,
    /// Days, with one digit, for pay by the day; minutes for pay by the hour, because hours would have to be rounded.
    pub quantity: Option<Decimal>,
    /// Money for a day or an hour, or a percentage.
    pub rate: Option<Decimal>,
    /// A sentence for people: `3000.00 × 19 payable of 21 working days`.
    pub explanation: String,
}

/// The calculation of a payroll: the unpaid days, each item before and after rounding, and the totals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// Scheduled days that are unpaid or partly unpaid.
    pub unpaid: Vec<UnpaidDay>,
    /// One step for each item, in the same order.
    pub steps: Vec<Step>,
    pub gross: Decimal,
    pub taxable: Decimal,
    pub deductions: Decimal,
    pub net: Decimal,
    pub employer_cost: Decimal,
    /// The amounts that are taken of advances (rule PAY-91).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instalments: Vec<Instalment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnpaidDay {
    pub date: NaiveDate,
    pub days: Days,
    pub why: WhyUnpaid,
}

/// The calculation of an item's amount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub code: String,
    pub explanation: String,
    /// Up to twelve digits after the point, and `…` if more would follow.
    pub unrounded: String,
    pub rounded: Decimal,
    /// The sum of the pay adjustments.
    pub adjusted: Decimal,
    /// The sum of the corrections of earlier periods.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrections: Option<Decimal>,
    /// Whether the component was not computed, because a sum does not lie in its range (rule PAY-84).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_left_out: bool,
    /// `rounded + adjusted`, with the corrections and instalments.
    pub amount: Decimal,
}

/// A payroll and its trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Computed {
    pub pay: Pay,
    pub trace: Trace,
}
