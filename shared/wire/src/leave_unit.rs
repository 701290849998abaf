//! The unit of leave, as sent and answered (rule LEAVE-29).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::leave::Unit;

/// The unit in which a leave type counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum LeaveUnit {
    Day,
    Minute,
}

impl From<Unit> for LeaveUnit {
    fn from(unit: Unit) -> Self {
        match unit {
            Unit::Day => Self::Day,
            Unit::Minute => Self::Minute,
        }
    }
}

impl From<LeaveUnit> for Unit {
    fn from(unit: LeaveUnit) -> Self {
        match unit {
            LeaveUnit::Day => Self::Day,
            LeaveUnit::Minute => Self::Minute,
        }
    }
}
