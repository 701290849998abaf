//! Runs every minute. It finds jobs that should have moved and sends their message again, whether it was sent before
//! or not (rule API-44). It also closes attendances whose clock-out was forgotten (rule TIME-28), moves former
//! members out of the lists of today, recalculates days that a change of an employee affects (rule TIME-33), and looks
//! again for the people who may act on requests that wait (rule APPR-6). So losing the whole queue loses nothing.

mod close;
mod former;
mod look;
mod recalculate;

pub use close::close_forgotten;
pub use former::move_former;
pub use look::look;
pub use recalculate::recalculate;

use chrono::TimeDelta;
use wfm_app::App;
use wfm_job::DUE_AFTER;
use wfm_storage::Error;
use wfm_storage::access::Access;
use wfm_storage::jobs;

/// The greatest number of jobs of one shard that one sweep examines. The others are due a minute later.
const MAX: usize = 250;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "job-sweeper"
        reads: Account Administrators Attendance AttendanceRequest Departments Deputies Employee Holders Leave Log Role
            Rotations Settings SettingsVersion Sites TimePolicies Timeline Timesheet;
        puts: AttendanceRequest ExportJob Inbox Log Look Member PayJob PlanningJob Recalculate SyncJob TapsJob Timeline Timesheet;
        updates: Timeline;
        deletes: Member;
        lists_first: Roles;
        lists_work: CloseWork FormerWork JobWork LookWork RecalculateWork Waiting;
    }
}

/// Sends the messages of due jobs again. Returns how many.
///
/// # Errors
/// When the due jobs cannot be read or a message cannot be sent. Messages that were sent stay sent, and sending a
/// message twice is harmless.
pub async fn sweep(app: &App) -> Result<usize, Error> {
    send_again(app, TimeDelta::zero(), MAX).await
}

/// Sends the message of every job that has not ended, whether it is due or not, because the queue has lost all
/// messages. Only a job that was postponed by more than [`DUE_AFTER`] waits until it is due.
///
/// # Errors
/// Errors as of [`sweep`].
pub async fn send_all_again(app: &App) -> Result<usize, Error> {
    send_again(app, DUE_AFTER, usize::MAX).await
}

async fn send_again(app: &App, ahead: TimeDelta, most: usize) -> Result<usize, Error> {
    let app = &app.limited(access());
    let storage = &app.storage;
    let now = app.clock.now();
    let due = jobs::due(&storage.table, now + ahead, most).await?;
    if let Some(oldest) = due.iter().map(|job| job.updated_at).min() {
        let oldest_due_job_s = (now - oldest).num_seconds();
        tracing::info!(jobs_due = due.len(), oldest_due_job_s, "jobs.due");
    }
    let mut sent = 0;
    for job in due {
        storage.send(&job).await?;
        sent += 1;
        tracing::warn!(job_id = %job.id, trace_id = job.trace_id.as_deref(), processed = job.processed, total = job.total, "job.sent_again");
        let mut seen = job;
        seen.due_at = Some(now + DUE_AFTER);
        match storage.table.write(vec![jobs::replace(&seen)]).await {
            Ok(()) | Err(Error::Refused(_)) => {} // it moved meanwhile, which is what was wanted
            Err(why) => return Err(why),
        }
    }
    Ok(sent)
}
