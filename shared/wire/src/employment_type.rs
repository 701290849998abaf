//! The type of an employment, as sent and answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::employee as model;

/// A type of employment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum EmploymentType {
    FullTime,
    PartTime,
    Contractor,
    Intern,
}

crate::same_values!(
    EmploymentType = model::EmploymentType { FullTime, PartTime, Contractor, Intern }
);
