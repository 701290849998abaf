//! The results of a job, in the form in which they are shown.

use std::collections::BTreeSet;

use wfm_app::App;
use wfm_storage::Error;
use wfm_storage::jobs::{self, JobItem, JobRow, JobStatus};

use crate::worker::Registered;

/// At most `limit` results from item `from` on, sorted by index. In an abandoned job, the items without a verdict are
/// `unprocessed`.
///
/// # Errors
/// Errors of the storage.
pub async fn items(
    app: &App,
    registered: &Registered,
    job: &JobRow,
    from: u32,
    limit: usize,
) -> Result<Vec<JobItem>, Error> {
    let table = &app.storage.table;
    let has_failed = job.status == JobStatus::Failed;
    let mut found = match registered.declared.is_in_order {
        true => jobs::items(table, job, from, limit + usize::from(has_failed)).await?,
        false => {
            let all = jobs::all_items(table, job).await?;
            all.into_iter().filter(|item| item.index >= from).collect()
        }
    };
    if has_failed {
        let given: BTreeSet<u32> = found.iter().map(|result| result.index).collect();
        let until = found.get(limit).map_or(u32::MAX, |next| next.index);
        let all = (registered.unprocessed)(app, job).await?;
        let left = all
            .into_iter()
            .filter(|item| item.index >= from && item.index < until && !given.contains(&item.index))
            .take(limit);
        found.extend(left);
        found.sort_by_key(|result| result.index);
    }
    found.truncate(limit);
    Ok(found)
}
