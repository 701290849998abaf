//! Deputies as sent and answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::deputy as model;
use wfm_http::wire::Timestamp;
use wfm_wire::expand::{EmployeeName, Expand};

/// A deputy, who decides for an employee on some dates.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Deputy {
    /// Its id.
    pub id: Uuid,
    /// The employee for whom the deputy decides.
    pub employee_id: Uuid,
    /// With `expand=employee`: the number and name of that employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The employee who decides.
    pub deputy_id: Uuid,
    /// With `expand=employee`: the number and name of the deputy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deputy: Option<EmployeeName>,
    /// The first date, where the employee is.
    pub from: NaiveDate,
    /// The last date.
    pub to: NaiveDate,
    /// The account that named the deputy.
    pub created_by: Uuid,
    /// When it was made.
    pub created_at: Timestamp,
}

/// Request body for naming a deputy.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeputyCreate {
    /// The employee for whom the deputy decides. Default: the caller's employee.
    pub employee_id: Option<Uuid>,
    /// The employee who decides.
    pub deputy_id: Uuid,
    /// The first date.
    pub from: NaiveDate,
    /// The last date, at most 366 dates in all.
    pub to: NaiveDate,
}

/// The query for deputies.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeputyQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only deputies of this employee, and those whom this employee deputizes.
    pub employee_id: Option<Uuid>,
    /// Only deputies on this date or later.
    pub from: Option<NaiveDate>,
    /// `employee` adds the numbers and names of both employees.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

wfm_http::list_query!(DeputyQuery);

impl From<&model::Deputy> for Deputy {
    fn from(deputy: &model::Deputy) -> Self {
        Self {
            id: deputy.id.0,
            employee_id: deputy.employee_id.0,
            employee: None,
            deputy_id: deputy.deputy_id.0,
            deputy: None,
            from: deputy.dates.first,
            to: deputy.dates.last,
            created_by: deputy.created_by.0,
            created_at: deputy.created_at.into(),
        }
    }
}
