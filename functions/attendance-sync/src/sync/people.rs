//! The employees of a chunk, in the form that the rules need.

use std::collections::{BTreeMap, HashMap};

use super::{EmployeeScope, SyncJob};
use chrono::Days;
use wfm_app::timelines::StoredTimeline;
use wfm_domain::dates::{DateRange, Today};
use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_domain::person::Person;
use wfm_domain::roster::Roster;
use wfm_domain::settings::Settings;
use wfm_domain::sync::SyncRecord;
use wfm_storage::employees;
use wfm_storage::table::{Item, Key};
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::{Error, Storage, leaves, rosters};

/// An employee who exists.
pub struct KnownEmployee {
    pub employee: Employee,
    pub head: TimelineHead,
    /// Whether the sender's scope, at the time of the acceptance, includes the employee. A team is the present team.
    pub permitted: bool,
    leaves: BTreeMap<chrono::NaiveDate, wfm_domain::leave::LeaveOnDate>,
    roster: Roster,
}

impl KnownEmployee {
    /// The employee with their own zone and schedule, or without one with the organization's (rule TIME-1).
    pub fn person<'a>(&'a self, settings: &'a Settings) -> Person<'a> {
        Person::of(&self.employee, settings, &self.head.locks, &self.leaves, &self.roster)
    }
}

/// The employees of a chunk. Those that do not exist are absent.
pub struct People {
    known: BTreeMap<EmployeeId, KnownEmployee>,
    /// The organization's local date, and the present time.
    pub today: Today,
}

impl People {
    pub async fn load(
        storage: &Storage,
        job: &SyncJob,
        records: &[SyncRecord],
        found: &HashMap<Key, Item>,
        today: Today,
    ) -> Result<Self, Error> {
        let organization = job.organization;
        let mut people = BTreeMap::new();
        for record in records {
            let id = record.employee_id;
            if people.contains_key(&id) {
                continue;
            }
            let Some(item) = found.get(&employees::key(organization, id)) else { continue };
            let permitted = match job.task.scope {
                EmployeeScope::All => true,
                EmployeeScope::Own(own) => own == id,
                EmployeeScope::Team(own) => {
                    own == id
                        || employees::reports_to(&storage.table, organization, id, own, today.date)
                            .await?
                }
                EmployeeScope::Nobody => false,
            };
            let head = TimelineHead::read(found.get(&timeline_heads::key(organization, id)))?;
            let employee = employees::read(item.clone())?.employee;
            let leaves = head.leaves_by_date();
            let roster = Roster::new();
            people.insert(id, KnownEmployee { employee, head, permitted, leaves, roster });
        }
        Ok(Self { known: people, today })
    }

    /// Reads leaves that are earlier than those in the timeline heads, if a record or an attendance near it is so
    /// early. Also reads the rosters of the dates of both.
    pub async fn read_what_is_planned(
        &mut self,
        storage: &Storage,
        job: &SyncJob,
        records: &[SyncRecord],
        timelines: &BTreeMap<EmployeeId, StoredTimeline>,
        settings: &Settings,
    ) -> Result<(), Error> {
        for (id, known) in &mut self.known {
            let own = records.iter().filter(|record| record.employee_id == *id);
            let sent = own.map(|record| record.clock_in(&job.task.receipt));
            let stored = timelines.get(id).into_iter().flat_map(|stored| stored.timeline.iter());
            let times = sent.chain(stored.map(|attendance| attendance.clock_in_at));
            let dates: Vec<DateRange> = times.map(|at| DateRange::of(at.date_naive())).collect();
            let Some(first) = dates.iter().map(|date| date.first).min() else { continue };
            let table = &storage.table;
            let organization = job.organization;
            let head = &known.head;
            let from = first.checked_sub_days(Days::new(3)).unwrap_or(first);
            known.leaves = leaves::covers(table, organization, *id, head, from, settings).await?;
            known.roster = rosters::within(table, organization, *id, head, dates).await?;
        }
        Ok(())
    }

    pub fn get(&self, id: EmployeeId) -> Option<&KnownEmployee> {
        self.known.get(&id)
    }

    pub fn iter(&self) -> impl Iterator<Item = &KnownEmployee> {
        self.known.values()
    }
}
