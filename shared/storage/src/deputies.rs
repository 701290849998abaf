//! Deputies. A row by the id, and a copy among those of the employee for whom the deputy decides, which is read before each decision.

use chrono::NaiveDate;
use wfm_domain::deputy::Deputy;
use wfm_domain::ids::{DeputyId, EmployeeId, OrganizationId};

use crate::coded::Stored;
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page, PageAfter};
use crate::table::{Index, Item, Key, Row, Table, Write};

/// The key of a deputy.
pub fn key(organization: OrganizationId, id: DeputyId) -> Key {
    Key::new(format!("{}#{id}", Kind::Deputy.within(organization)), "DEPUTY")
}

/// The partition of the copies of an employee's deputies.
fn copies(organization: OrganizationId, employee: EmployeeId) -> String {
    format!("{}#{employee}", Kind::Deputies.within(organization))
}

/// The key of the copy. Copies are sorted by their last date, so that those that are over are not read.
fn copy_key(organization: OrganizationId, deputy: &Deputy) -> Key {
    let Deputy { id, employee_id, dates, .. } = deputy;
    Key::new(copies(organization, *employee_id), format!("{}#{id}", dates.last))
}

/// The partition that lists all deputies.
fn all(organization: OrganizationId) -> String {
    Kind::AllDeputies.within(organization)
}

/// The partition that lists what concerns an employee: the own deputies, and the people for whom the employee deputizes.
fn of_employee(organization: OrganizationId, employee: EmployeeId) -> String {
    format!("{}#{employee}", Kind::EmployeeDeputies.within(organization))
}

/// The writes that store a new deputy.
pub fn create(organization: OrganizationId, deputy: &Deputy) -> [Write; 2] {
    let position = deputy.id.to_string();
    let of = |employee| of_employee(organization, employee);
    let stored = Stored { rev: 1, value: deputy.clone() };
    let row = Row::new(&key(organization, deputy.id), &stored)
        .listed(Index::First, all(organization), position.clone())
        .listed(Index::Second, of(deputy.employee_id), position.clone());
    let copy = Row::new(&copy_key(organization, deputy), &stored).listed(
        Index::Second,
        of(deputy.deputy_id),
        position,
    );
    [Write::create(row), Write::create(copy)]
}

/// The writes that remove a deputy who is still there.
pub fn delete(organization: OrganizationId, deputy: &Deputy) -> [Write; 2] {
    let delete = |key| Write::delete_at(key, 1).unchanged("deputy");
    [key(organization, deputy.id), copy_key(organization, deputy)].map(delete)
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    id: DeputyId,
) -> Result<Option<Deputy>, Error> {
    let stored: Option<Stored<Deputy>> = table.get(&key(organization, id)).await?;
    Ok(stored.map(|stored| stored.value))
}

/// An employee's deputies whose dates are not over on a date, strongly consistent.
pub async fn not_over(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    on: NaiveDate,
) -> Result<Vec<Deputy>, Error> {
    let items = table.range(&copies(organization, employee), &on.to_string(), "~").await?;
    items.into_iter().map(read).collect()
}

fn read(item: Item) -> Result<Deputy, Error> {
    let stored: Stored<Deputy> = serde_dynamo::from_item(item)?;
    Ok(stored.value)
}

/// A page of deputies, newest first: of all employees, or those that concern an employee on either side.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    employee: Option<EmployeeId>,
    wanted: impl Fn(&Deputy) -> bool,
    page: PageAfter<'_>,
) -> Result<Page<Deputy>, Error> {
    let (index, partition) = match employee {
        Some(one) => (Index::Second, of_employee(organization, one)),
        None => (Index::First, all(organization)),
    };
    let list = List::newest_first(Some(index), vec![partition], page.position, page.limit);
    table.list(list, |item| Ok(Some(read(item)?).filter(&wanted))).await
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
        let deputy = fixtures::deputy(DeputyId(Uuid::from_u128(0xb)));
        let expected = "DEPUTY#0a#0b | DEPUTY\n    gsi1: ALLDEPUTIES#0a | 0b\n    \
                        gsi2: EMPLOYEEDEPUTIES#0a#01 | 0b\n\
                        DEPUTIES#0a#01 | 2026-11-08#0b\n    gsi2: EMPLOYEEDEPUTIES#0a#02 | 0b";
        assert_eq!(keys(&create(organization, &deputy)), expected);
        let expected = "DEPUTY#0a#0b | DEPUTY\nDEPUTIES#0a#01 | 2026-11-08#0b";
        assert_eq!(keys(&delete(organization, &deputy)), expected);
    }
}
