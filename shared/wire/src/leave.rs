//! A leave as answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::leave::{self as model, LeaveCover};
use wfm_http::wire::Timestamp;

use crate::approval::Steps;
use crate::expand::EmployeeName;
use crate::leave_unit::LeaveUnit;
use crate::shift::wall;

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
    /// The time at which the leave begins on its only date, local time; `null` if it takes the date or a half of it.
    #[schemars(extend("format" = "wall-time"))]
    pub start_time: Option<String>,
    /// The time at which the leave ends, local time; `null` if it takes the date or a half of it. If the shift of the
    /// date ends on the next day, a time before its start is on the next day.
    #[schemars(extend("format" = "wall-time"))]
    pub end_time: Option<String>,
    /// The unit in which the leave type counts.
    pub unit: LeaveUnit,
    /// Days that the leave takes, as they were counted last. They have a second decimal where they need it.
    pub days: String,
    /// The part of `days` that the balance got back, because the employee worked on these days and the work was
    /// approved. `0.0` if the leave type counts minutes.
    pub returned_days: String,
    /// The minutes of the schedule that the leave takes.
    pub minutes: u32,
    /// The minutes that the balance got back, if the leave type counts minutes.
    pub returned_minutes: u32,
    /// The dates that were given back.
    pub withdrawn: Vec<LeaveDates>,
    /// The dates on which other leave counts in place of this one.
    pub taken_over: Vec<LeaveTakenOver>,
    /// The reason, in words of the employee.
    pub reason: Option<String>,
    /// The upload with the document for the leave.
    pub attachment_id: Option<Uuid>,
    /// The state of the request.
    pub status: LeaveStatus,
    #[serde(flatten)]
    pub steps: Steps,
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

/// Dates from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveDates {
    /// The first date.
    pub from: NaiveDate,
    /// The last date.
    pub to: NaiveDate,
}

/// A date on which other leave counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LeaveTakenOver {
    /// The date.
    pub date: NaiveDate,
    /// The half of the date; `null` for the whole date.
    pub half: Option<Half>,
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

impl LeaveTakenOver {
    fn of(date: NaiveDate, cover: LeaveCover) -> Self {
        let half = match (cover.first_half, cover.second_half) {
            (true, false) => Some(Half::FirstHalf),
            (false, true) => Some(Half::SecondHalf),
            _ => None,
        };
        Self { date, half }
    }
}

impl From<&model::Leave> for Leave {
    fn from(leave: &model::Leave) -> Self {
        let dates = leave.range();
        let span = leave.span;
        let withdrawn = leave.withdrawn.ranges();
        let taken_over = leave.taken_over.iter();
        let returned_minutes = match leave.unit {
            model::Unit::Day => 0,
            model::Unit::Minute => u32::try_from(leave.returned().points()).unwrap_or_default(),
        };
        Self {
            id: leave.id.0,
            employee_id: leave.employee_id.0,
            employee: None,
            leave_type: leave.leave_type.clone(),
            start_date: dates.first,
            end_date: dates.last,
            start_half: span.start_half.filter(|_| dates.first == span.start_date).map(Half::from),
            end_half: span.end_half.filter(|_| dates.last == span.end_date).map(Half::from),
            start_time: span.times.map(|times| wall(times.start_time())),
            end_time: span.times.map(|times| wall(times.end_time())),
            unit: leave.unit.into(),
            days: leave.days().to_string(),
            returned_days: leave.returned_days().to_string(),
            minutes: leave.minutes.sum(),
            returned_minutes,
            withdrawn: withdrawn
                .map(|range| LeaveDates { from: range.first, to: range.last })
                .collect(),
            taken_over: taken_over.map(|(date, cover)| LeaveTakenOver::of(*date, *cover)).collect(),
            reason: leave.reason.clone(),
            attachment_id: leave.attachment_id,
            status: leave.status.into(),
            steps: Steps::of(Some(&leave.progress), leave.is_pending()),
            decided_by: leave.decided_by.map(|user| user.0),
            decided_at: leave.decided_at.map(Timestamp),
            decision_note: leave.decision_note.clone(),
            created_at: leave.created_at.into(),
            updated_at: leave.updated_at.into(),
        }
    }
}

crate::of_employee!(Leave);
