//! `GET /jobs/{job_id}/items`

use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::jobs;
use wfm_wire::expand;
use wfm_wire::job::JobItem;
use wfm_wire::job_view::items;

use crate::job::{Loaded, load};
use crate::wire::JobItemsQuery;

/// The verdicts so far, in the order of the index.
pub async fn list_job_items(
    call: Call<JobItemsQuery, Nothing>,
) -> Result<Reply<Page<JobItem>>, Error> {
    let page = call.page(None)?;
    let last_index: Option<u32> = page.after.as_deref().and_then(|at| at.parse().ok());
    let from = last_index.map_or(0, |last| last + 1);
    let Loaded { job, registered } = load(&call).await?;
    let job = jobs::whole(call.table(), job).await?;
    let mut rows =
        items(&call.services, &call.caller, registered, &job, from, page.limit + 1).await?;
    let more = rows.len() > page.limit;
    rows.truncate(page.limit);
    let next = rows.last().filter(|_| more).map(|last| last.index.to_string());
    page.reply(expand::employees(&call, page.filters.expand, rows).await?, next)
}
