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

crate::same_values!(LeaveUnit = Unit { Day, Minute });
