//! `GET /time-policies`

use wfm_domain::policy::TimePolicy as Model;
use wfm_http::page::PageQuery;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded;

use crate::wire::time_policy::TimePolicy;

/// Time policies, newest first.
pub async fn list_time_policies(
    call: Call<PageQuery, Nothing>,
) -> Result<Reply<Page<TimePolicy>>, Error> {
    let page = call.page(None)?;
    let after = page.after.as_deref();
    let limit = page.limit;
    let found = coded::list::<Model>(call.table(), call.organization(), after, limit).await?;
    page.reply(found.rows.iter().map(|stored| TimePolicy::from(&stored.value)), found.next)
}
