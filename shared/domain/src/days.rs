//! Days as leave and pay count them: exact, to the hundredth.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::{Deserialize, Serialize};

/// A number of days, written with one decimal, or with two where it needs them: `"2.5"`, `"-1.0"`, `"0.25"`.
///
/// Leave takes halves of dates that are worth 0.1 to 1 day (rule DAY-1). A year's entitlement has at most one decimal:
/// it may be 12.3 days (rule API-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Days {
    hundredths: i32,
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
    pub const ZERO: Self = Self { hundredths: 0 };

    /// The given number of half days.
    pub const fn halves(count: i32) -> Self {
        Self { hundredths: 50 * count }
    }

    pub const fn whole(count: i32) -> Self {
        Self { hundredths: 100 * count }
    }

    pub const fn of_hundredths(hundredths: i32) -> Self {
        Self { hundredths }
    }

    pub const fn hundredths(self) -> i32 {
        self.hundredths
    }

    /// The nearest number of days with one decimal; a half rounds up. Exact for values of the settings, which have
    /// at most one decimal.
    pub fn nearest(days: Decimal) -> Self {
        let most = Decimal::from(MAX);
        let tenths = (days.clamp(-most, most) * Decimal::TEN + Decimal::new(5, 1)).floor();
        Self { hundredths: 10 * tenths.to_i32().unwrap_or_default() } // at most 100 × MAX
    }

    /// The nearest hundredth of a day, for numbers up to 9999.
    pub fn to_the_hundredth(days: Decimal) -> Self {
        let most = Decimal::from(MAX);
        let hundredths = (days.clamp(-most, most) * Decimal::ONE_HUNDRED).round();
        Self { hundredths: hundredths.to_i32().unwrap_or_default() } // at most 100 × MAX
    }

    /// Reads days in halves, the unit in which leave is counted and adjusted, with or without a sign.
    ///
    /// # Errors
    /// `NotHalves` for `0.3`, `Malformed` for a text that is not a number of days with at most one decimal.
    pub fn parse_halves(text: &str) -> Result<Self, NotDays> {
        let days: Self = text.parse()?;
        match days.hundredths {
            hundredths if hundredths % 10 != 0 => Err(NotDays::Malformed),
            hundredths if hundredths % 50 != 0 => Err(NotDays::NotHalves),
            _ => Ok(days),
        }
    }

    /// `self × months ÷ 12`, rounded half-up to half days. Twelve months are not rounded (rule LEAVE-15).
    ///
    /// *Case:* 24 × 6 ÷ 12 = 12.0; 20 × 7 ÷ 12 = 11.67 → 11.5; 12.3 × 12 ÷ 12 = 12.3.
    pub fn for_months(self, months: u32) -> Self {
        let Ok(months @ 0..12) = i32::try_from(months) else { return self };
        // In halves the share is hundredths × months ÷ 600.
        Self::halves((self.hundredths * months + 300).div_euclid(600))
    }

    /// Half of the days, to the hundredth. Exact for what a date is worth.
    pub fn half(self) -> Self {
        Self { hundredths: self.hundredths / 2 }
    }

    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    pub fn is_negative(self) -> bool {
        self.hundredths < 0
    }

    /// Days as an exact number.
    pub fn to_decimal(self) -> Decimal {
        Decimal::new(i64::from(self.hundredths), 2)
    }
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.hundredths < 0 { "-" } else { "" };
        let all = self.hundredths.abs();
        match all % 10 {
            0 => write!(f, "{sign}{}.{}", all / 100, all % 100 / 10),
            _ => write!(f, "{sign}{}.{:02}", all / 100, all % 100),
        }
    }
}

impl FromStr for Days {
    type Err = NotDays;

    fn from_str(text: &str) -> Result<Self, NotDays> {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        // A second decimal is written where it says something.
        let is_short = part.len() == 1 || part.len() == 2 && !part.ends_with('0');
        if !digits(whole) || !digits(part) || !is_short {
            return Err(NotDays::Malformed);
        }
        let scale = if part.len() == 1 { 10 } else { 1 };
        let read = |part: &str| part.parse::<i32>().map_err(|_| NotDays::Malformed);
        let whole = read(whole)?;
        if whole > MAX {
            return Err(NotDays::Malformed);
        }
        let days = Self { hundredths: 100 * whole + scale * read(part)? };
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
        Self { hundredths: self.hundredths + other.hundredths }
    }
}

impl Sub for Days {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { hundredths: self.hundredths - other.hundredths }
    }
}

impl Neg for Days {
    type Output = Self;
    fn neg(self) -> Self {
        Self { hundredths: -self.hundredths }
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
    fn days_are_written_with_one_decimal_or_with_two_that_they_need() {
        for (text, shown) in [
            ("2.5", "2.5"),
            ("2", "2.0"),
            ("-1", "-1.0"),
            ("-0.5", "-0.5"),
            ("012.3", "12.3"),
            ("0.25", "0.25"),
            ("-0.05", "-0.05"),
            ("3.75", "3.75"),
        ] {
            assert_eq!(text.parse::<Days>().unwrap().to_string(), shown);
        }
        for text in
            ["", "-", ".", "2.", ".5", "2.50", "2.125", "+2", "1e1", "10000", "٢", "--1", "1.-5"]
        {
            assert_eq!(text.parse::<Days>(), Err(NotDays::Malformed), "{text}");
        }
    }

    #[test]
    fn leave_is_counted_in_halves() {
        assert_eq!(Days::parse_halves("-2.5"), Ok(Days::halves(-5)));
        assert_eq!(Days::parse_halves("0.3"), Err(NotDays::NotHalves));
        for text in ["half", "0.25"] {
            assert_eq!(Days::parse_halves(text), Err(NotDays::Malformed));
        }
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
        assert_eq!(Days::to_the_hundredth(Decimal::new(2250, 2)).to_string(), "22.5");
        assert_eq!(Days::to_the_hundredth(Decimal::new(25, 2)).to_string(), "0.25");
        assert_eq!(Days::to_the_hundredth(Decimal::MAX), Days::whole(MAX));
    }
}
