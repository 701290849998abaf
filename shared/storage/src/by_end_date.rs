//! What lasts over dates in an employee's timeline, by its last one: leaves, payrolls, pay adjustments.
//! All that may touch a date, or any after it, is one read.

use chrono::{Datelike, NaiveDate};
use wfm_domain::ids::{EmployeeId, OrganizationId};

use crate::error::Error;
use crate::table::{Item, Table, text};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

/// What something is.
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

// After the head: a punch reads from its time up to that.
const PREFIX: &str = "LAST#";

/// Where in its employee's timeline something is.
pub fn sort_key(last: NaiveDate, kind: Kind, id: &impl std::fmt::Display) -> String {
    format!("{PREFIX}{last}#{}#{id}", kind.name())
}

/// What an item is that was read; `None` for what is none of these.
pub fn kind(item: &Item) -> Option<Kind> {
    let name = text(item, "sk").ok()?.strip_prefix(PREFIX)?.split('#').nth(1)?;
    Kind::ALL.into_iter().find(|kind| kind.name() == name)
}

/// Everything of an employee whose last date is `from` or later, strongly consistent. The head, which
/// was read before, tells whether there is anything: mostly there is not, and nothing is read.
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
    // Years of four digits sort as they follow each other.
    let from = if (0..=9999).contains(&from.year()) { from.to_string() } else { String::new() };
    table.range(&pk, &format!("{PREFIX}{from}"), &format!("{PREFIX}~")).await
}

/// The sort keys of what ends on a date or later; of everything.
pub fn from(date: Option<NaiveDate>) -> String {
    format!("{PREFIX}{}", date.map(|date| date.to_string()).unwrap_or_default())
}

/// Above all of these sort keys.
pub fn to() -> String {
    format!("{PREFIX}~")
}
