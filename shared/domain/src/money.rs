//! Money: the digits of a currency, and exact fractions, which are rounded once when they become money (rule PAY-26).

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::num::NonZeroU32;

use num_bigint::{BigInt, Sign};
use rust_decimal::Decimal;

use crate::days::Days;

/// The number of digits of a currency's minor unit (ISO 4217); `None` if the text is no currency.
///
/// *Case:* USD 2, JPY 0, KWD 3.
pub fn minor_units(currency: &str) -> Option<u32> {
    // Codes for metals, bonds and tests have no minor unit, and nobody is paid in them.
    iso_currency::Currency::from_code(currency)?.exponent().map(u32::from)
}

/// An amount with at least this many digits after the point: `3000` as `3000.00`.
pub fn with_digits(amount: Decimal, digits: u32) -> Decimal {
    let mut amount = amount.normalize();
    amount.rescale(amount.scale().max(digits));
    amount
}

/// The smallest whole amount that is too large: amounts have at most twelve digits before the point
/// (rules API-5 and PAY-29).
pub const TOO_MUCH: u64 = 1_000_000_000_000;

/// An exact number: a fraction of whole numbers of any size.
///
/// It is not reduced to lowest terms. An item of pay needs few operations before it is rounded, and most of their
/// cost would be to find common divisors.
#[derive(Clone, Debug)]
pub(crate) struct Fraction {
    above: BigInt,
    /// The denominator, positive.
    below: BigInt,
}

impl Fraction {
    pub fn zero() -> Self {
        Self { above: BigInt::ZERO, below: BigInt::from(1) }
    }

    pub fn whole(number: i64) -> Self {
        Self { above: number.into(), below: BigInt::from(1) }
    }

    pub fn times(mut self, factor: Decimal) -> Self {
        self.above *= factor.mantissa();
        if factor.scale() > 0 {
            self.below *= 10u128.pow(factor.scale()); // a scale is at most 28
        }
        self
    }

    pub fn times_whole(mut self, factor: i64) -> Self {
        self.above *= factor;
        self
    }

    pub fn over(mut self, divisor: NonZeroU32) -> Self {
        self.below *= divisor.get();
        self
    }

    pub fn by(self, other: Self) -> Self {
        Self { above: self.above * other.above, below: self.below * other.below }
    }

    /// The quotient; `None` if `divisor` is zero.
    pub fn divided_by(self, divisor: &Self) -> Option<Self> {
        let quotient =
            Self { above: self.above * &divisor.below, below: self.below * divisor.magnitude() };
        match divisor.above.sign() {
            Sign::NoSign => None,
            Sign::Plus => Some(quotient),
            Sign::Minus => Some(Self { above: -quotient.above, ..quotient }),
        }
    }

    pub fn plus(self, other: Self) -> Self {
        if self.below == other.below {
            return Self { above: self.above + other.above, below: self.below };
        }
        Self {
            above: self.above * &other.below + other.above * &self.below,
            below: self.below * other.below,
        }
    }

    pub fn minus(self, other: Self) -> Self {
        self.plus(Self { above: -other.above, below: other.below })
    }

    /// The same number in lowest terms, for numbers from which many others are computed.
    pub fn reduced(self) -> Self {
        let divisor = common_divisor(self.below.clone(), self.magnitude());
        Self { above: self.above / &divisor, below: self.below / divisor }
    }

    pub fn at_most(self, most: Decimal) -> Self {
        self.min(Self::from(most))
    }

    pub fn is_zero(&self) -> bool {
        self.above.sign() == Sign::NoSign
    }

    /// The fraction, rounded half away from zero, so that a negative amount cancels the positive one. `None` if there
    /// are more than twelve digits before the point.
    ///
    /// *Case:* 750.075 → 750.08, −0.005 → −0.01.
    pub fn rounded(&self, digits: u32) -> Option<Decimal> {
        let doubled = self.magnitude() * 10u128.pow(digits) * 2 + &self.below;
        let units = i128::try_from(doubled / (&self.below * 2)).ok()?;
        let signed = if self.above.sign() == Sign::Minus { -units } else { units };
        let money = Decimal::try_from_i128_with_scale(signed, digits).ok()?;
        (money.abs() < Decimal::from(TOO_MUCH)).then_some(money)
    }

    fn magnitude(&self) -> BigInt {
        self.above.magnitude().clone().into()
    }
}

/// Whole numbers in the same proportions as some fractions that are not negative, without a common divisor. Numbers of more than 53 bits lose
/// their last bits.
pub(crate) fn lowest_terms(fractions: &[Fraction]) -> Vec<u64> {
    const BITS: u64 = 53;
    let below = fractions.iter().fold(BigInt::from(1), |all, of| {
        let of = of.clone().reduced().below;
        &all * &of / common_divisor(all.clone(), of)
    });
    let whole: Vec<BigInt> = fractions.iter().map(|of| &of.above * &below / &of.below).collect();
    let divisor = whole.iter().cloned().fold(BigInt::ZERO, common_divisor);
    if divisor.sign() == Sign::NoSign {
        return vec![0; fractions.len()];
    }
    let whole: Vec<BigInt> = whole.into_iter().map(|of| of / &divisor).collect();
    let bits = whole.iter().map(BigInt::bits).max().unwrap_or(0);
    let lost = bits.saturating_sub(BITS);
    whole.into_iter().map(|of| u64::try_from(of >> lost).unwrap_or(u64::MAX)).collect()
}

/// The greatest common divisor of two numbers that are not negative.
fn common_divisor(mut one: BigInt, mut other: BigInt) -> BigInt {
    while other.sign() != Sign::NoSign {
        (one, other) = (other.clone(), one % other);
    }
    one
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.below == other.below {
            return self.above.cmp(&other.above);
        }
        (&self.above * &other.below).cmp(&(&other.above * &self.below))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares numbers, whatever their form is: 1/2 equals 2/4.
impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Self>>(fractions: I) -> Self {
        fractions.reduce(Self::plus).unwrap_or_else(Self::zero)
    }
}

impl From<Days> for Fraction {
    fn from(days: Days) -> Self {
        Self { above: days.hundredths().into(), below: BigInt::from(100) }
    }
}

/// Writes up to twelve digits after the point, and `…` if more would follow.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: usize = 12;
        let scaled = self.magnitude() * 10u64.pow(DIGITS as u32);
        let digits = &scaled / &self.below;
        let rest = &scaled % &self.below;
        let digits = format!("{digits:0>width$}", width = DIGITS + 1);
        let (whole, after) = digits.split_at(digits.len() - DIGITS);
        let more = rest.sign() != Sign::NoSign;
        let after = if more { after } else { after.trim_end_matches('0') };
        let sign = if self.above.sign() == Sign::Minus { "-" } else { "" };
        let point = if after.is_empty() { "" } else { "." };
        write!(f, "{sign}{whole}{point}{after}{}", if more { "…" } else { "" })
    }
}

impl From<Decimal> for Fraction {
    fn from(value: Decimal) -> Self {
        Self { above: value.mantissa().into(), below: 10u128.pow(value.scale()).into() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn fractions_in_lowest_terms_are_whole_numbers_in_the_same_proportions() {
        assert_eq!(lowest_terms(&[fraction(9000, 7), fraction(10000, 7)]), [9, 10]);
        assert_eq!(lowest_terms(&[fraction(1, 6), fraction(1, 4), Fraction::zero()]), [2, 3, 0]);
        assert_eq!(lowest_terms(&[Fraction::zero()]), [0]);
        let huge = Fraction::whole(i64::MAX).by(Fraction::whole(i64::MAX));
        assert_eq!(lowest_terms(&[huge, Fraction::whole(1)]), [(1 << 53) - 1, 0]);
    }

    fn fraction(above: i64, below: u32) -> Fraction {
        let below = NonZeroU32::new(below).unwrap();
        Fraction::from(Decimal::ONE).times_whole(above).over(below)
    }

    /// Rule API-5.
    #[test]
    fn currencies_have_the_digits_of_iso_4217() {
        for (currency, digits) in
            [("USD", Some(2)), ("JPY", Some(0)), ("KWD", Some(3)), ("XAU", None), ("usd", None)]
        {
            assert_eq!(minor_units(currency), digits, "{currency}");
        }
    }

    /// Rule API-5.
    #[test]
    fn an_amount_is_written_with_the_digits_of_its_currency() {
        for (amount, digits, written) in [
            ("3000", 2, "3000.00"),
            ("3000.0000", 2, "3000.00"),
            ("12.5", 0, "12.5"),
            ("0", 3, "0.000"),
        ] {
            assert_eq!(with_digits(amount.parse().unwrap(), digits).to_string(), written);
        }
    }

    /// Rule PAY-26.
    #[test]
    fn a_fraction_is_rounded_half_up_when_it_becomes_money() {
        // above, below, digits, rounded, written
        let cases = [
            (750_075, 1000, 2, "750.08", "750.075"),
            (750_074_999, 1_000_000, 2, "750.07", "750.074999"),
            (-5, 1000, 2, "-0.01", "-0.005"),
            (-4, 1000, 2, "0.00", "-0.004"),
            (1, 2, 0, "1", "0.5"),
            (57_000, 21, 2, "2714.29", "2714.285714285714…"),
            (1, 2_000, 3, "0.001", "0.0005"),
            (0, 7, 2, "0.00", "0"),
        ];
        for (above, below, digits, rounded, written) in cases {
            let fraction = fraction(above, below);
            assert_eq!(fraction.rounded(digits).unwrap().to_string(), rounded);
            assert_eq!(fraction.to_string(), written);
        }
    }

    #[test]
    fn thirteen_digits_are_too_many_for_money() {
        let most = fraction(999_999_999_999, 1);
        assert_eq!(most.rounded(2).unwrap().to_string(), "999999999999.00");
        assert_eq!(most.plus(fraction(995, 1000)).rounded(2), None);
        assert_eq!(fraction(i64::MAX, 1).times(Decimal::MAX).rounded(2), None);
    }

    proptest! {
        /// Sums and products are compared with decimals, which are exact here.
        #[test]
        fn sums_and_products_are_exact(
            a in -1_000_000i64..1_000_000, b in -1_000_000i64..1_000_000,
            scale in 0u32..6, factor in 0i64..100_000,
        ) {
            let a = Decimal::new(a, scale);
            let b = Decimal::new(b, 2);
            let factor = Decimal::new(factor, 3);
            let exact = Fraction::from(a).times(factor).plus(Fraction::from(b));
            let expected = (a * factor + b)
                .round_dp_with_strategy(2, rust_decimal::RoundingStrategy::MidpointAwayFromZero);
            prop_assert_eq!(exact.rounded(2).unwrap(), expected);
            let quotient = exact.clone().divided_by(&Fraction::from(b));
            prop_assert_eq!(quotient.clone().map(|q| q.by(Fraction::from(b))), quotient.is_some().then(|| exact.clone()));
            prop_assert_eq!(quotient.is_none(), b.is_zero());
            let least = exact.at_most(b).rounded(2).unwrap();
            prop_assert_eq!(least, expected.min(b));
        }
    }
}
