//! An attendance request as answered (rule APPR-1).

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::attendance_request::{self as model, RequestStatus};
use wfm_http::wire::Timestamp;

use crate::approval::Steps;
use crate::expand::EmployeeName;

/// A request to correct an attendance, or to enter one that was forgotten.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AttendanceRequest {
    /// Its id.
    pub id: Uuid,
    /// The employee whose times they are.
    pub employee_id: Uuid,
    /// With `expand=employee`: the number and name of the employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The attendance to correct. For a forgotten attendance it is `null` until the approval has entered it.
    pub attendance_id: Option<Uuid>,
    /// The date of the requested times.
    pub date: NaiveDate,
    /// The requested clock-in; `null` if it stays.
    pub clock_in_at: Option<Timestamp>,
    /// The requested clock-out; `null` if it stays.
    pub clock_out_at: Option<Timestamp>,
    /// The reason for the request.
    pub reason: String,
    /// The state of the request.
    pub status: AttendanceRequestStatus,
    #[serde(flatten)]
    pub steps: Steps,
    /// The account that decided or cancelled.
    pub decided_by: Option<Uuid>,
    /// When it was decided or cancelled.
    pub decided_at: Option<Timestamp>,
    /// A message about the decision.
    pub decision_note: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// The state of an attendance request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum AttendanceRequestStatus {
    Pending,
    /// The attendance has the requested times.
    Approved,
    Rejected,
    Cancelled,
}

crate::of_employee!(AttendanceRequest);

crate::same_values!(
    AttendanceRequestStatus = RequestStatus { Pending, Approved, Rejected, Cancelled }
);

impl From<&model::AttendanceRequest> for AttendanceRequest {
    fn from(request: &model::AttendanceRequest) -> Self {
        Self {
            id: request.id.0,
            employee_id: request.employee_id.0,
            employee: None,
            attendance_id: request.subject.attendance_id().map(|id| id.0),
            date: request.date,
            clock_in_at: request.wanted.clock_in_at.map(Timestamp),
            clock_out_at: request.wanted.clock_out_at.map(Timestamp),
            reason: request.reason.clone(),
            status: request.status.into(),
            steps: Steps::of(Some(&request.progress), request.status == RequestStatus::Pending),
            decided_by: request.decided_by.map(|user| user.0),
            decided_at: request.decided_at.map(Timestamp),
            decision_note: request.decision_note.clone(),
            created_at: request.created_at.into(),
            updated_at: request.updated_at.into(),
        }
    }
}
