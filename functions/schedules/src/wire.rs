//! Shifts and shift types as sent and answered.

pub mod open_shift;
pub mod plan;
pub mod roster;
pub mod rotation;
pub mod shift_request;

use std::collections::BTreeMap;

use chrono::NaiveTime;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::{ShiftTypeId, SiteId};
use wfm_domain::roster::{self as model, DayShifts, PlannedShift, check};
use wfm_domain::schedule::Times;
use wfm_domain::text;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;
use wfm_wire::names::{self, Names};
use wfm_wire::shift::wall;
use wfm_wire::worth::{self, Worth};

/// A shift with a name. A plan that uses it has a copy of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShiftType {
    /// Its id.
    pub id: Uuid,
    /// Unique in the organization: no two may look alike.
    pub code: String,
    /// Display name.
    pub name: String,
    /// The name in other languages.
    pub names: Names,
    /// When it starts, local time.
    pub start: String,
    /// When it ends, local time. If that is at or before `start`, it is on the next day.
    pub end: String,
    /// Minutes of the break, which do not count.
    pub break_minutes: u32,
    /// Whether plans may use it.
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
    /// Unique in the organization: no two may look alike, regardless of case.
    #[schemars(length(min = 1, max = 32), extend("format" = "identifier"))]
    pub code: String,
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// The name in other languages.
    pub names: Option<Names>,
    /// When it starts, local time.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub start: String,
    /// When it ends, local time. If that is at or before `start`, it is on the next day.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub end: String,
    /// Minutes of the break, which do not count. Default 0.
    #[schemars(range(max = 720))]
    pub break_minutes: Option<u32>,
    /// Default true.
    pub is_active: Option<bool>,
}

/// Request body for a shift: a shift type, or times of its own.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShiftInput {
    /// An active shift type, whose times and name are copied.
    pub shift_type_id: Option<Uuid>,
    /// When it starts, local time. Required without `shift_type_id`.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub start: Option<String>,
    /// When it ends, local time. If that is at or before `start`, it is on the next day. Required without
    /// `shift_type_id`.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub end: Option<String>,
    /// Minutes of the break, which do not count. Default 0.
    #[schemars(range(max = 720))]
    pub break_minutes: Option<u32>,
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: Option<String>,
    /// The name in other languages; only together with `name`.
    pub names: Option<Names>,
    /// The place where the shift is worked, if it is not the employee's site.
    pub site_id: Option<Uuid>,
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
            names: Names::from(&shift_type.names),
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
    /// The shift type with the fields of the body.
    pub fn applied_to(self, before: &model::ShiftType) -> model::ShiftType {
        let start = time(&self.start);
        let end = time(&self.end);
        model::ShiftType {
            code: text::identifier(&self.code),
            name: text::name(&self.name),
            names: names::stored(self.names),
            times: Times { start, end, break_minutes: self.break_minutes.unwrap_or(0) },
            is_active: self.is_active.unwrap_or(true),
            ..before.clone()
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
/// Violations of everything that a schema cannot say, with pointers below `list`.
pub fn shifts(
    sent: &[ShiftInput],
    list: &str,
    named: &Named<'_>,
) -> Result<Vec<PlannedShift>, Vec<Violation>> {
    let mut shifts = vec![];
    let mut violations = vec![];
    for (index, one) in sent.iter().enumerate() {
        match shift(one, &format!("{list}/{index}"), named) {
            Ok(shift) => shifts.push(shift),
            Err(more) => violations.extend(more),
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

/// The shifts of a date with their worth, as the rules take them: `sent` is the date, and `here` its pointer.
///
/// # Errors
/// Those of [`shifts`], and a worth of a day off.
pub fn day(sent: Day<'_>, here: &str, named: &Named<'_>) -> Result<DayShifts, Vec<Violation>> {
    let shifts = shifts(sent.shifts, &format!("{here}/shifts"), named)?;
    let worth = worth::read(sent.worth);
    match shifts.is_empty() && !worth.is_whole() {
        true => Err(vec![off(&format!("{here}/worth"))]),
        false => {
            // A day without shifts is a rest day anyway.
            let rest_day = sent.rest_day == Some(true) && !shifts.is_empty();
            Ok(DayShifts { shifts, worth, rest_day })
        }
    }
}

/// A date as it was sent.
#[derive(Clone, Copy)]
pub struct Day<'a> {
    pub shifts: &'a [ShiftInput],
    pub worth: Option<&'a Worth>,
    pub rest_day: Option<bool>,
}

/// The violation of a worth of a day off, at a pointer.
fn off(at: &str) -> Violation {
    Violation::at(at, "does_not_fit", "A day off is worth nothing. Leave its worth out.")
}

/// A shift as the rules take it.
///
/// # Errors
/// Violations of everything that a schema cannot say, with pointers below `here`.
pub fn shift(
    sent: &ShiftInput,
    here: &str,
    named: &Named<'_>,
) -> Result<PlannedShift, Vec<Violation>> {
    let mut violations = vec![];
    let mut refuse = |field: &str, code: &str, detail: &str| {
        violations.push(Violation::at(&format!("{here}{field}"), code, detail));
    };
    let site_id = sent.site_id.map(SiteId);
    if site_id.is_some_and(|site| !(named.is_site)(site)) {
        refuse("/site_id", "unknown_reference", "There is no such active site.");
    }
    let own = sent.name.as_deref().map(|name| Label {
        name: Some(text::name(name)),
        names: names::stored(sent.names.clone()),
    });
    if own.is_none() && sent.names.as_ref().is_some_and(|names| *names != Names::default()) {
        refuse("/names", "not_together", "Send the `name` that other languages see, too.");
    }
    let has_times = sent.start.is_some() || sent.end.is_some() || sent.break_minutes.is_some();
    let planned = match (sent.shift_type_id.map(ShiftTypeId), &sent.start, &sent.end) {
        (Some(_), ..) if has_times => {
            let detail = "Send a shift type, or the times of the shift.";
            refuse("/shift_type_id", "not_together", detail);
            None
        }
        (Some(id), ..) => {
            let found = named.types.get(&id).filter(|found| found.is_active);
            if found.is_none() {
                let detail = "There is no such active shift type.";
                refuse("/shift_type_id", "unknown_reference", detail);
            }
            found.map(|found| (found.times, own.unwrap_or_else(|| Label::of(found))))
        }
        (None, Some(start), Some(end)) => {
            let break_minutes = sent.break_minutes.unwrap_or(0);
            let times = Times { start: time(start), end: time(end), break_minutes };
            Some((times, own.unwrap_or_default()))
        }
        (None, None, _) => {
            refuse("/start", "required", "When does it start?");
            None
        }
        (None, _, None) => {
            refuse("/end", "required", "When does it end?");
            None
        }
    };
    match planned {
        Some((times, Label { name, names })) if violations.is_empty() => {
            Ok(PlannedShift { times, name, names, site_id })
        }
        _ => Err(violations),
    }
}

/// The name of a shift.
#[derive(Default)]
struct Label {
    name: Option<String>,
    names: text::Names,
}

impl Label {
    fn of(shift_type: &model::ShiftType) -> Self {
        Self { name: Some(shift_type.name.clone()), names: shift_type.names.clone() }
    }
}
