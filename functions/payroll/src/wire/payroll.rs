//! The requests and answers of reading payrolls.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;
use wfm_wire::expand::Expand;
use wfm_wire::payroll::PayrollStatus;

/// The query for payrolls.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayrollQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only payrolls whose period starts in this month, for example `2026-11`.
    #[schemars(length(min = 7, max = 7), extend("pattern" = "^[0-9]{4}-(0[1-9]|1[0-2])$"))]
    pub period: Option<String>,
    /// Only payrolls of this employee.
    pub employee_id: Option<Uuid>,
    /// Only payrolls of this pay group.
    pub pay_group_id: Option<Uuid>,
    /// Only payrolls of employees who belonged to the department itself on the last employed day of the period.
    pub department_id: Option<Uuid>,
    /// Only payrolls of employees who worked at the site on that day.
    pub site_id: Option<Uuid>,
    /// Only payrolls with this status.
    pub status: Option<PayrollStatus>,
    /// Only payrolls that this pay run made or was the last to replace.
    #[schemars(length(min = 1, max = 64))]
    pub job_id: Option<String>,
    /// `employee` adds the number and name of each row's employee.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

/// All inputs from which a payroll was computed, and each step.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PayrollSnapshot {
    /// The version of the rules of pay.
    pub engine_version: u32,
    /// All inputs that counted.
    pub inputs: Map<String, Value>,
    /// The calculation of each figure.
    pub trace: Map<String, Value>,
    /// The SHA-256 of the RFC 8785 form of `{engine_version, inputs, trace}`.
    pub sha256: String,
}

/// The result of computing a payroll again from its snapshot.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PayrollRecomputed {
    /// Whether every figure is the same.
    pub matches: bool,
    /// The figures that differ.
    pub differences: Vec<PayrollDifference>,
}

/// A figure that differs.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PayrollDifference {
    /// A JSON pointer into the payroll's pay.
    pub field: String,
    /// The stored figure.
    pub stored: Value,
    /// The recomputed figure.
    pub recomputed: Value,
}

wfm_http::list_query!(PayrollQuery);
