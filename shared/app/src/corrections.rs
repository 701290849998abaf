//! Corrections of attendances, as the activity log has them (rules DOC-2, FILE-7 and SHEET-5).

use serde_json::Value;
use wfm_domain::correction::{LoggedCorrection, Times};
use wfm_domain::ids::{AttendanceId, OrganizationId};
use wfm_storage::Error;
use wfm_storage::activity::{self, Change, Entry};
use wfm_storage::list::List;
use wfm_storage::table::{Index, Table};

/// The greatest number of corrections of an attendance that are read, the latest ones.
const MOST: usize = 50;

fn read(entry: Entry) -> Option<LoggedCorrection> {
    let change = |field: &str| entry.changes.iter().find(|change| change.field == field);
    let clock_in = change("clock_in_at").map(times);
    let clock_out = change("clock_out_at").map(times);
    let by_person = ["attendance.corrected", "attendance.created"];
    if !by_person.contains(&entry.action.as_str()) || clock_in.or(clock_out).is_none() {
        return None;
    }
    let remark = change("reason").or_else(|| change("note"));
    Some(LoggedCorrection {
        at: entry.occurred_at,
        reason: remark.and_then(|change| change.after.as_str()).map(str::to_owned),
        clock_in,
        clock_out,
        by: entry.actor.map(|actor| actor.email),
    })
}

fn times(change: &Change) -> Times {
    let time = |value: &Value| value.as_str().and_then(|text| text.parse().ok());
    Times { before: time(&change.before), after: time(&change.after) }
}

/// The corrections of an attendance, by time.
///
/// # Errors
/// Errors of the table.
pub async fn of_attendance(
    table: &Table,
    organization: OrganizationId,
    id: AttendanceId,
) -> Result<Vec<LoggedCorrection>, Error> {
    let partition = activity::of_resource(organization, &id.to_string());
    let list = List::newest_first(Some(Index::Second), vec![partition], None, MOST);
    let read = |item| Ok(read(activity::read(item)?));
    let mut found = table.list(list, read).await?.rows;
    found.reverse();
    Ok(found)
}
