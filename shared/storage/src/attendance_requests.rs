//! Attendance requests. An employee's pending ones are in a row of their own, which changes with each of them, so that two
//! requests about one attendance or date are never pending at once.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use wfm_domain::attendance_request::{AttendanceRequest, Pending};
use wfm_domain::ids::{AttendanceRequestId, EmployeeId, OrganizationId};

use crate::coded::Stored;
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page, PageAfter};
use crate::table::{Index, Item, Key, Row, Table, Write};
use crate::waiting;

/// The key of a request.
pub fn key(organization: OrganizationId, id: AttendanceRequestId) -> Key {
    Key::new(format!("{}#{id}", Kind::AttendanceRequest.within(organization)), "REQUEST")
}

/// The key of an employee's pending requests.
pub fn pending_key(organization: OrganizationId, employee: EmployeeId) -> Key {
    Key::new(format!("{}#{employee}", Kind::AttendanceRequest.within(organization)), "PENDING")
}

/// The partition that lists all requests.
fn all(organization: OrganizationId) -> String {
    Kind::AttendanceRequests.within(organization)
}

/// The partition that lists the requests of an employee.
fn of_employee(organization: OrganizationId, employee: EmployeeId) -> String {
    format!("{}#{employee}", Kind::EmployeeAttendanceRequests.within(organization))
}

/// The write that stores a request: revision 1 creates it, a later one replaces the revision before.
pub fn put(organization: OrganizationId, after: &Stored<AttendanceRequest>) -> Write {
    let AttendanceRequest { id, employee_id, .. } = after.value;
    let row = Row::new(&key(organization, id), after)
        .listed(Index::First, all(organization), id.to_string())
        .listed(Index::Second, of_employee(organization, employee_id), id.to_string());
    let row = waiting::request(row, organization, &after.value);
    match after.rev {
        1 => Write::create(row),
        rev => Write::replace(row, rev - 1).unchanged("attendance request"),
    }
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    id: AttendanceRequestId,
) -> Result<Option<Stored<AttendanceRequest>>, Error> {
    table.get(&key(organization, id)).await
}

/// An employee's pending requests, as stored at one revision; 0 if they were never stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StoredPending {
    pub rev: u64,
    pub requests: Pending,
}

/// The pending requests of an item that was read; none if there was no item.
pub fn read_pending(item: Option<Item>) -> Result<StoredPending, Error> {
    Ok(item.map(serde_dynamo::from_item).transpose()?.unwrap_or_default())
}

/// An employee's pending requests.
pub async fn pending(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
) -> Result<StoredPending, Error> {
    read_pending(table.item(&pending_key(organization, employee)).await?)
}

/// The write that stores an employee's pending requests, if they have not changed since they were read at the revision before.
pub fn put_pending(
    organization: OrganizationId,
    employee: EmployeeId,
    after: &StoredPending,
) -> Write {
    let row = Row::new(&pending_key(organization, employee), after);
    Write::advance(row, after.rev - 1).unchanged("pending attendance requests")
}

/// A page of the requests that pass the filter, newest first. With `employees`, only theirs.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    employees: Option<&BTreeSet<EmployeeId>>,
    wanted: impl Fn(&AttendanceRequest) -> bool,
    page: PageAfter<'_>,
) -> Result<Page<AttendanceRequest>, Error> {
    let mut few = employees.into_iter().flatten();
    let (index, partition) = match (few.next(), few.next()) {
        (Some(one), None) => (Index::Second, of_employee(organization, *one)),
        _ => (Index::First, all(organization)),
    };
    let list = List::newest_first(Some(index), vec![partition], page.position, page.limit);
    let is_of =
        |request: &AttendanceRequest| employees.is_none_or(|of| of.contains(&request.employee_id));
    let keep = |item: Item| {
        let stored: Stored<AttendanceRequest> = serde_dynamo::from_item(item)?;
        Ok(Some(stored.value).filter(|request| is_of(request) && wanted(request)))
    };
    table.list(list, keep).await
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;
    use wfm_domain::fixtures;

    use super::*;
    use crate::key_chart::keys;

    #[test]
    fn keys_are_built_as_the_chart_says() {
        let organization = OrganizationId(Uuid::from_u128(0xa));
        let value = fixtures::attendance_request(AttendanceRequestId(Uuid::from_u128(0xb)));
        let pending = StoredPending { rev: 1, requests: Pending::default() };
        let writes = [
            put(organization, &Stored { rev: 1, value: value.clone() }),
            put_pending(organization, value.employee_id, &pending),
        ];
        let expected = "ATTENDANCEREQUEST#0a#0b | REQUEST\n    gsi1: ATTENDANCEREQUESTS#0a | 0b\n    \
                        gsi2: EMPLOYEEATTENDANCEREQUESTS#0a#01 | 0b\n    \
                        work: WAITING#0a | 1970-01-01T00:00:00.000Z#0b\n\
                        ATTENDANCEREQUEST#0a#01 | PENDING";
        assert_eq!(keys(&writes), expected);
    }
}
