//! `GET /pay-groups`

use wfm_domain::pay::PayGroup as Model;
use wfm_http::page::PageQuery;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded;

use crate::wire::pay_group::PayGroup;

/// Pay groups, newest first.
pub async fn list_pay_groups(
    call: Call<PageQuery, Nothing>,
) -> Result<Reply<Page<PayGroup>>, Error> {
    let page = call.page(None)?;
    let after = page.after.as_deref();
    let limit = page.limit;
    let found = coded::list::<Model>(call.table(), call.organization(), after, limit).await?;
    page.reply(found.rows.iter().map(|stored| PayGroup::from(&stored.value)), found.next)
}
