//! Shift types, rotations and planned dates as sent and answered.

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveTime};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::{ShiftTypeId, SiteId};
use wfm_domain::roster::{self as model, PlannedShift, check, overlaps_next};
use wfm_domain::schedule::{Times, Tolerances};
use wfm_domain::text;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;
use wfm_wire::expand::EmployeeName;

/// A shift with a name, which is copied where it is used.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShiftType {
    /// Its id.
    pub id: Uuid,
    /// Unique in the organization by how it looks.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// When it starts, local time.
    pub start: String,
    /// When it ends, local time. At or before `start` it is on the next day.
    pub end: String,
    /// Minutes of the break, which do not count.
    pub break_minutes: u32,
    /// Whether it is offered.
    pub is_active: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// Request body for creating or updating a shift type.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShiftTypeCreate {
    /// Unique in the organization by how it looks, regardless of case.
    #[schemars(length(min = 1, max = 32), extend("format" = "identifier"))]
    pub code: String,
    /// What it is called.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// When it starts, local time.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub start: String,
    /// When it ends, local time. At or before `start` it is on the next day.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub end: String,
    /// Minutes of the break, which do not count. Default 0.
    #[schemars(range(max = 720))]
    pub break_minutes: Option<u32>,
    /// Default true.
    pub is_active: Option<bool>,
}

/// A shift in local time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "LocalShift")]
pub struct Shift {
    /// When it starts, local time.
    pub start: String,
    /// When it ends, local time. At or before `start` it is on the next day.
    pub end: String,
    /// Minutes of the break, which do not count.
    pub break_minutes: u32,
    /// What it is called.
    pub name: Option<String>,
    /// Where it is worked, if not at the employee's site: the places of that site count for punches.
    pub site_id: Option<Uuid>,
}

/// Request body for a shift: of a shift type, or with its own times.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShiftInput {
    /// Copies times and name of an active shift type.
    pub shift_type_id: Option<Uuid>,
    /// When it starts, local time. Required without `shift_type_id`.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub start: Option<String>,
    /// When it ends, local time. At or before `start` it is on the next day. Required without `shift_type_id`.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub end: Option<String>,
    /// Minutes of the break, which do not count. Default 0.
    #[schemars(range(max = 720))]
    pub break_minutes: Option<u32>,
    /// What it is called.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: Option<String>,
    /// Where it is worked, if not at the employee's site.
    pub site_id: Option<Uuid>,
}

/// A pattern of days that repeats.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rotation {
    /// Its id.
    pub id: Uuid,
    /// Unique in the organization by how it looks.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// A date on which the first day of the pattern is.
    pub anchor_date: NaiveDate,
    /// The shifts of each day of the pattern; an empty day is a day off.
    pub days: Vec<Vec<Shift>>,
    /// Minutes after the start of a shift before a clock-in is late.
    pub grace_minutes: u32,
    /// A day with fewer worked minutes is half a day.
    pub half_day_minutes: u32,
    /// A clock-in this many minutes before or after a shift belongs to it.
    pub window_minutes: u32,
    /// From a day with more worked minutes a break is deducted.
    pub break_after_minutes: u32,
    /// Whether schedules may begin with it.
    pub is_active: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// Request body for creating or updating a rotation.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RotationCreate {
    /// Unique in the organization by how it looks, regardless of case.
    #[schemars(length(min = 1, max = 32), extend("format" = "identifier"))]
    pub code: String,
    /// What it is called.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// A date on which the first day of the pattern is.
    pub anchor_date: NaiveDate,
    /// The shifts of each day of the pattern, by their start; an empty day is a day off.
    #[schemars(length(min = 1, max = 366), inner(length(max = 3)))]
    pub days: Vec<Vec<ShiftInput>>,
    /// Minutes after the start of a shift before a clock-in is late.
    #[schemars(range(max = 240))]
    pub grace_minutes: Option<u32>,
    /// A day with fewer worked minutes is half a day.
    #[schemars(range(max = 1440))]
    pub half_day_minutes: Option<u32>,
    /// A clock-in this many minutes before or after a shift belongs to it.
    #[schemars(range(max = 720))]
    pub window_minutes: Option<u32>,
    /// From a day with more worked minutes a break is deducted.
    #[schemars(range(max = 1440))]
    pub break_after_minutes: Option<u32>,
    /// Default true.
    pub is_active: Option<bool>,
}

/// Request body for the shifts of a date.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RosterDateInput {
    /// The date of the path, as it was answered.
    pub date: Option<NaiveDate>,
    /// By their start, one after the other; none is a day off.
    #[schemars(length(max = 3))]
    pub shifts: Vec<ShiftInput>,
}

/// The shifts of a date that is planned by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RosterDate {
    /// The date.
    pub date: NaiveDate,
    /// By their start; none is a day off.
    pub shifts: Vec<Shift>,
}

/// Which dates are wanted.
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
    /// Whose they are.
    pub employee: EmployeeName,
    /// The dates, in order, on which the employee belongs to what is asked for.
    pub days: Vec<PlannedDay>,
}

/// Whose shifts are wanted, and of which dates.
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
    /// Members of the department itself.
    pub department_id: Option<Uuid>,
    /// Those who work at the site.
    pub site_id: Option<Uuid>,
    /// Direct reports.
    pub manager_id: Option<Uuid>,
}

wfm_http::list_query!(RosterQuery);

/// What is planned for a date.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlannedDay {
    /// The date.
    pub date: NaiveDate,
    /// Whether it is a day of employment.
    pub employed: bool,
    /// The IANA time zone of the date.
    pub timezone: String,
    /// Where the shifts come from.
    pub source: Source,
    /// By their start; none on a day off.
    pub shifts: Vec<PlannedAt>,
    /// The minutes that the shifts take without their breaks.
    pub net_minutes: u32,
    /// What the holiday is called, on a holiday.
    pub holiday: Option<String>,
    /// Leave on the date that is pending or approved. Of a colleague whose leave the caller may not see it is empty.
    pub leave: Vec<LeaveOfDay>,
    /// Whether an approved payroll holds the date.
    pub locked: bool,
}

/// Where the shifts of a date come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Source {
    /// The date was planned by itself.
    Roster,
    Rotation,
    Weekly,
    /// The date is no day of employment.
    None,
}

/// A shift as instants.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PlannedShift")]
pub struct PlannedAt {
    /// When it starts.
    pub start_at: Timestamp,
    /// When it ends.
    pub end_at: Timestamp,
    /// When it starts, local time.
    pub start: String,
    /// When it ends, local time. At or before `start` it is on the next day.
    pub end: String,
    /// Minutes of the break, which do not count.
    pub break_minutes: u32,
    /// What it is called.
    pub name: Option<String>,
    /// Where it is worked, if not at the employee's site.
    pub site_id: Option<Uuid>,
}

/// Leave on a date.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LeaveOfDay {
    /// The leave.
    pub leave_id: Uuid,
    /// Whether it is decided.
    pub status: LeaveState,
    /// Whether it covers the first half of the date.
    pub first_half: bool,
    /// Whether it covers the second half of the date.
    pub second_half: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum LeaveState {
    Pending,
    Approved,
}

pub fn wall(time: NaiveTime) -> String {
    time.format("%H:%M").to_string()
}

fn time(text: &str) -> NaiveTime {
    NaiveTime::parse_from_str(text, "%H:%M").unwrap_or_default()
}

impl From<&model::ShiftType> for ShiftType {
    fn from(shift_type: &model::ShiftType) -> Self {
        let Times { start, end, break_minutes } = shift_type.times;
        Self {
            id: shift_type.id.0,
            code: shift_type.code.clone(),
            name: shift_type.name.clone(),
            start: wall(start),
            end: wall(end),
            break_minutes,
            is_active: shift_type.is_active,
            created_at: shift_type.created_at.into(),
            updated_at: shift_type.updated_at.into(),
        }
    }
}

impl ShiftTypeCreate {
    /// The shift type with what the body says.
    pub fn applied_to(self, before: &model::ShiftType) -> model::ShiftType {
        let (start, end) = (time(&self.start), time(&self.end));
        model::ShiftType {
            code: text::identifier(&self.code),
            name: text::name(&self.name),
            times: Times { start, end, break_minutes: self.break_minutes.unwrap_or(0) },
            is_active: self.is_active.unwrap_or(true),
            ..before.clone()
        }
    }
}

impl From<&PlannedShift> for Shift {
    fn from(shift: &PlannedShift) -> Self {
        let Times { start, end, break_minutes } = shift.times;
        Self {
            start: wall(start),
            end: wall(end),
            break_minutes,
            name: shift.name.clone(),
            site_id: shift.site_id.map(|id| id.0),
        }
    }
}

/// Shift types and sites that shifts may name.
pub struct Named<'a> {
    pub types: BTreeMap<ShiftTypeId, model::ShiftType>,
    pub is_site: &'a dyn Fn(SiteId) -> bool,
}

/// The shifts of a date as the rules take them.
///
/// # Errors
/// Everything a schema cannot say, with pointers below `list`.
pub fn shifts(
    sent: &[ShiftInput],
    list: &str,
    named: &Named<'_>,
) -> Result<Vec<PlannedShift>, Vec<Violation>> {
    let (mut shifts, mut violations) = (vec![], vec![]);
    for (index, shift) in sent.iter().enumerate() {
        let at = |field: &str| format!("{list}/{index}{field}");
        let site_id = shift.site_id.map(SiteId);
        if site_id.is_some_and(|site| !(named.is_site)(site)) {
            let detail = "There is no such active site.";
            violations.push(Violation::at(&at("/site_id"), "unknown_reference", detail));
        }
        let own = [&shift.start, &shift.end].into_iter().any(Option::is_some);
        let planned = match (shift.shift_type_id, &shift.start, &shift.end) {
            (Some(_), ..) if own || shift.break_minutes.is_some() => {
                let detail = "Send a shift type, or the times of the shift.";
                Err((at("/shift_type_id"), "not_together", detail))
            }
            (Some(id), ..) => match named.types.get(&ShiftTypeId(id)).filter(|t| t.is_active) {
                Some(found) => {
                    let name = shift.name.as_deref().map(text::name);
                    Ok((found.times, name.or_else(|| Some(found.name.clone()))))
                }
                None => {
                    let detail = "There is no such active shift type.";
                    Err((at("/shift_type_id"), "unknown_reference", detail))
                }
            },
            (None, Some(start), Some(end)) => {
                let break_minutes = shift.break_minutes.unwrap_or(0);
                let times = Times { start: time(start), end: time(end), break_minutes };
                Ok((times, shift.name.as_deref().map(text::name)))
            }
            (None, None, _) => Err((at("/start"), "required", "When does it start?")),
            (None, _, None) => Err((at("/end"), "required", "When does it end?")),
        };
        match planned {
            Ok((times, name)) => shifts.push(PlannedShift { times, name, site_id }),
            Err((at, code, detail)) => violations.push(Violation::at(&at, code, detail)),
        }
    }
    if violations.is_empty()
        && let Err(why) = check(&shifts)
    {
        let (model::Violation::Overlap(index) | model::Violation::TooLong(index)) = why;
        let at = format!("{list}/{index}");
        violations.push(Violation::at(&at, "overlap", format!("{why}.")));
    }
    if violations.is_empty() { Ok(shifts) } else { Err(violations) }
}

impl From<&model::Rotation> for Rotation {
    fn from(rotation: &model::Rotation) -> Self {
        let Tolerances { grace_minutes, half_day_minutes, window_minutes, break_after_minutes } =
            rotation.tolerances;
        let day = |day: &Vec<PlannedShift>| day.iter().map(Shift::from).collect();
        Self {
            id: rotation.id.0,
            code: rotation.code.clone(),
            name: rotation.name.clone(),
            anchor_date: rotation.anchor_date,
            days: rotation.days.iter().map(day).collect(),
            grace_minutes,
            half_day_minutes,
            window_minutes,
            break_after_minutes,
            is_active: rotation.is_active,
            created_at: rotation.created_at.into(),
            updated_at: rotation.updated_at.into(),
        }
    }
}

impl RotationCreate {
    /// The rotation with what the body says.
    ///
    /// # Errors
    /// Everything a schema cannot say.
    pub fn applied_to(
        self,
        before: &model::Rotation,
        named: &Named<'_>,
    ) -> Result<model::Rotation, Vec<Violation>> {
        let (mut days, mut violations) = (vec![], vec![]);
        for (index, sent) in self.days.iter().enumerate() {
            match shifts(sent, &format!("/days/{index}"), named) {
                Ok(shifts) => days.push(shifts),
                Err(more) => violations.extend(more),
            }
        }
        if violations.is_empty()
            && let Some(day) = overlaps_next(&days)
        {
            let detail = "The day ends after the next day of the pattern begins.";
            violations.push(Violation::at(&format!("/days/{day}"), "overlap", detail));
        }
        if !violations.is_empty() {
            return Err(violations);
        }
        let standard = Tolerances::STANDARD;
        Ok(model::Rotation {
            code: text::identifier(&self.code),
            name: text::name(&self.name),
            anchor_date: self.anchor_date,
            days,
            tolerances: Tolerances {
                grace_minutes: self.grace_minutes.unwrap_or(standard.grace_minutes),
                half_day_minutes: self.half_day_minutes.unwrap_or(standard.half_day_minutes),
                window_minutes: self.window_minutes.unwrap_or(standard.window_minutes),
                break_after_minutes: self
                    .break_after_minutes
                    .unwrap_or(standard.break_after_minutes),
            },
            is_active: self.is_active.unwrap_or(true),
            ..before.clone()
        })
    }

    /// The shift types that its days name.
    pub fn shift_types(&self) -> impl Iterator<Item = ShiftTypeId> {
        self.days.iter().flatten().filter_map(|shift| shift.shift_type_id).map(ShiftTypeId)
    }
}

impl RosterDate {
    pub fn of(date: NaiveDate, shifts: &[PlannedShift]) -> Self {
        Self { date, shifts: shifts.iter().map(Shift::from).collect() }
    }
}
