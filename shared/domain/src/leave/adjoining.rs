//! Conditions of a request besides its balance: how long the employment has lasted, and how many days in a row are
//! allowed (rules LEAVE-35 and LEAVE-39).

use chrono::{Months, NaiveDate};

use crate::employee::Employments;
use crate::leave::{Amount, Leave, LeaveType};

impl LeaveType {
    /// Whether the employment of `date` has lasted long enough for leave of this type that begins on it.
    ///
    /// *Case:* 6 months, hired on 2026-01-15: from 2026-07-15 on.
    pub fn has_waited(&self, date: NaiveDate, employments: &Employments) -> bool {
        let hired = employments.on(date).map(|employment| employment.hire_date);
        let from = hired.and_then(|date| date.checked_add_months(Months::new(self.waiting_months)));
        from.is_some_and(|from| from <= date)
    }
}

/// The amount that a leave takes together with those of `others` that adjoin it. Two leaves adjoin if every date
/// between them takes nothing (`is_free`). `others` are pending and approved leaves of the same type.
///
/// *Case:* Monday 1 to Friday 12 June, and the 15th: 11 days, because nothing of the weekend is taken.
pub fn in_a_row<'a>(
    leave: &Leave,
    others: impl IntoIterator<Item = &'a Leave>,
    is_free: impl Fn(NaiveDate) -> bool,
) -> Amount {
    let mut all = leave.range();
    let mut taken = leave.taken();
    let mut others: Vec<&Leave> = others.into_iter().collect();
    let all_free = |after: NaiveDate, before: NaiveDate| {
        let between = after.iter_days().skip(1).take_while(|date| *date < before);
        between.into_iter().all(&is_free)
    };
    loop {
        let adjoins = |other: &&Leave| {
            let range = other.range();
            all_free(range.last, all.first) && all_free(all.last, range.first)
        };
        let Some(place) = others.iter().position(adjoins) else { return taken };
        let other = others.swap_remove(place);
        taken += other.taken();
        all = all.with(other.range());
    }
}
