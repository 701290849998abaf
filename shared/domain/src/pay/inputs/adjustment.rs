//! The adjustments and advances of a payroll (rules PAY-52, PAY-90 and PAY-91).

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::ids::PayAdjustmentId;
use crate::pay::adjustment::TimeQuantity;
use crate::pay::inputs::{CompensationInForce, GroupTerms, Month};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    pub id: PayAdjustmentId,
    /// The code of the component.
    pub code: String,
    pub date: NaiveDate,
    /// The amount; 0 if it is in days or minutes.
    pub amount: Decimal,
    /// The days or minutes, with the rate at which they are paid (rule PAY-90).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Box<AdjustedTime>>,
}

/// Days or minutes of an adjustment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdjustedTime {
    pub quantity: TimeQuantity,
    pub rate: RateOn,
}

/// The pay of a date, from which the rate of a day and of an hour follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RateOn {
    /// The date of the adjustment, or the last day of employment before it.
    pub date: NaiveDate,
    pub compensation: CompensationInForce,
    /// The calendar month of the date.
    pub month: Month,
    /// The pay group, with the period of the date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<GroupTerms>,
}

/// An advance of which something remains (rule PAY-91).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advance {
    pub id: PayAdjustmentId,
    /// The code of the deduction.
    pub code: String,
    pub date: NaiveDate,
    pub remaining: Decimal,
    pub instalment: Decimal,
    /// The net that has to be left.
    pub net_floor: Decimal,
}
