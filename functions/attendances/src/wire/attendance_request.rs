//! Attendance requests as sent and answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::approval;
use wfm_domain::attendance_request::{self as model, RequestStatus};
use wfm_domain::correction::Correction;
use wfm_domain::ids::AttendanceId;
use wfm_http::Error;
use wfm_http::wire::Timestamp;
use wfm_wire::expand::{EmployeeName, Expand};

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
    /// The number of the step of the route at which the request is, from 1; the last one if it has ended.
    pub step: usize,
    /// The accounts that were asked to decide the present step, deputies included. Others with the permission may decide, too.
    pub approvers: Vec<Uuid>,
    /// The approvals of the steps.
    pub approvals: Vec<Approval>,
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

/// The approval of a step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Approval {
    /// The number of the step in the route, from 1.
    pub step: usize,
    /// The account that approved.
    pub decided_by: Uuid,
    /// The account of the approver for whom a deputy decided.
    pub on_behalf_of: Option<Uuid>,
    /// When it was approved.
    pub at: Timestamp,
    /// A message about the approval.
    pub note: Option<String>,
}

impl From<&approval::Approval> for Approval {
    fn from(approval: &approval::Approval) -> Self {
        Self {
            step: approval.step + 1,
            decided_by: approval.decided_by.0,
            on_behalf_of: approval.on_behalf_of.map(|user| user.0),
            at: approval.at.into(),
            note: approval.note.clone(),
        }
    }
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

/// Request body for an attendance request.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttendanceRequestCreate {
    /// The employee whose times they are. Default: the caller's employee.
    pub employee_id: Option<Uuid>,
    /// The attendance to correct. Without it the request is about a forgotten attendance.
    pub attendance_id: Option<Uuid>,
    /// The clock-in. A forgotten attendance needs it.
    pub clock_in_at: Option<Timestamp>,
    /// The clock-out, at most seven days after the clock-in.
    pub clock_out_at: Option<Timestamp>,
    /// The reason, for the approver. The activity log shows it.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub reason: String,
}

impl AttendanceRequestCreate {
    /// The attendance to correct, if there is one, and the requested times.
    ///
    /// # Errors
    /// A violation for a correction without times, and for a forgotten attendance without a clock-in.
    pub fn checked(&self) -> Result<(Option<AttendanceId>, Correction), Error> {
        let wanted = Correction {
            clock_in_at: self.clock_in_at.map(|at| at.0),
            clock_out_at: self.clock_out_at.map(|at| at.0),
        };
        let attendance = self.attendance_id.map(AttendanceId);
        if attendance.is_none() && wanted.clock_in_at.is_none() {
            let detail = "A forgotten attendance needs its clock-in.";
            return Err(Error::invalid("/clock_in_at", "required", detail));
        }
        if wanted == Correction::default() {
            let detail = "Give the right clock-in, the right clock-out, or both.";
            return Err(Error::invalid("/clock_in_at", "required", detail));
        }
        Ok((attendance, wanted))
    }
}

/// Request body for deciding or cancelling an attendance request.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttendanceRequestPatch {
    /// The new status.
    pub status: AttendanceRequestDecision,
    /// A message about the decision.
    #[schemars(length(max = 1000))]
    pub note: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum AttendanceRequestDecision {
    Approved,
    Rejected,
    Cancelled,
}

/// The query for attendance requests.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttendanceRequestQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only requests about this employee.
    pub employee_id: Option<Uuid>,
    /// Only requests in this state.
    pub status: Option<AttendanceRequestStatus>,
    /// `employee` adds the number and name of each row's employee.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

wfm_http::list_query!(AttendanceRequestQuery);
wfm_wire::of_employee!(AttendanceRequest);

impl From<RequestStatus> for AttendanceRequestStatus {
    fn from(status: RequestStatus) -> Self {
        match status {
            RequestStatus::Pending => Self::Pending,
            RequestStatus::Approved => Self::Approved,
            RequestStatus::Rejected => Self::Rejected,
            RequestStatus::Cancelled => Self::Cancelled,
        }
    }
}

impl From<AttendanceRequestDecision> for RequestStatus {
    fn from(decision: AttendanceRequestDecision) -> Self {
        match decision {
            AttendanceRequestDecision::Approved => Self::Approved,
            AttendanceRequestDecision::Rejected => Self::Rejected,
            AttendanceRequestDecision::Cancelled => Self::Cancelled,
        }
    }
}

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
            step: request.progress.step + 1,
            approvers: match request.status {
                RequestStatus::Pending => request.progress.told.iter().map(|user| user.0).collect(),
                _ => vec![],
            },
            approvals: request.progress.approvals.iter().map(Approval::from).collect(),
            decided_by: request.decided_by.map(|user| user.0),
            decided_at: request.decided_at.map(Timestamp),
            decision_note: request.decision_note.clone(),
            created_at: request.created_at.into(),
            updated_at: request.updated_at.into(),
        }
    }
}
