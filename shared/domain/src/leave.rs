//! Leave: the days of a request, the leave years from which they are drawn, and the decision about the request (rules
//! LEAVE-1, LEAVE-10 and LEAVE-23).
//!
//! The share of each date is stored with a leave. When the facts on which a share depends change (schedule, holidays,
//! employment), the dates that are not locked are counted again ([`Leave::recounted`]). Balances are not stored;
//! [`Account`] computes them from the sums of the ledger and from the settings.

mod adjoining;
pub(crate) mod amount;
mod balance;
mod count;
pub(crate) mod cover;
mod decide;
mod entitlement;
pub(crate) mod leave_type;
mod ledger;
mod lines;
mod minutes;
mod paid_share;
mod recount;
mod shares;
mod times;
mod types;
mod worked;
mod year;

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use adjoining::in_a_row;
pub use amount::{AgreedLeave, Amount, Unit};
pub use balance::{Account, AccountYear, Balance, Overdrawn};
pub use count::{Counted, RequestViolation, count, request};
pub use cover::{LeaveCover, LeaveOnDate};
pub use decide::{By, Decision, Refusal, decide};
pub(crate) use entitlement::whole_months;
pub use entitlement::{Entitlement, Granted};
pub use leave_type::{
    DrawsOn, Encash, EntitlementRule, Grant, Group, LeaveType, PartTime, PartYear, Round, Weight,
};
pub use ledger::{Adjusted, AdjustmentKind, Drawn, Draws, Ledger, LedgerYear};
pub use lines::{AdjustmentFact, Line, LineKind};
pub use minutes::{Minutes, NotMinutes};
pub use paid_share::{NotAShare, PaidShare};
pub use shares::{NotShares, Shares, Taken};
pub use times::{LeaveTimes, TimedLeave};
pub use worked::{interval, is_worked_on_leave, worked_minutes};
pub use year::LeaveYears;

use self::count::amount_of;
use crate::approval::Progress;
use crate::attendance::Attendance;
use crate::calendar::Calendar;
use crate::dates::DateRange;
use crate::days::Days;
use crate::ids::{EmployeeId, LeaveId, UserId};
use crate::locks::DateSet;
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
    /// The unit of the leave type.
    #[serde(default, skip_serializing_if = "Unit::is_day")]
    pub unit: Unit,
    /// Whether every date of the leave takes a day, working day or not (rule LEAVE-29).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counts_rest_days: bool,
    /// Whether the leave counts in place of other leave once it is approved (rule LEAVE-41). A later change of its type
    /// does not change it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub takes_over: bool,
    /// The balance from which the leave is taken (rule ACCT-6), that of its type.
    #[serde(default, skip_serializing_if = "DrawsOn::is_entitlement")]
    pub draws_on: DrawsOn,
    /// The dates that were given back (rule LEAVE-40).
    #[serde(default, skip_serializing_if = "DateSet::is_empty")]
    pub withdrawn: DateSet,
    /// The halves of dates on which other leave counts in its place (rule LEAVE-41). Other dates are absent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub taken_over: BTreeMap<NaiveDate, LeaveCover>,
    /// The share of each date.
    pub shares: Shares,
    /// The due minutes that it takes of each date.
    pub minutes: Minutes,
    /// The days that the minutes of a leave with times are worth (rule LEAVE-38); zero of other leave.
    #[serde(default, skip_serializing_if = "Days::is_zero")]
    pub timed_days: Days,
    /// The leave years at the request, from which the days are drawn.
    pub years: LeaveYears,
    /// The amounts that the balance got back for dates that were worked (rule LEAVE-27). Other dates are absent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub returned: BTreeMap<NaiveDate, Amount>,
    pub reason: Option<String>,
    pub attachment_id: Option<Uuid>,
    pub status: LeaveStatus,
    pub progress: Progress,
    pub decided_by: Option<UserId>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decision_note: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Leave {
    /// The days that the leave takes.
    pub fn days(&self) -> Days {
        match self.unit {
            Unit::Day => self.taken().days(),
            Unit::Minute => self.shares.days() + self.timed_days,
        }
    }

    /// The amount that the leave takes.
    pub fn taken(&self) -> Amount {
        self.span.dates().map(|date| self.amount_on(date)).sum()
    }

    /// The days that the balance got back because they were worked (rule LEAVE-27); zero if the type counts minutes.
    pub fn returned_days(&self) -> Days {
        if self.unit.is_day() { self.returned().days() } else { Days::ZERO }
    }

    /// The amount that the balance got back because it was worked (rule LEAVE-27).
    pub fn returned(&self) -> Amount {
        self.returned.values().copied().sum()
    }

    /// The amounts drawn from each leave year, less what was returned.
    pub fn draws(&self) -> Draws {
        self.years.draws(self.span.dates().map(|date| (date, self.kept_on(date))))
    }

    /// The amount that the leave takes of `date`, without what was given back (rule LEAVE-27).
    pub fn kept_on(&self, date: NaiveDate) -> Amount {
        self.amount_on(date) - self.returned.get(&date).copied().unwrap_or_default()
    }

    /// The amount that the leave takes of `date`; none outside its span.
    pub fn amount_on(&self, date: NaiveDate) -> Amount {
        let minutes = self.minutes.on(date, self.span.start_date);
        amount_of(
            self.unit,
            self.counts_rest_days,
            self.cover_on(date),
            self.taken_on(date),
            minutes,
        )
    }

    /// The halves of `date` that the leave asks for and has not given back, working day or not; none outside its
    /// span. A leave with times asks for both, and takes what lies between its times.
    pub fn wanted_on(&self, date: NaiveDate) -> LeaveCover {
        match self.span.range().contains(date) && !self.withdrawn.contains(date) {
            true => self.span.share_requested_on(date).cover(),
            false => LeaveCover::default(),
        }
    }

    /// The halves of `date` that the leave covers: what it asks for, without what other leave has taken over. A leave
    /// with times covers what lies between its times in these halves.
    pub fn cover_on(&self, date: NaiveDate) -> LeaveCover {
        let over = self.taken_over.get(&date).copied().unwrap_or_default();
        self.wanted_on(date).without(over)
    }

    /// The dates that the leave still has: those of its span that were not given back.
    pub fn dates(&self) -> impl Iterator<Item = NaiveDate> {
        self.span.dates().filter(|date| !self.withdrawn.contains(*date))
    }

    /// The range from the first to the last date that was not given back; that of the whole span if there is none.
    pub fn range(&self) -> DateRange {
        let mut dates = self.dates();
        let first = dates.next().unwrap_or(self.span.start_date);
        DateRange { first, last: dates.last().unwrap_or(first) }
    }

    /// The spans that the leave covers, without gaps. It has several where dates were withdrawn or other leave counts in
    /// its place (rules LEAVE-40 and LEAVE-41).
    pub fn pieces(&self) -> Vec<LeaveSpan> {
        let half = |date| match self.cover_on(date) {
            LeaveCover { first_half: true, second_half: true } => None,
            LeaveCover { first_half: true, .. } => Some(Half::FirstHalf),
            _ => Some(Half::SecondHalf),
        };
        let mut pieces: Vec<LeaveSpan> = vec![];
        for date in self.span.dates().filter(|date| !self.cover_on(*date).is_none()) {
            let goes_on = |piece: &&mut LeaveSpan| {
                piece.end_date.succ_opt() == Some(date)
                    && self.cover_on(piece.end_date).second_half
                    && self.cover_on(date).first_half
            };
            match pieces.last_mut().filter(goes_on) {
                Some(piece) => (piece.end_date, piece.end_half) = (date, half(date)),
                None => pieces.push(LeaveSpan {
                    start_date: date,
                    end_date: date,
                    start_half: half(date),
                    end_half: None,
                    times: self.span.times,
                }),
            }
        }
        pieces
    }

    /// Whether the leave asks for a part of a date for which `other` asks, too (rules LEAVE-9 and LEAVE-38).
    pub fn overlaps(&self, other: &Self, calendar: &Calendar<'_>) -> bool {
        self.dates().any(|date| {
            let (own, wanted) = (self.wanted_on(date), other.wanted_on(date));
            own.meets(wanted)
                && match (self.span.times, other.span.times) {
                    (None, None) => true,
                    (Some(times), Some(others)) => times.meets(others),
                    (Some(times), None) => times.meets_halves(wanted, date, calendar),
                    (None, Some(others)) => others.meets_halves(own, date, calendar),
                }
        })
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
            let amount = worked::returned(self, date, person, of_date);
            if amount == Amount::ZERO {
                self.returned.remove(&date);
            } else {
                self.returned.insert(date, amount);
            }
        }
    }

    /// The minutes that a leave with times takes of `date`; 0 of other leave.
    pub fn timed_minutes(&self, date: NaiveDate) -> u32 {
        self.span.times.map_or(0, |_| self.minutes.on(date, self.span.start_date))
    }

    /// The halves that the leave takes of `date`; none outside its span.
    pub fn share_on(&self, date: NaiveDate) -> Share {
        self.taken_on(date).share
    }

    /// The part that the leave takes of `date`; nothing outside its span.
    pub fn taken_on(&self, date: NaiveDate) -> Taken {
        self.shares.on(date, self.span.start_date)
    }

    /// Whether the leave is pending or approved. No other leave may overlap such a leave (rule LEAVE-9).
    pub fn is_pending(&self) -> bool {
        self.status == LeaveStatus::Pending
    }

    pub fn is_pending_or_approved(&self) -> bool {
        matches!(self.status, LeaveStatus::Pending | LeaveStatus::Approved)
    }
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
            let cover = leave.cover_on(date);
            if cover.is_none() {
                continue;
            }
            let on_date = covers.entry(date).or_default();
            match leave.span.times {
                None => on_date.add(cover, leave.share_on(date), is_paid),
                Some(times) => on_date.add_timed(times, cover, is_paid),
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

/// The requested dates, both included, and the requested half of the first and last date, or the times of a single
/// date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaveSpan {
    pub start_date: NaiveDate,
    pub end_date: NaiveDate,
    pub start_half: Option<Half>,
    pub end_half: Option<Half>,
    /// The times of a single date. There are no halves beside them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<LeaveTimes>,
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
