//! Shift requests: requests that shifts change hands. The colleague of a request has a row with the same content, so
//! that each of the two finds it in their own list.

use std::collections::BTreeSet;

use wfm_domain::ids::{EmployeeId, OrganizationId, ShiftRequestId};
use wfm_domain::shift_request::ShiftRequest;

use crate::coded::Stored;
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::table::{Index, Item, Key, Row, Table, Write};

fn partition(organization: OrganizationId, id: ShiftRequestId) -> String {
    format!("{}#{id}", Kind::ShiftRequest.within(organization))
}

/// The key of a shift request.
pub fn key(organization: OrganizationId, id: ShiftRequestId) -> Key {
    Key::new(partition(organization, id), "SHIFTREQUEST")
}

/// The partition that lists all shift requests.
fn all(organization: OrganizationId) -> String {
    Kind::ShiftRequests.within(organization)
}

/// The partition that lists the shift requests of an employee, as requester or colleague.
fn of_employee(organization: OrganizationId, employee: EmployeeId) -> String {
    format!("{}#{employee}", Kind::EmployeeShiftRequests.within(organization))
}

/// The row of the request, and the colleague's copy.
fn rows(organization: OrganizationId, stored: &Stored<ShiftRequest>) -> Vec<Row> {
    let request = &stored.value;
    let position = request.id.to_string();
    let of = |employee| of_employee(organization, employee);
    let own = Row::new(&key(organization, request.id), stored)
        .listed(Index::First, all(organization), position.clone())
        .listed(Index::Second, of(request.employee_id), position.clone());
    let other = request.wish.with().map(|colleague| {
        let key = Key::new(partition(organization, request.id), "COLLEAGUE");
        Row::new(&key, stored).listed(Index::Second, of(colleague), position)
    });
    std::iter::once(own).chain(other).collect()
}

/// The writes that store a new shift request.
pub fn create(organization: OrganizationId, request: &ShiftRequest) -> Vec<Write> {
    let stored = Stored { rev: 1, value: request.clone() };
    rows(organization, &stored).into_iter().map(Write::create).collect()
}

/// The writes that replace a shift request that is still at the revision before.
pub fn replace(organization: OrganizationId, after: &Stored<ShiftRequest>) -> Vec<Write> {
    let replace = |row| Write::replace(row, after.rev - 1).unchanged("shift request");
    rows(organization, after).into_iter().map(replace).collect()
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    id: ShiftRequestId,
) -> Result<Option<Stored<ShiftRequest>>, Error> {
    table.get(&key(organization, id)).await
}

/// A page of the requests that pass the filter, newest first. With `employees`, only those in which one of them takes
/// part, as requester or colleague.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    employees: Option<&BTreeSet<EmployeeId>>,
    wanted: impl Fn(&ShiftRequest) -> bool,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<ShiftRequest>, Error> {
    let mut few = employees.into_iter().flatten();
    let (index, partition) = match (few.next(), few.next()) {
        (Some(one), None) => (Index::Second, of_employee(organization, *one)),
        _ => (Index::First, all(organization)),
    };
    let list = List::newest_first(Some(index), vec![partition], after, limit);
    let is_of = |request: &ShiftRequest| {
        employees.is_none_or(|employees| {
            let mut both = std::iter::once(request.employee_id).chain(request.wish.with());
            both.any(|employee| employees.contains(&employee))
        })
    };
    let keep = |item: Item| {
        let stored: Stored<ShiftRequest> = serde_dynamo::from_item(item)?;
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
        let request = fixtures::shift_request(ShiftRequestId(Uuid::from_u128(0xb)));
        let expected = "SHIFTREQUEST#0a#0b | SHIFTREQUEST\n    gsi1: SHIFTREQUESTS#0a | 0b\n    \
                        gsi2: EMPLOYEESHIFTREQUESTS#0a#01 | 0b\n\
                        SHIFTREQUEST#0a#0b | COLLEAGUE\n    gsi2: EMPLOYEESHIFTREQUESTS#0a#02 | 0b";
        assert_eq!(keys(&create(organization, &request)), expected);
    }
}
