//! `GET /rotations`

use wfm_domain::roster::Rotation as Model;
use wfm_http::page::PageQuery;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded;

use crate::wire::rotation::Rotation;

/// Rotations, newest first.
pub async fn list_rotations(
    call: Call<PageQuery, Nothing>,
) -> Result<Reply<Page<Rotation>>, Error> {
    let page = call.page(None)?;
    let after = page.after.as_deref();
    let limit = page.limit;
    let found = coded::list::<Model>(call.table(), call.organization(), after, limit).await?;
    page.reply(found.rows.iter().map(|stored| Rotation::from(&stored.value)), found.next)
}
