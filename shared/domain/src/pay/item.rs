//! One item of a payroll: a rounded amount, and what is added after rounding (rules PAY-52 and PAY-100).

use rust_decimal::Decimal;

use crate::money::Fraction;
use crate::pay::adjusted::{Adjusted, adjusted};
use crate::pay::component::ComponentKind;
use crate::pay::computed::{PayrollItem, Step};
use crate::pay::corrections::{carried, label};
use crate::pay::failure::Failure;
use crate::pay::inputs::Inputs;
use crate::pay::reckoning::Reckoning;

/// The amount of an item, as others see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Amount {
    all: Decimal,
    without_corrections: Decimal,
}

/// The way in which a component sees the amounts from which it is computed (rule PAY-100).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    All,
    WithoutCorrections,
}

impl Amount {
    pub fn of(amount: Decimal) -> Self {
        Self { all: amount, without_corrections: amount }
    }

    pub fn seen(self, view: View) -> Decimal {
        match view {
            View::All => self.all,
            View::WithoutCorrections => self.without_corrections,
        }
    }
}

/// The amount that is added to an item after cap and rounding.
pub(crate) struct Sources {
    adjustments: Vec<Adjusted>,
    /// The corrections, each with its period in words.
    corrections: Vec<(Decimal, String)>,
}

impl Sources {
    /// The amount that is added to the item with a code.
    ///
    /// # Errors
    /// Those of [`adjusted`].
    pub fn of(code: &str, inputs: &Inputs) -> Result<Self, Failure> {
        let of_code = inputs.adjustments.iter().filter(|a| a.code == code);
        let adjustments = of_code.map(|adjustment| adjusted(adjustment, inputs.minor_digits));
        let corrections = carried(inputs, code).map(|(of, amount)| (amount, label(of.period())));
        Ok(Self {
            adjustments: adjustments.collect::<Result<_, _>>()?,
            corrections: corrections.collect(),
        })
    }

    pub fn is_empty(&self) -> bool {
        self.adjustments.is_empty() && self.corrections.is_empty()
    }
}

/// An item with its step, and its amount as other components see it.
pub(crate) struct MadeItem {
    pub item: PayrollItem,
    pub step: Step,
    pub amount: Amount,
}

/// An item: the rounded amount, and the adjustments and corrections that are added after rounding.
///
/// # Errors
/// `OutOfRange` for an amount with more than twelve digits.
pub(crate) fn item(
    code: &str,
    name: &str,
    kind: ComponentKind,
    reckoning: Option<Reckoning>,
    sources: &Sources,
    inputs: &Inputs,
) -> Result<MadeItem, Failure> {
    let digits = |amount: Decimal| {
        let out_of_range = || Failure::OutOfRange { code: code.to_owned() };
        Fraction::from(amount).rounded(inputs.minor_digits).ok_or_else(out_of_range)
    };
    let Reckoning { exact, quantity, rate, mut explanation } =
        reckoning.unwrap_or_else(Reckoning::nothing);
    let rounded = exact.rounded(inputs.minor_digits);
    let rounded = rounded.ok_or_else(|| Failure::OutOfRange { code: code.to_owned() })?;
    let mut with_adjustments = rounded;
    for adjustment in &sources.adjustments {
        with_adjustments += adjustment.amount;
        let comma = if explanation.is_empty() { "" } else { ", " };
        explanation.push_str(&format!("{comma}adjusted by {}", adjustment.text));
    }
    let mut corrected = Decimal::new(0, inputs.minor_digits);
    for (amount, period) in &sources.corrections {
        corrected += amount;
        let semicolon = if explanation.is_empty() { "" } else { "; " };
        explanation.push_str(&format!("{semicolon}{amount} for {period}"));
    }
    let without_corrections = digits(with_adjustments)?;
    let amount = digits(with_adjustments + corrected)?;
    let corrections = (!sources.corrections.is_empty()).then_some(corrected);
    let step = Step {
        code: code.to_owned(),
        unrounded: exact.to_string(),
        rounded,
        adjusted: without_corrections - rounded,
        corrections,
        is_left_out: false,
        amount,
        explanation: explanation.clone(),
    };
    let (code, name) = (code.to_owned(), name.to_owned());
    let names = Default::default();
    let item =
        PayrollItem { code, name, names, kind, amount, corrections, quantity, rate, explanation };
    Ok(MadeItem { item, step, amount: Amount { all: amount, without_corrections } })
}
