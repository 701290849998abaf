//! The share of a leave that is paid (rule PAY-89).

use std::fmt;
use std::str::FromStr;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::{Deserialize, Serialize};

/// The paid share of a leave, from `"0"` to `"1"`, with at most two digits after the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PaidShare {
    hundredths: u8,
}

/// The error for a text that is not a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a share is from `0` to `1`, with at most two digits after the point")]
pub struct NotAShare;

impl PaidShare {
    pub const NOTHING: Self = Self { hundredths: 0 };
    pub const ALL: Self = Self { hundredths: 100 };

    /// The share of a leave type that says only whether it is paid.
    pub fn of_paid(is_paid: bool) -> Self {
        if is_paid { Self::ALL } else { Self::NOTHING }
    }

    pub fn hundredths(self) -> u8 {
        self.hundredths
    }
}

impl TryFrom<Decimal> for PaidShare {
    type Error = NotAShare;
    fn try_from(share: Decimal) -> Result<Self, NotAShare> {
        let hundredths = (share * Decimal::ONE_HUNDRED).normalize();
        let whole = hundredths.to_u8().filter(|_| hundredths.scale() == 0);
        let hundredths = whole.filter(|hundredths| *hundredths <= 100);
        hundredths.map(|hundredths| Self { hundredths }).ok_or(NotAShare)
    }
}

impl fmt::Display for PaidShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Decimal::new(self.hundredths.into(), 2).normalize().fmt(f)
    }
}

impl FromStr for PaidShare {
    type Err = NotAShare;
    fn from_str(text: &str) -> Result<Self, NotAShare> {
        text.parse::<Decimal>().map_err(|_| NotAShare)?.try_into()
    }
}

impl TryFrom<String> for PaidShare {
    type Error = NotAShare;
    fn try_from(text: String) -> Result<Self, NotAShare> {
        text.parse()
    }
}

impl From<PaidShare> for String {
    fn from(share: PaidShare) -> Self {
        share.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule PAY-89.
    #[test]
    fn a_share_is_from_0_to_1_with_two_digits() {
        for (text, hundredths) in [("0", 0), ("1", 100), ("0.5", 50), ("0.50", 50), ("0.07", 7)] {
            let share: PaidShare = text.parse().unwrap();
            assert_eq!(share.hundredths(), hundredths, "{text}");
            assert_eq!(share.to_string().parse(), Ok(share));
        }
        for text in ["", "-0.1", "1.01", "0.005", "x", "2"] {
            assert_eq!(text.parse::<PaidShare>(), Err(NotAShare), "{text}");
        }
    }
}
