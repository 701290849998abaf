//! Who changed what an employee's pay depends on (rule PAY-70): one item in the employee's timeline.
//!
//! A request that adds to it moves the timeline head on, and so does one that generates or approves a payroll. All of
//! them read the head first, so the item needs no condition of its own.

use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::independence::Author;
use wfm_domain::pay::{Affects, Contributions};

use crate::error::Error;
use crate::table::{Item, Key, Row, Write};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

/// The key of an employee's item. It sorts after the head, up to which a punch reads.
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

/// The write of a request that creates an employee, of whom nothing else is there yet.
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

/// The write that stores them, beside one that moves the head on.
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
