//! The activity log, as rule PERM-20 shows it to the account that started the export.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use serde_json::Value;
use wfm_activity_logs::visibility::Sees;
use wfm_activity_logs::wire::ActivityLog;
use wfm_app::selection::Selection;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::EmployeeId;
use wfm_http::authentication::Held;
use wfm_storage::activity::{self, Entry, Month};
use wfm_storage::list::List;
use wfm_storage::{Error, jobs, users};

use super::Context;
use crate::table::{Cell, Sheet, id};

const COLUMNS: [&str; 11] = [
    "id",
    "occurred_at",
    "actor_id",
    "actor_email",
    "action",
    "resource_type",
    "resource_id",
    "employee_id",
    "changes",
    "request_id",
    "ip",
];

/// The greatest number of entries that are read together.
const PAGE: usize = 200;

/// Writes the entries of the month, oldest first; of everybody, or those about some employees.
pub async fn write(
    context: &Context<'_>,
    dates: DateRange,
    people: &[EmployeeId],
    sheet: &mut Sheet<'_>,
) -> Result<(), Error> {
    sheet.columns(COLUMNS).await?;
    let (table, organization) = (context.table(), context.organization());
    let sees = seen_by_creator(context).await?;
    let blobs = &context.app.storage.blobs;
    let selection: Selection = jobs::batch(table, blobs, context.job).await?;
    let only: Option<BTreeSet<EmployeeId>> = match selection {
        Selection::Everybody => None,
        _ => Some(people.iter().copied().collect()),
    };
    let zone = context.settings.settings.organization.timezone;
    // The dates are those of the organization's zone; months of the log are in UTC.
    let from = instant(zone, dates.first);
    let to = dates.last.succ_opt().map_or(DateTime::<Utc>::MAX_UTC, |next| instant(zone, next));
    let last = Month::of(to);
    let mut month = Month::of(from);
    let wanted = |entry: &Entry| {
        (from..to).contains(&entry.occurred_at)
            && only
                .as_ref()
                .is_none_or(|only| entry.employee_id.is_some_and(|id| only.contains(&id)))
    };
    loop {
        let mut after = None::<String>;
        loop {
            let list = List {
                index: None,
                partitions: activity::of_month(organization, month),
                from: activity::position(from),
                to: format!("{}~", activity::position(to)),
                descending: false,
                after: after.as_deref(),
                limit: PAGE,
            };
            let read = |item| Ok(Some(activity::read(item)?).filter(wanted));
            let page = table.list(list, read).await?;
            for entry in page.rows {
                sheet.row(row(entry, &sees)).await?;
            }
            match page.next {
                Some(next) => after = Some(next),
                None => break,
            }
        }
        if month >= last {
            return Ok(());
        }
        month = month.next();
    }
}

/// The entries that the account sees that started the export.
pub async fn seen_by_creator(context: &Context<'_>) -> Result<Sees, Error> {
    let (table, organization) = (context.table(), context.organization());
    let account = users::get(table, organization, context.job.created_by).await?;
    let account = account.ok_or_else(|| Error::internal("an export of nobody"))?;
    let held = Held::load(table, organization, &account.roles).await;
    Ok(Sees::all_of(&held.map_err(wfm_http::Error::into_storage)?.grants))
}

/// The beginning of a date; of one without midnight, the first instant after it.
fn instant(zone: Tz, date: NaiveDate) -> DateTime<Utc> {
    wfm_domain::schedule::instant(zone, date.and_time(NaiveTime::MIN))
}

fn row(entry: Entry, sees: &Sees) -> Vec<Cell> {
    let employee = entry.employee_id;
    let shown = ActivityLog::of(entry, sees);
    let changes = serde_json::to_value(&shown.changes).unwrap_or(Value::Null);
    vec![
        id(shown.id),
        Cell::Time(shown.occurred_at.0, Tz::UTC),
        shown.actor.as_ref().map(|actor| id(actor.user_id)).unwrap_or(Cell::Absent),
        shown.actor.map(|actor| actor.email).into(),
        shown.action.into(),
        shown.resource_type.into(),
        shown.resource_id.into(),
        employee.map(id).unwrap_or(Cell::Absent),
        Cell::Json(changes),
        shown.request_id.into(),
        shown.ip.into(),
    ]
}
