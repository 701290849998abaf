//! Amounts of leave, in the unit of their type (rule LEAVE-29).

use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use crate::days::Days;

/// The unit in which a leave type counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    #[default]
    Day,
    Minute,
}

impl Unit {
    pub fn is_day(&self) -> bool {
        *self == Self::Day
    }
}

/// An amount of leave: hundredths of a day, or minutes, as the unit of the leave type says. Amounts of one type are
/// added and compared; those of two types never are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Amount(i32);

impl Amount {
    pub const ZERO: Self = Self(0);

    pub const fn of_minutes(minutes: i32) -> Self {
        Self(minutes)
    }

    pub const fn of_days(days: Days) -> Self {
        Self(days.hundredths())
    }

    /// Hundredths of a day, or minutes.
    pub const fn of_points(points: i32) -> Self {
        Self(points)
    }

    /// Hundredths of a day, or minutes.
    pub const fn points(self) -> i32 {
        self.0
    }

    /// The amount of a type whose unit is the day.
    pub const fn days(self) -> Days {
        Days::of_hundredths(self.0)
    }

    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// The amount as a text: `"2.5"` days, or `"150"` minutes.
    pub fn shown(self, unit: Unit) -> String {
        match unit {
            Unit::Day => self.days().to_string(),
            Unit::Minute => self.0.to_string(),
        }
    }
}

impl From<Days> for Amount {
    fn from(days: Days) -> Self {
        Self::of_days(days)
    }
}

impl Add for Amount {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Amount {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Amount {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Amount {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

/// An annual amount that was agreed with the employee (rule LEAVE-30).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgreedLeave {
    /// The code of a leave type.
    pub leave_type: String,
    #[serde(default, skip_serializing_if = "Unit::is_day")]
    pub unit: Unit,
    pub annual: Amount,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule LEAVE-29.
    #[test]
    fn an_amount_is_shown_in_the_unit_of_its_type() {
        let amount = Amount::of_points(150);
        assert_eq!(amount.shown(Unit::Day), "1.5");
        assert_eq!(amount.shown(Unit::Minute), "150");
        assert_eq!(Amount::of_points(25).shown(Unit::Day), "0.25");
    }
}
