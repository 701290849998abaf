//! Forgotten clock-outs. After `auto_close.after_minutes` an attendance becomes incomplete, and no hours are invented
//! (rules TIME-27 and TIME-28).

use wfm_app::activity::{Actor, Change};
use wfm_app::timelines::EmployeeTime;
use wfm_app::{App, Attempt, Transaction, notify};
use wfm_domain::attendance::Status;
use wfm_domain::notice::Notice;
use wfm_storage::Error;
use wfm_storage::attendances::{self, Due};

/// The greatest number of attendances of one shard that one sweep closes. The others are due a minute later.
const MAX: usize = 250;

/// Closes the attendances that are due. Returns how many.
///
/// Each is one transaction that depends on what was read. So every attendance is closed once, even if the sweep runs
/// twice, runs twice at the same time, or stops anywhere. An attendance that cannot be closed does not prevent the
/// closing of others.
///
/// # Errors
/// When the due attendances cannot be read, or the last error of those that could not be closed.
pub async fn close_forgotten(app: &App) -> Result<usize, Error> {
    let app = &app.limited(crate::access());
    let mut closed = 0;
    let mut failure = None;
    for due in attendances::due(&app.storage.table, app.clock.now(), MAX).await? {
        match close(app, &due).await {
            Ok(true) => {
                closed += 1;
                tracing::info!(organization = %due.organization, attendance_id = %due.id, "attendance.auto_closed");
            }
            // The attendance was closed before, or is due later.
            Ok(false) => {}
            Err(why) => {
                tracing::error!(attendance_id = %due.id, cause = %why, "attendance.not_closed");
                failure = Some(why);
            }
        }
    }
    failure.map_or(Ok(closed), Err)
}

/// Closes an attendance. Returns whether it was closed now.
async fn close(app: &App, due: &Due) -> Result<bool, Error> {
    let actor = Actor::service(due.organization);
    let table = &app.storage.table;
    let actor = &actor;
    let closed = app.commit(|| async move {
        let Some(there) = attendances::get(table, due.organization, due.id).await? else {
            return Ok(Attempt::Done(false));
        };
        let at = there.attendance.clock_in_at;
        let now = app.clock.now();
        let presences = [(at, Some(at))];
        let time =
            EmployeeTime::around(&app.storage, due.organization, due.employee, now, &presences);
        let time = time.await?;
        let mut time = time.ok_or_else(|| Error::internal("an attendance of no employee"))?;
        time.change(|context, timeline| timeline.close(due.id, context));
        let timeline = &time.stored.timeline;
        // The attendance in its present form: somebody may have clocked out, or corrected it, after it was found due.
        let was_open =
            timeline.loaded(due.id).is_some_and(|was| was.day_result.status == Status::Open);
        let Some(after) = timeline.get(due.id).filter(|_| was_open) else {
            return Ok(Attempt::Done(false));
        };
        let mut change = Transaction::new(app, actor.clone());
        let status = after.day_result.status;
        if status == Status::Open {
            // The organization has extended the time since the attendance was written, so it is due later.
            change.write(time.relisting_writes(due.id));
            return Ok(Attempt::Commit(change, false));
        }
        let date = after.day_result.date;
        // If people punch once a day, it is an ordinary day, and no clock-out was forgotten.
        let is_forgotten = status == Status::Incomplete;
        let goes_to_review = time.stored.goes_to_review(after);
        change.write(time.review_notification(table, &[after]).await?);
        if is_forgotten || goes_to_review {
            let json = |status: Status| serde_json::to_value(status).map_err(Error::internal);
            let before = json(Status::Open)?;
            let after = json(status)?;
            let status_change = Change { field: "status".into(), before, after };
            change.log_of(
                due.employee,
                "attendance.auto_closed",
                ("attendance", due.id),
                vec![status_change],
            );
        }
        time.store(&mut change).await?;
        if is_forgotten {
            let account =
                notify::account_of(table, due.organization, &time.employee, time.now).await?;
            change.notify(account, &Notice::attendance_auto_closed(due.id, date));
        }
        Ok::<_, wfm_app::Error>(Attempt::Commit(change, true))
    });
    closed.await.map_err(wfm_app::Error::into_storage)
}
