//! An amount before it is rounded, with the calculation that leads to it.

use std::num::NonZeroU32;

use rust_decimal::Decimal;

use crate::money::Fraction;

pub(crate) const TEN: NonZeroU32 = NonZeroU32::new(10).expect("10 is not 0");
pub(crate) const SIXTY: NonZeroU32 = NonZeroU32::new(60).expect("60 is not 0");
pub(crate) const HUNDRED: NonZeroU32 = NonZeroU32::new(100).expect("100 is not 0");

/// An amount before it is rounded, with its explanation.
#[derive(Clone, Debug)]
pub(crate) struct Reckoning {
    pub exact: Fraction,
    /// The number of days or minutes.
    pub quantity: Option<Decimal>,
    /// The pay for one day or hour, or a percentage.
    pub rate: Option<Decimal>,
    /// A sentence that explains the amount to people.
    pub explanation: String,
}

impl Reckoning {
    pub fn nothing() -> Self {
        Self { exact: Fraction::zero(), quantity: None, rate: None, explanation: String::new() }
    }
}
