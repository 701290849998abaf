//! A date as a timesheet shows it, and the totals of a period (rules SHEET-1 and SHEET-3).

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::attendance::{Review, Shift, Status};
use crate::dates::Holiday;
use crate::ids::AttendanceId;
use crate::policy::{CodedAttendance, ExtraReview, PlannedWork, sum_by_code};
use crate::timesheet::instant;
use crate::worth::Off;

/// A date of an employee, as it is shown and signed (rule SHEET-1). All minutes are whole.
///
/// Its JSON is what is hashed. It has names, texts, whole numbers and sorted lists, and nothing that depends on the time of
/// reading. A new field must be absent where it has its default, so that a day keeps its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetDay {
    pub date: NaiveDate,
    pub timezone: Tz,
    /// By start.
    pub shifts: Vec<SheetShift>,
    pub holiday: Option<SheetHoliday>,
    /// By clock-in.
    pub attendances: Vec<SheetAttendance>,
    /// Due minutes.
    pub due: u32,
    /// Worked minutes that count, without guaranteed ones.
    pub worked: u32,
    /// Due minutes of approved leave, paid or unpaid.
    pub credited: u32,
    /// The minutes that count, by code.
    pub codes: Vec<CodeMinutes>,
}

/// A shift of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SheetShift {
    #[serde(rename = "start_at", with = "instant")]
    pub start: DateTime<Utc>,
    #[serde(rename = "end_at", with = "instant")]
    pub end: DateTime<Utc>,
    pub break_minutes: u32,
}

impl From<PlannedWork> for SheetShift {
    fn from(planned: PlannedWork) -> Self {
        let Shift { start, end } = planned.shift;
        Self { start, end, break_minutes: planned.break_minutes }
    }
}

/// The holiday of a date, without its name, which people may change at any time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetHoliday {
    pub kind: String,
    /// The part of the date that the holiday takes.
    pub off: Off,
}

impl From<&Holiday> for SheetHoliday {
    fn from(holiday: &Holiday) -> Self {
        Self { kind: holiday.kind.clone(), off: holiday.off }
    }
}

/// An attendance of a date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetAttendance {
    pub id: AttendanceId,
    #[serde(rename = "clock_in_at", with = "instant")]
    pub clock_in: DateTime<Utc>,
    #[serde(rename = "clock_out_at", with = "instant::option")]
    pub clock_out: Option<DateTime<Utc>>,
    pub end: End,
    pub review: Review,
    pub extra_review: ExtraReview,
    /// Break that the time policy deducts.
    pub break_minutes: u32,
    pub worked_minutes: u32,
    /// Extra minutes that do not count (rule POL-5).
    pub uncounted_minutes: u32,
    /// Minutes that a guarantee adds (rule POL-6).
    pub guaranteed_minutes: u32,
    pub codes: Vec<CodeMinutes>,
}

/// The end of an attendance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The clock-out may still come.
    Open,
    /// The clock-out was forgotten.
    Incomplete,
    /// Nothing is missing.
    Known,
}

impl From<Status> for End {
    fn from(status: Status) -> Self {
        match status {
            Status::Open => Self::Open,
            Status::Incomplete => Self::Incomplete,
            Status::Present | Status::Late | Status::HalfDay => Self::Known,
        }
    }
}

/// The decisions about an attendance, and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttendanceFacts {
    pub end: End,
    pub review: Review,
    pub extra_review: ExtraReview,
}

/// The reason for which an attendance keeps a timesheet from being approved (rule SHEET-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "snake_case")]
pub enum Unresolved {
    Open,
    Incomplete,
    /// The review of the attendance is pending.
    Review,
    /// The review of its extra time is pending.
    ExtraReview,
}

impl SheetAttendance {
    /// An attendance with the minutes that the time policy gave it.
    pub fn of(coded: &CodedAttendance, facts: AttendanceFacts) -> Self {
        let minutes = |is_worked: bool| {
            let stretches = coded.stretches.iter();
            let of_kind = stretches.filter(|stretch| stretch.is_worked() == is_worked);
            of_kind.map(|stretch| stretch.minutes).sum()
        };
        let by_code = sum_by_code(&coded.stretches).into_iter();
        Self {
            id: coded.id,
            clock_in: coded.clock_in,
            clock_out: coded.clock_out,
            end: facts.end,
            review: facts.review,
            extra_review: facts.extra_review,
            break_minutes: coded.break_minutes,
            worked_minutes: minutes(true),
            uncounted_minutes: coded.uncounted_minutes,
            guaranteed_minutes: minutes(false),
            codes: by_code.map(|(code, minutes)| CodeMinutes::of(code, minutes.into())).collect(),
        }
    }

    /// Whether its minutes are among those of the date: not while it is in review, and not after a rejection.
    pub fn counts(&self) -> bool {
        matches!(self.review, Review::None | Review::Approved)
    }

    /// The first reason for which the timesheet cannot be approved.
    pub fn unresolved(&self) -> Option<Unresolved> {
        match (self.end, self.review, self.extra_review) {
            // It counts nowhere.
            (_, Review::Rejected, _) => None,
            (End::Open, ..) => Some(Unresolved::Open),
            (End::Incomplete, ..) => Some(Unresolved::Incomplete),
            (_, Review::Pending, _) => Some(Unresolved::Review),
            (.., ExtraReview::Pending) => Some(Unresolved::ExtraReview),
            _ => None,
        }
    }
}

/// The minutes of a code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CodeMinutes {
    pub code: String,
    pub minutes: u64,
}

impl CodeMinutes {
    pub fn of(code: &str, minutes: u64) -> Self {
        Self { code: code.to_owned(), minutes }
    }
}

/// The facts of a date of which a timesheet makes a [`SheetDay`].
#[derive(Clone, Debug)]
pub struct SheetFacts {
    pub date: NaiveDate,
    pub timezone: Tz,
    pub shifts: Vec<PlannedWork>,
    pub holiday: Option<SheetHoliday>,
    pub due_minutes: u32,
    /// Due minutes of approved leave, paid or unpaid.
    pub credited_minutes: u32,
    /// The attendances of the date that count, and those in review, in any order.
    pub attendances: Vec<SheetAttendance>,
}

impl SheetDay {
    /// The day of these facts: its lists in order, and its sums. An attendance in review is shown with its minutes, and the
    /// sums are without it.
    pub fn of(facts: SheetFacts) -> Self {
        let mut shifts: Vec<SheetShift> = facts.shifts.into_iter().map(SheetShift::from).collect();
        shifts.sort_unstable();
        let mut attendances = facts.attendances;
        attendances.sort_by_key(|attendance| (attendance.clock_in, attendance.id));
        let counted = || attendances.iter().filter(|attendance| attendance.counts());
        let worked = counted().map(|attendance| attendance.worked_minutes).sum();
        let codes = summed(counted().flat_map(|attendance| &attendance.codes));
        Self {
            date: facts.date,
            timezone: facts.timezone,
            shifts,
            holiday: facts.holiday,
            due: facts.due_minutes,
            worked,
            credited: facts.credited_minutes,
            codes,
            attendances,
        }
    }

    /// The first attendance that keeps the timesheet from being approved.
    pub fn unresolved(&self) -> Option<Unresolved> {
        self.attendances.iter().find_map(SheetAttendance::unresolved)
    }

    /// The minutes that are due, and neither worked nor credited.
    pub fn missing_minutes(&self) -> u32 {
        self.due.saturating_sub(self.worked).saturating_sub(self.credited)
    }
}

/// The sums of the days of a period (rule SHEET-1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetTotals {
    pub due: u64,
    pub worked: u64,
    pub credited: u64,
    /// By code.
    pub codes: Vec<CodeMinutes>,
}

impl SheetTotals {
    pub fn of(days: &[SheetDay]) -> Self {
        let sum =
            |of_day: fn(&SheetDay) -> u32| days.iter().map(|day| u64::from(of_day(day))).sum();
        Self {
            due: sum(|day| day.due),
            worked: sum(|day| day.worked),
            credited: sum(|day| day.credited),
            codes: summed(days.iter().flat_map(|day| &day.codes)),
        }
    }
}

/// The minutes of each code, by code.
fn summed<'a>(codes: impl IntoIterator<Item = &'a CodeMinutes>) -> Vec<CodeMinutes> {
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    for of_code in codes {
        *sums.entry(&of_code.code).or_default() += of_code.minutes;
    }
    sums.into_iter().map(|(code, minutes)| CodeMinutes::of(code, minutes)).collect()
}
