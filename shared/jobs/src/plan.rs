//! Planning: the list of the items of a job, by index, decided once.

use wfm_app::App;
use wfm_storage::Error;
use wfm_storage::jobs::{self, JobRow, JobStatus};

use crate::advance::notification;
use crate::job::{DUE_AFTER, Job};

/// Plans a job. A job without items is completed at once.
pub(crate) async fn plan<J: Job>(app: &App, job: &JobRow<J::Task>) -> Result<(), Error> {
    let table = &app.storage.table;
    let blobs = &app.storage.blobs;
    let items = J::plan(app, job).await?;
    let name = jobs::store_plan(table, blobs, job, &items).await?;
    let now = app.clock.now();
    let mut after = job.clone();
    after.plan = Some(name);
    after.total = u32::try_from(items.len()).map_err(Error::internal)?;
    if after.total > job.part_size {
        after.parts = after.total.div_ceil(job.part_size);
    }
    after.status = JobStatus::Processing;
    after.due_at = Some(now + DUE_AFTER);
    after.updated_at = now;
    let mut writes = vec![];
    if after.total == 0 {
        after.status = JobStatus::Completed;
        after.due_at = None;
        writes.extend(notification(&after, &J::DECLARED));
    }
    writes.push(jobs::replace(&after));
    table.write(writes).await?;
    tracing::info!(job_id = %job.id, trace_id = job.trace_id.as_deref(), total = after.total, parts = after.parts, "job.planned");
    Ok(())
}
