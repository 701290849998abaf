//! A work schedule of an organization, a site, or an employee, as sent and answered.

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveTime, Weekday};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;
use wfm_domain::history::Entry;
use wfm_domain::ids::RotationId;
use wfm_domain::roster::Rotation;
use wfm_domain::schedule::{
    self as model, OwnSchedules, Plan, RotationEntry, Tolerances, WeekViolation, check,
};
use wfm_domain::settings::Settings;

use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Update};

use crate::worth::{self, Worth};

/// A weekly schedule and how attendances are compared with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkSchedule {
    /// The first date of this schedule, which is in force until another one begins. Dates before it and later
    /// schedules do not change. `null` means before all dates. An update without this field changes the schedule that
    /// is in force today.
    pub effective_from: Option<NaiveDate>,
    /// At most one entry for each weekday. No shift ends after the next one starts.
    #[schemars(length(max = 7))]
    #[serde(default = "weekdays_nine_to_six", deserialize_with = "or_weekdays")]
    #[schemars(with = "Option<Vec<ScheduleDay>>", extend("maxItems" = 7))]
    pub days: Vec<ScheduleDay>,
    /// Minutes after the start of a shift before a clock-in is late.
    #[schemars(range(max = 240))]
    pub grace_minutes: Option<u32>,
    /// A day with fewer worked minutes counts as half a day.
    #[schemars(range(max = 1440))]
    pub half_day_minutes: Option<u32>,
    /// A clock-in at most this many minutes before or after a shift belongs to the shift.
    #[schemars(range(max = 720))]
    pub window_minutes: Option<u32>,
    /// A break is deducted from a day with more worked minutes than this.
    #[schemars(range(max = 1440))]
    pub break_after_minutes: Option<u32>,
}

/// The shift of one weekday in local time. An `end` at or before `start` is on the next day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScheduleDay {
    /// The day on which the shift starts.
    pub weekday: WeekdayName,
    /// When the shift starts, local time.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub start: String,
    /// When it ends, local time.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub end: String,
    /// Minutes of the break, which do not count.
    #[schemars(range(max = 720))]
    pub break_minutes: Option<u32>,
    /// The days that a whole day of leave takes on such a date. Default `1.0`, which is not shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum WeekdayName {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

const WEEK: [(WeekdayName, Weekday); 7] = [
    (WeekdayName::Monday, Weekday::Mon),
    (WeekdayName::Tuesday, Weekday::Tue),
    (WeekdayName::Wednesday, Weekday::Wed),
    (WeekdayName::Thursday, Weekday::Thu),
    (WeekdayName::Friday, Weekday::Fri),
    (WeekdayName::Saturday, Weekday::Sat),
    (WeekdayName::Sunday, Weekday::Sun),
];

impl From<Weekday> for WeekdayName {
    fn from(weekday: Weekday) -> Self {
        WEEK[weekday.num_days_from_monday() as usize].0
    }
}

impl From<WeekdayName> for Weekday {
    fn from(name: WeekdayName) -> Self {
        WEEK[name as usize].1
    }
}

fn weekdays_nine_to_six() -> Vec<ScheduleDay> {
    let standard = Settings::for_new_organization(String::new());
    let week = standard.work_schedules.first().value.weekly();
    week.map_or_else(Vec::new, |week| WorkSchedule::shown(None, week).days)
}

fn or_weekdays<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Vec<ScheduleDay>, D::Error> {
    Ok(Option::deserialize(d)?.unwrap_or_else(weekdays_nine_to_six))
}

/// The shifts that are in force from a date on: a schedule, a rotation, or the inherited ones.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScheduleEntry {
    /// The first date, or `initial` for the entry that is in force before all dates.
    pub date: String,
    /// The schedule. Its `effective_from` is the date.
    pub work_schedule: Option<WorkSchedule>,
    /// The rotation, if the shifts follow one.
    pub rotation_id: Option<Uuid>,
    /// Days between the anchor date and the beginning of the rotation.
    pub offset_days: Option<u32>,
    /// Whether the shifts are inherited from the next wider level: from the site or the organization.
    pub inherit: bool,
}

/// Request body for an entry of a history of schedules: `work_schedule`, `rotation_id`, or `inherit` true.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScheduleEntryInput {
    /// A schedule. A field that is not sent has the value of the schedule that is in force on the date.
    pub work_schedule: Option<WorkSchedule>,
    /// An active rotation.
    pub rotation_id: Option<Uuid>,
    /// Days between the anchor date and the beginning of the rotation. Default 0.
    #[schemars(range(max = 365))]
    pub offset_days: Option<u32>,
    /// True inherits the shifts of the next wider level.
    pub inherit: Option<bool>,
}

/// The written form of the first date of an entry.
pub fn entry_date(from: Option<NaiveDate>) -> String {
    from.map_or_else(|| "initial".to_owned(), |date| date.to_string())
}

impl ScheduleEntry {
    /// An entry as it is shown. Without a plan it inherits.
    pub fn shown(from: Option<NaiveDate>, plan: Option<&Plan>) -> Self {
        let rotation = plan.and_then(Plan::rotation);
        let week = plan.and_then(Plan::weekly);
        Self {
            date: entry_date(from),
            work_schedule: week.map(|week| WorkSchedule::shown(from, week)),
            rotation_id: rotation.map(|entry| entry.rotation_id.0),
            offset_days: rotation.map(|entry| entry.offset_days),
            inherit: plan.is_none(),
        }
    }
}

impl ScheduleEntryInput {
    /// The plan of the entry that begins on `from`; `None` inherits. `sent` is the body as it was sent, and `there`
    /// is the present plan of the entry. The body of a new entry says which kind of plan it is; otherwise the entry
    /// keeps its kind.
    ///
    /// # Errors
    /// Violations if the body has more than one kind of plan or none, if the schedule is wrong, or if the rotation
    /// does not exist or is inactive.
    pub fn checked(
        self,
        sent: &Value,
        from: Option<NaiveDate>,
        is_new: bool,
        rotations: &BTreeMap<RotationId, Rotation>,
        there: Option<&Plan>,
    ) -> Result<Option<Plan>, Vec<Violation>> {
        let refuse =
            |at: &str, code: &str, detail: &str| Err(vec![Violation::at(at, code, detail)]);
        let is_sent = |field: &str| sent.get(field).is_some_and(|value| !value.is_null());
        let inherits = sent.get("inherit") == Some(&Value::Bool(true));
        let week = is_sent("work_schedule");
        let rotation = is_sent("rotation_id");
        if [inherits, week, rotation].iter().filter(|one| **one).count() > 1 {
            let at = if inherits { "/inherit" } else { "/rotation_id" };
            let detail = "Send `work_schedule`, `rotation_id`, or `inherit` true: one of them.";
            return refuse(at, "not_together", detail);
        }
        if inherits {
            return Ok(None);
        }
        let as_it_was = !is_new && !week && !rotation;
        if let Some(id) = self.rotation_id.filter(|_| rotation || as_it_was) {
            let rotation_id = RotationId(id);
            let was = there.and_then(Plan::rotation).filter(|was| was.rotation_id == rotation_id);
            return match rotations.get(&rotation_id) {
                None => refuse("/rotation_id", "unknown_reference", "There is no such rotation."),
                Some(found) if !found.is_active && was.is_none() => {
                    refuse("/rotation_id", "in_use", "The rotation is not active.")
                }
                Some(_) => {
                    // An offset of another rotation does not count.
                    let offset =
                        self.offset_days.filter(|_| was.is_some() || is_sent("offset_days"));
                    let offset_days = offset.unwrap_or(0);
                    Ok(Some(Plan::Rotation(RotationEntry { rotation_id, offset_days })))
                }
            };
        }
        if is_sent("offset_days") {
            return refuse("/offset_days", "does_not_fit", "Only a rotation has an offset.");
        }
        let Some(schedule) = self.work_schedule.filter(|_| week || as_it_was) else {
            if as_it_was && sent.get("inherit").is_none() {
                return Ok(None);
            }
            let detail = "Send `work_schedule`, `rotation_id`, or `inherit` true.";
            return refuse("/work_schedule", "required", detail);
        };
        let dated = sent.pointer("/work_schedule/effective_from").filter(|sent| !sent.is_null());
        if dated.is_some() && schedule.effective_from != from {
            let detail = "The date of an entry is the one in the path. Leave it out here.";
            return refuse("/work_schedule/effective_from", "does_not_fit", detail);
        }
        schedule.checked("/work_schedule").map(|schedule| Some(schedule.into()))
    }
}

/// The entries of a history of schedules, oldest first.
pub fn entries(history: &OwnSchedules) -> Vec<ScheduleEntry> {
    let entry = |entry: &Entry<_>| ScheduleEntry::shown(entry.from, Option::as_ref(&entry.value));
    history.entries().map(entry).collect()
}

/// The entry that begins on `from`.
///
/// # Errors
/// [`Error::NotFound`] if none does.
pub fn entry(history: &OwnSchedules, from: Option<NaiveDate>) -> Result<ScheduleEntry, Error> {
    let entry = history.entry(from).ok_or(Error::NotFound)?;
    Ok(ScheduleEntry::shown(entry.from, entry.value.as_ref()))
}

/// The history with the entry that a request writes, and whether the entry is new.
///
/// # Errors
/// [`Error::NotFound`] if a PATCH names no entry, and violations if what was sent is no entry.
pub fn with_sent(
    history: &OwnSchedules,
    from: Option<NaiveDate>,
    call: &Call<Nothing, Update<ScheduleEntryInput>>,
    settings: &Settings,
) -> Result<(OwnSchedules, bool), Error> {
    let there = history.entry(from);
    call.require_entry(there.is_some())?;
    let in_force = there.unwrap_or_else(|| history.in_force_from(from));
    let body = call.merged(&ScheduleEntry::shown(from, in_force.value.as_ref()), &[])?;
    let is_new = there.is_none();
    let stored = there.and_then(|there| there.value.as_ref());
    let plan = body.checked(&call.sent, from, is_new, &settings.rotations, stored);
    Ok((history.clone().with(from, plan.map_err(Error::Invalid)?), is_new))
}

/// The history without the entry that begins on `from`: the entry before it gets its dates. Without the initial
/// entry, the dates inherit.
///
/// # Errors
/// [`Error::NotFound`] if there is no such entry.
pub fn without(history: &OwnSchedules, from: Option<NaiveDate>) -> Result<OwnSchedules, Error> {
    history.entry(from).ok_or(Error::NotFound)?;
    let rest = history.clone().without(from);
    Ok(rest.unwrap_or_else(|_| history.clone().with(from, None)))
}

/// The history with the schedule of an update, from the date of that schedule on. If `sent` is `None`, dates inherit
/// instead of having the week that is in force on `today`. A rotation that is in force stays, because an update does
/// not show it.
///
/// # Errors
/// [`no_date`].
pub fn with_schedule(
    history: &OwnSchedules,
    sent: Option<(Option<NaiveDate>, model::WorkSchedule)>,
    today: NaiveDate,
) -> Result<OwnSchedules, Violation> {
    let in_force = history.entry_on(today);
    let rotates = in_force.value.as_ref().and_then(Plan::rotation).is_some();
    let (from, plan) = match sent {
        Some((None, _)) if rotates => return Err(no_date()),
        Some((from, schedule)) => (from, Some(Plan::Weekly(schedule))),
        None if rotates => return Ok(history.clone()),
        None => (in_force.from, None),
    };
    Ok(match (from, &plan) == (in_force.from, &in_force.value) {
        true => history.clone(),
        false => history.clone().with(from, plan),
    })
}

/// The violation of a week without a date in an update while a rotation is in force: the update does not say when the
/// week begins.
pub fn no_date() -> Violation {
    let detail = "A rotation is in force. Say from which date on the week is to hold.";
    Violation::at("/work_schedule/effective_from", "required", detail)
}

impl WorkSchedule {
    /// The schedule as the rules take it, with its first date.
    ///
    /// # Errors
    /// A violation for every entry that is no schedule.
    pub fn dated(&self) -> Result<(Option<NaiveDate>, model::WorkSchedule), Vec<Violation>> {
        Ok((self.effective_from, self.checked("/work_schedule")?))
    }

    /// A schedule that is in force from a date on; for `None`, before all dates.
    pub fn shown(effective_from: Option<NaiveDate>, schedule: &model::WorkSchedule) -> Self {
        Self {
            effective_from,
            days: schedule
                .days
                .iter()
                .map(|day| ScheduleDay {
                    weekday: day.weekday.into(),
                    start: day.start.format("%H:%M").to_string(),
                    end: day.end.format("%H:%M").to_string(),
                    break_minutes: Some(day.break_minutes),
                    worth: Worth::shown(day.worth),
                })
                .collect(),
            grace_minutes: Some(schedule.tolerances.grace_minutes),
            half_day_minutes: Some(schedule.tolerances.half_day_minutes),
            window_minutes: Some(schedule.tolerances.window_minutes),
            break_after_minutes: Some(schedule.tolerances.break_after_minutes),
        }
    }

    /// The schedule as the rules take it.
    ///
    /// # Errors
    /// A violation for every entry that is no schedule, with its pointer below `pointer`.
    pub fn checked(&self, pointer: &str) -> Result<model::WorkSchedule, Vec<Violation>> {
        let standard = Tolerances::STANDARD;
        let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").unwrap_or_default();
        let days: Vec<model::ScheduleDay> = self
            .days
            .iter()
            .map(|day| model::ScheduleDay {
                weekday: day.weekday.into(),
                start: time(&day.start),
                end: time(&day.end),
                break_minutes: day.break_minutes.unwrap_or(0),
                worth: worth::read(day.worth.as_ref()),
            })
            .collect();
        let violations: Vec<Violation> = check(&days)
            .into_iter()
            .map(|violation| {
                let (entry, code) = match violation {
                    WeekViolation::SecondEntry { entry, .. } => (entry, "repeated"),
                    WeekViolation::OverlapsNext { entry, .. } => (entry, "overlap"),
                };
                Violation::at(&format!("{pointer}/days/{entry}"), code, format!("{violation}."))
            })
            .collect();
        if !violations.is_empty() {
            return Err(violations);
        }
        Ok(model::WorkSchedule {
            days,
            tolerances: Tolerances {
                grace_minutes: self.grace_minutes.unwrap_or(standard.grace_minutes),
                half_day_minutes: self.half_day_minutes.unwrap_or(standard.half_day_minutes),
                window_minutes: self.window_minutes.unwrap_or(standard.window_minutes),
                break_after_minutes: self
                    .break_after_minutes
                    .unwrap_or(standard.break_after_minutes),
            },
        })
    }
}
