//! Counts a leave again when the facts on which its days depend have changed (rule LEAVE-28).

use chrono::{DateTime, Utc};

use super::count::taken_of;
use crate::dates::DateRange;
use crate::leave::{Leave, LeaveStatus, Share, Shares};
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
        if !self.span.dates().any(|date| person.employed_on(date) || person.locked_on(date)) {
            after.status = LeaveStatus::Cancelled;
            (after.decided_by, after.decided_at, after.decision_note) = (None, Some(now), None);
            after.returned.clear();
        } else {
            let taken = |date| match person.locked_on(date) || !dates.contains(date) {
                true => self.taken_on(date),
                false => taken_of(&self.span, date, person),
            };
            after.shares = self.span.dates().map(taken).collect::<Shares>();
            // What is left of a date bounds what of it was given back.
            after.returned = self
                .returned
                .iter()
                .map(|(date, days)| (*date, (*days).min(after.days_on(*date))))
                .filter(|(date, _)| after.share_on(*date) != Share::None)
                .collect();
        }
        (after != *self).then_some(Self { updated_at: now, ..after })
    }
}
