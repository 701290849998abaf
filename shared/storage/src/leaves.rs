//! Leaves and leave adjustments.
//!
//! A leave is in the timeline of its employee, sorted by its last date, so that one read finds all leaves that may
//! touch a date. A pointer leads from the id to the leave. Every writer reads the timeline head before the rest, and
//! moves it on.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, NaiveDate, SecondsFormat, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{
    EmployeeId, LeaveAdjustmentId, LeaveId, OrganizationId, PayAdjustmentId, UserId,
};
use wfm_domain::leave::{
    AdjustmentKind, Amount, Half, Leave, LeaveOnDate, LeaveSpan, LeaveStatus, Unit,
};
use wfm_domain::settings::Settings;

use crate::by_end_date::{self, Ending};
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page, PageAfter};
use crate::table::{Index, Item, Key, Query, Row, Table, Write};
use crate::timeline;
use crate::timeline_heads::{ApprovedLeave, TimelineHead};
use crate::waiting;

/// A leave as stored at one revision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredLeave {
    pub rev: u64,
    #[serde(flatten)]
    pub leave: Leave,
}

#[derive(Serialize, Deserialize)]
struct Pointer {
    employee: EmployeeId,
    at: String,
}

fn pointer_key(organization: OrganizationId, id: LeaveId) -> Key {
    Key::new(format!("{}#{id}", Kind::Leave.within(organization)), "LEAVE")
}

fn sort_key(leave: &Leave) -> String {
    by_end_date::sort_key(leave.span.end_date, Ending::Leave, &leave.id)
}

/// The largest number of employees whose own lists are merged. For more, the organization's list is
/// filtered.
const MERGED_EMPLOYEES: usize = 25;
/// The greatest number of dates of a leave.
const MAX_DATES: i64 = 366;

/// A page of leaves that pass the filter and touch the dates, the latest first: those of `employees`, or of all
/// employees.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    employees: Option<&BTreeSet<EmployeeId>>,
    first: Option<NaiveDate>,
    last: Option<NaiveDate>,
    wanted: impl Fn(&Leave) -> bool,
    page: PageAfter<'_>,
) -> Result<Page<Leave>, Error> {
    let PageAfter { position: after, limit } = page;
    if employees.is_some_and(BTreeSet::is_empty) || last.is_some() && first > last {
        return Ok(Page { rows: vec![], next: None });
    }
    // A leave that touches the dates starts before their end, and at most the greatest length of a leave before their
    // beginning.
    let earliest = first.and_then(|first| first.checked_sub_signed(TimeDelta::days(MAX_DATES)));
    let from = earliest.and_then(position).unwrap_or_else(|| "0".into());
    let to = last.and_then(position).unwrap_or_else(|| "9999".into());
    let few = employees.filter(|employees| employees.len() <= MERGED_EMPLOYEES);
    let (index, partitions) = match few {
        Some(few) => (Index::Second, few.iter().map(|id| of_employee(organization, *id)).collect()),
        None => (Index::First, vec![all(organization)]),
    };
    let list = List {
        from,
        to: format!("{to}~"),
        ..List::newest_first(Some(index), partitions, after, limit)
    };
    let keep = |leave: &Leave| {
        employees.is_none_or(|employees| employees.contains(&leave.employee_id))
            && first.is_none_or(|first| first <= leave.span.end_date)
            && last.is_none_or(|last| leave.span.start_date <= last)
            && wanted(leave)
    };
    table.list(list, |item| Ok(Some(read(item)?.leave).filter(|leave| keep(leave)))).await
}

/// The position of a leave in lists, which sort by the first date.
fn position(date: NaiveDate) -> Option<String> {
    // Only years of four digits sort in their order.
    (0..=9999).contains(&date.year()).then(|| date.to_string())
}

/// The partition that lists an organization's leaves.
fn all(organization: OrganizationId) -> String {
    Kind::Leaves.within(organization)
}

/// The partition that lists an employee's leaves.
fn of_employee(organization: OrganizationId, employee: EmployeeId) -> String {
    format!("{}#{employee}", Kind::EmployeeLeaves.within(organization))
}

/// The writes that store a new leave and move its employee's head on. The first one fails if the
/// leave exists.
pub fn create(organization: OrganizationId, leave: &Leave, mut head: TimelineHead) -> [Write; 3] {
    // So that the next payroll tells that it waits, if its dates are paid (rule PAY-14).
    head.note_late(leave.span.range());
    let id = leave.id;
    let employee = leave.employee_id;
    let pointer = Pointer { employee, at: sort_key(leave) };
    [
        Write::create(row(organization, 1, leave)),
        Write::create(Row::new(&pointer_key(organization, id), &pointer)),
        head.advance_with_end(organization, employee, leave.span.end_date),
    ]
}

/// The write that replaces a leave. It belongs beside [`TimelineHead::advance`], except if only the people change who are asked. It fails
/// if the leave is not at the previous revision.
pub fn replace(organization: OrganizationId, stored: &StoredLeave) -> Write {
    Write::replace(row(organization, stored.rev, &stored.leave), stored.rev - 1).unchanged("leave")
}

fn row(organization: OrganizationId, rev: u64, leave: &Leave) -> Row {
    let key = Key::new(timeline::partition(organization, leave.employee_id), sort_key(leave));
    let position = format!("{}#{}", leave.span.start_date, leave.id);
    let row = Row::new(&key, &StoredLeave { rev, leave: leave.clone() })
        .listed(Index::First, all(organization), position.clone())
        .listed(Index::Second, of_employee(organization, leave.employee_id), position);
    waiting::leave(row, organization, leave)
}

/// A leave from an item that was read.
pub fn read(item: Item) -> Result<StoredLeave, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    id: LeaveId,
) -> Result<Option<StoredLeave>, Error> {
    let Some(pointer) = table.get::<Pointer>(&pointer_key(organization, id)).await? else {
        return Ok(None);
    };
    table.get(&Key::new(timeline::partition(organization, pointer.employee), pointer.at)).await
}

/// The leaves with these ids. Other ids are absent.
pub async fn get_many(
    table: &Table,
    organization: OrganizationId,
    ids: Vec<LeaveId>,
) -> Result<Vec<StoredLeave>, Error> {
    let pointers = ids.into_iter().map(|id| pointer_key(organization, id)).collect();
    let mut keys = vec![];
    for pointer in table.get_many(pointers).await?.into_values() {
        let Pointer { employee, at } = serde_dynamo::from_item(pointer)?;
        keys.push(Key::new(timeline::partition(organization, employee), at));
    }
    let found = table.get_many(keys).await?.into_values();
    found.map(read).collect()
}

/// An employee's leaves of any status that end on `from` or later, strongly consistent.
pub async fn by_end_date_since(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    from: NaiveDate,
) -> Result<Vec<StoredLeave>, Error> {
    let items = by_end_date::timeline_since(table, organization, employee, head, from).await?;
    read_all(items)
}

/// The leaves among items of [`by_end_date::timeline_since`].
pub fn read_all(items: Vec<Item>) -> Result<Vec<StoredLeave>, Error> {
    let is_leave = |item: &Item| by_end_date::ending(item) == Some(Ending::Leave);
    items.into_iter().filter(is_leave).map(read).collect()
}

/// Approved leave by date, from `from` on. It comes from the head or, if the head's list begins later, from the
/// stored leaves.
pub async fn covers(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    from: NaiveDate,
    settings: &Settings,
) -> Result<BTreeMap<NaiveDate, LeaveOnDate>, Error> {
    if head.leaves_since.is_none_or(|since| since <= from) {
        return Ok(head.leaves_by_date());
    }
    let leaves = by_end_date_since(table, organization, employee, head, from).await?;
    let dates = DateRange { first: from, last: NaiveDate::MAX };
    Ok(wfm_domain::leave::covers(leaves.iter().map(|stored| &stored.leave), dates, settings))
}

/// An approved leave in the form in which the head stores it, one for each of its pieces. Leave that is not approved has none.
pub fn approved(leave: &Leave, settings: &Settings) -> Vec<ApprovedLeave> {
    if leave.status != LeaveStatus::Approved {
        return vec![];
    }
    let is_first = |half: Half| half == Half::FirstHalf;
    let piece = |span: LeaveSpan| ApprovedLeave {
        first: span.start_date,
        last: span.end_date,
        start_first_half: span.start_half.map(is_first),
        end_first_half: span.end_half.map(is_first),
        times: span.times,
        shares: span.dates().map(|date| leave.taken_on(date)).collect(),
        unpaid: !settings.is_paid_leave(&leave.leave_type),
    };
    leave.pieces().into_iter().map(piece).collect()
}

/// The key that marks a leave type as used. It stays for always: the type cannot be removed, and cannot change
/// whether it is paid.
pub fn used_key(organization: OrganizationId, leave_type: &str) -> Key {
    Key::new(format!("{}#{leave_type}", Kind::LeaveType.within(organization)), "USED")
}

/// The write that records the first use of a leave type.
pub fn use_type(organization: OrganizationId, leave_type: &str) -> Write {
    #[derive(Serialize)]
    struct Used {}
    Write::create(Row::new(&used_key(organization, leave_type), &Used {})).unchanged("leave type")
}

/// A leave adjustment, with its reason. The amount is in the unit of the leave type.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Adjustment {
    pub id: LeaveAdjustmentId,
    pub employee_id: EmployeeId,
    pub leave_type: String,
    pub year: i32,
    /// The date of the leave year on which it counts.
    pub date: NaiveDate,
    #[serde(default)]
    pub kind: AdjustmentKind,
    #[serde(default, skip_serializing_if = "Unit::is_day")]
    pub unit: Unit,
    pub amount: Amount,
    pub reason: String,
    /// The pay adjustment that pays an encashment (rule LEAVE-43).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_adjustment_id: Option<PayAdjustmentId>,
    pub created_by: UserId,
    pub created_at: DateTime<Utc>,
}

fn adjustment_key(organization: OrganizationId, id: LeaveAdjustmentId) -> Key {
    Key::new(format!("{}#{id}", Kind::LeaveAdjustment.within(organization)), "ADJUSTMENT")
}

/// The write that stores an adjustment. The adjustment also appears in the list of its employee, sorted by creation.
pub fn create_adjustment(organization: OrganizationId, adjustment: &Adjustment) -> Write {
    let made = adjustment.created_at.to_rfc3339_opts(SecondsFormat::Millis, true);
    let row = Row::new(&adjustment_key(organization, adjustment.id), adjustment).listed(
        Index::Second,
        format!("{}#{}", Kind::EmployeeAdjustments.within(organization), adjustment.employee_id),
        format!("{made}#{}", adjustment.id),
    );
    Write::create(row)
}

/// An employee's adjustments, in the order in which they were made, eventually consistent.
pub async fn adjustments(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
) -> Result<Vec<Adjustment>, Error> {
    let pk = format!("{}#{employee}", Kind::EmployeeAdjustments.within(organization));
    let query =
        Query { pk: &pk, from: "0", to: "~", index: Some(Index::Second), ..Query::default() };
    let (items, _) = table.query(query).await?;
    items.into_iter().map(|item| Ok(serde_dynamo::from_item(item)?)).collect()
}

/// A page of an employee's adjustments that pass the filter, the latest first.
pub async fn list_adjustments(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    wanted: impl Fn(&Adjustment) -> bool,
    page: PageAfter<'_>,
) -> Result<Page<Adjustment>, Error> {
    let PageAfter { position, limit } = page;
    let partition = format!("{}#{employee}", Kind::EmployeeAdjustments.within(organization));
    let list = List::newest_first(Some(Index::Second), vec![partition], position, limit);
    let read = |item: Item| -> Result<Option<Adjustment>, Error> {
        let adjustment: Adjustment = serde_dynamo::from_item(item)?;
        Ok(Some(adjustment).filter(|adjustment| wanted(adjustment)))
    };
    table.list(list, read).await
}

pub async fn adjustment(
    table: &Table,
    organization: OrganizationId,
    id: LeaveAdjustmentId,
) -> Result<Option<Adjustment>, Error> {
    table.get(&adjustment_key(organization, id)).await
}
