//! Timesheets as requested and answered (rules SHEET-1 and SHEET-2).

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::timesheet::{self as model, End};
use wfm_http::wire::Timestamp;
use wfm_wire::attendance::{ExtraReview, Review};
use wfm_wire::expand::Expand;
use wfm_wire::same_values;
use wfm_wire::timesheet::{Signatures, TimesheetState};
use wfm_wire::worth::Off;

/// Request body for submitting a timesheet.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimesheetSubmit {
    /// The first date of the period, which has ended.
    pub period_start: NaiveDate,
    /// The employee. Default: the caller.
    pub employee_id: Option<Uuid>,
}

/// Request body for a decision about a timesheet.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimesheetDecide {
    /// The new state.
    pub state: TimesheetDecision,
    /// A note for the employee, who reads what has to be changed. Required to open the timesheet of another employee.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub note: Option<String>,
}

/// The states that a decision gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum TimesheetDecision {
    Approved,
    Open,
}

/// The query for timesheets.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimesheetQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only the periods that begin on this date, then also those that nobody has submitted.
    pub period_start: Option<NaiveDate>,
    /// Only timesheets in this state.
    pub state: Option<TimesheetState>,
    /// Only timesheets of this employee.
    pub employee_id: Option<Uuid>,
    /// Only those of members of the department itself in the period.
    pub department_id: Option<Uuid>,
    /// Only those of direct reports of this employee in the period.
    pub manager_id: Option<Uuid>,
    /// `employee` adds the number and name of each row's employee.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

wfm_http::list_query!(TimesheetQuery);

/// The query for the timesheet of a period.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OneTimesheetQuery {
    /// `explanation` adds the lines that explain each date.
    pub expand: Option<TimesheetExpand>,
}

/// The parts that a timesheet has only if they are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum TimesheetExpand {
    Explanation,
}

/// The days of an employee in a period, as they are counted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Timesheet {
    /// The id. It follows from the employee and the period.
    pub id: Uuid,
    /// The employee.
    pub employee_id: Uuid,
    /// The first date of the period.
    pub period_start: NaiveDate,
    /// Its last date.
    pub period_end: NaiveDate,
    #[serde(flatten)]
    pub signatures: Signatures,
    /// Every date of the period: as it was signed once the timesheet is approved, before that as it is counted now.
    pub days: Vec<TimesheetDay>,
    /// The sums of the days.
    pub totals: TimesheetTotals,
    /// Whether the time account, to which the timesheet is posted, is below its floor.
    pub below_floor: bool,
    /// The SHA-256 of the RFC 8785 form of `days`, in lower-case hexadecimal.
    pub days_hash: String,
    /// With `expand=explanation`: line by line, by date, how each date is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Vec<TimesheetLine>>,
}

/// A line that explains the minutes of a date.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TimesheetLine {
    /// The date.
    pub date: NaiveDate,
    /// The attendance that the line is about; `null` for a line about the whole date.
    pub attendance_id: Option<Uuid>,
    /// The subject of the line. The lines of an attendance from `present` to `uncounted` add up to its `worked`.
    pub kind: TimesheetLineKind,
    /// Whole minutes; negative if they are deducted.
    pub minutes: i64,
    /// The time code of a line of the kind `code`.
    pub code: Option<String>,
    /// The number of the rule, in the reference of the rules, that gives the minutes.
    pub rule: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum TimesheetLineKind {
    /// Whole minutes between clock-in and clock-out.
    Present,
    /// Minutes that rounding adds or takes.
    Rounding,
    /// Break that is deducted.
    Break,
    /// Extra minutes that do not count.
    Uncounted,
    /// Worked minutes of the attendance.
    Worked,
    /// Worked minutes that do not count while the attendance is in review.
    InReview,
    /// Minutes that a guarantee adds. Pay counts them as worked.
    Guaranteed,
    /// Minutes that have to be worked on the date.
    Due,
    /// Due minutes of approved leave.
    Credited,
    /// Worked minutes beyond the due ones, on a date without a time policy.
    Overtime,
    /// Minutes of a time code of the policy.
    Code,
}

/// A date as it is counted. Minutes are whole.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TimesheetDay {
    /// The date.
    pub date: NaiveDate,
    /// The IANA time zone of the date.
    pub timezone: String,
    /// The planned shifts, by their start.
    pub shifts: Vec<TimesheetShift>,
    /// The holiday of the date.
    pub holiday: Option<TimesheetHoliday>,
    /// The attendances, by clock-in. Those in review are shown, and are not in the sums.
    pub attendances: Vec<TimesheetAttendance>,
    /// Minutes that have to be worked.
    pub due: u32,
    /// Worked minutes that count.
    pub worked: u32,
    /// Due minutes of approved leave.
    pub credited: u32,
    /// The minutes of each time code, by all rules of the time policy.
    pub codes: Vec<TimesheetCode>,
}

/// A planned shift.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TimesheetShift {
    /// Its start.
    pub start_at: Timestamp,
    /// Its end.
    pub end_at: Timestamp,
    /// Minutes of the planned break.
    pub break_minutes: u32,
}

/// A holiday.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TimesheetHoliday {
    /// The kind, by which time policies name it.
    pub kind: String,
    /// The part of the date that is off.
    pub off: Off,
}

/// An attendance as it is counted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TimesheetAttendance {
    /// Its id.
    pub id: Uuid,
    /// The clock-in.
    pub clock_in_at: Timestamp,
    /// The clock-out.
    pub clock_out_at: Option<Timestamp>,
    /// Whether the clock-out is known, may still come (`open`), or was forgotten (`incomplete`).
    pub end: AttendanceEnd,
    /// The state of its review.
    pub review: Review,
    /// The decision about its extra minutes.
    pub extra_review: ExtraReview,
    /// Minutes of break that the time policy deducts.
    pub break_minutes: u32,
    /// Worked minutes that count.
    pub worked_minutes: u32,
    /// Extra minutes that do not count.
    pub uncounted_minutes: u32,
    /// Minutes that a guarantee adds.
    pub guaranteed_minutes: u32,
    /// The minutes of each time code.
    pub codes: Vec<TimesheetCode>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum AttendanceEnd {
    Open,
    Incomplete,
    Known,
}

/// The minutes of a time code.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TimesheetCode {
    /// The time code.
    pub code: String,
    /// Whole minutes.
    pub minutes: u64,
}

/// The sums of a timesheet.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TimesheetTotals {
    /// Minutes that have to be worked.
    pub due: u64,
    /// Worked minutes that count.
    pub worked: u64,
    /// Due minutes of approved leave.
    pub credited: u64,
    /// The minutes of each time code.
    pub codes: Vec<TimesheetCode>,
}

impl Timesheet {
    pub fn of(sheet: &model::Timesheet, days: &[model::SheetDay], below_floor: bool) -> Self {
        let totals = model::SheetTotals::of(days);
        Self {
            id: sheet.id.0,
            employee_id: sheet.employee_id.0,
            period_start: sheet.period.first,
            period_end: sheet.period.last,
            signatures: sheet.into(),
            days: days.iter().map(TimesheetDay::from).collect(),
            totals: TimesheetTotals {
                due: totals.due,
                worked: totals.worked,
                credited: totals.credited,
                codes: totals.codes.iter().map(TimesheetCode::from).collect(),
            },
            below_floor,
            days_hash: model::days_hash(days).as_str().to_owned(),
            explanation: None,
        }
    }
}

impl From<&model::SheetDay> for TimesheetDay {
    fn from(day: &model::SheetDay) -> Self {
        Self {
            date: day.date,
            timezone: day.timezone.name().to_owned(),
            shifts: day.shifts.iter().map(TimesheetShift::from).collect(),
            holiday: day.holiday.as_ref().map(TimesheetHoliday::from),
            attendances: day.attendances.iter().map(TimesheetAttendance::from).collect(),
            due: day.due,
            worked: day.worked,
            credited: day.credited,
            codes: day.codes.iter().map(TimesheetCode::from).collect(),
        }
    }
}

impl From<model::Line> for TimesheetLine {
    fn from(line: model::Line) -> Self {
        Self {
            date: line.date,
            attendance_id: line.attendance.map(|id| id.0),
            kind: line.kind.into(),
            minutes: line.minutes,
            code: line.code,
            rule: line.rule.to_owned(),
        }
    }
}

same_values!(
    TimesheetLineKind = model::LineKind {
        Present,
        Rounding,
        Break,
        Uncounted,
        Worked,
        InReview,
        Guaranteed,
        Due,
        Credited,
        Overtime,
        Code,
    }
);

impl From<&model::SheetShift> for TimesheetShift {
    fn from(shift: &model::SheetShift) -> Self {
        Self {
            start_at: shift.start.into(),
            end_at: shift.end.into(),
            break_minutes: shift.break_minutes,
        }
    }
}

impl From<&model::SheetHoliday> for TimesheetHoliday {
    fn from(holiday: &model::SheetHoliday) -> Self {
        Self { kind: holiday.kind.clone(), off: holiday.off.into() }
    }
}

impl From<&model::SheetAttendance> for TimesheetAttendance {
    fn from(attendance: &model::SheetAttendance) -> Self {
        Self {
            id: attendance.id.0,
            clock_in_at: attendance.clock_in.into(),
            clock_out_at: attendance.clock_out.map(Timestamp),
            end: match attendance.end {
                End::Open => AttendanceEnd::Open,
                End::Incomplete => AttendanceEnd::Incomplete,
                End::Known => AttendanceEnd::Known,
            },
            review: attendance.review.into(),
            extra_review: attendance.extra_review.into(),
            break_minutes: attendance.break_minutes,
            worked_minutes: attendance.worked_minutes,
            uncounted_minutes: attendance.uncounted_minutes,
            guaranteed_minutes: attendance.guaranteed_minutes,
            codes: attendance.codes.iter().map(TimesheetCode::from).collect(),
        }
    }
}

impl From<&model::CodeMinutes> for TimesheetCode {
    fn from(of: &model::CodeMinutes) -> Self {
        Self { code: of.code.clone(), minutes: of.minutes }
    }
}
