//! `GET /salary-components`

use wfm_http::page::PageQuery;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::salary_components as components;

use crate::wire::SalaryComponent;

/// Salary components, newest first.
pub async fn list_salary_components(
    call: Call<PageQuery, Nothing>,
) -> Result<Reply<Page<SalaryComponent>>, Error> {
    let page = call.page(None)?;
    let after = page.after.as_deref();
    let limit = page.limit;
    let found = components::list(call.table(), call.organization(), after, limit).await?;
    page.reply(found.rows.iter().map(|row| SalaryComponent::from(&row.component)), found.next)
}
