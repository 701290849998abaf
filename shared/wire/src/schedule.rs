//! A work schedule, as sent and answered: an organization's, or an employee's own.

use chrono::{NaiveDate, NaiveTime, Weekday};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::schedule::{self as model, WeekViolation, check};
use wfm_domain::settings::Settings;

use wfm_http::error::Violation;

/// A weekly schedule and how attendances are compared with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkSchedule {
    /// Dates before it keep the schedule they had; without it every unlocked date is recalculated.
    pub effective_from: Option<NaiveDate>,
    /// At most one entry for each weekday; no shift ends after the next one starts.
    #[schemars(length(max = 7))]
    #[serde(default = "weekdays_nine_to_six", deserialize_with = "or_weekdays")]
    #[schemars(with = "Option<Vec<ScheduleDay>>", extend("maxItems" = 7))]
    pub days: Vec<ScheduleDay>,
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
}

/// The shift of one weekday in local time; an `end` at or before `start` is on the next day.
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

fn weekdays_nine_to_six() -> Vec<ScheduleDay> {
    let standard = Settings::for_new_organization(String::new());
    WorkSchedule::from(standard.work_schedule.latest()).days
}

fn or_weekdays<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Vec<ScheduleDay>, D::Error> {
    Ok(Option::deserialize(d)?.unwrap_or_else(weekdays_nine_to_six))
}

impl From<&model::WorkSchedule> for WorkSchedule {
    fn from(schedule: &model::WorkSchedule) -> Self {
        Self {
            effective_from: schedule.effective_from,
            days: schedule
                .days
                .iter()
                .map(|day| ScheduleDay {
                    weekday: WEEK[day.weekday.num_days_from_monday() as usize].0,
                    start: day.start.format("%H:%M").to_string(),
                    end: day.end.format("%H:%M").to_string(),
                    break_minutes: Some(day.break_minutes),
                })
                .collect(),
            grace_minutes: Some(schedule.grace_minutes),
            half_day_minutes: Some(schedule.half_day_minutes),
            window_minutes: Some(schedule.window_minutes),
            break_after_minutes: Some(schedule.break_after_minutes),
        }
    }
}

impl WorkSchedule {
    /// The schedule as the rules take it.
    ///
    /// # Errors
    /// Every entry that is no schedule, with its pointer below `pointer`.
    pub fn checked(&self, pointer: &str) -> Result<model::WorkSchedule, Vec<Violation>> {
        let standard = Settings::for_new_organization(String::new());
        let standard = standard.work_schedule.latest();
        let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").unwrap_or_default();
        let days: Vec<model::ScheduleDay> = self
            .days
            .iter()
            .map(|day| model::ScheduleDay {
                weekday: WEEK[day.weekday as usize].1,
                start: time(&day.start),
                end: time(&day.end),
                break_minutes: day.break_minutes.unwrap_or(0),
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
            effective_from: self.effective_from,
            days,
            grace_minutes: self.grace_minutes.unwrap_or(standard.grace_minutes),
            half_day_minutes: self.half_day_minutes.unwrap_or(standard.half_day_minutes),
            window_minutes: self.window_minutes.unwrap_or(standard.window_minutes),
            break_after_minutes: self.break_after_minutes.unwrap_or(standard.break_after_minutes),
        })
    }
}
