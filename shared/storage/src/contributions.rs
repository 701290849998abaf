//! The contributors to an employee's pay (rule PAY-70): one item in the employee's timeline.
//!
//! A request that adds a contributor moves the timeline head on, and so does a request that generates or approves a
//! payroll. All of them read the head first, so the item needs no condition of its own.

use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::independence::Author;
use wfm_domain::pay::{Affects, Contributions};

use crate::error::Error;
use crate::table::{Item, Key, Row, Write};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

/// The key of an employee's item. It sorts after the head, so that punches, which read up to the head, do not read
/// it.
pub fn key(organization: OrganizationId, employee: EmployeeId) -> Key {
    Key::new(timeline::partition(organization, employee), "PAY#CONTRIBUTIONS")
}

#[derive(Default, serde::Serialize, serde::Deserialize)]
struct Stored {
    contributions: Contributions,
}

pub fn read(item: Option<&Item>) -> Result<Contributions, Error> {
    match item {
        Some(item) => Ok(serde_dynamo::from_item::<_, Stored>(item.clone())?.contributions),
        None => Ok(Contributions::default()),
    }
}

/// The write of a request that creates an employee, so that nothing else is stored about the employee yet.
pub fn create(
    organization: OrganizationId,
    employee: EmployeeId,
    author: &Author,
    affects: Affects,
) -> Write {
    let mut first = Contributions::default();
    first.add(author, affects, TimelineHead::default().next_rev(), 0);
    put(organization, employee, &first)
}

/// The write that stores the contributors, beside a write that moves the head on.
pub fn put(
    organization: OrganizationId,
    employee: EmployeeId,
    contributions: &Contributions,
) -> Write {
    let key = key(organization, employee);
    match contributions.is_empty() {
        true => Write::delete(key),
        false => Write::put(Row::new(&key, &Stored { contributions: contributions.clone() })),
    }
}
