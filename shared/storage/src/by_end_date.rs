//! Leaves, payrolls and pay adjustments in an employee's timeline, by their last date. One read
//! finds all that may touch a date or a later one.

use chrono::{Datelike, NaiveDate};
use wfm_domain::ids::{EmployeeId, OrganizationId};

use crate::error::Error;
use crate::table::{Item, Table, text};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

/// The kind of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Leave,
    Payroll,
    PayAdjustment,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Leave, Self::Payroll, Self::PayAdjustment];

    fn name(self) -> &'static str {
        match self {
            Self::Leave => "LEAVE",
            Self::Payroll => "PAYROLL",
            Self::PayAdjustment => "PAYADJUSTMENT",
        }
    }
}

// Sorts after the head: a punch reads from its time up to the head.
const PREFIX: &str = "LAST#";

/// The sort key of an item in its employee's timeline.
pub fn sort_key(last: NaiveDate, kind: Kind, id: &impl std::fmt::Display) -> String {
    format!("{PREFIX}{last}#{}#{id}", kind.name())
}

/// The kind of an item that was read; `None` for any other item.
pub fn kind(item: &Item) -> Option<Kind> {
    let name = text(item, "sk").ok()?.strip_prefix(PREFIX)?.split('#').nth(1)?;
    Kind::ALL.into_iter().find(|kind| kind.name() == name)
}

/// Every leave, payroll and pay adjustment of an employee whose last date is `from` or later,
/// strongly consistent. The head, which was read before, says whether there may be any; mostly
/// there are none, and nothing is read.
pub async fn since(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    from: NaiveDate,
) -> Result<Vec<Item>, Error> {
    if !head.may_end_since(from) {
        return Ok(vec![]);
    }
    let pk = timeline::partition(organization, employee);
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
