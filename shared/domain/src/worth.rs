//! The worth of a date, and the part of it that is off (rules DAY-1 and DAY-2).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::days::Days;

/// The days that a whole day of leave takes on a date, in tenths of a day: from `"0.1"` to `"1.0"` (rule DAY-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Worth {
    tenths: u8,
}

/// A text that is not a worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a worth is written with one decimal, from `0.1` to `1.0`")]
pub struct NotAWorth;

impl Worth {
    /// The worth of a date without a worth of its own.
    pub const WHOLE: Self = Self { tenths: 10 };
    pub const HALF: Self = Self { tenths: 5 };

    /// The worth with this number of tenths; `None` unless they are 1 to 10.
    pub fn of_tenths(tenths: u8) -> Option<Self> {
        (1..=10).contains(&tenths).then_some(Self { tenths })
    }

    pub fn tenths(self) -> u8 {
        self.tenths
    }

    /// Whether it is the default.
    pub fn is_whole(&self) -> bool {
        *self == Self::WHOLE
    }

    /// The days that a whole date takes.
    pub fn days(self) -> Days {
        self.halves(2)
    }

    /// The days that this number of halves of the date takes. Each has half of the worth.
    ///
    /// *Case:* of a worth of 0.5, one half takes 0.25.
    pub fn halves(self, count: u8) -> Days {
        Days::of_hundredths(5 * i32::from(self.tenths) * i32::from(count))
    }
}

impl Default for Worth {
    fn default() -> Self {
        Self::WHOLE
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.tenths / 10, self.tenths % 10)
    }
}

impl FromStr for Worth {
    type Err = NotAWorth;

    fn from_str(text: &str) -> Result<Self, NotAWorth> {
        match text.as_bytes() {
            b"1.0" => Ok(Self::WHOLE),
            [b'0', b'.', tenths @ b'1'..=b'9'] => Ok(Self { tenths: tenths - b'0' }),
            _ => Err(NotAWorth),
        }
    }
}

impl TryFrom<String> for Worth {
    type Error = NotAWorth;
    fn try_from(text: String) -> Result<Self, NotAWorth> {
        text.parse()
    }
}

impl From<Worth> for String {
    fn from(worth: Worth) -> Self {
        worth.to_string()
    }
}

/// The part of its date that a holiday takes (rule DAY-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Off {
    #[default]
    Day,
    FirstHalf,
    SecondHalf,
    /// The date stays ordinary.
    None,
}

impl Off {
    /// Whether it takes the whole date, which is the default.
    pub fn is_day(&self) -> bool {
        *self == Self::Day
    }

    /// Whether it takes one half of the date, and not the other.
    pub fn is_half(self) -> bool {
        matches!(self, Self::FirstHalf | Self::SecondHalf)
    }

    pub fn has_first_half(self) -> bool {
        matches!(self, Self::Day | Self::FirstHalf)
    }

    pub fn has_second_half(self) -> bool {
        matches!(self, Self::Day | Self::SecondHalf)
    }

    /// The halves that have to be worked.
    pub fn due_halves(self) -> u8 {
        2 - u8::from(self.has_first_half()) - u8::from(self.has_second_half())
    }

    /// The minutes that have to be worked of a date with these scheduled net minutes. A first half is rounded up.
    ///
    /// *Case:* 481 minutes: 241 are due if the second half is off, and 240 if the first half is.
    pub fn due_minutes(self, net_minutes: u32) -> u32 {
        match self {
            Self::Day => 0,
            Self::FirstHalf => net_minutes / 2,
            Self::SecondHalf => net_minutes.div_ceil(2),
            Self::None => net_minutes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule DAY-1.
    #[test]
    fn a_worth_is_written_with_one_decimal_from_a_tenth_to_a_day() {
        for tenths in 1..=10 {
            let worth = Worth::of_tenths(tenths).unwrap();
            assert_eq!(worth.to_string().parse(), Ok(worth));
            assert_eq!(worth.days(), worth.halves(1) + worth.halves(1));
        }
        assert_eq!((Worth::of_tenths(0), Worth::of_tenths(11)), (None, None));
        for text in ["", "0", "1", "0.0", "1.1", "0.55", ".5", "-0.5", "0,5", "10"] {
            assert_eq!(text.parse::<Worth>(), Err(NotAWorth), "{text}");
        }
    }

    /// Rule DAY-1.
    #[test]
    fn each_half_has_half_of_the_worth() {
        for (worth, whole, half) in
            [("1.0", "1.0", "0.5"), ("0.5", "0.5", "0.25"), ("0.1", "0.1", "0.05")]
        {
            let worth: Worth = worth.parse().unwrap();
            let shown = (worth.days().to_string(), worth.halves(1).to_string());
            assert_eq!(shown, (whole.to_owned(), half.to_owned()));
        }
    }

    /// Rule DAY-2.
    #[test]
    fn a_first_half_is_rounded_up() {
        let due = |net| {
            [Off::None, Off::SecondHalf, Off::FirstHalf, Off::Day].map(|off| off.due_minutes(net))
        };
        assert_eq!(due(480), [480, 240, 240, 0]);
        assert_eq!(due(481), [481, 241, 240, 0]);
        assert_eq!(due(0), [0; 4]);
    }
}
