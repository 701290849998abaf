//! `GET /sites`

use wfm_domain::site::Site as Model;
use wfm_http::page::PageQuery;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::{self, Stored};

use crate::wire::Site;

/// Sites, newest first.
pub async fn list_sites(call: Call<PageQuery, Nothing>) -> Result<Reply<Page<Site>>, Error> {
    let page = call.page(None)?;
    let after = page.after.as_deref();
    let limit = page.limit;
    let found = coded::list::<Model>(call.table(), call.organization(), after, limit).await?;
    let shown = |stored: &Stored<Model>| Site::at(call.now(), &stored.value);
    page.reply(found.rows.iter().map(shown), found.next)
}
