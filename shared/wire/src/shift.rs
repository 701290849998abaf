//! A shift in local time, as answered and logged.

use chrono::NaiveTime;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;
use wfm_domain::roster::{DayShifts, PlannedShift};
use wfm_domain::schedule::Times;

use crate::names::Names;
use crate::worth::Worth;

/// A shift in local time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "LocalShift")]
pub struct Shift {
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
    /// The place where the shift is worked, if it is not the employee's site. The geofences of that place count for
    /// punches.
    pub site_id: Option<Uuid>,
}

impl From<&PlannedShift> for Shift {
    fn from(shift: &PlannedShift) -> Self {
        let Times { start, end, break_minutes } = shift.times;
        Self {
            start: wall(start),
            end: wall(end),
            break_minutes,
            name: shift.name.clone(),
            names: Names::from(&shift.names),
            site_id: shift.site_id.map(|id| id.0),
        }
    }
}

/// The shifts of a date as the activity log has them: with their worth, where it is not that of a day.
pub fn logged(day: &DayShifts) -> Value {
    let shifts: Vec<Shift> = day.shifts.iter().map(Shift::from).collect();
    match Worth::shown(day.worth) {
        None => json!(shifts),
        Some(worth) => json!({ "shifts": shifts, "worth": worth }),
    }
}

/// A wall time as text.
pub fn wall(time: NaiveTime) -> String {
    time.format("%H:%M").to_string()
}
