//! The corrections of an item, and the name of a period in words (rules PAY-100 and PAY-102).

use rust_decimal::Decimal;

use crate::dates::{DateRange, month_of};
use crate::pay::inputs::{Inputs, PayCorrection};

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
