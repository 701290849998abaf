//! The languages in which the service writes to people, as sent and answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::language as model;

/// German or English.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Language {
    De,
    En,
}

crate::same_values!(Language = model::Language { De, En });
