//! Plans of single dates, as sent and answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::dates::DateRange;
use wfm_domain::roster::DayShifts;
use wfm_http::Error;

use wfm_wire::shift::Shift;
use wfm_wire::worth::Worth;

use super::ShiftInput;

/// Request body for the shifts of a date.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RosterDateInput {
    /// The date in the path. A body may repeat it as it was answered.
    pub date: Option<NaiveDate>,
    /// In the order of their start, without overlaps. An empty list is a day off.
    #[schemars(length(max = 3))]
    pub shifts: Vec<ShiftInput>,
    /// The days that a whole day of leave takes on the date. Default `1.0`. A day off has none.
    pub worth: Option<Worth>,
    /// Whether time policies count the shifts as work on a rest day. Default false.
    pub rest_day: Option<bool>,
}

/// The shifts of a date that has a plan of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RosterDate {
    /// The date.
    pub date: NaiveDate,
    /// In the order of their start. An empty list is a day off.
    pub shifts: Vec<Shift>,
    /// The days that a whole day of leave takes on the date, if that is not `1.0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
    /// True, if time policies count the shifts as work on a rest day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest_day: Option<bool>,
}

/// Request body for drafts.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RosterUpdate {
    /// The dates to draft, in at most 90 months in total: each month of each employee counts.
    #[schemars(length(min = 1, max = 500))]
    pub entries: Vec<RosterEntry>,
}

/// The plan of one employee for a date, in force after publication: shifts, or the shifts of the schedule.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RosterEntry {
    /// The employee whose plan it is.
    pub employee_id: Uuid,
    /// The date.
    pub date: NaiveDate,
    /// In the order of their start, without overlaps. An empty list is a day off.
    #[schemars(length(max = 3))]
    pub shifts: Option<Vec<ShiftInput>>,
    /// The days that a whole day of leave takes on the date; only together with `shifts`. Default `1.0`. A day off has none.
    pub worth: Option<Worth>,
    /// Whether time policies count the shifts as work on a rest day; only together with `shifts`. Default false.
    pub rest_day: Option<bool>,
    /// True, instead of `shifts`: the date is to follow the schedule.
    pub clear: Option<bool>,
}

/// Request body for publishing drafts: of some employees, of a department, or of a site.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RosterPublish {
    /// The first date.
    pub from: NaiveDate,
    /// The last date, at most 62 days with the first.
    pub to: NaiveDate,
    /// Only these employees.
    #[schemars(length(min = 1, max = 1000))]
    pub employee_ids: Option<Vec<Uuid>>,
    /// Everybody who belongs to the department, or to a department below it, on one of the dates.
    pub department_id: Option<Uuid>,
    /// Everybody who works at the site on one of the dates.
    pub site_id: Option<Uuid>,
}

/// The greatest number of dates that one job publishes.
const MOST: i64 = 62;

impl RosterPublish {
    /// The dates from `from` to `to`.
    ///
    /// # Errors
    /// A violation if the last date is before the first, or if there are too many.
    pub fn dates(&self) -> Result<DateRange, Error> {
        let refuse = |code, detail: &str| Err(Error::invalid("/to", code, detail));
        match (self.to - self.from).num_days() {
            ..0 => refuse("end_before_start", "The end must not be before the start."),
            MOST.. => refuse("too_long", &format!("At most {MOST} days at once.")),
            _ => Ok(DateRange { first: self.from, last: self.to }),
        }
    }
}

impl RosterDate {
    pub fn of(date: NaiveDate, day: &DayShifts) -> Self {
        let shifts = day.shifts.iter().map(Shift::from).collect();
        let rest_day = day.rest_day.then_some(true);
        Self { date, shifts, worth: Worth::shown(day.worth), rest_day }
    }
}
