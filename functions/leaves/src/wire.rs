//! The requests and answers of the operations.

pub mod time_account;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::leave::{self as model, Balance};
use wfm_http::wire::Timestamp;
use wfm_storage::leaves::Adjustment;
use wfm_wire::expand::{EmployeeName, Expand};

/// A leave.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Leave {
    /// Its id.
    pub id: Uuid,
    /// The employee who is on leave.
    pub employee_id: Uuid,
    /// With `expand=employee`: the number and name of the employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The code of a leave type in the settings.
    #[serde(rename = "type")]
    pub leave_type: String,
    /// The first date.
    pub start_date: NaiveDate,
    /// The last date.
    pub end_date: NaiveDate,
    /// The half of the first date in which the leave begins; `null` for the whole date.
    pub start_half: Option<Half>,
    /// The half of the last date in which the leave ends; `null` for the whole date.
    pub end_half: Option<Half>,
    /// Days that the leave takes, as they were counted last. They have a second decimal where they need it.
    pub days: String,
    /// The part of `days` that the balance got back, because the employee worked on these days and the work was
    /// approved.
    pub returned_days: String,
    /// The reason, in words of the employee.
    pub reason: Option<String>,
    /// The upload with the document for the leave.
    pub attachment_id: Option<Uuid>,
    /// The state of the request.
    pub status: LeaveStatus,
    /// The account that decided last.
    pub decided_by: Option<Uuid>,
    /// When it was decided.
    pub decided_at: Option<Timestamp>,
    /// A message about the decision.
    pub decision_note: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// The half of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Half {
    FirstHalf,
    SecondHalf,
}

/// The state of a leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum LeaveStatus {
    Pending,
    Approved,
    Rejected,
    Cancelled,
}

impl From<Half> for model::Half {
    fn from(half: Half) -> Self {
        match half {
            Half::FirstHalf => Self::FirstHalf,
            Half::SecondHalf => Self::SecondHalf,
        }
    }
}

impl From<model::Half> for Half {
    fn from(half: model::Half) -> Self {
        match half {
            model::Half::FirstHalf => Self::FirstHalf,
            model::Half::SecondHalf => Self::SecondHalf,
        }
    }
}

impl From<model::LeaveStatus> for LeaveStatus {
    fn from(status: model::LeaveStatus) -> Self {
        match status {
            model::LeaveStatus::Pending => Self::Pending,
            model::LeaveStatus::Approved => Self::Approved,
            model::LeaveStatus::Rejected => Self::Rejected,
            model::LeaveStatus::Cancelled => Self::Cancelled,
        }
    }
}

impl LeaveStatus {
    /// The status as text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Cancelled => "cancelled",
        }
    }
}

impl From<&model::Leave> for Leave {
    fn from(leave: &model::Leave) -> Self {
        Self {
            id: leave.id.0,
            employee_id: leave.employee_id.0,
            employee: None,
            leave_type: leave.leave_type.clone(),
            start_date: leave.span.start_date,
            end_date: leave.span.end_date,
            start_half: leave.span.start_half.map(Half::from),
            end_half: leave.span.end_half.map(Half::from),
            days: leave.days().to_string(),
            returned_days: leave.returned_days().to_string(),
            reason: leave.reason.clone(),
            attachment_id: leave.attachment_id,
            status: leave.status.into(),
            decided_by: leave.decided_by.map(|user| user.0),
            decided_at: leave.decided_at.map(Timestamp),
            decision_note: leave.decision_note.clone(),
            created_at: leave.created_at.into(),
            updated_at: leave.updated_at.into(),
        }
    }
}

/// Request body for requesting leave.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveCreate {
    /// The employee who takes the leave. Default: the caller.
    pub employee_id: Option<Uuid>,
    /// The code of a leave type in the settings.
    #[serde(rename = "type")]
    #[schemars(length(min = 1, max = 64))]
    pub leave_type: String,
    /// The first date.
    pub start_date: NaiveDate,
    /// The last date. The leave has at most 366 days.
    pub end_date: NaiveDate,
    /// The half of the first date that the leave takes. For a leave of several dates it must be the second half.
    /// Default: the whole date.
    pub start_half: Option<Half>,
    /// The half of the last date that a leave of several dates takes. It must be the first half. Default: the whole
    /// date.
    pub end_half: Option<Half>,
    /// Reason, for the reviewer.
    #[schemars(length(max = 1000))]
    pub reason: Option<String>,
    /// An upload of the purpose `leave_attachment`.
    pub attachment_id: Option<Uuid>,
}

impl LeaveCreate {
    pub fn span(&self) -> model::LeaveSpan {
        model::LeaveSpan {
            start_date: self.start_date,
            end_date: self.end_date,
            start_half: self.start_half.map(model::Half::from),
            end_half: self.end_half.map(model::Half::from),
        }
    }
}

/// Request body for deciding or cancelling a leave.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveApprove {
    /// The decision.
    pub status: Decision,
    /// Message to the employee.
    #[schemars(length(max = 1000))]
    pub note: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Decision {
    Approved,
    Rejected,
    Cancelled,
}

impl From<Decision> for model::Decision {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Approved => Self::Approve,
            Decision::Rejected => Self::Reject,
            Decision::Cancelled => Self::Cancel,
        }
    }
}

/// The query for leaves.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only leaves of this employee.
    pub employee_id: Option<Uuid>,
    /// Only leaves with this status.
    pub status: Option<LeaveStatus>,
    /// Leaves that end on this date or later.
    pub from: Option<NaiveDate>,
    /// Leaves that start on this date or earlier.
    pub to: Option<NaiveDate>,
    /// `employee` adds the number and name of each row's employee.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

/// The balance of an employee's leave of one type in one leave year.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LeaveBalance {
    /// The employee whose balance it is.
    pub employee_id: Uuid,
    /// With `expand=employee`: the number and name of the employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The code of a leave type in the settings.
    #[serde(rename = "type")]
    pub leave_type: String,
    /// The calendar year in which the leave year starts.
    pub year: i32,
    /// The days that the leave year grants; `null` if they are unlimited.
    pub entitled: Option<String>,
    /// Days carried over from the year before; negative if the employee took more than there was.
    pub carried_over: String,
    /// The sum of the adjustments.
    pub adjusted: String,
    /// Days of requests that wait for a decision.
    pub reserved: String,
    /// Days of approved leave, less the returned days.
    pub taken: String,
    /// The days that can still be taken; `null` if they are unlimited.
    pub available: Option<String>,
}

impl LeaveBalance {
    pub fn of(employee: wfm_domain::ids::EmployeeId, leave_type: &str, b: &Balance) -> Self {
        Self {
            employee_id: employee.0,
            employee: None,
            leave_type: leave_type.to_owned(),
            year: b.year,
            entitled: b.entitled.map(|days| days.to_string()),
            carried_over: b.carried_over.to_string(),
            adjusted: b.adjusted.to_string(),
            reserved: b.reserved.to_string(),
            taken: b.taken.to_string(),
            available: b.available.map(|days| days.to_string()),
        }
    }
}

/// The query for balances.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveBalanceQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only balances of this employee.
    pub employee_id: Option<Uuid>,
    /// The calendar year in which the leave year starts; default: the current leave year.
    #[schemars(range(min = 1970, max = 2200))]
    pub year: Option<i32>,
    /// `employee` adds the number and name of each row's employee.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

/// Request body for adjusting a leave balance.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveAdjustmentCreate {
    /// The employee whose balance changes; not the caller.
    pub employee_id: Uuid,
    /// The code of a leave type in the settings.
    #[serde(rename = "type")]
    #[schemars(length(min = 1, max = 64))]
    pub leave_type: String,
    /// The calendar year in which the leave year starts.
    #[schemars(range(min = 1970, max = 2200))]
    pub year: i32,
    /// The days to add, whole or half; negative to take days away.
    #[schemars(length(min = 1, max = 8))]
    pub days: String,
    /// The reason, for the activity log.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub reason: String,
}

/// An adjustment of a leave balance.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LeaveAdjustment {
    /// Its id.
    pub id: Uuid,
    /// The employee whose balance it changes.
    pub employee_id: Uuid,
    /// The code of the leave type.
    #[serde(rename = "type")]
    pub leave_type: String,
    /// The year in which the leave year starts.
    pub year: i32,
    /// The days that were added; negative if they were taken away.
    pub days: String,
    /// The reason.
    pub reason: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl From<&Adjustment> for LeaveAdjustment {
    fn from(adjustment: &Adjustment) -> Self {
        Self {
            id: adjustment.id.0,
            employee_id: adjustment.employee_id.0,
            leave_type: adjustment.leave_type.clone(),
            year: adjustment.year,
            days: adjustment.days.to_string(),
            reason: adjustment.reason.clone(),
            created_at: adjustment.created_at.into(),
            updated_at: adjustment.created_at.into(),
        }
    }
}

wfm_http::list_query!(LeaveQuery, LeaveBalanceQuery);
wfm_wire::of_employee!(Leave, LeaveBalance);
