//! Rosters: which shifts somebody has on single dates, by month, in the employee's timeline.
//!
//! What is published of a month is one row, what is drafted another. Writers of the published one move the timeline
//! head on, which also says in which months there is one; so nobody reads a roster who has none.

use std::collections::BTreeSet;

use chrono::{Datelike, Days, Months, NaiveDate};
use serde::{Deserialize, Serialize};
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::roster::{PlannedShift, Roster};

use crate::error::Error;
use crate::table::{Item, Key, Row, Table, Write};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

/// What is published of one month.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredMonth {
    pub rev: u64,
    pub days: Roster,
}

/// The first of a date's month.
pub fn month(date: NaiveDate) -> NaiveDate {
    date.with_day(1).unwrap_or(date)
}

/// The key of a month, by any of its dates.
pub fn key(organization: OrganizationId, employee: EmployeeId, date: NaiveDate) -> Key {
    Key::new(timeline::partition(organization, employee), date.format("ROSTER#%Y-%m").to_string())
}

/// The months that may have a roster, by the head, of some dates and a little around them, whose shifts decide about
/// them.
pub fn keys(
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    dates: impl IntoIterator<Item = DateRange>,
) -> Vec<Key> {
    let Some(rostered) = head.rostered else { return vec![] };
    let mut months = BTreeSet::new();
    for DateRange { first, last } in dates {
        let before = first.checked_sub_days(Days::new(2)).unwrap_or(first);
        let after = last.checked_add_days(Days::new(2)).unwrap_or(last);
        let (first, last) = (month(before.max(rostered.first)), after.min(rostered.last));
        let next = |date: &NaiveDate| date.checked_add_months(Months::new(1));
        months.extend(std::iter::successors(Some(first), next).take_while(|date| *date <= last));
    }
    months.into_iter().map(|date| key(organization, employee, date)).collect()
}

/// The dates of a month that was read.
pub fn read(item: Item) -> Result<Roster, Error> {
    let stored: StoredMonth = serde_dynamo::from_item(item)?;
    Ok(stored.days)
}

/// The roster of some dates and a little around them, strongly consistent. `head` was read before.
pub async fn within(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    dates: impl IntoIterator<Item = DateRange>,
) -> Result<Roster, Error> {
    let keys = keys(organization, employee, head, dates);
    if keys.is_empty() {
        return Ok(Roster::new());
    }
    let mut roster = Roster::new();
    for item in table.get_many(keys).await?.into_values() {
        roster.extend(read(item)?);
    }
    Ok(roster)
}

/// One month as it is stored.
pub async fn get(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    date: NaiveDate,
) -> Result<StoredMonth, Error> {
    Ok(table.get(&key(organization, employee, date)).await?.unwrap_or_default())
}

impl StoredMonth {
    /// The month with other shifts on a date; `None` follows the schedule.
    #[must_use]
    pub fn with(&self, date: NaiveDate, shifts: Option<Vec<PlannedShift>>) -> Self {
        let mut days = self.days.clone();
        match shifts {
            Some(shifts) => days.insert(date, shifts),
            None => days.remove(&date),
        };
        Self { rev: self.rev + 1, days }
    }

    /// The write that stores it in place of the revision before.
    pub fn put(
        &self,
        organization: OrganizationId,
        employee: EmployeeId,
        date: NaiveDate,
    ) -> Write {
        let row = Row::new(&key(organization, employee, date), self);
        Write::advance(row, self.rev - 1).unchanged("roster")
    }
}
