//! Leaves, payouts of the time account and of leave, and the codes of approved timesheets in an employee's timeline, and payrolls and other pay adjustments in a partition
//! beside it, sorted by their last date. One read of each partition finds everything that may touch a date or a later one.

use chrono::{Datelike, NaiveDate};
use wfm_domain::ids::{EmployeeId, OrganizationId};

use crate::error::Error;
use crate::table::{Item, Table, text};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

/// The row that ends on a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Leave,
    Payroll,
    PayAdjustment,
    /// Minutes that a time account pays out.
    Payout,
    /// The codes of an approved timesheet.
    SignedCodes,
}

impl Ending {
    const ALL: [Self; 5] =
        [Self::Leave, Self::Payroll, Self::PayAdjustment, Self::Payout, Self::SignedCodes];

    fn name(self) -> &'static str {
        match self {
            Self::Leave => "LEAVE",
            Self::Payroll => "PAYROLL",
            Self::PayAdjustment => "PAYADJUSTMENT",
            Self::Payout => "PAYOUT",
            Self::SignedCodes => "SIGNEDCODES",
        }
    }
}

// Sorts after the head: a punch reads from its time up to the head.
const PREFIX: &str = "LAST#";

/// The sort key of an item in its partition.
pub fn sort_key(last: NaiveDate, ending: Ending, id: &impl std::fmt::Display) -> String {
    format!("{PREFIX}{last}#{}#{id}", ending.name())
}

/// The meaning of an item that was read; `None` for any other item.
pub fn ending(item: &Item) -> Option<Ending> {
    let name = text(item, "sk").ok()?.strip_prefix(PREFIX)?.split('#').nth(1)?;
    Ending::ALL.into_iter().find(|ending| ending.name() == name)
}

/// Every leave, payout, pay adjustment for leave and approved timesheet's codes of an employee whose last date is `from` or later, strongly consistent. The head, which was
/// read before, tells whether any may end on these dates. Usually none does, and nothing is read.
pub async fn timeline_since(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    from: NaiveDate,
) -> Result<Vec<Item>, Error> {
    since(table, timeline::partition(organization, employee), head, from).await
}

/// Every payroll and other pay adjustment of an employee whose last date is `from` or later, likewise.
pub async fn pay_since(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    from: NaiveDate,
) -> Result<Vec<Item>, Error> {
    since(table, timeline::pay_partition(organization, employee), head, from).await
}

/// Every payroll and other pay adjustment of an employee whose last date is `date`, strongly consistent.
pub async fn pay_on(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    date: NaiveDate,
) -> Result<Vec<Item>, Error> {
    let pk = timeline::pay_partition(organization, employee);
    table.range(&pk, &format!("{PREFIX}{date}#"), &format!("{PREFIX}{date}#~")).await
}

async fn since(
    table: &Table,
    pk: String,
    head: &TimelineHead,
    from: NaiveDate,
) -> Result<Vec<Item>, Error> {
    if !head.may_end_since(from) {
        return Ok(vec![]);
    }
    // Years of four digits sort in their order.
    let from = if (0..=9999).contains(&from.year()) { from.to_string() } else { String::new() };
    table.range(&pk, &format!("{PREFIX}{from}"), &format!("{PREFIX}~")).await
}

/// The lowest sort key of items that end on a date or later; without a date, of all items.
pub fn from(date: Option<NaiveDate>) -> String {
    format!("{PREFIX}{}", date.map(|date| date.to_string()).unwrap_or_default())
}

/// The highest of these sort keys.
pub fn to() -> String {
    format!("{PREFIX}~")
}
