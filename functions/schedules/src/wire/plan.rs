//! The plan, date by date, as answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_http::wire::Timestamp;
use wfm_wire::expand::EmployeeName;
use wfm_wire::names::Names;
use wfm_wire::places::SinglePunch;
use wfm_wire::worth::{Off, Worth};

/// The query for the dates of a plan.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScheduleQuery {
    /// The first date. Default today.
    pub from: Option<NaiveDate>,
    /// The last date, at most 62 days with the first. Default 27 days later.
    pub to: Option<NaiveDate>,
}

/// The shifts of an employee, date by date.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Schedule {
    /// Every date that was asked for, in order.
    pub days: Vec<PlannedDay>,
}

/// The shifts of one employee.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RosterRow {
    /// The employee who has the shifts.
    pub employee: EmployeeName,
    /// The dates, in order, on which the employee belongs to the department, site or manager of the query.
    pub days: Vec<PlannedDay>,
}

/// The query for the shifts of employees.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RosterQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// The first date. Default today.
    pub from: Option<NaiveDate>,
    /// The last date, at most 31 days with the first. Default six days later.
    pub to: Option<NaiveDate>,
    /// Only members of the department itself, not of those below it.
    pub department_id: Option<Uuid>,
    /// Only employees who work at the site.
    pub site_id: Option<Uuid>,
    /// Only direct reports of this employee.
    pub manager_id: Option<Uuid>,
}

wfm_http::list_query!(RosterQuery);

/// The plan for a date.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlannedDay {
    /// The date.
    pub date: NaiveDate,
    /// Whether it is a day of employment.
    pub employed: bool,
    /// The IANA time zone of the date.
    pub timezone: String,
    /// The origin of the shifts.
    pub source: Source,
    /// By their start; none on a day off.
    pub shifts: Vec<PlannedAt>,
    /// The minutes that the shifts take without their breaks.
    pub net_minutes: u32,
    /// The days that a whole day of leave takes on the date, holiday or not, if that is not `1.0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
    /// True, if the roster says that time policies count the shifts as work on a rest day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest_day: Option<bool>,
    /// Name of the holiday, on a holiday.
    pub holiday: Option<String>,
    /// The half of the date that the holiday takes, if it does not take the whole date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holiday_off: Option<Off>,
    /// Leave on the date that is pending or approved. Of a colleague whose leave the caller may not see it is empty.
    pub leave: Vec<LeaveOfDay>,
    /// Whether an approved payroll or timesheet locks the date.
    pub locked: bool,
    /// The rules that read the punches of the date.
    pub punches: PunchRules,
    /// The draft of the date that is not published yet; only for planners of the employee.
    pub draft: Option<DraftedDay>,
}

/// The rules that read the punches of a date.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PunchRules {
    /// Minutes before the first shift and after the last one in which a punch still belongs to them.
    pub window_minutes: u32,
    /// The longest attendance, in minutes. A longer one counts as a forgotten clock-out.
    pub longest_shift_minutes: u32,
    /// The policy for an attendance whose clock-out never comes.
    pub single_punch: SinglePunch,
}

/// The plan of a date after its draft is published.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DraftedDay {
    /// The origin of the shifts after publication.
    pub source: Source,
    /// By their start; none on a day off.
    pub shifts: Vec<PlannedAt>,
    /// The minutes that the shifts take without their breaks.
    pub net_minutes: u32,
    /// The days that a whole day of leave takes on the date then, if that is not `1.0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
    /// True, if time policies then count the shifts as work on a rest day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest_day: Option<bool>,
}

/// The origin of the shifts of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Source {
    /// A plan for this one date.
    Roster,
    Rotation,
    Weekly,
    /// The date is no day of employment.
    None,
}

/// A shift, with its start and end as instants.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PlannedShift")]
pub struct PlannedAt {
    /// When it starts.
    pub start_at: Timestamp,
    /// When it ends.
    pub end_at: Timestamp,
    /// When it starts, local time.
    pub start: String,
    /// When it ends, local time. If that is at or before `start`, it is on the next day.
    pub end: String,
    /// Minutes of the break, which do not count.
    pub break_minutes: u32,
    /// Display name.
    pub name: Option<String>,
    /// The name in other languages.
    pub names: Names,
    /// The place where the shift is worked, if it is not the employee's site.
    pub site_id: Option<Uuid>,
}

/// Leave on a date.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LeaveOfDay {
    /// The leave.
    pub leave_id: Uuid,
    /// The state of the decision about the leave.
    pub status: LeaveState,
    /// Whether it covers the first half of the date.
    pub first_half: bool,
    /// Whether it covers the second half of the date.
    pub second_half: bool,
    /// The time at which it begins on the date, local time; `null` if it takes the date or a half of it.
    #[schemars(extend("format" = "wall-time"))]
    pub start_time: Option<String>,
    /// The time at which it ends, local time; `null` if it takes the date or a half of it.
    #[schemars(extend("format" = "wall-time"))]
    pub end_time: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum LeaveState {
    Pending,
    Approved,
}
