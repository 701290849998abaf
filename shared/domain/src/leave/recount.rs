//! Counts a leave again when the facts on which its days depend have changed (rule LEAVE-28).

use chrono::{DateTime, NaiveDate, Utc};

use super::count::{TakenOf, taken_of};
use crate::dates::DateRange;
use crate::leave::{Amount, Leave, LeaveCover, LeaveStatus};
use crate::person::Person;

impl Leave {
    /// A pending or approved leave, counted with the facts that are in force now; `None` if it does not change.
    ///
    /// Each date that is not locked takes the share that a request made now would give it, and nothing if the
    /// employee is no longer employed on it. A leave without a day of employment is cancelled. Its days keep their
    /// last number.
    ///
    /// *Case:* from Thursday 2026-11-26 to Friday 2026-12-04, 7.0 days; the employment ends on 2026-11-30: 3.0.
    pub fn recounted(&self, person: &Person<'_>, now: DateTime<Utc>) -> Option<Self> {
        self.recounted_within(person, self.span.range(), now)
    }

    /// [`Leave::recounted`] for the dates in a range. The other dates keep their share.
    pub fn recounted_within(
        &self,
        person: &Person<'_>,
        dates: DateRange,
        now: DateTime<Utc>,
    ) -> Option<Self> {
        if !self.is_pending_or_approved() {
            return None;
        }
        let mut after = self.clone();
        if !self.dates().any(|date| person.employed_on(date) || person.locked_on(date)) {
            after.status = LeaveStatus::Cancelled;
            (after.decided_by, after.decided_at, after.decision_note) = (None, Some(now), None);
            after.returned.clear();
        } else {
            after.count_again(|date| !person.locked_on(date) && dates.contains(date), person);
        }
        (after != *self).then_some(Self { updated_at: now, ..after })
    }

    /// The leave without what is taken over on dates from `since` on by leave that does not count any more (rule LEAVE-41).
    /// `over` are the approved leaves that take over and end on `since` or later. Locked dates keep theirs. What the leave takes
    /// follows with the next count.
    #[must_use]
    pub fn without_ended(&self, over: &[&Self], since: NaiveDate, person: &Person<'_>) -> Self {
        let mut after = self.clone();
        after.taken_over = (self.taken_over.iter())
            .map(|(date, cover)| match *date < since || person.locked_on(*date) {
                true => (*date, *cover),
                false => {
                    let none = LeaveCover::default();
                    let covers = over.iter().map(|over| over.wanted_on(*date));
                    (*date, cover.and(covers.fold(none, LeaveCover::or)))
                }
            })
            .filter(|(_, cover)| !cover.is_none())
            .collect();
        after
    }

    /// Counts the dates that are `meant` with the facts that are in force now. The other dates keep their part.
    pub fn count_again(&mut self, meant: impl Fn(NaiveDate) -> bool, person: &Person<'_>) {
        let taken = |date| match meant(date) {
            true => taken_of(self.span.times, self.cover_on(date), date, person),
            false => TakenOf {
                part: self.taken_on(date),
                minutes: self.minutes.on(date, self.span.start_date),
                timed_days: self.timed_days,
            },
        };
        let shares = self.span.dates().map(|date| taken(date).part).collect();
        let minutes = self.span.dates().map(|date| taken(date).minutes).collect();
        // A leave with times has one date.
        let timed_days = self.span.dates().map(|date| taken(date).timed_days).sum();
        (self.shares, self.minutes, self.timed_days) = (shares, minutes, timed_days);
        // What is left of a date bounds what of it was given back.
        let returned = std::mem::take(&mut self.returned).into_iter();
        let left = returned.map(|(date, amount)| (date, amount.min(self.amount_on(date))));
        self.returned = left.filter(|(_, amount)| *amount != Amount::ZERO).collect();
    }
}
