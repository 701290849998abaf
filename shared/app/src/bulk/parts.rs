//! Parts of a large job: each has a row and a message of its own.

use wfm_storage::Error;
use wfm_storage::jobs::{self, AnyTask, BulkJob, JobStatus};

use super::Outcome;
use super::step::end_notification;
use crate::App;
use crate::jobs::DUE_AFTER;

/// Gives every part a row, resumes the abandoned parts of a job that was replayed, and sends a
/// message for each part that has not ended.
pub(super) async fn send_parts(app: &App, mut job: BulkJob) -> Result<Outcome, Error> {
    let table = &app.storage.table;
    let now = app.clock.now();
    let there = jobs::parts(table, &job).await?;
    for number in
        (0..job.task.parts).filter(|n| there.iter().all(|part| part.task.part() != Some(*n)))
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
    if job.task.parts_completed == job.task.parts {
        // The last one ended while the job was abandoned.
        let (ended, _) = jobs::ended(job, now);
        let writes = vec![jobs::replace(&ended), end_notification(&ended)];
        table.write(writes).await?;
        return Ok(Outcome::Ended);
    }
    if job.due_at.is_some() || job.status == JobStatus::Queued {
        job.status = JobStatus::Processing;
        job.due_at = None;
        job.updated_at = now;
        match table.write(vec![jobs::replace(&job)]).await {
            // Refused: a part has ended meanwhile. The job is looked at again.
            Ok(()) | Err(Error::Refused(_)) => {}
            Err(why) => return Err(why),
        }
    }
    tracing::info!(job_id = %job.id, trace_id = job.trace_id.as_deref(), parts = job.task.parts, "job.parted");
    Ok(Outcome::Parted)
}

/// Resumes a part that was abandoned.
async fn resume(app: &App, job: &BulkJob, part: BulkJob) -> Result<BulkJob, Error> {
    let now = app.clock.now();
    let part = BulkJob {
        status: JobStatus::Queued,
        error: None,
        resumed: job.resumed,
        due_at: Some(now + DUE_AFTER),
        updated_at: now,
        ..part
    };
    let mut after = job.clone();
    after.task.parts_failed = after.task.parts_failed.saturating_sub(1);
    let writes = vec![jobs::replace(&part), jobs::replace(&after)];
    app.storage.table.write(writes).await?;
    Ok(BulkJob { rev: job.rev + 1, ..after })
}
