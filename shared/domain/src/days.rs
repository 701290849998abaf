//! Days in the form in which leave and pay count them: exact, to the tenth.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::{Deserialize, Serialize};

/// A number of days, written with one decimal: `"2.5"`, `"-1.0"`.
///
/// Leave is taken in halves. Tenths exist for grants, because a year's entitlement may be 12.3 days (rule API-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Days {
    tenths: i32,
}

/// The largest number of days in one value, so that sums of many values are still exact.
const MAX: i32 = 9_999;

/// The error for a text or a number that is not a number of days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDays {
    #[error("days are written as `2` or `2.5`, with at most one decimal, up to 9999")]
    Malformed,
    #[error("days are counted in halves")]
    NotHalves,
}

impl Days {
    pub const ZERO: Self = Self { tenths: 0 };

    /// The given number of half days.
    pub const fn halves(count: i32) -> Self {
        Self { tenths: 5 * count }
    }

    pub const fn whole(count: i32) -> Self {
        Self { tenths: 10 * count }
    }

    pub const fn of_tenths(tenths: i32) -> Self {
        Self { tenths }
    }

    pub const fn tenths(self) -> i32 {
        self.tenths
    }

    /// The nearest number of days. A half rounds up. It is exact for values of the settings, because they have at
    /// most one decimal.
    pub fn nearest(days: Decimal) -> Self {
        let most = Decimal::from(MAX);
        let tenths = (days.clamp(-most, most) * Decimal::TEN + Decimal::new(5, 1)).floor();
        Self { tenths: tenths.to_i32().unwrap_or_default() } // at most 10 × MAX
    }

    /// Reads days in halves, the unit in which leave is counted and adjusted, with or without a sign.
    ///
    /// # Errors
    /// `NotHalves` for `0.3`, `Malformed` for a text that is not a number of days.
    pub fn parse_halves(text: &str) -> Result<Self, NotDays> {
        let days: Self = text.parse()?;
        if days.tenths % 5 == 0 { Ok(days) } else { Err(NotDays::NotHalves) }
    }

    /// `self × months ÷ 12`, rounded half-up to half days. Twelve months are not rounded (rule LEAVE-15).
    ///
    /// *Case:* 24 × 6 ÷ 12 = 12.0; 20 × 7 ÷ 12 = 11.67 → 11.5; 12.3 × 12 ÷ 12 = 12.3.
    pub fn for_months(self, months: u32) -> Self {
        let Ok(months @ 0..12) = i32::try_from(months) else { return self };
        // In halves, the share is tenths × months ÷ 60.
        Self::halves((2 * self.tenths * months + 60).div_euclid(120))
    }

    pub fn is_negative(self) -> bool {
        self.tenths < 0
    }

    /// Days as an exact number.
    pub fn to_decimal(self) -> Decimal {
        Decimal::new(i64::from(self.tenths), 1)
    }
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.tenths < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{}", self.tenths.abs() / 10, self.tenths.abs() % 10)
    }
}

impl FromStr for Days {
    type Err = NotDays;

    fn from_str(text: &str) -> Result<Self, NotDays> {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (whole, tenth) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(tenth) || tenth.len() > 1 {
            return Err(NotDays::Malformed);
        }
        let read = |part: &str| part.parse::<i32>().map_err(|_| NotDays::Malformed);
        let whole = read(whole)?;
        if whole > MAX {
            return Err(NotDays::Malformed);
        }
        let days = Self { tenths: 10 * whole + read(tenth)? };
        Ok(if text.starts_with('-') { -days } else { days })
    }
}

impl TryFrom<String> for Days {
    type Error = NotDays;
    fn try_from(text: String) -> Result<Self, NotDays> {
        text.parse()
    }
}

impl From<Days> for String {
    fn from(days: Days) -> Self {
        days.to_string()
    }
}

impl Add for Days {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { tenths: self.tenths + other.tenths }
    }
}

impl Sub for Days {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { tenths: self.tenths - other.tenths }
    }
}

impl Neg for Days {
    type Output = Self;
    fn neg(self) -> Self {
        Self { tenths: -self.tenths }
    }
}

impl AddAssign for Days {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Days {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Days {
    fn sum<I: Iterator<Item = Self>>(days: I) -> Self {
        days.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule API-6.
    #[test]
    fn days_are_written_with_one_decimal_and_read_with_at_most_one() {
        for (text, shown) in
            [("2.5", "2.5"), ("2", "2.0"), ("-1", "-1.0"), ("-0.5", "-0.5"), ("012.3", "12.3")]
        {
            assert_eq!(text.parse::<Days>().unwrap().to_string(), shown);
        }
        for text in ["", "-", ".", "2.", ".5", "2.50", "+2", "1e1", "10000", "٢", "--1", "1.-5"] {
            assert_eq!(text.parse::<Days>(), Err(NotDays::Malformed), "{text}");
        }
    }

    #[test]
    fn leave_is_counted_in_halves() {
        assert_eq!(Days::parse_halves("-2.5"), Ok(Days::halves(-5)));
        assert_eq!(Days::parse_halves("0.3"), Err(NotDays::NotHalves));
        assert_eq!(Days::parse_halves("half"), Err(NotDays::Malformed));
    }

    /// Rule LEAVE-15.
    #[test]
    fn a_share_of_a_year_is_rounded_half_up_to_half_days_unless_it_is_the_year() {
        // annual, months, share
        for (annual, months, share) in [
            ("24", 6, "12.0"),
            ("20", 7, "11.5"),
            ("20", 1, "1.5"),
            ("21", 1, "2.0"),
            ("20.9", 1, "1.5"),
            ("12.3", 12, "12.3"),
            ("12.3", 11, "11.5"),
            ("24", 0, "0.0"),
            ("0", 5, "0.0"),
        ] {
            let annual: Days = annual.parse().unwrap();
            assert_eq!(annual.for_months(months).to_string(), share, "{annual} {months}");
        }
    }

    #[test]
    fn as_many_days_are_read_as_a_balance_holds() {
        assert_eq!("9999".parse(), Ok(Days::whole(MAX)));
        assert_eq!("-9999".parse(), Ok(-Days::whole(MAX)));
        assert_eq!("10000".parse::<Days>(), Err(NotDays::Malformed));
    }

    #[test]
    fn settings_become_days_exactly() {
        assert_eq!(Days::nearest(Decimal::new(123, 1)).to_string(), "12.3");
        assert_eq!(Days::nearest(Decimal::from(20)).to_decimal(), Decimal::new(200, 1));
        assert_eq!(Days::nearest(Decimal::MAX), Days::whole(MAX));
    }
}
