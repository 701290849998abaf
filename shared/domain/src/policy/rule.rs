//! The rules of a version: which minutes a rule gives its code to (rules POL-7, POL-8 and POL-9).

use chrono::{NaiveTime, Weekday};
use serde::{Deserialize, Serialize};

/// The code of minutes beyond the due minutes of the default rule, which `overtime_minutes` count.
pub const OVERTIME: &str = "overtime";

/// A rule that gives its code to every worked minute that meets all its conditions (rule POL-7). A condition that is absent
/// or an empty list is met by every minute.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    pub code: String,
    /// The name of the rule's group. If several rules of a group hold for a minute, the last of them gives its code (rule
    /// POL-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub between: Option<Band>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weekdays: Vec<Weekday>,
    /// Kinds of holidays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holidays: Vec<String>,
    #[serde(default)]
    pub date_by: DateBy,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest_day: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worked_days: Option<WorkedDays>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest_below_minutes: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least_minutes: Option<u32>,
    /// At most two; a minute has to pass all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Threshold>,
}

impl Rule {
    /// `overtime` beyond the due minutes of the date: the only rule of a new version.
    pub fn overtime_beyond_due() -> Self {
        let due = Threshold { plus_due: true, ..Threshold::of_day(0) };
        Self { code: OVERTIME.to_owned(), after: vec![due], ..Self::default() }
    }

    /// Whether a threshold of the rule counts a block of weeks.
    pub fn has_week(&self) -> bool {
        self.after.iter().any(|threshold| threshold.per == Per::Week)
    }

    /// Whether the rule needs nothing but the date itself, so that attendances can show its code (rule POL-10).
    pub fn needs_only_its_date(&self) -> bool {
        !self.has_week() && self.worked_days.is_none() && self.rest_below_minutes.is_none()
    }

    /// The number of dates before a date that decide whether the rule holds on it, without blocks and weeks. The rest before
    /// a date may have begun on one of the dates on which it can still be too short.
    pub(super) fn dates_looked_back(&self) -> u32 {
        const DAY_MINUTES: u32 = 24 * 60;
        let in_a_row = self.worked_days.filter(|worked| worked.within == WorkedIn::Row);
        let row = in_a_row.map_or(0, |worked| worked.from.saturating_sub(1));
        // An attendance may end on the date after its own, and begin late on a date.
        let rest = self.rest_below_minutes.map_or(0, |minutes| minutes.div_ceil(DAY_MINUTES) + 2);
        row.max(rest)
    }
}

/// A band of wall time, from `from` until before `to`. It may pass midnight; equal times are all day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    pub from: NaiveTime,
    pub to: NaiveTime,
}

impl Band {
    /// Whether a wall time lies in the band.
    ///
    /// *Case:* 22:00 to 06:00 has 22:00 and 05:59, and not 06:00.
    pub fn contains(self, time: NaiveTime) -> bool {
        if self.from < self.to {
            self.from <= time && time < self.to
        } else {
            self.from <= time || time < self.to
        }
    }
}

/// The date that counts for the weekdays and the holidays of a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DateBy {
    /// The local date of the minute.
    #[default]
    Minute,
    /// The date of the attendance.
    Start,
    /// The date of the attendance, and only for minutes after the midnight that ends it.
    Carried,
}

/// The condition that a date is one of many on which somebody worked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkedDays {
    /// The date is at least the one with this number; 2 to 14.
    pub from: u32,
    #[serde(rename = "in")]
    pub within: WorkedIn,
}

/// The dates with work that are counted up to a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkedIn {
    /// Those of its week.
    Week,
    /// Those that follow each other without a date between them.
    Row,
}

/// The minutes that have to go before a minute (rule POL-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Threshold {
    pub per: Per,
    /// The length of the block; nothing for a day.
    #[serde(default = "default_weeks")]
    pub weeks: u32,
    #[serde(default)]
    pub minutes: u32,
    /// Whether the due minutes of the day or block are added.
    #[serde(default)]
    pub plus_due: bool,
    /// Whether paid leave of a date counts before its work.
    #[serde(default)]
    pub count_leave: bool,
}

fn default_weeks() -> u32 {
    1
}

impl Threshold {
    /// So many minutes of the date.
    pub fn of_day(minutes: u32) -> Self {
        Self { per: Per::Day, weeks: 1, minutes, plus_due: false, count_leave: false }
    }

    /// So many minutes of the week.
    pub fn of_week(minutes: u32) -> Self {
        Self { per: Per::Week, ..Self::of_day(minutes) }
    }
}

/// The time whose minutes a threshold counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    Day,
    /// A block of one or more weeks.
    Week,
}
