//! Departments, all in one partition, because there are few and a move reads all of them.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{DepartmentId, EmployeeId, OrganizationId};
use wfm_domain::independence::Editors;
use wfm_domain::tree::MAX_LEVELS;

use crate::condition::Condition;
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::retry::CONSISTENT_READ;
use crate::table::{Item, Key, Row, Table, Write};
use crate::unique;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Department {
    pub rev: u64,
    pub id: DepartmentId,
    /// Unique in the organization.
    pub code: String,
    pub name: String,
    pub parent_id: Option<DepartmentId>,
    pub manager_id: Option<EmployeeId>,
    pub is_active: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Department {
    /// A department without a name, at revision 1.
    pub fn new(id: DepartmentId, now: DateTime<Utc>) -> Self {
        Self {
            rev: 1,
            id,
            code: String::new(),
            name: String::new(),
            parent_id: None,
            manager_id: None,
            is_active: true,
            created_at: now,
            updated_at: now,
        }
    }
}

/// The partition of an organization's departments. Its sort keys are their ids, so they sort by creation.
fn all(organization: OrganizationId) -> String {
    Kind::Departments.within(organization)
}

pub fn key(organization: OrganizationId, department: DepartmentId) -> Key {
    Key::new(all(organization), department.to_string())
}

fn code_keys(organization: OrganizationId, code: &str) -> BTreeSet<Key> {
    unique::keys(&Kind::DepartmentCode.within(organization), code)
}

fn tree_key(organization: OrganizationId) -> Key {
    Key::new(Kind::DepartmentTree.within(organization), "TREE")
}

#[derive(Serialize, Deserialize)]
struct Coded {
    department: DepartmentId,
}

/// The tree of departments.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Tree {
    rev: u64,
    /// The accounts that have moved a department. A move decides to whom salary components apply (rule PAY-70).
    #[serde(default)]
    pub moved_by: Editors,
    /// The parent of each department that has one. Departments store it themselves.
    #[serde(skip)]
    pub parents: BTreeMap<DepartmentId, DepartmentId>,
}

/// A department from an item that was read.
pub fn read(item: Item) -> Result<Department, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// A page of departments, newest first.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<Department>, Error> {
    let list = List::newest_first(None, vec![all(organization)], after, limit);
    table.list(list, |item| read(item).map(Some)).await
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    department: DepartmentId,
) -> Result<Option<Department>, Error> {
    table.get(&key(organization, department)).await
}

/// A department and all departments above it, up to the root.
pub async fn with_those_above(
    table: &Table,
    organization: OrganizationId,
    department: DepartmentId,
) -> Result<Vec<Department>, Error> {
    let mut found = vec![];
    let mut next = Some(department);
    // The stored tree has no circle. If it had one, the loop would still end here.
    while let Some(id) = next.take().filter(|_| found.len() < MAX_LEVELS) {
        if let Some(department) = get(table, organization, id).await? {
            next = department.parent_id;
            found.push(department);
        }
    }
    Ok(found)
}

/// The tree of all departments at one revision: it contains a move completely, with its author, or not at all.
pub async fn tree(table: &Table, organization: OrganizationId) -> Result<Tree, Error> {
    let mut attempts = CONSISTENT_READ.begin();
    let mut before: Tree = table.get(&tree_key(organization)).await?.unwrap_or_default();
    loop {
        let mut parents = BTreeMap::new();
        for item in table.range(&all(organization), "0", "~").await? {
            let department = read(item)?;
            parents.extend(department.parent_id.map(|parent| (department.id, parent)));
        }
        let after: Tree = table.get(&tree_key(organization)).await?.unwrap_or_default();
        if after.rev == before.rev {
            return Ok(Tree { parents, ..after });
        }
        before = after;
        attempts.again().await?;
    }
}

impl Tree {
    /// The write that stores another move, beside the write of the department. If two moves are concurrent, one is
    /// refused.
    pub fn moved(self, organization: OrganizationId) -> Write {
        let before = self.rev;
        let row = Row::new(&tree_key(organization), &Self { rev: before + 1, ..self });
        Write::advance(row, before).unchanged("department tree")
    }

    /// A department and all departments above it.
    pub fn including_above(&self, department: DepartmentId) -> BTreeSet<DepartmentId> {
        let mut found = BTreeSet::new();
        let mut next = Some(department);
        while let Some(department) = next.filter(|department| found.insert(*department)) {
            next = self.parents.get(&department).copied();
        }
        found
    }

    /// Some departments and all departments below them.
    pub fn including_below(
        &self,
        tops: impl IntoIterator<Item = DepartmentId>,
    ) -> BTreeSet<DepartmentId> {
        let mut found: BTreeSet<DepartmentId> = tops.into_iter().collect();
        let mut known = 0;
        // Each round finds one more level.
        while known < found.len() {
            known = found.len();
            let below = self.parents.iter().filter(|(_, parent)| found.contains(parent));
            let below: Vec<DepartmentId> = below.map(|(department, _)| *department).collect();
            found.extend(below);
        }
        found
    }
}

/// The condition that no other department has the code.
const UNIQUE_CODE: Condition = Condition::Unique {
    pointer: "/code",
    detail: "Another department has this code, or one that looks like it.",
};

/// The writes that store a new department.
pub fn create(organization: OrganizationId, department: &Department) -> Vec<Write> {
    let coded = Coded { department: department.id };
    let keys = code_keys(organization, &department.code);
    let mut writes = unique::claim(&coded, &BTreeSet::new(), &keys, UNIQUE_CODE);
    writes.push(Write::create(Row::new(&key(organization, department.id), department)));
    writes
}

/// The writes that replace `before` with `after`.
pub fn replace(
    organization: OrganizationId,
    before: &Department,
    after: &Department,
) -> Vec<Write> {
    let row = Row::new(&key(organization, after.id), after);
    let mut writes = vec![Write::replace(row, before.rev).unchanged("department")];
    let old = code_keys(organization, &before.code);
    let new = code_keys(organization, &after.code);
    let coded = Coded { department: after.id };
    writes.extend(unique::claim(&coded, &old, &new, UNIQUE_CODE));
    writes
}
