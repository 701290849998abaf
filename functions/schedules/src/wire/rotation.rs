//! Rotations as sent and answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::ShiftTypeId;
use wfm_domain::planning::size_of_shifts;
use wfm_domain::roster::{self as model, DayShifts, overlaps_next};
use wfm_domain::schedule::Tolerances;
use wfm_domain::text;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;

use wfm_wire::shift::Shift;
use wfm_wire::worth::Worth;

use super::{Named, ShiftInput, off, shifts};

/// The greatest number of bytes of a rotation's shifts. An item of the table holds 400 KB.
const MOST_BYTES: usize = 300 * 1024;

/// A pattern of days that repeats.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rotation {
    /// Its id.
    pub id: Uuid,
    /// Unique in the organization: no two may look alike.
    pub code: String,
    /// Display name.
    pub name: String,
    /// A date that has the first day of the pattern.
    pub anchor_date: NaiveDate,
    /// The shifts of each day of the pattern. An empty day is a day off.
    pub days: Vec<Vec<Shift>>,
    /// The days that a whole day of leave takes on each day of the pattern, in the order of `days`. It is shown if any day is not
    /// worth `1.0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worths: Option<Vec<Worth>>,
    /// Minutes after the start of a shift before a clock-in is late.
    pub grace_minutes: u32,
    /// A day with fewer worked minutes counts as half a day.
    pub half_day_minutes: u32,
    /// A clock-in at most this many minutes before or after a shift belongs to the shift.
    pub window_minutes: u32,
    /// A break is deducted from a day with more worked minutes than this.
    pub break_after_minutes: u32,
    /// Whether the schedules of employees and sites may begin to follow it.
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
    /// Unique in the organization: no two may look alike, regardless of case.
    #[schemars(length(min = 1, max = 32), extend("format" = "identifier"))]
    pub code: String,
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// A date that has the first day of the pattern.
    pub anchor_date: NaiveDate,
    /// The shifts of each day of the pattern, in the order of their start. An empty day is a day off.
    #[schemars(length(min = 1, max = 366), inner(length(max = 3)))]
    pub days: Vec<Vec<ShiftInput>>,
    /// The days that a whole day of leave takes on each day of the pattern, in the order of `days`. Days that are not listed are
    /// worth `1.0`, and so are days off.
    #[schemars(length(max = 366))]
    pub worths: Option<Vec<Worth>>,
    /// Minutes after the start of a shift before a clock-in is late.
    #[schemars(range(max = 240))]
    pub grace_minutes: Option<u32>,
    /// A day with fewer worked minutes counts as half a day.
    #[schemars(range(max = 1440))]
    pub half_day_minutes: Option<u32>,
    /// A clock-in this many minutes before or after a shift belongs to it.
    #[schemars(range(max = 720))]
    pub window_minutes: Option<u32>,
    /// A break is deducted from a day with more worked minutes than this.
    #[schemars(range(max = 1440))]
    pub break_after_minutes: Option<u32>,
    /// Default true.
    pub is_active: Option<bool>,
}

impl From<&model::Rotation> for Rotation {
    fn from(rotation: &model::Rotation) -> Self {
        let Tolerances { grace_minutes, half_day_minutes, window_minutes, break_after_minutes } =
            rotation.tolerances;
        let day = |day: &DayShifts| day.shifts.iter().map(Shift::from).collect();
        Self {
            id: rotation.id.0,
            code: rotation.code.clone(),
            name: rotation.name.clone(),
            anchor_date: rotation.anchor_date,
            days: rotation.days.iter().map(day).collect(),
            worths: shown(&rotation.days),
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
    /// The rotation with the fields of the body.
    ///
    /// # Errors
    /// Violations of everything that a schema cannot say.
    pub fn applied_to(
        self,
        before: &model::Rotation,
        named: &Named<'_>,
    ) -> Result<model::Rotation, Vec<Violation>> {
        let mut days = vec![];
        let mut violations = vec![];
        for (index, sent) in self.days.iter().enumerate() {
            match shifts(sent, &format!("/days/{index}"), named) {
                Ok(shifts) => days.push(DayShifts::from(shifts)),
                Err(more) => violations.extend(more),
            }
        }
        if violations.is_empty() {
            violations.extend(set_worths(&mut days, self.worths.as_deref(), &before.days));
        }
        if violations.is_empty()
            && let Some(day) = overlaps_next(&days)
        {
            let detail = "The day ends after the next day of the pattern begins.";
            violations.push(Violation::at(&format!("/days/{day}"), "overlap", detail));
        }
        if size_of_shifts(days.iter().flatten()) > MOST_BYTES {
            let detail =
                "The shifts hold too much text: shorten their names, or name fewer languages.";
            violations.push(Violation::at("/days", "too_long", detail));
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

    /// The shift types that the days of the rotation name.
    pub fn shift_types(&self) -> impl Iterator<Item = ShiftTypeId> {
        self.days.iter().flatten().filter_map(|shift| shift.shift_type_id).map(ShiftTypeId)
    }
}

/// The worths of the days, as they are shown: nothing where each day is worth what a day is.
fn shown(days: &[DayShifts]) -> Option<Vec<Worth>> {
    let is_plain = days.iter().all(|day| day.worth.is_whole());
    (!is_plain).then(|| days.iter().map(|day| day.worth.into()).collect())
}

/// Gives the days their worths, and says what does not fit. A list that is still the one of the days `before` may be
/// longer than the days: a client that does not know the list makes the pattern shorter without it.
fn set_worths(
    days: &mut [DayShifts],
    sent: Option<&[Worth]>,
    before: &[DayShifts],
) -> Option<Violation> {
    let sent = sent.unwrap_or_default();
    let is_as_before = shown(before).as_deref() == Some(sent);
    if sent.len() > days.len() && !is_as_before {
        let detail = "The pattern has fewer days.";
        return Some(Violation::at("/worths", "does_not_fit", detail));
    }
    for (index, (day, worth)) in days.iter_mut().zip(sent).enumerate() {
        let worth = worth.model();
        match (day.shifts.is_empty(), worth.is_whole()) {
            (false, _) => day.worth = worth,
            (true, false) if !is_as_before => return Some(off(&format!("/worths/{index}"))),
            (true, _) => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use wfm_domain::roster::{DAY_OFF, PlannedShift};
    use wfm_domain::schedule::Times;

    use super::*;

    fn worth(tenths: u8) -> wfm_domain::worth::Worth {
        wfm_domain::worth::Worth::of_tenths(tenths).unwrap_or_default()
    }

    fn day(tenths: u8) -> DayShifts {
        let shifts = vec![PlannedShift::of(Times::default())];
        DayShifts { shifts, worth: worth(tenths), rest_day: false }
    }

    fn sent(tenths: &[u8]) -> Vec<Worth> {
        tenths.iter().map(|tenths| worth(*tenths).into()).collect()
    }

    /// Rule DAY-1.
    #[test]
    fn worths_are_shown_if_any_is_not_that_of_a_day_and_read_as_they_were_shown() {
        let plain = [day(10), DAY_OFF.clone()];
        assert_eq!(shown(&plain), None);
        let before = [day(5), DAY_OFF.clone(), day(10)];
        let all = shown(&before);
        assert_eq!(all, Some(sent(&[5, 10, 10])));
        let mut days = [day(10), DAY_OFF.clone(), day(10)];
        assert!(set_worths(&mut days, all.as_deref(), &before).is_none());
        assert_eq!(days, before);
        // Days that are not listed are worth a day.
        let mut days = [day(10), day(10)];
        assert!(set_worths(&mut days, Some(&sent(&[3])), &plain).is_none());
        assert_eq!(days, [day(3), day(10)]);
    }

    /// Rule DAY-1.
    #[test]
    fn worths_fit_the_days_unless_nobody_has_changed_them() {
        let refused = |days: &[DayShifts], tenths: &[u8], before: &[DayShifts]| {
            let mut days = days.to_vec();
            set_worths(&mut days, Some(&sent(tenths)), before).is_some()
        };
        let one = [day(10)];
        assert!(refused(&one, &[5, 5], &one));
        assert!(refused(std::slice::from_ref(DAY_OFF), &[5], &one));
        assert!(!refused(std::slice::from_ref(DAY_OFF), &[10], &one));
        // Who makes the pattern shorter, or a day free, and does not know of worths.
        let before = [day(5), day(5)];
        assert!(!refused(&one, &[5, 5], &before));
        assert!(!refused(&[day(10), DAY_OFF.clone()], &[5, 5], &before));
    }
}
