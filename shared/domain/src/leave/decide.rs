//! Decisions about a requested leave (rules LEAVE-23, LEAVE-24, LEAVE-40 and LEAVE-42), and leave that counts in place
//! of other leave (rule LEAVE-41).

use chrono::NaiveDate;

use crate::dates::DateRange;
use crate::leave::{Amount, Leave, LeaveCover, LeaveStatus};
use crate::locks::Locks;
use crate::person::Person;

/// The requested decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Approve,
    Reject,
    Cancel,
    /// Gives dates back.
    Withdraw(DateRange),
}

/// The person who decides. Nobody decides about their own leave, so an employee is always the requester of the own
/// leave, whatever their permissions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Requester,
    Decider,
}

/// The reason for which the leave does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Only somebody who may decide about leave can approve or reject it, or change dates that have begun.
    #[error("only somebody who may decide it may do this")]
    NotTheRequester,
    #[error("the leave does not have these dates")]
    OutOfRange,
    #[error("the status of the leave does not allow this decision")]
    InvalidTransition,
}

/// The leave after a decision; `None` if it already is so, and nothing changes (rule LEAVE-23).
///
/// Pending leave can be approved, rejected and cancelled. Approved leave can be cancelled. From both, dates can be
/// withdrawn; without dates the leave is cancelled. Every other status is final. The requester may cancel pending
/// leave. The requester may also cancel approved leave while `today` (a local date of the employee) is before its
/// start, and withdraw dates after `today`.
///
/// # Errors
/// The first error that applies, in the order of [`Refusal`].
///
/// *Case:* approved for the 10th to the 12th: on the 9th the requester may cancel it, on the 10th
/// only somebody who may decide about leave. On the 10th the requester may withdraw the 11th and the 12th.
pub fn decide(
    leave: &Leave,
    decision: Decision,
    by: By,
    today: NaiveDate,
) -> Result<Option<Leave>, Refusal> {
    let of_requester = by == By::Requester;
    let status = match decision {
        Decision::Withdraw(dates) => return withdraw(leave, dates, of_requester, today),
        Decision::Approve | Decision::Reject if of_requester => {
            return Err(Refusal::NotTheRequester);
        }
        Decision::Approve => LeaveStatus::Approved,
        Decision::Reject => LeaveStatus::Rejected,
        Decision::Cancel => LeaveStatus::Cancelled,
    };
    match (leave.status, decision) {
        (before, _) if before == status => Ok(None),
        (LeaveStatus::Approved, Decision::Cancel)
            if of_requester && leave.range().first <= today =>
        {
            Err(Refusal::NotTheRequester)
        }
        (LeaveStatus::Pending, _) | (LeaveStatus::Approved, Decision::Cancel) => {
            Ok(Some(Leave { status, ..leave.clone() }))
        }
        _ => Err(Refusal::InvalidTransition),
    }
}

fn withdraw(
    leave: &Leave,
    dates: DateRange,
    of_requester: bool,
    today: NaiveDate,
) -> Result<Option<Leave>, Refusal> {
    let span = leave.span.range();
    if dates.first < span.first || span.last < dates.last {
        return Err(Refusal::OutOfRange);
    }
    if dates.dates().all(|date| leave.withdrawn.contains(date)) {
        return Ok(None);
    }
    if of_requester && dates.first <= today {
        return Err(Refusal::NotTheRequester);
    }
    if !leave.is_pending_or_approved() {
        return Err(Refusal::InvalidTransition);
    }
    let mut after = leave.clone();
    after.withdrawn.add(dates);
    if after.dates().next().is_none() {
        after.status = LeaveStatus::Cancelled;
    }
    Ok(Some(after))
}

impl Leave {
    /// Whether the leave and `other`, which is the same leave at another time, draw or cover something else on a locked
    /// date (rule LEAVE-42). Only approved leave covers and draws.
    pub fn differs_on_locked(&self, other: &Self, locks: &Locks) -> bool {
        let effect = |leave: &Self, date| match leave.status {
            LeaveStatus::Approved => (leave.cover_on(date), leave.amount_on(date)),
            _ => (LeaveCover::default(), Amount::ZERO),
        };
        self.span
            .dates()
            .any(|date| locks.contains(date) && effect(self, date) != effect(other, date))
    }

    /// Takes nothing any more on the dates that were withdrawn since `before`.
    pub fn drop_withdrawn(&mut self, before: &Self, person: &Person<'_>) {
        let gone: Vec<NaiveDate> =
            before.dates().filter(|date| self.withdrawn.contains(*date)).collect();
        if !gone.is_empty() && self.is_pending_or_approved() {
            self.count_again(|date| gone.contains(&date), person);
            self.taken_over.retain(|date, _| !gone.contains(date));
        }
    }

    /// The leave after `over` counts in its place: half by half, it takes nothing where `over` covers (rule
    /// LEAVE-41).
    #[must_use]
    pub fn taken_over_by(&self, over: &Self, person: &Person<'_>) -> Self {
        self.with_taken_over(over, person, |halves, covered| halves.or(covered))
    }

    /// The leave after `over` no longer counts in its place: it takes its dates again.
    #[must_use]
    pub fn resumed_from(&self, over: &Self, person: &Person<'_>) -> Self {
        self.with_taken_over(over, person, LeaveCover::without)
    }

    fn with_taken_over(
        &self,
        over: &Self,
        person: &Person<'_>,
        changed: impl Fn(LeaveCover, LeaveCover) -> LeaveCover,
    ) -> Self {
        let mut after = self.clone();
        for date in self.dates() {
            let covered = over.wanted_on(date).and(self.wanted_on(date));
            let before = self.taken_over.get(&date).copied().unwrap_or_default();
            let now = changed(before, covered);
            match now.is_none() {
                true => after.taken_over.remove(&date),
                false => after.taken_over.insert(date, now),
            };
        }
        let differs = |date| self.taken_over.get(&date) != after.taken_over.get(&date);
        let dates: Vec<NaiveDate> = self.span.dates().filter(|date| differs(*date)).collect();
        after.count_again(|date| dates.contains(&date), person);
        after
    }
}
