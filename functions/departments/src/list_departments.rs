//! `GET /departments`

use wfm_http::page::PageQuery;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::departments;

use crate::wire::Department;

/// Departments, newest first.
pub async fn list_departments(
    call: Call<PageQuery, Nothing>,
) -> Result<Reply<Page<Department>>, Error> {
    let page = call.page(None)?;
    let after = page.after.as_deref();
    let limit = page.limit;
    let found = departments::list(call.table(), call.organization(), after, limit).await?;
    page.reply(found.rows.iter().map(Department::from), found.next)
}
