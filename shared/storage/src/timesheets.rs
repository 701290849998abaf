//! Timesheets. The id of a timesheet follows from the employee and the period, so there is one at most.
//!
//! The days that people sign are rows of their own, named by their hash, which never change. A timesheet that is returned and
//! submitted again leaves the days that were signed before.

use std::collections::BTreeSet;

use flate2::Compression;
use wfm_domain::ids::{EmployeeId, OrganizationId, TimesheetId};
use wfm_domain::timesheet::{DaysHash, SignedDays, Timesheet};

use crate::coded::Stored;
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page, PageAfter};
use crate::packed::{deflate, inflate};
use crate::table::{Index, Item, Key, Row, Table, Write, bytes_of};
use crate::waiting;

fn partition(organization: OrganizationId, id: TimesheetId) -> String {
    format!("{}#{id}", Kind::Timesheet.within(organization))
}

/// The key of a timesheet.
pub fn key(organization: OrganizationId, id: TimesheetId) -> Key {
    Key::new(partition(organization, id), "TIMESHEET")
}

fn days_key(organization: OrganizationId, id: TimesheetId, hash: &DaysHash) -> Key {
    Key::new(partition(organization, id), format!("DAYS#{}", hash.as_str()))
}

/// The partition that lists all timesheets, by period.
fn all(organization: OrganizationId) -> String {
    Kind::Timesheets.within(organization)
}

/// The partition that lists the timesheets of an employee, by period.
fn of_employee(organization: OrganizationId, employee: EmployeeId) -> String {
    format!("{}#{employee}", Kind::EmployeeTimesheets.within(organization))
}

/// The write that stores a timesheet: revision 1 creates it, a later one replaces the revision before.
pub fn put(organization: OrganizationId, after: &Stored<Timesheet>) -> Write {
    let Timesheet { id, employee_id, period, .. } = after.value;
    let position = format!("{}#{id}", period.first);
    let row = Row::new(&key(organization, id), after)
        .listed(Index::First, all(organization), position.clone())
        .listed(Index::Second, of_employee(organization, employee_id), position);
    let row = waiting::timesheet(row, organization, &after.value);
    match after.rev {
        1 => Write::create(row).unchanged("timesheet"),
        rev => Write::replace(row, rev - 1).unchanged("timesheet"),
    }
}

/// The write that stores the days that a timesheet is signed for.
///
/// # Errors
/// The days cannot be packed.
pub fn put_days(
    organization: OrganizationId,
    id: TimesheetId,
    days: &SignedDays,
) -> Result<Write, Error> {
    let key = days_key(organization, id, &days.hash());
    let packed = deflate(days.as_str().as_bytes(), Compression::best())?;
    Ok(Write::put(Row::new(&key, &serde_json::json!({})).with_bytes("days", packed)))
}

/// The timesheet of an item.
pub fn read(item: Item) -> Result<Stored<Timesheet>, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    id: TimesheetId,
) -> Result<Option<Stored<Timesheet>>, Error> {
    table.get(&key(organization, id)).await
}

/// The days that were signed for a timesheet, by their hash.
pub async fn signed_days(
    table: &Table,
    organization: OrganizationId,
    id: TimesheetId,
    hash: &DaysHash,
) -> Result<SignedDays, Error> {
    let item = table.item(&days_key(organization, id, hash)).await?;
    let packed = item.as_ref().and_then(|item| bytes_of(item, "days"));
    let packed = packed.ok_or_else(|| Error::internal("signed days that are gone"))?;
    Ok(String::from_utf8(inflate(&packed)?).map_err(Error::internal)?.into())
}

/// A page of the timesheets that pass the filter, those of the latest period first. With `employees`, only theirs.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    employees: Option<&BTreeSet<EmployeeId>>,
    wanted: impl Fn(&Timesheet) -> bool,
    page: PageAfter<'_>,
) -> Result<Page<Timesheet>, Error> {
    let mut few = employees.into_iter().flatten();
    let (index, partition) = match (few.next(), few.next()) {
        (Some(one), None) => (Index::Second, of_employee(organization, *one)),
        _ => (Index::First, all(organization)),
    };
    let list = List::newest_first(Some(index), vec![partition], page.position, page.limit);
    let is_of = |sheet: &Timesheet| employees.is_none_or(|of| of.contains(&sheet.employee_id));
    let keep = |item| Ok(Some(read(item)?.value).filter(|sheet| is_of(sheet) && wanted(sheet)));
    table.list(list, keep).await
}

#[cfg(test)]
mod tests {
    use wfm_domain::fixtures;

    use super::*;
    use crate::key_chart::keys;

    #[test]
    fn keys_are_built_as_the_chart_says() {
        let organization = OrganizationId(uuid::Uuid::from_u128(0xa));
        let value = fixtures::timesheet(TimesheetId(uuid::Uuid::from_u128(0xb)));
        let days = SignedDays::of(&[]);
        let writes = [
            put(organization, &Stored { rev: 1, value: value.clone() }),
            put_days(organization, value.id, &days).unwrap(),
        ];
        let expected = format!(
            "TIMESHEET#0a#0b | TIMESHEET\n    gsi1: TIMESHEETS#0a | 2026-11-01#0b\n    \
             gsi2: EMPLOYEETIMESHEETS#0a#01 | 2026-11-01#0b\n\
             TIMESHEET#0a#0b | DAYS#{}",
            days.hash().as_str()
        );
        assert_eq!(keys(&writes), expected);
    }
}
