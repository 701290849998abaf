//! The parts of a large job. Each has its own row and message.

use serde::Serialize;
use wfm_app::App;
use wfm_storage::Error;
use wfm_storage::jobs::{self, JobRow, JobStatus};

use crate::advance::notification;
use crate::job::{DUE_AFTER, Declared, Outcome};

/// Gives every part a row, resumes the abandoned parts of a replayed job, and sends a message for each part that has
/// not ended.
pub(crate) async fn send_parts<T: Clone + Serialize>(
    app: &App,
    declared: &Declared,
    mut job: JobRow<T>,
) -> Result<Outcome, Error> {
    let table = &app.storage.table;
    let now = app.clock.now();
    let there = jobs::parts(table, &job).await?;
    for number in (0..job.parts).filter(|n| there.iter().all(|part| part.part_number() != Some(*n)))
    {
        let part = job.part_of(number, now, now + DUE_AFTER);
        match table.write(vec![jobs::create_part(&part)]).await {
            Ok(()) | Err(Error::Refused(_)) => {} // somebody else made it
            Err(why) => return Err(why),
        }
    }
    for part in there {
        if part.status == JobStatus::Failed && part.resumed < job.resumed {
            job = resume(app, &job, part).await?;
        }
    }
    for part in jobs::parts(table, &job).await? {
        if !part.status.is_terminal() {
            app.storage.send(&part).await?;
        }
    }
    if job.parts_completed == job.parts {
        // The last part ended while the job was abandoned.
        job.status = JobStatus::Completed;
        job.due_at = None;
        job.updated_at = now;
        let mut writes = vec![jobs::replace(&job)];
        writes.extend(notification(&job, declared));
        table.write(writes).await?;
        return Ok(Outcome::Ended);
    }
    if job.due_at.is_some() || job.status == JobStatus::Queued {
        job.status = JobStatus::Processing;
        job.due_at = None;
        job.updated_at = now;
        match table.write(vec![jobs::replace(&job)]).await {
            // `Refused`: a part has ended meanwhile. The job is read again.
            Ok(()) | Err(Error::Refused(_)) => {}
            Err(why) => return Err(why),
        }
    }
    tracing::info!(job_id = %job.id, trace_id = job.trace_id.as_deref(), parts = job.parts, "job.parted");
    Ok(Outcome::Parted)
}

/// Resumes an abandoned part.
async fn resume<T: Clone + Serialize>(
    app: &App,
    job: &JobRow<T>,
    mut part: JobRow,
) -> Result<JobRow<T>, Error> {
    let now = app.clock.now();
    part.status = JobStatus::Queued;
    part.error = None;
    part.resumed = job.resumed;
    part.due_at = Some(now + DUE_AFTER);
    part.updated_at = now;
    let mut after = job.clone();
    after.parts_failed = after.parts_failed.saturating_sub(1);
    app.storage.table.write(vec![jobs::replace(&part), jobs::replace(&after)]).await?;
    after.rev += 1;
    Ok(after)
}
