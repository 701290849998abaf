//! The plan of an employee's dates: the facts on which a plan depends, and everything that follows from it (rules
//! SCHED-6 and SCHED-10).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use futures::future::try_join;
use serde_json::Value;
use wfm_domain::dates::{DateRange, month_of};
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::independence::{Author, Authors};
use wfm_domain::leave::LeaveOnDate;
use wfm_domain::notice::Notice;
use wfm_domain::pay::Affects;
use wfm_domain::person::Person;
use wfm_domain::planning::{self, Plans, Refusal};
use wfm_domain::recalculation::Recalculation;
use wfm_domain::roster::{DayShifts, Roster};
use wfm_storage::recalculation;
use wfm_storage::rosters::{self, DraftedMonth, StoredMonth};
use wfm_storage::settings::StoredSettings;
use wfm_storage::table::Key;
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{Storage, leaves};

use crate::activity::Change;
use crate::timelines::Known;
use crate::{Error, Transaction, notify};

/// The facts on which the plan of an employee's dates depends.
pub struct EmployeeRoster {
    pub employee: Employee,
    pub head: TimelineHead,
    pub settings: Arc<StoredSettings>,
    /// The published roster of the dates and of the days around them.
    pub roster: Roster,
    /// The months of the dates, keyed by their first date.
    published: BTreeMap<NaiveDate, StoredMonth>,
    drafted: BTreeMap<NaiveDate, DraftedMonth>,
    leaves: BTreeMap<NaiveDate, LeaveOnDate>,
}

impl EmployeeRoster {
    /// Reads the facts on which a plan of these dates depends; `None` if there is no such employee.
    pub async fn load(
        storage: &Storage,
        organization: OrganizationId,
        id: EmployeeId,
        dates: DateRange,
    ) -> Result<Option<Self>, Error> {
        let known = Known::read(storage, organization, id).await?;
        let Some(Known { person: employee, head, settings, .. }) = known else { return Ok(None) };
        let table = &storage.table;
        let months: Vec<NaiveDate> = rosters::months(dates).collect();
        let key = |month: &NaiveDate| rosters::key(organization, id, *month);
        let draft_key = |month: &NaiveDate| rosters::draft_key(organization, id, *month);
        let mut around = rosters::keys(organization, id, &head, [dates]);
        around.extend(months.iter().map(key));
        let all: Vec<Key> = around.iter().cloned().chain(months.iter().map(draft_key)).collect();
        let (found, leaves) = Box::pin(try_join(
            table.get_many(all),
            leaves::covers(table, organization, id, &head, dates.first, &settings.settings),
        ))
        .await?;
        let roster = rosters::published(&around, &found)?;
        let published = by_month(&months, &found, key)?;
        let drafted = by_month(&months, &found, draft_key)?;
        Ok(Some(Self { employee, head, settings, roster, published, drafted, leaves }))
    }

    /// The published shifts of a date; `None` follows the schedule.
    pub fn published(&self, date: NaiveDate) -> Option<&DayShifts> {
        self.roster.get(&date)
    }

    /// The drafts of some dates.
    pub fn drafts(&self, dates: DateRange) -> Plans {
        let all = self.drafted.values().flat_map(|month| &month.days);
        let within = all.filter(|(date, _)| dates.contains(**date));
        within.map(|(date, shifts)| (*date, shifts.clone())).collect()
    }

    /// The accounts that drafted one of the dates.
    pub fn drafted_by(&self) -> impl Iterator<Item = &Author> {
        self.drafted.values().flat_map(|month| month.by.iter())
    }

    /// The employee's local date.
    pub fn today(&self, now: DateTime<Utc>) -> NaiveDate {
        self.employee.today(&self.settings.settings, now)
    }

    /// The employee with another roster.
    pub fn person<'a>(&'a self, roster: &'a Roster) -> Person<'a> {
        let settings = &self.settings.settings;
        let locks = &self.head.locks;
        Person::of(&self.employee, settings, locks, &self.leaves, roster)
    }

    /// The plans that change something.
    #[must_use]
    pub fn changing(&self, plans: &Plans) -> Plans {
        let changing = plans.iter().filter(|(date, day)| self.published(**date) != day.as_ref());
        changing.map(|(date, day)| (*date, day.clone())).collect()
    }

    /// Checks whether these plans, which change something, can be published.
    ///
    /// # Errors
    /// The first date that cannot have its plan.
    pub fn check(&self, plans: &Plans) -> Result<(), Refusal> {
        let roster = planning::applied(&self.roster, plans);
        planning::check(&self.person(&roster), plans.keys().copied())?;
        planning::check_size(&self.roster, plans)
    }

    /// Adds the writes that publish those of the plans that change something, with everything that follows except the
    /// activity entry: the contributors, and the recalculation. The drafts of all their dates are deleted.
    ///
    /// # Errors
    /// [`Error::TooManyContributors`], and errors of the table.
    pub async fn publish(
        &self,
        change: &mut Transaction<'_>,
        authors: &Authors,
        plans: &Plans,
        now: DateTime<Utc>,
    ) -> Result<(), Error> {
        let organization = change.organization();
        let id = self.employee.id;
        self.forget_drafts(change, plans);
        let plans = self.changing(plans);
        let (Some(first), Some(last)) = (plans.keys().next(), plans.keys().next_back()) else {
            return Ok(());
        };
        let months: BTreeSet<NaiveDate> = plans.keys().map(|date| month_of(*date).first).collect();
        for month in months {
            let mut stored = self.published.get(&month).cloned().unwrap_or_default();
            for (date, shifts) in plans.range(month..=month_of(month).last) {
                stored.set(*date, shifts.clone());
            }
            change.write([stored.put(organization, id, month)]);
        }
        let mut head = self.head.clone();
        let here = DateRange { first: *first, last: *last };
        head.rostered = Some(head.rostered.map_or(here, |range| range.with(here)));
        // A night of the day before may become a morning of this one, and the other way round. An author of a date
        // contributes to the pay of the whole month, because the number of working days decides how much a working
        // day pays.
        let around = [first.pred_opt(), last.succ_opt()].into_iter().flatten().map(DateRange::of);
        let affected = Affects::Dates(around.fold(here, DateRange::with));
        change.contributes(id, &head, authors.iter(), [affected]).await?;
        change.write([head.advance(organization, id)]);
        let days = Recalculation::since(Some(*first));
        let request = recalculation::request(change.table(), organization, id, days, now).await?;
        change.write([request]);
        Ok(())
    }

    /// Adds the writes that delete the drafts of the dates of some plans.
    fn forget_drafts(&self, change: &mut Transaction<'_>, plans: &Plans) {
        for (month, stored) in &self.drafted {
            if stored.days.keys().any(|date| plans.contains_key(date)) {
                let mut after = stored.clone();
                after.forget(plans);
                change.write([after.put(change.organization(), self.employee.id, *month)]);
            }
        }
    }

    /// Adds the notification of the employee, if one of the plans is for today or later.
    pub async fn notify(
        &self,
        change: &mut Transaction<'_>,
        plans: &Plans,
        now: DateTime<Utc>,
        notice: impl FnOnce(EmployeeId, DateRange, u64) -> Notice,
    ) -> Result<(), Error> {
        let today = self.today(now);
        let mut ahead = plans.keys().filter(|date| **date >= today);
        let Some(first) = ahead.next() else { return Ok(()) };
        let dates = DateRange { first: *first, last: *ahead.next_back().unwrap_or(first) };
        let table = change.table();
        let organization = change.organization();
        let account = notify::account_of(table, organization, &self.employee, now).await?;
        // The key of the notification has the head's next revision, because the same dates may be published again.
        change.notify(account, &notice(self.employee.id, dates, self.head.next_rev()));
        Ok(())
    }

    /// The entry of the activity log about plans that change something: one field for each date, as `shown`.
    pub fn changes(&self, plans: &Plans, shown: impl Fn(&DayShifts) -> Value) -> Vec<Change> {
        let shown = |day: Option<&DayShifts>| day.map_or(Value::Null, &shown);
        let change = |(date, day): (&NaiveDate, &Option<DayShifts>)| Change {
            field: date.to_string(),
            before: shown(self.published(*date)),
            after: shown(day.as_ref()),
        };
        plans.iter().map(change).collect()
    }
}

/// The months that were read, keyed by their first date.
fn by_month<T: Default + for<'a> serde::Deserialize<'a>>(
    months: &[NaiveDate],
    found: &HashMap<Key, wfm_storage::table::Item>,
    key: impl Fn(&NaiveDate) -> Key,
) -> Result<BTreeMap<NaiveDate, T>, Error> {
    let read = |month: &NaiveDate| Ok((*month, rosters::month(found, &key(month))?));
    months.iter().map(read).collect()
}
