//! Pay adjustments, in the partition of their employee's pay, sorted by date, so that one read finds those of a period. Those
//! that pay leave are in the timeline, because the function that makes them may not write payrolls (rule IAM-1). A pointer
//! leads from the id to each of them.
//!
//! Every writer reads the timeline head before the rest, and moves it on. If a payroll is approved
//! concurrently, one of the two is refused.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{EmployeeId, OrganizationId, PayAdjustmentId};
use wfm_domain::pay::PayAdjustment;

use crate::by_end_date::{self, Ending};
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::table::{Index, Item, Key, Row, Table, Write};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

#[derive(Serialize, Deserialize)]
struct Pointer {
    employee: EmployeeId,
    sort_key: String,
    /// Whether it pays leave.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    of_leave: bool,
}

fn partition(organization: OrganizationId, employee: EmployeeId, of_leave: bool) -> String {
    match of_leave {
        true => timeline::partition(organization, employee),
        false => timeline::pay_partition(organization, employee),
    }
}

fn pointer_key(organization: OrganizationId, id: PayAdjustmentId) -> Key {
    Key::new(format!("{}#{id}", Kind::PayAdjustment.within(organization)), "PAYADJ")
}

/// The key of an adjustment that pays no leave.
pub fn key(
    organization: OrganizationId,
    employee: EmployeeId,
    date: NaiveDate,
    id: PayAdjustmentId,
) -> Key {
    Key::new(partition(organization, employee, false), sort_key(date, id))
}

fn sort_key(date: NaiveDate, id: PayAdjustmentId) -> String {
    by_end_date::sort_key(date, Ending::PayAdjustment, &id)
}

/// A page of adjustments, newest first: those of one employee, or all.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    employee: Option<EmployeeId>,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<PayAdjustment>, Error> {
    let (index, partition) = match employee {
        Some(employee) => (Index::Second, of_employee(organization, employee)),
        None => (Index::First, all(organization)),
    };
    let list = List::newest_first(Some(index), vec![partition], after, limit);
    table.list(list, |item| read(item).map(Some)).await
}

/// The partition that lists an organization's adjustments, sorted by creation.
fn all(organization: OrganizationId) -> String {
    Kind::PayAdjustments.within(organization)
}

/// The partition that lists an employee's adjustments, sorted by creation.
fn of_employee(organization: OrganizationId, employee: EmployeeId) -> String {
    format!("{}#{employee}", Kind::EmployeePayAdjustments.within(organization))
}

fn position(made: DateTime<Utc>, id: PayAdjustmentId) -> String {
    format!("{}#{id}", made.to_rfc3339_opts(SecondsFormat::Millis, true))
}

/// An adjustment from an item that was read.
pub fn read(item: Item) -> Result<PayAdjustment, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    id: PayAdjustmentId,
) -> Result<Option<PayAdjustment>, Error> {
    let Some(pointer) = table.get::<Pointer>(&pointer_key(organization, id)).await? else {
        return Ok(None);
    };
    let Pointer { employee, sort_key, of_leave } = pointer;
    table.get(&Key::new(partition(organization, employee, of_leave), sort_key)).await
}

/// The adjustments among what was read of a timeline, or of the partition beside it.
pub fn among<'a>(items: impl IntoIterator<Item = &'a Item>) -> Result<Vec<PayAdjustment>, Error> {
    let items = items.into_iter();
    let own = items.filter(|item| by_end_date::ending(item) == Some(Ending::PayAdjustment));
    own.cloned().map(read).collect()
}

/// An employee's adjustments with these dates, those that pay leave or the others, sorted by date, strongly consistent.
pub async fn dated_in(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    dates: DateRange,
    of_leave: bool,
) -> Result<Vec<PayAdjustment>, Error> {
    let first = dates.first;
    let items = match of_leave {
        true => by_end_date::timeline_since(table, organization, employee, head, first).await?,
        false => by_end_date::pay_since(table, organization, employee, head, first).await?,
    };
    let mut found = among(&items)?;
    found.retain(|adjustment| dates.contains(adjustment.date));
    Ok(found)
}

/// The writes that store a new adjustment and move its employee's head on.
pub fn create(
    organization: OrganizationId,
    adjustment: &PayAdjustment,
    head: TimelineHead,
) -> [Write; 3] {
    let PayAdjustment { id, employee_id: employee, date, created_at, .. } = *adjustment;
    let of_leave = adjustment.leave_adjustment_id.is_some();
    let sort_key = sort_key(date, id);
    let position = position(created_at, id);
    let key = Key::new(partition(organization, employee, of_leave), sort_key.clone());
    let row = Row::new(&key, adjustment)
        .listed(Index::First, all(organization), position.clone())
        .listed(Index::Second, of_employee(organization, employee), position);
    let pointer =
        Row::new(&pointer_key(organization, id), &Pointer { employee, sort_key, of_leave });
    let head = head.advance_with_end(organization, employee, date);
    [Write::create(row), Write::create(pointer), head]
}

/// The writes that delete an adjustment that pays no leave, if it exists. They belong beside [`TimelineHead::advance`].
pub fn delete(organization: OrganizationId, adjustment: &PayAdjustment) -> [Write; 2] {
    let sort_key = sort_key(adjustment.date, adjustment.id);
    let pointer = pointer_key(organization, adjustment.id);
    let key = Key::new(partition(organization, adjustment.employee_id, false), sort_key.clone());
    [Write::delete(key), Write::delete_if(pointer, "sort_key", &sort_key)]
}
