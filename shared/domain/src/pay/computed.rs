//! A computed payroll and its trace.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::days::Days;
use crate::pay::component::ComponentKind;
use crate::pay::payable_day::WhyUnpaid;

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
