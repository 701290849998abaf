//! `GET /terminals`

use wfm_domain::terminal::Terminal as Model;
use wfm_http::page::PageQuery;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::{self, Stored};
use wfm_storage::jobs;

use crate::wire::Terminal;

/// Terminals, newest first.
pub async fn list_terminals(
    call: Call<PageQuery, Nothing>,
) -> Result<Reply<Page<Terminal>>, Error> {
    let page = call.page(None)?;
    let after = page.after.as_deref();
    let limit = page.limit;
    let table = call.table();
    let organization = call.organization();
    let found = coded::list::<Model>(table, organization, after, limit).await?;
    let ids: Vec<_> = found.rows.iter().map(|stored| stored.value.id).collect();
    let last = jobs::last_taps(table, organization, ids).await?;
    let shown =
        |stored: &Stored<Model>| Terminal::of(&stored.value, last.get(&stored.value.id).copied());
    page.reply(found.rows.iter().map(shown), found.next)
}
