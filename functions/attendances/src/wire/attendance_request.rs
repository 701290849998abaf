//! Attendance requests as sent and answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::attendance_request::RequestStatus;
use wfm_domain::correction::Correction;
use wfm_domain::ids::AttendanceId;
use wfm_http::Error;
use wfm_http::wire::Timestamp;
use wfm_wire::attendance_request::AttendanceRequestStatus;
use wfm_wire::expand::Expand;

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

impl From<AttendanceRequestDecision> for RequestStatus {
    fn from(decision: AttendanceRequestDecision) -> Self {
        match decision {
            AttendanceRequestDecision::Approved => Self::Approved,
            AttendanceRequestDecision::Rejected => Self::Rejected,
            AttendanceRequestDecision::Cancelled => Self::Cancelled,
        }
    }
}
