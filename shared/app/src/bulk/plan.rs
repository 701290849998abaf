//! Planning: what the items of a job are, by index, decided once.

use wfm_storage::Error;
use wfm_storage::jobs::{self, BulkJob, BulkSelection, JobStatus};

use super::Consumer;
use super::step::end_notification;
use crate::App;
use crate::jobs::DUE_AFTER;

/// Plans a job. One without items is completed at once.
pub(super) async fn plan(app: &App, consumer: &impl Consumer, job: &BulkJob) -> Result<(), Error> {
    let (table, blobs) = (&app.storage.table, &app.storage.blobs);
    let selection: BulkSelection = match job.task.action.selection() {
        Some(selection) => selection,
        None => jobs::batch(table, blobs, job).await?,
    };
    let items = consumer.items(job, selection).await?;
    let name = jobs::store_plan(table, blobs, job, &items).await?;
    let now = app.clock.now();
    let mut after = job.clone();
    after.task.plan = Some(name);
    after.total = u32::try_from(items.len()).map_err(Error::internal)?;
    let part = job.task.action.part();
    if after.total > part {
        after.task.parts = after.total.div_ceil(part);
    }
    after.status = JobStatus::Processing;
    after.due_at = Some(now + DUE_AFTER);
    after.updated_at = now;
    let mut writes = vec![];
    if after.total == 0 {
        after.status = JobStatus::Completed;
        after.due_at = None;
        writes.push(end_notification(&after));
    }
    writes.push(jobs::replace(&after));
    table.write(writes).await?;
    tracing::info!(job_id = %job.id, trace_id = job.trace_id.as_deref(), total = after.total, parts = after.task.parts, "job.planned");
    Ok(())
}
