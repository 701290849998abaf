//! Leave: the days of a request, the leave years from which they are drawn, and the decision about the request (rules
//! LEAVE-1, LEAVE-10 and LEAVE-23).
//!
//! The share of each date is stored with a leave. When the facts on which a share depends change (schedule, holidays,
//! employment), the dates that are not locked are counted again ([`Leave::recounted`]). Balances are not stored;
//! [`Account`] computes them from the sums of the ledger and from the settings.

mod balance;
mod count;
pub(crate) mod cover;
mod decide;
mod recount;
mod shares;
mod types;
mod worked;
mod year;

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use balance::{Account, Balance, Ledger, LedgerYear, Movement, Overdrawn};
pub use count::{Counted, RequestViolation, count, request};
pub use cover::{LeaveCover, LeaveOnDate};
pub use decide::{By, Decision, Refusal, decide};
pub use shares::{NotShares, Shares, Taken};
pub use worked::{interval, is_worked_on_leave, minutes_inside, worked_minutes};
pub use year::LeaveYears;

use crate::attendance::Attendance;
use crate::dates::DateRange;
use crate::days::Days;
use crate::ids::{EmployeeId, LeaveId, UserId};
use crate::person::Person;
use crate::settings::Settings;

/// A leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leave {
    pub id: LeaveId,
    pub employee_id: EmployeeId,
    /// The code of a leave type in the settings.
    pub leave_type: String,
    pub span: LeaveSpan,
    /// The share of each date.
    pub shares: Shares,
    /// The leave years at the request, from which the days are drawn.
    pub years: LeaveYears,
    /// The returned days: the days that the balance got back for dates that were worked (rule LEAVE-27). Other dates
    /// are absent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub returned: BTreeMap<NaiveDate, Days>,
    pub reason: Option<String>,
    pub attachment_id: Option<Uuid>,
    pub status: LeaveStatus,
    pub decided_by: Option<UserId>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decision_note: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Leave {
    /// The days that the leave takes.
    pub fn days(&self) -> Days {
        self.shares.days()
    }

    /// The days that the balance got back because they were worked (rule LEAVE-27).
    pub fn returned_days(&self) -> Days {
        self.returned.values().copied().sum()
    }

    /// The days drawn from each leave year.
    pub fn draws(&self) -> BTreeMap<i32, Days> {
        self.years.draws(self.span.dates().map(|date| (date, self.days_on(date))))
    }

    /// The days drawn from each leave year, less the returned days.
    pub fn draws_less_returned(&self) -> BTreeMap<i32, Days> {
        let back = |date| self.returned.get(&date).copied().unwrap_or_default();
        let taken = self.span.dates().map(|date| (date, self.days_on(date) - back(date)));
        self.years.draws(taken)
    }

    /// Sets the returned days of these dates, from the work on them (rule LEAVE-27). A locked date keeps its days.
    pub fn return_days<'a>(
        &mut self,
        dates: impl IntoIterator<Item = NaiveDate>,
        person: &Person<'_>,
        attendances: impl Iterator<Item = &'a Attendance> + Clone,
    ) {
        for date in dates.into_iter().filter(|date| !person.locked_on(*date)) {
            let of_date = attendances.clone().filter(|a| a.day_result.date == date);
            let days = worked::returned_days(self.taken_on(date), date, person, of_date);
            if days == Days::ZERO {
                self.returned.remove(&date);
            } else {
                self.returned.insert(date, days);
            }
        }
    }

    /// The halves that the leave takes of `date`; none outside its span.
    pub fn share_on(&self, date: NaiveDate) -> Share {
        self.taken_on(date).share
    }

    /// The days that the leave takes of `date`; none outside its span.
    pub fn days_on(&self, date: NaiveDate) -> Days {
        self.taken_on(date).days()
    }

    /// The part that the leave takes of `date`; nothing outside its span.
    pub(crate) fn taken_on(&self, date: NaiveDate) -> Taken {
        self.shares.on(date, self.span.start_date)
    }

    /// Whether the leave is pending or approved. No other leave may overlap such a leave (rule LEAVE-9).
    pub fn is_pending_or_approved(&self) -> bool {
        matches!(self.status, LeaveStatus::Pending | LeaveStatus::Approved)
    }
}

/// The first of `leaves`, all of one employee, that a request for `span` overlaps. Only pending and approved leaves
/// count (rule LEAVE-9).
pub fn overlapping<'a>(
    leaves: impl IntoIterator<Item = &'a Leave>,
    span: &LeaveSpan,
) -> Option<&'a Leave> {
    leaves.into_iter().find(|leave| leave.is_pending_or_approved() && leave.span.overlaps(span))
}

/// Approved leave by date, which the day rules need ([`crate::person::Person::leaves`]). Leaves that are not approved
/// are ignored. The settings say which types of leave are paid.
///
/// A leave covers all of its dates, whether they were working days at its request or not, because the employee is
/// absent even when the schedule changes. It takes days only of the dates that were working days
/// ([`Leave::share_on`]).
pub fn covers<'a>(
    leaves: impl IntoIterator<Item = &'a Leave>,
    dates: DateRange,
    settings: &Settings,
) -> BTreeMap<NaiveDate, LeaveOnDate> {
    let mut covers: BTreeMap<NaiveDate, LeaveOnDate> = BTreeMap::new();
    for leave in leaves.into_iter().filter(|leave| leave.status == LeaveStatus::Approved) {
        let is_paid = settings.is_paid_leave(&leave.leave_type);
        for date in leave.span.dates().filter(|date| dates.contains(*date)) {
            let cover = leave.span.share_requested_on(date).cover();
            if cover != LeaveCover::default() {
                covers.entry(date).or_default().add(cover, leave.share_on(date), is_paid);
            }
        }
    }
    covers
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeaveStatus {
    Pending,
    Approved,
    Rejected,
    Cancelled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    FirstHalf,
    SecondHalf,
}

/// The requested dates, both included, and the requested half of the first and last date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaveSpan {
    pub start_date: NaiveDate,
    pub end_date: NaiveDate,
    pub start_half: Option<Half>,
    pub end_half: Option<Half>,
}

impl LeaveSpan {
    /// The range from the first to the last date.
    pub fn range(&self) -> DateRange {
        DateRange { first: self.start_date, last: self.end_date }
    }

    /// Every date of the span, in order.
    pub fn dates(&self) -> impl Iterator<Item = NaiveDate> {
        let end = self.end_date;
        self.start_date.iter_days().take_while(move |date| *date <= end)
    }

    /// The share that the span requests of one of its dates, whether it is a working day or not.
    pub fn share_requested_on(&self, date: NaiveDate) -> Share {
        let half = if date == self.start_date && self.start_half.is_some() {
            self.start_half
        } else if date == self.end_date {
            self.end_half
        } else {
            None
        };
        match half {
            None => Share::Whole,
            Some(Half::FirstHalf) => Share::FirstHalf,
            Some(Half::SecondHalf) => Share::SecondHalf,
        }
    }

    /// Whether two spans share a date. The two different halves of one date do not overlap (rule LEAVE-9).
    ///
    /// It does not matter whether dates are working days, so two leaves on one weekend overlap. Both spans must be as
    /// [`count`] accepts them.
    ///
    /// *Case:* a leave ends on the 10th with its first half, and another one starts on the 10th with its second half:
    /// they do not overlap. With the same half, or without halves, they do.
    pub fn overlaps(&self, other: &Self) -> bool {
        let first = self.start_date.max(other.start_date);
        let last = self.end_date.min(other.end_date);
        let share_a_half_of = |date| {
            let one = self.share_requested_on(date).cover();
            let two = other.share_requested_on(date).cover();
            one.first_half && two.first_half || one.second_half && two.second_half
        };
        // If both spans have two dates in common, each takes at least the second half of the first of these dates.
        first < last || first == last && share_a_half_of(first)
    }
}

/// The halves that a leave takes of one date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Share {
    #[default]
    None,
    FirstHalf,
    SecondHalf,
    Whole,
}

impl Share {
    /// The halves of `cover`.
    pub fn of(cover: LeaveCover) -> Self {
        match (cover.first_half, cover.second_half) {
            (true, true) => Self::Whole,
            (true, false) => Self::FirstHalf,
            (false, true) => Self::SecondHalf,
            (false, false) => Self::None,
        }
    }

    /// The number of halves.
    pub fn halves(self) -> u8 {
        let cover = self.cover();
        u8::from(cover.first_half) + u8::from(cover.second_half)
    }

    pub fn cover(self) -> LeaveCover {
        LeaveCover {
            first_half: matches!(self, Self::Whole | Self::FirstHalf),
            second_half: matches!(self, Self::Whole | Self::SecondHalf),
        }
    }
}

#[cfg(test)]
mod tests;
