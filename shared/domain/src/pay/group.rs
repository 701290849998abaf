//! Pay groups: the periods in which some employees are paid, their pay days, and the division of a salary (rules PAY-77,
//! PAY-80 and PAY-82).
//!
//! # Where the rules leave a choice
//!
//! - A day of the month that a month does not have is its last day, for the pay day and for a cut-off.
//! - `pay_days_after_end` beside `pay_day_of_month` is `not_together`, unless it is 0.
//! - A cut-off lies inside its period, so it fits months and halves of months only. The first of a semi-monthly group is
//!   from 1 to 15, the second from 16 to 31.
//! - `fixed_days` is at least half of the longest period of the frequency. With less, a day that is missing could cost more
//!   than the period pays.

mod hours;
mod periods;
mod violations;

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::employee::PayType;
use crate::ids::PayGroupId;
use crate::independence::Editors;

pub use periods::{GroupPeriod, is_work_day, pay_date_without_group};
pub use violations::{GroupViolation, GroupViolationAt, check_group, check_in_use};

/// A pay group (rule PAY-77). [`check_group`] finds contradictions between its fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayGroup {
    pub id: PayGroupId,
    /// The code, unique in the organization.
    pub code: String,
    pub name: String,
    pub frequency: Frequency,
    /// The first day of some period, for `biweekly` and `weekly`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anchor_date: Option<NaiveDate>,
    /// The day of the month of the pay date, for `monthly`; 31 is the last day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_day_of_month: Option<u32>,
    /// The days from the end of the period to the pay date, if there is no `pay_day_of_month`.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub pay_days_after_end: i32,
    /// The days of the month on which the hours of a period end: none without a cut-off, one for `monthly`, two for
    /// `semi_monthly`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cutoff_days: Vec<u32>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub day_basis: DayBasis,
    /// The days by which the salary of a period is divided; `None` for the days that the period has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_days: Option<Decimal>,
    /// The hours by which the salary of a period is divided for an hourly rate; `None` for the scheduled hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_hours: Option<Decimal>,
    pub is_active: bool,
    /// The accounts that changed what decides about pay (rule PAY-70).
    #[serde(default, skip_serializing_if = "Editors::is_empty")]
    pub changed_by: Editors,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The length of the periods of a pay group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frequency {
    Monthly,
    /// From the 1st to the 15th, and from the 16th to the end of the month.
    SemiMonthly,
    Biweekly,
    Weekly,
}

/// The days over which the salary of a period is spread (rule PAY-82).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DayBasis {
    #[default]
    WorkingDays,
    CalendarDays,
}

impl Frequency {
    /// The days of its longest period.
    pub fn longest_days(self) -> u32 {
        match self {
            Self::Monthly => 31,
            Self::SemiMonthly => 16,
            Self::Biweekly => 14,
            Self::Weekly => 7,
        }
    }

    /// The number of equal parts into which a monthly amount is split; `None` if its periods are no parts of a month
    /// (rule PAY-80).
    pub fn parts_of_month(self) -> Option<u32> {
        match self {
            Self::Monthly => Some(1),
            Self::SemiMonthly => Some(2),
            Self::Biweekly | Self::Weekly => None,
        }
    }

    /// Whether pay of a type can be paid in its periods. Prorated components fit like monthly pay (rule PAY-80).
    ///
    /// *Case:* monthly pay fits a semi-monthly group, and no weekly one.
    pub fn fits(self, pay_type: PayType) -> bool {
        pay_type != PayType::Monthly || self.parts_of_month().is_some()
    }
}

fn is_nothing<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
