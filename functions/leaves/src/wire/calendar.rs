//! The team calendar and the calendar feed as requested and answered (rules LEAVE-45 and LEAVE-46).

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::leave::{Leave, LeaveSpan};
use wfm_http::wire::Timestamp;

use wfm_wire::leave::{Half, LeaveStatus};
use wfm_wire::shift::wall;

/// The query for the team calendar.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamCalendarQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// The first date. Default: today.
    pub from: Option<NaiveDate>,
    /// The last date, at most 61 days after the first. Default: 30 days after the first.
    pub to: Option<NaiveDate>,
}

wfm_http::list_query!(TeamCalendarQuery);

/// The leave of a person in the team calendar.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TeamCalendarRow {
    /// The employee.
    pub employee_id: Uuid,
    /// The given name.
    pub first_name: String,
    /// The family name.
    pub last_name: String,
    /// The name by which the person is called, in place of the given name.
    pub preferred_name: Option<String>,
    /// The leave that touches the dates, by date; empty if there is none.
    pub leaves: Vec<TeamLeave>,
}

/// A leave in the team calendar.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TeamLeave {
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
    /// The time at which the leave ends, local time; `null` if it takes the date or a half of it.
    #[schemars(extend("format" = "wall-time"))]
    pub end_time: Option<String>,
    /// The code of the leave type; `null` if the caller may see only the dates.
    #[serde(rename = "type")]
    pub leave_type: Option<String>,
    /// The status, `approved` or `pending`; `null` if the caller may see only the dates, which are approved then.
    pub status: Option<LeaveStatus>,
}

impl TeamCalendarRow {
    /// The row of an employee, with type and status of the leave if it is shown in full.
    pub fn of(employee: Employee, leaves: &[Leave], dates: DateRange, in_full: bool) -> Self {
        let shown = |leave: &Leave, span: LeaveSpan| TeamLeave {
            start_date: span.start_date,
            end_date: span.end_date,
            start_half: span.start_half.map(Half::from),
            end_half: span.end_half.map(Half::from),
            start_time: span.times.map(|times| wall(times.start_time())),
            end_time: span.times.map(|times| wall(times.end_time())),
            leave_type: in_full.then(|| leave.leave_type.clone()),
            status: in_full.then(|| leave.status.into()),
        };
        // A leave of which dates were given back may have no piece on these dates.
        let meets = move |span: &LeaveSpan| span.range().intersects(dates);
        let all = |leave| {
            Leave::pieces(leave).into_iter().filter(meets).map(move |span| shown(leave, span))
        };
        Self {
            employee_id: employee.id.0,
            first_name: employee.first_name,
            last_name: employee.last_name,
            preferred_name: employee.preferred_name,
            leaves: leaves.iter().flat_map(all).collect(),
        }
    }
}

/// Request body for making a calendar feed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CalendarFeedCreate {
    /// Whether the feed shows the team calendar, too. Default false.
    pub team: Option<bool>,
}

/// A new calendar feed, with its address.
#[derive(Serialize, JsonSchema)]
pub struct CalendarFeed {
    /// The secret address. It is answered only here. Everybody who knows it reads the calendar.
    pub url: String,
    /// Whether the feed shows the team calendar, too.
    pub team: bool,
    /// When it was made.
    pub created_at: Timestamp,
}
