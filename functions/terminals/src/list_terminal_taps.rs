//! `GET /terminals/{id}/taps`

use wfm_domain::ids::TerminalId;
use wfm_domain::terminal::Terminal as Model;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded;
use wfm_storage::taps::{self, StoredTap};

use crate::wire::{TapsQuery, TerminalTap};

/// Everything that came from a terminal, the latest arrival first.
pub async fn list_terminal_taps(
    call: Call<TapsQuery, Nothing>,
) -> Result<Reply<Page<TerminalTap>>, Error> {
    let id: TerminalId = call.path_id()?;
    let table = call.table();
    let organization = call.organization();
    if coded::get::<Model>(table, organization, id).await?.is_none() {
        return Err(Error::NotFound);
    }
    let page = call.page(None)?;
    let state = page.filters.state.map(Into::into);
    let wanted = |tap: &StoredTap| state.is_none_or(|state| tap.state == state);
    let after = page.after.as_deref();
    let found = taps::list(table, organization, id, wanted, after, page.limit).await?;
    page.reply(found.rows.iter().map(TerminalTap::from), found.next)
}
