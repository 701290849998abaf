//! The corrections of closed payrolls that a payroll carries (rules PAY-99 to PAY-102).

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::dates::{DateRange, month_of};
use crate::ids::PayrollId;
use crate::pay::inputs::Inputs;

/// The difference that one payroll pays for the period of a closed one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayCorrection {
    /// The closed payroll; for the payroll's own period a payroll that had closed it.
    pub payroll_id: PayrollId,
    pub period_start: NaiveDate,
    pub period_end: NaiveDate,
    /// The inputs that differ, in the order of [`Reason`].
    pub reasons: Vec<Reason>,
    /// The items that differ, keyed by code.
    pub lines: BTreeMap<String, CorrectionLine>,
    /// The inputs of the target; `None` for the payroll's own period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Box<Inputs>>,
}

/// An item of a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorrectionLine {
    pub settled: Decimal,
    pub target: Decimal,
}

impl CorrectionLine {
    pub fn difference(&self) -> Decimal {
        self.target - self.settled
    }
}

/// An input that differs between a closed payroll and its target (rule PAY-102).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    Attendance,
    Leave,
    Compensation,
    Adjustment,
    /// A payroll that closed the period became void, and another one took its place.
    Replaced,
}

impl PayCorrection {
    pub fn period(&self) -> DateRange {
        DateRange { first: self.period_start, last: self.period_end }
    }

    /// Whether it pays something for another payroll's period. Otherwise it takes away of its own.
    pub fn is_of_other_period(&self) -> bool {
        self.target.is_some()
    }
}

/// The corrections of an item, in the order of their periods.
pub(crate) fn carried<'a>(
    inputs: &'a Inputs,
    code: &'a str,
) -> impl Iterator<Item = (&'a PayCorrection, Decimal)> {
    let of_code = |of: &'a PayCorrection| Some((of, of.lines.get(code)?.difference()));
    inputs.corrections.iter().filter_map(of_code)
}

/// A period in words: `2026-10` for a month, otherwise its first and its last day.
pub(crate) fn label(period: DateRange) -> String {
    match month_of(period.first) == period {
        true => period.first.format("%Y-%m").to_string(),
        false => format!("{} to {}", period.first, period.last),
    }
}
