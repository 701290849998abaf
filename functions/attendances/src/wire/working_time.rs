//! The working-time report as requested and answered (rule LIMIT-1).

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::EmployeeId;
use wfm_domain::policy::{Finding, LimitKind};
use wfm_wire::expand::{EmployeeName, Expand};

/// The query for the working-time report.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkingTimeQuery {
    /// Employees wanted, at most 100 (a larger number counts as 100). Each has as many rows as limits were passed.
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// The first date. Default: six days ago.
    pub from: Option<NaiveDate>,
    /// The last date, at most 31 days with the first. Default: six days later.
    pub to: Option<NaiveDate>,
    /// Only this employee.
    pub employee_id: Option<Uuid>,
    /// Only members of the department itself on one of the dates.
    pub department_id: Option<Uuid>,
    /// Only direct reports of this employee on one of the dates.
    pub manager_id: Option<Uuid>,
    /// `employee` adds the number and name of each row's employee.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

wfm_http::list_query!(WorkingTimeQuery);

/// A limit of the time policy that was passed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WorkingTimeFinding {
    /// The employee.
    pub employee_id: Uuid,
    /// The employee's name, if `expand` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The date of a day, and the last date of a week.
    pub date: NaiveDate,
    /// The limit.
    pub limit: WorkingTimeLimit,
    /// The least minutes of rest, or the most minutes of presence.
    pub limit_minutes: u32,
    /// The minutes that were found.
    pub actual_minutes: u32,
    /// The attendances that show it, by clock-in.
    pub attendance_ids: Vec<Uuid>,
}

wfm_wire::of_employee!(WorkingTimeFinding);

/// The limits: rest between two days, rest in a week, presence of a day, presence of a week or an average of weeks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum WorkingTimeLimit {
    DailyRest,
    WeeklyRest,
    DayMax,
    WeekMax,
}

impl WorkingTimeFinding {
    pub fn of(employee: EmployeeId, finding: &Finding) -> Self {
        Self {
            employee_id: employee.0,
            employee: None,
            date: finding.date,
            limit: match finding.limit {
                LimitKind::DailyRest => WorkingTimeLimit::DailyRest,
                LimitKind::WeeklyRest => WorkingTimeLimit::WeeklyRest,
                LimitKind::DayMax => WorkingTimeLimit::DayMax,
                LimitKind::WeekMax => WorkingTimeLimit::WeekMax,
            },
            limit_minutes: finding.limit_minutes,
            actual_minutes: finding.actual_minutes,
            attendance_ids: finding.attendances.iter().map(|id| id.0).collect(),
        }
    }
}
