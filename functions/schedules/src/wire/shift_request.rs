//! Shift requests as sent and answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::shift_request::{self as model, ShiftRequestStatus as Stored, Wish};
use wfm_http::wire::Timestamp;
use wfm_wire::expand::{EmployeeName, Expand};
use wfm_wire::shift::Shift;

/// A request to swap shifts, to give them away, or to claim an open shift.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShiftRequest {
    /// Its id.
    pub id: Uuid,
    /// The kind of the request.
    pub kind: ShiftRequestKind,
    /// The state of the request.
    pub status: ShiftRequestStatus,
    /// The employee who makes the request.
    pub employee_id: Uuid,
    /// With `expand=employee`: the number and name of the employee who makes the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The date of the shifts that are offered, or of the open shift.
    pub date: NaiveDate,
    /// The IANA time zone of the shifts.
    pub timezone: String,
    /// The offered shifts, as they were planned when the request was made; `null` for a claim.
    pub shifts: Option<Vec<Shift>>,
    /// The colleague; `null` for a claim.
    pub with_employee_id: Option<Uuid>,
    /// With `expand=employee`: the number and name of the colleague.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_employee: Option<EmployeeName>,
    /// `swap`: the colleague's date.
    pub with_date: Option<NaiveDate>,
    /// `swap`: the colleague's shifts of that date, as they were planned when the request was made.
    pub with_shifts: Option<Vec<Shift>>,
    /// `claim`: the open shift.
    pub open_shift_id: Option<Uuid>,
    /// Message to the colleague.
    pub note: Option<String>,
    /// The account that answered or decided last.
    pub decided_by: Option<Uuid>,
    /// The time of that answer or decision.
    pub decided_at: Option<Timestamp>,
    /// The message of that answer or decision.
    pub decision_note: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// The kind of a shift request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ShiftRequestKind {
    /// The requester gives the own shifts of a date and gets the colleague's shifts of the colleague's date.
    Swap,
    /// The requester gives the own shifts of a date to the colleague and gets nothing.
    Give,
    /// The requester takes a place of an open shift.
    Claim,
}

/// The state of a shift request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ShiftRequestStatus {
    /// The colleague has not answered yet.
    Offered,
    /// The colleague has agreed, and the planner has not decided yet.
    Accepted,
    Declined,
    /// The shifts have changed hands.
    Approved,
    Rejected,
    Cancelled,
}

/// Request body for a shift request.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShiftRequestCreate {
    /// The kind of the request.
    pub kind: ShiftRequestKind,
    /// The employee who makes the request. Default: the caller's employee.
    pub employee_id: Option<Uuid>,
    /// The date of the requester's own shifts, or of the open shift.
    pub date: NaiveDate,
    /// `swap` and `give`: the colleague.
    pub with_employee_id: Option<Uuid>,
    /// `swap`: the colleague's date, at most 62 days from the requester's.
    pub with_date: Option<NaiveDate>,
    /// `claim`: the open shift.
    pub open_shift_id: Option<Uuid>,
    /// Message to the colleague.
    #[schemars(length(max = 500))]
    pub note: Option<String>,
}

/// Request body for an answer or a decision.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShiftRequestPatch {
    /// The new status.
    pub status: ShiftRequestDecision,
    /// A message about the answer or the decision.
    #[schemars(length(max = 500))]
    pub note: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ShiftRequestDecision {
    Accepted,
    Declined,
    Approved,
    Rejected,
    Cancelled,
}

/// The query for shift requests.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShiftRequestQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only requests in which this employee is the requester or the colleague.
    pub employee_id: Option<Uuid>,
    /// Only requests of this kind.
    pub kind: Option<ShiftRequestKind>,
    /// Only requests in this state.
    pub status: Option<ShiftRequestStatus>,
    /// `employee` adds to each row the employee who asks and the colleague, with number and name.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

wfm_http::list_query!(ShiftRequestQuery);

impl From<Stored> for ShiftRequestStatus {
    fn from(status: Stored) -> Self {
        match status {
            Stored::Offered => Self::Offered,
            Stored::Accepted => Self::Accepted,
            Stored::Declined => Self::Declined,
            Stored::Approved => Self::Approved,
            Stored::Rejected => Self::Rejected,
            Stored::Cancelled => Self::Cancelled,
        }
    }
}

impl ShiftRequestStatus {
    /// The status as text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Offered => "offered",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Cancelled => "cancelled",
        }
    }
}

impl From<ShiftRequestDecision> for Stored {
    fn from(decision: ShiftRequestDecision) -> Self {
        match decision {
            ShiftRequestDecision::Accepted => Self::Accepted,
            ShiftRequestDecision::Declined => Self::Declined,
            ShiftRequestDecision::Approved => Self::Approved,
            ShiftRequestDecision::Rejected => Self::Rejected,
            ShiftRequestDecision::Cancelled => Self::Cancelled,
        }
    }
}

impl From<&Wish> for ShiftRequestKind {
    fn from(wish: &Wish) -> Self {
        match wish {
            Wish::Swap { .. } => Self::Swap,
            Wish::Give { .. } => Self::Give,
            Wish::Claim { .. } => Self::Claim,
        }
    }
}

impl From<&model::ShiftRequest> for ShiftRequest {
    fn from(request: &model::ShiftRequest) -> Self {
        let (mut shifts, mut with_date, mut with_shifts, mut open_shift) = Default::default();
        match &request.wish {
            Wish::Swap { shifts: own, with_date: date, with_shifts: others, .. } => {
                (shifts, with_date, with_shifts) = (Some(own), Some(*date), Some(others));
            }
            Wish::Give { shifts: own, .. } => shifts = Some(own),
            Wish::Claim { open_shift_id } => open_shift = Some(open_shift_id.0),
        }
        let shown = |shifts: &Vec<_>| shifts.iter().map(Shift::from).collect();
        Self {
            id: request.id.0,
            kind: (&request.wish).into(),
            status: request.status.into(),
            employee_id: request.employee_id.0,
            employee: None,
            date: request.date,
            timezone: request.timezone.name().to_owned(),
            shifts: shifts.map(shown),
            with_employee_id: request.wish.with().map(|id| id.0),
            with_employee: None,
            with_date,
            with_shifts: with_shifts.map(shown),
            open_shift_id: open_shift,
            note: request.note.clone(),
            decided_by: request.decided_by.map(|id| id.0),
            decided_at: request.decided_at.map(Into::into),
            decision_note: request.decision_note.clone(),
            created_at: request.created_at.into(),
            updated_at: request.updated_at.into(),
        }
    }
}
