//! Salary components, all in one partition, because there are few, and every save and every payroll
//! reads all of them.
//!
//! One row counts the saves. A save reads this row before the components, moves it on, and marks what it stores with
//! the new number. So if two saves are concurrent, one is refused and reads again. Codes are therefore unique, and
//! components never depend on each other in a circle. No other item is needed.

use std::collections::{BTreeMap, BTreeSet};

use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{OrganizationId, SalaryComponentId};
use wfm_domain::independence::{Author, Editors};
use wfm_domain::pay::SalaryComponent;

use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::retry::CONSISTENT_READ;
use crate::table::{Index, Item, Key, Row, Table, Write};

/// The greatest number of components of an organization, active or not. There is a limit because every payroll reads
/// all of them.
pub const MAX: usize = 500;

/// A component as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredComponent {
    /// The number of the save that stored it. Every component has another number.
    pub rev: u64,
    /// The accounts that have saved the component (rule PAY-70).
    #[serde(default)]
    pub saved_by: Editors,
    #[serde(flatten)]
    pub component: SalaryComponent,
}

/// All components of an organization after one save.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Components {
    /// The number of the last save.
    pub rev: u64,
    /// The components, sorted by their ids.
    pub all: Vec<StoredComponent>,
}

#[derive(Default, Serialize, Deserialize)]
struct Saves {
    rev: u64,
}

/// The partition of an organization's components, whose sort keys are their ids.
fn partition(organization: OrganizationId) -> String {
    Kind::SalaryComponents.within(organization)
}

/// The partition that lists the components, sorted by creation.
fn listed_in(organization: OrganizationId) -> String {
    Kind::SalaryComponentList.within(organization)
}

pub fn key(organization: OrganizationId, component: SalaryComponentId) -> Key {
    Key::new(partition(organization), component.to_string())
}

fn saves_key(organization: OrganizationId) -> Key {
    Key::new(Kind::SalaryComponentSaves.within(organization), "SAVES")
}

/// A component from an item that was read.
pub fn read(item: Item) -> Result<StoredComponent, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// The components with these ids. Missing ones are absent.
///
/// # Errors
/// Errors of the table.
pub async fn named(
    table: &Table,
    organization: OrganizationId,
    ids: impl IntoIterator<Item = SalaryComponentId>,
) -> Result<BTreeMap<SalaryComponentId, SalaryComponent>, Error> {
    let keys: BTreeSet<Key> = ids.into_iter().map(|id| key(organization, id)).collect();
    let found = table.get_many(keys.into_iter().collect()).await?.into_values();
    found.map(|item| read(item).map(|of| (of.component.id, of.component))).collect()
}

/// A page of components, newest first.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<StoredComponent>, Error> {
    let partitions = vec![listed_in(organization)];
    let list = List::newest_first(Some(Index::First), partitions, after, limit);
    table.list(list, |item| read(item).map(Some)).await
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    component: SalaryComponentId,
) -> Result<Option<StoredComponent>, Error> {
    table.get(&key(organization, component)).await
}

/// All components, strongly consistent.
///
/// The items of a transaction become visible one after the other. A save marks what it stores with its number, so
/// that a partly visible save is noticed: the highest number of a component then differs from the number of the last
/// save.
pub async fn all(table: &Table, organization: OrganizationId) -> Result<Components, Error> {
    let mut attempts = CONSISTENT_READ.begin();
    loop {
        let saves: Saves = table.get(&saves_key(organization)).await?.unwrap_or_default();
        let items = table.range(&partition(organization), "0", "~").await?;
        let all = items.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
        if all.iter().map(|stored| stored.rev).max().unwrap_or_default() == saves.rev {
            return Ok(Components { rev: saves.rev, all });
        }
        attempts.again().await?;
    }
}

/// The write with which other writes depend on the components: none may have been saved since they were read at
/// `rev`.
pub fn still_at(organization: OrganizationId, rev: u64) -> Write {
    let key = saves_key(organization);
    let write = if rev == 0 { Write::absent(key) } else { Write::still_at(key, rev) };
    write.unchanged("salary components")
}

impl Components {
    /// The definitions, for computing pay.
    pub fn definitions(&self) -> Vec<SalaryComponent> {
        self.all.iter().map(|stored| stored.component.clone()).collect()
    }

    /// The accounts that have saved the component with this code.
    pub fn saved_by<'a>(&'a self, code: &str) -> impl Iterator<Item = &'a Author> {
        let stored = self.all.iter().find(|stored| stored.component.code == code);
        stored.into_iter().flat_map(|stored| stored.saved_by.iter())
    }

    pub fn find(&self, id: SalaryComponentId) -> Option<&StoredComponent> {
        self.all.iter().find(|stored| stored.component.id == id)
    }

    /// A component in the form in which it will be stored, and the writes that store it. It is new, or replaces the
    /// component with its id. The writes are refused when another save happened after the components were read.
    pub fn save(
        &self,
        saved_by: Editors,
        organization: OrganizationId,
        component: SalaryComponent,
    ) -> (StoredComponent, [Write; 2]) {
        let before = self.find(component.id);
        let stored = StoredComponent { rev: self.rev + 1, saved_by, component };
        let component = &stored.component;
        let made = component.created_at.to_rfc3339_opts(SecondsFormat::Millis, true);
        let row = Row::new(&key(organization, component.id), &stored).listed(
            Index::First,
            listed_in(organization),
            format!("{made}#{}", component.id),
        );
        let put = match before {
            Some(before) => Write::replace(row, before.rev),
            None => Write::create(row),
        };
        let saves = Row::new(&saves_key(organization), &Saves { rev: self.rev + 1 });
        let move_on = Write::advance(saves, self.rev).unchanged("salary components");
        (stored, [move_on, put])
    }
}
