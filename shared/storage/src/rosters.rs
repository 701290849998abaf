//! Rosters: which shifts somebody has on single dates, by month, in the employee's timeline.
//!
//! The published part of a month is one row, the drafted part another. Writers of the published one move the timeline
//! head on, which also says in which months there is one; so nobody reads a roster who has none. A draft decides
//! nothing, and moves no head.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{Days, Months, NaiveDate};
use serde::{Deserialize, Serialize};
use wfm_domain::dates::{DateRange, month_of};
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::independence::{Author, Authors};
use wfm_domain::planning::Plans;
use wfm_domain::roster::{PlannedShift, Roster};

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

/// The draft of one month, to be published later. The row stays when nothing is, so that no revision occurs twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftedMonth {
    pub rev: u64,
    pub days: Plans,
    /// The accounts that drafted any of it (rule PAY-70).
    pub by: Authors,
}

/// The months of a range, each by its first.
pub fn months(dates: DateRange) -> impl Iterator<Item = NaiveDate> {
    let next = |first: &NaiveDate| first.checked_add_months(Months::new(1));
    std::iter::successors(Some(month_of(dates.first).first), next)
        .take_while(move |first| *first <= dates.last)
}

/// The key of what is published of a date's month.
pub fn key(organization: OrganizationId, employee: EmployeeId, date: NaiveDate) -> Key {
    Key::new(timeline::partition(organization, employee), date.format("ROSTER#%Y-%m").to_string())
}

/// The key of what is drafted of a date's month.
pub fn draft_key(organization: OrganizationId, employee: EmployeeId, date: NaiveDate) -> Key {
    let sk = date.format("ROSTERDRAFT#%Y-%m").to_string();
    Key::new(timeline::partition(organization, employee), sk)
}

/// The months that may have a roster, by the head, of some dates and a little around them, whose shifts decide about
/// them.
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

/// The published rosters under some keys, out of items that were read.
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

/// The roster of some dates and a little around them, strongly consistent. `head` was read before.
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

/// Rosters of somebody that have been read, by month.
#[derive(Clone, Debug, Default)]
pub struct Read {
    asked: BTreeSet<Key>,
    roster: Roster,
}

impl Read {
    /// All that was read.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// All that was read.
    pub fn into_roster(self) -> Roster {
        self.roster
    }
}

/// Reads the roster of some dates and a little around them, strongly consistent, but for months that have been read.
/// `head` was read before.
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

/// The plans and drafts of several people.
#[derive(Clone, Debug, Default)]
pub struct Rosters {
    pub published: BTreeMap<EmployeeId, Roster>,
    pub drafted: BTreeMap<EmployeeId, Plans>,
}

/// The rosters of several people within a range of dates and a little around it, in one batch, and the drafts of those for
/// whom it is said.
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

/// A month out of items that were read, as it is stored; an empty one where there is none.
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
    pub fn set(&mut self, date: NaiveDate, shifts: Option<Vec<PlannedShift>>) {
        match shifts {
            Some(shifts) => self.days.insert(date, shifts),
            None => self.days.remove(&date),
        };
    }

    /// The write that stores it in place of the revision that was read.
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
    /// Drafts a date: `None` is what the schedule says. What is `published` already is no draft.
    pub fn set(
        &mut self,
        date: NaiveDate,
        shifts: Option<Vec<PlannedShift>>,
        published: Option<&Vec<PlannedShift>>,
        by: &Author,
    ) {
        if shifts.as_ref() == published {
            self.days.remove(&date);
        } else if self.days.insert(date, shifts.clone()) != Some(shifts) {
            self.by.add(by);
        }
    }

    /// Forgets the drafts of the dates of some plans, which are published now.
    pub fn forget(&mut self, plans: &Plans) {
        self.days.retain(|date, _| !plans.contains_key(date));
        if self.days.is_empty() {
            self.by = Authors::default();
        }
    }

    /// The write that stores it in place of the revision that was read.
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
