//! Corrections of attendances, as the activity log has them (rules DOC-2, FILE-7 and SHEET-5).

use chrono::{DateTime, Utc};
use serde_json::Value;
use wfm_domain::ids::{AttendanceId, OrganizationId};
use wfm_storage::Error;
use wfm_storage::activity::{self, Change, Entry};
use wfm_storage::list::List;
use wfm_storage::table::{Index, Table};

/// The greatest number of corrections of an attendance that are read, the latest ones.
const MOST: usize = 50;

/// A change of the times of an attendance by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    pub at: DateTime<Utc>,
    /// The e-mail of the account; `None` for the service itself.
    pub by: Option<String>,
    pub reason: Option<String>,
    /// The clock-in before and after; `None` if it stays.
    pub clock_in: Option<Times>,
    /// The clock-out before and after; `None` if it stays.
    pub clock_out: Option<Times>,
}

/// A time before and after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    pub before: Option<DateTime<Utc>>,
    pub after: Option<DateTime<Utc>>,
}

impl Correction {
    /// Whether a person entered the attendance by it.
    pub fn is_entry(&self) -> bool {
        self.clock_in.is_some_and(|times| times.before.is_none())
    }

    fn of(entry: Entry) -> Option<Self> {
        let change = |field: &str| entry.changes.iter().find(|change| change.field == field);
        let clock_in = change("clock_in_at").map(Times::of);
        let clock_out = change("clock_out_at").map(Times::of);
        let by_person = ["attendance.corrected", "attendance.created"];
        if !by_person.contains(&entry.action.as_str()) || clock_in.or(clock_out).is_none() {
            return None;
        }
        let remark = change("reason").or_else(|| change("note"));
        Some(Self {
            at: entry.occurred_at,
            reason: remark.and_then(|change| change.after.as_str()).map(str::to_owned),
            clock_in,
            clock_out,
            by: entry.actor.map(|actor| actor.email),
        })
    }
}

impl Times {
    fn of(change: &Change) -> Self {
        let time = |value: &Value| value.as_str().and_then(|text| text.parse().ok());
        Self { before: time(&change.before), after: time(&change.after) }
    }
}

/// The corrections of an attendance, by time.
///
/// # Errors
/// Errors of the table.
pub async fn of_attendance(
    table: &Table,
    organization: OrganizationId,
    id: AttendanceId,
) -> Result<Vec<Correction>, Error> {
    let partition = activity::of_resource(organization, &id.to_string());
    let list = List::newest_first(Some(Index::Second), vec![partition], None, MOST);
    let read = |item| Ok(Correction::of(activity::read(item)?));
    let mut found = table.list(list, read).await?.rows;
    found.reverse();
    Ok(found)
}
