//! `GET /shift-types`

use wfm_domain::roster::ShiftType as Model;
use wfm_http::page::PageQuery;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded;

use crate::wire::ShiftType;

/// Shift types, newest first.
pub async fn list_shift_types(
    call: Call<PageQuery, Nothing>,
) -> Result<Reply<Page<ShiftType>>, Error> {
    let page = call.page(None)?;
    let after = page.after.as_deref();
    let limit = page.limit;
    let found = coded::list::<Model>(call.table(), call.organization(), after, limit).await?;
    page.reply(found.rows.iter().map(|stored| ShiftType::from(&stored.value)), found.next)
}
