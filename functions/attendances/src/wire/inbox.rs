//! Requests that wait for the caller.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_http::wire::Timestamp;
use wfm_storage::inbox::Waiting;
use wfm_wire::expand::{EmployeeName, Expand};

/// A request that waits for a decision of the caller.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WaitingApproval {
    /// The kind of the request: `attendance` (an attendance request), `leave`, `timesheet` or `extra_time` (an attendance with extra
    /// time). Later versions may add kinds.
    pub kind: String,
    /// Its id.
    pub id: Uuid,
    /// The employee whose request it is.
    pub employee_id: Uuid,
    /// With `expand=employee`: the number and name of the employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The number of the step of the route at which the request is, from 1.
    pub step: usize,
    /// The time since which it has waited for this step.
    pub since: Timestamp,
}

/// The query for requests that wait.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaitingApprovalQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only requests of this kind.
    pub kind: Option<WaitingKind>,
    /// Only requests of this employee.
    pub employee_id: Option<Uuid>,
    /// `employee` adds the number and name of each row's employee.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

/// The kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum WaitingKind {
    Attendance,
    Leave,
    Timesheet,
    ExtraTime,
}

wfm_http::list_query!(WaitingApprovalQuery);
wfm_wire::of_employee!(WaitingApproval);

impl WaitingKind {
    /// The kind of a request that waits.
    pub fn of(waiting: &Waiting) -> Self {
        match waiting {
            Waiting::Attendance(_) => Self::Attendance,
            Waiting::Leave(_) => Self::Leave,
            Waiting::Timesheet(_) => Self::Timesheet,
            Waiting::Extra(_) => Self::ExtraTime,
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::Attendance => "attendance",
            Self::Leave => "leave",
            Self::Timesheet => "timesheet",
            Self::ExtraTime => "extra_time",
        }
    }
}

impl From<&Waiting> for WaitingApproval {
    fn from(waiting: &Waiting) -> Self {
        let step = waiting.request().map_or(0, |request| request.progress().step);
        Self {
            kind: WaitingKind::of(waiting).as_str().to_owned(),
            id: waiting.id(),
            employee_id: waiting.employee_id().0,
            employee: None,
            step: step + 1,
            since: waiting.since().unwrap_or_default().into(),
        }
    }
}
