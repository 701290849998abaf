//! The requests and answers of the operations.

pub mod balance;
pub mod calendar;
pub mod time_account;

use chrono::{NaiveDate, NaiveTime};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::dates::DateRange;
use wfm_domain::leave as model;
use wfm_http::Error;
use wfm_wire::expand::Expand;
use wfm_wire::leave::{Half, LeaveDates, LeaveStatus};

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
    /// The time from which on the leave takes a single date, local time; for a leave type that counts minutes, together
    /// with `end_time` and without halves. If the shift of the date ends on the next day, a time before its start is on
    /// the next day.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub start_time: Option<String>,
    /// The time up to which the leave takes the date, local time.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub end_time: Option<String>,
    /// Reason, for the reviewer.
    #[schemars(length(max = 1000))]
    pub reason: Option<String>,
    /// An upload of the purpose `leave_attachment`.
    pub attachment_id: Option<Uuid>,
    /// Whether the waiting period and the limit of days in a row do not hold. It needs `leaves:adjust`, and is not for
    /// the caller's own leave. Default false.
    pub exception: Option<bool>,
}

/// The times that a body asks for.
pub struct AskedTimes {
    pub start: NaiveTime,
    pub end: NaiveTime,
}

impl LeaveCreate {
    /// The dates and halves that the body asks for.
    pub fn span(&self) -> model::LeaveSpan {
        model::LeaveSpan {
            start_date: self.start_date,
            end_date: self.end_date,
            start_half: self.start_half.map(model::Half::from),
            end_half: self.end_half.map(model::Half::from),
            times: None,
        }
    }

    /// The times that the body asks for (rule LEAVE-38).
    ///
    /// # Errors
    /// A violation if only one of them is there, and if there are halves beside them.
    pub fn times(&self) -> Result<Option<AskedTimes>, Error> {
        let (start, end) = match (&self.start_time, &self.end_time) {
            (None, None) => return Ok(None),
            (Some(start), Some(end)) => (start, end),
            (start, _) => {
                let missing = if start.is_none() { "/start_time" } else { "/end_time" };
                let detail = "Leave for a part of a date has `start_time` and `end_time`.";
                return Err(Error::invalid(missing, "required", detail));
            }
        };
        let half = match (self.start_half, self.end_half) {
            (Some(_), _) => Some("/start_half"),
            (None, Some(_)) => Some("/end_half"),
            (None, None) => None,
        };
        if let Some(half) = half {
            let detail = "Ask for times or for halves, but not for both.";
            return Err(Error::invalid(half, "not_together", detail));
        }
        let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").unwrap_or_default();
        Ok(Some(AskedTimes { start: time(start), end: time(end) }))
    }
}

/// Request body for deciding or cancelling a leave, or for giving dates of it back. It has either `status` or
/// `withdraw`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveApprove {
    /// The decision.
    pub status: Option<Decision>,
    /// The dates that are taken out of a pending or approved leave.
    pub withdraw: Option<LeaveDates>,
    /// Message to the employee.
    #[schemars(length(max = 1000))]
    pub note: Option<String>,
}

impl LeaveApprove {
    /// The decision that the body asks for.
    ///
    /// # Errors
    /// A violation if the body has neither or both, and for dates that end before they start.
    pub fn decision(&self) -> Result<model::Decision, Error> {
        match (self.status, self.withdraw) {
            (Some(status), None) => Ok(status.into()),
            (None, Some(dates)) if dates.to < dates.from => {
                let detail = "The end must not be before the start.";
                Err(Error::invalid("/withdraw/to", "end_before_start", detail))
            }
            (None, Some(dates)) => {
                let range = DateRange { first: dates.from, last: dates.to };
                Ok(model::Decision::Withdraw(range))
            }
            (Some(_), Some(_)) => {
                let detail = "Decide about the leave, or give dates back, but not both at once.";
                Err(Error::invalid("/withdraw", "not_together", detail))
            }
            (None, None) => Err(Error::invalid("/status", "required", "The decision is missing.")),
        }
    }
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

wfm_http::list_query!(LeaveQuery);
