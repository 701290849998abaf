//! Forgotten clock-outs: after `auto_close.after_minutes` an attendance is incomplete, with no
//! invented hours (hr-rules 1.8).

use chrono::{DateTime, Utc};
use wfm_domain::attendance::Status;
use wfm_domain::notice::Notice;
use wfm_http::services::{Clock, Ids};
use wfm_storage::activity::{self, Change, Entry};
use wfm_storage::attendances::{self, Due};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::table::MAX_WRITES;
use wfm_storage::timelines::EmployeeTime;
use wfm_storage::{Error, Storage, recipients};

/// Attendances of one shard looked at in one sweep. What is left is due a minute later.
const MOST: usize = 250;

/// Closes what is due; tells how many.
///
/// Each is one transaction, conditional on what was read: run twice, at once, or stopped anywhere,
/// every attendance is closed once. One that cannot be closed does not keep others from it.
///
/// # Errors
/// When what is due cannot be read, or the last error of those that could not be closed.
pub async fn close_forgotten(storage: &Storage, clock: &Clock, ids: Ids) -> Result<usize, Error> {
    let now = clock.now();
    let mut closed = 0;
    let mut failure = None;
    for due in attendances::due(&storage.table, now, MOST).await? {
        match close(storage, ids, &due, now).await {
            Ok(true) => {
                closed += 1;
                tracing::info!(organization = %due.organization, attendance_id = %due.id, "attendance.auto_closed");
            }
            // Somebody else wrote about the employee, or it was closed before.
            Ok(false) | Err(Error::Refused(_)) => {}
            Err(why) => {
                tracing::error!(attendance_id = %due.id, cause = %why, "attendance.not_closed");
                failure = Some(why);
            }
        }
    }
    failure.map_or(Ok(closed), Err)
}

/// Whether it was closed now.
async fn close(storage: &Storage, ids: Ids, due: &Due, now: DateTime<Utc>) -> Result<bool, Error> {
    let (table, organization) = (&storage.table, due.organization);
    let Some(there) = attendances::get(table, organization, due.id).await? else {
        return Ok(false);
    };
    let presence = (there.attendance.clock_in_at, Some(there.attendance.clock_in_at));
    let time = EmployeeTime::around(storage, organization, due.employee, now, &[presence]).await?;
    let mut time = time.ok_or_else(|| Error::internal("an attendance whose employee is gone"))?;
    time.change(|context, timeline| timeline.close(due.id, context));
    let timeline = &time.stored.timeline;
    // As it is by now: somebody may have clocked out, or corrected it, since it was found due.
    let was_open = timeline.loaded(due.id).filter(|was| was.day_result.status == Status::Open);
    let (Some(_), Some(after)) = (was_open, timeline.get(due.id)) else { return Ok(false) };
    let date = after.day_result.date;
    if after.day_result.status == Status::Open {
        // Since it was written, the organization gives more time: it is due later.
        table.write(time.relisting_writes(due.id)).await?;
        return Ok(false);
    }
    let status = |status: Status| serde_json::to_value(status).map_err(Error::internal);
    let entry = Entry {
        id: ids.next(),
        occurred_at: now,
        actor: None,
        action: "attendance.auto_closed".into(),
        resource_type: "attendance".into(),
        resource_id: due.id.to_string(),
        changes: vec![Change {
            field: "status".into(),
            before: status(Status::Open)?,
            after: status(after.day_result.status)?,
        }],
        request_id: None,
        ip: None,
        user_agent: None,
    };
    let mut writes = time.writes();
    writes.push(activity::append(organization, &entry));
    if let Some(user) = recipients::account_of(table, organization, &time.employee).await? {
        let told = Notification::of(
            organization,
            user,
            &Notice::attendance_auto_closed(due.id, date),
            now,
        );
        writes.push(notifications::create(organization, &told));
    }
    if writes.len() > MAX_WRITES {
        table.write(time.preparing_writes()).await?;
        return Ok(false);
    }
    table.write(writes).await?;
    Ok(true)
}
