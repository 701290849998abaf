//! `GET /roles`

use wfm_http::page::PageQuery;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::roles;

use crate::wire::Role;

/// Roles, newest first.
pub async fn list_roles(call: Call<PageQuery, Nothing>) -> Result<Reply<Page<Role>>, Error> {
    let page = call.page(None)?;
    let after = page.after.as_deref();
    let limit = page.limit;
    let found = roles::list(call.table(), call.organization(), after, limit).await?;
    page.reply(found.rows.iter().map(Role::from), found.next)
}
