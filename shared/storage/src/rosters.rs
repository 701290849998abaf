//! Rosters: the shifts of an employee on single dates, by month, in the timeline of the employee.
//!
//! The published part of a month is one row, the drafted part another one. A writer of the published part moves the
//! timeline head on, which also tells the months that have a roster. So no roster is read for an employee who has
//! none. A draft has no effect, so it does not change the head.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{Days, Months, NaiveDate};
use serde::{Deserialize, Serialize};
use wfm_domain::dates::{DateRange, month_of};
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::independence::{Author, Authors};
use wfm_domain::planning::Plans;
use wfm_domain::roster::{DayShifts, Roster};

use crate::error::Error;
use crate::table::{Item, Key, Row, Table, Write};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

/// The published part of one month.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredMonth {
    pub rev: u64,
    pub days: Roster,
}

/// The draft of one month, which may be published later. The row stays even without drafts, so that no revision
/// occurs twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftedMonth {
    pub rev: u64,
    pub days: Plans,
    /// The accounts that drafted a date of the month (rule PAY-70).
    pub by: Authors,
}

/// The months of a range, each as its first date.
pub fn months(dates: DateRange) -> impl Iterator<Item = NaiveDate> {
    let next = |first: &NaiveDate| first.checked_add_months(Months::new(1));
    std::iter::successors(Some(month_of(dates.first).first), next)
        .take_while(move |first| *first <= dates.last)
}

/// The key of the published part of a date's month.
pub fn key(organization: OrganizationId, employee: EmployeeId, date: NaiveDate) -> Key {
    Key::new(timeline::partition(organization, employee), date.format("ROSTER#%Y-%m").to_string())
}

/// The key of the drafted part of a date's month.
pub fn draft_key(organization: OrganizationId, employee: EmployeeId, date: NaiveDate) -> Key {
    let sk = date.format("ROSTERDRAFT#%Y-%m").to_string();
    Key::new(timeline::partition(organization, employee), sk)
}

/// The keys of the months that may have a roster, as the head tells. They cover some dates and a few days around
/// them, whose shifts decide about these dates.
pub fn keys(
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    dates: impl IntoIterator<Item = DateRange>,
) -> BTreeSet<Key> {
    let Some(rostered) = head.rostered else { return BTreeSet::new() };
    let mut found = BTreeSet::new();
    for DateRange { first, last } in dates {
        let before = first.checked_sub_days(Days::new(2)).unwrap_or(first);
        let after = last.checked_add_days(Days::new(2)).unwrap_or(last);
        found.extend(months(DateRange {
            first: before.max(rostered.first),
            last: after.min(rostered.last),
        }));
    }
    found.into_iter().map(|date| key(organization, employee, date)).collect()
}

/// The published rosters under some keys, from items that were read.
pub fn published<'a>(
    keys: impl IntoIterator<Item = &'a Key>,
    found: &HashMap<Key, Item>,
) -> Result<Roster, Error> {
    let mut roster = Roster::new();
    for item in keys.into_iter().filter_map(|key| found.get(key)) {
        let stored: StoredMonth = serde_dynamo::from_item(item.clone())?;
        roster.extend(stored.days);
    }
    Ok(roster)
}

/// The roster of some dates and a few days around them, strongly consistent. `head` was read before.
pub async fn within(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    dates: impl IntoIterator<Item = DateRange>,
) -> Result<Roster, Error> {
    let mut read = Read::default();
    read_more(table, organization, employee, head, dates, &mut read).await?;
    Ok(read.into_roster())
}

/// The months of an employee's roster that have been read.
#[derive(Clone, Debug, Default)]
pub struct Read {
    asked: BTreeSet<Key>,
    roster: Roster,
}

impl Read {
    /// The roster of all months that were read.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// The roster of all months that were read.
    pub fn into_roster(self) -> Roster {
        self.roster
    }
}

/// Reads the roster of some dates and a few days around them, strongly consistent, except months that have been read
/// already. `head` was read before.
pub async fn read_more(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    dates: impl IntoIterator<Item = DateRange>,
    read: &mut Read,
) -> Result<(), Error> {
    let mut keys = keys(organization, employee, head, dates);
    keys.retain(|key| !read.asked.contains(key));
    if keys.is_empty() {
        return Ok(());
    }
    let found = table.get_many(keys.iter().cloned().collect()).await?;
    read.roster.extend(published(&keys, &found)?);
    read.asked.extend(keys);
    Ok(())
}

/// The published rosters and the drafts of several people.
#[derive(Clone, Debug, Default)]
pub struct Rosters {
    pub published: BTreeMap<EmployeeId, Roster>,
    pub drafted: BTreeMap<EmployeeId, Plans>,
}

/// The rosters of several people for a range of dates and a few days around it, in one batch. The flag of each person
/// tells whether drafts are read, too.
pub async fn of_many(
    table: &Table,
    organization: OrganizationId,
    people: &[(EmployeeId, &TimelineHead, bool)],
    dates: DateRange,
) -> Result<Rosters, Error> {
    let mut of_roster = BTreeMap::new();
    let mut of_drafts = BTreeMap::new();
    for (employee, head, with_drafts) in people.iter().copied() {
        of_roster.insert(employee, keys(organization, employee, head, [dates]));
        if with_drafts {
            let keys = months(dates).map(|month| draft_key(organization, employee, month));
            of_drafts.insert(employee, keys.collect::<Vec<_>>());
        }
    }
    let all: Vec<Key> =
        of_roster.values().flatten().chain(of_drafts.values().flatten()).cloned().collect();
    let mut rosters = Rosters::default();
    if all.is_empty() {
        return Ok(rosters);
    }
    let found = table.get_many(all).await?;
    for (employee, keys) in of_roster {
        rosters.published.insert(employee, published(&keys, &found)?);
    }
    for (employee, keys) in of_drafts {
        let mut plans = Plans::new();
        for key in &keys {
            plans.extend(month::<DraftedMonth>(&found, key)?.days);
        }
        rosters.drafted.insert(employee, plans);
    }
    Ok(rosters)
}

/// A month in its stored form, from items that were read; an empty month if there is none.
pub fn month<T: Default + for<'a> Deserialize<'a>>(
    found: &HashMap<Key, Item>,
    key: &Key,
) -> Result<T, Error> {
    match found.get(key) {
        Some(item) => Ok(serde_dynamo::from_item(item.clone())?),
        None => Ok(T::default()),
    }
}

impl StoredMonth {
    /// The month with other shifts on a date; `None` follows the schedule.
    pub fn set(&mut self, date: NaiveDate, day: Option<DayShifts>) {
        match day {
            Some(day) => self.days.insert(date, day),
            None => self.days.remove(&date),
        };
    }

    /// The write that replaces the month at the revision that was read.
    pub fn put(
        &self,
        organization: OrganizationId,
        employee: EmployeeId,
        date: NaiveDate,
    ) -> Write {
        let next = Self { rev: self.rev + 1, ..self.clone() };
        let row = Row::new(&key(organization, employee, date), &next);
        Write::advance(row, self.rev).unchanged("roster")
    }
}

impl DraftedMonth {
    /// Drafts a date; `None` means the shifts of the schedule. A plan that is already `published` is no draft.
    pub fn set(
        &mut self,
        date: NaiveDate,
        day: Option<DayShifts>,
        published: Option<&DayShifts>,
        by: &Author,
    ) {
        if day.as_ref() == published {
            self.days.remove(&date);
        } else if self.days.insert(date, day.clone()) != Some(day) {
            self.by.add(by);
        }
    }

    /// Deletes the drafts of the dates of some plans, which are published now.
    pub fn forget(&mut self, plans: &Plans) {
        self.days.retain(|date, _| !plans.contains_key(date));
        if self.days.is_empty() {
            self.by = Authors::default();
        }
    }

    /// The write that replaces the draft at the revision that was read.
    pub fn put(
        &self,
        organization: OrganizationId,
        employee: EmployeeId,
        date: NaiveDate,
    ) -> Write {
        let next = Self { rev: self.rev + 1, ..self.clone() };
        let row = Row::new(&draft_key(organization, employee, date), &next);
        Write::advance(row, self.rev).unchanged("roster")
    }
}
