//! `GET /deputies`

use wfm_domain::deputy::Deputy as Model;
use wfm_domain::ids::EmployeeId;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::deputies;
use wfm_wire::expand::{self, Expand};

use crate::deputy::OTHERS;
use crate::wire::deputy::{Deputy, DeputyQuery};

/// The deputies that concern the caller's employee on either side; with the permission to name deputies for others, those of
/// everybody.
pub async fn list_deputies(call: Call<DeputyQuery, Nothing>) -> Result<Reply<Page<Deputy>>, Error> {
    let page = call.page(call.caller.held.grants.scope(OTHERS))?;
    let query = &page.filters;
    let asked = query.employee_id.map(EmployeeId);
    let of = match (call.caller.held.grants.holds(OTHERS), call.caller.user.employee_id) {
        (true, _) => asked,
        (false, Some(own)) if asked.is_none_or(|asked| asked == own) => Some(own),
        (false, _) => return page.empty(),
    };
    let wanted = |deputy: &Model| query.from.is_none_or(|from| from <= deputy.dates.last);
    let found =
        deputies::list(call.table(), call.organization(), of, wanted, page.position()).await?;
    let mut rows: Vec<_> = found.rows.iter().map(Deputy::from).collect();
    if query.expand == Some(Expand::Employee) {
        let both = rows.iter().flat_map(|row| [row.employee_id, row.deputy_id]);
        let names = expand::names(&call, both).await?;
        for row in &mut rows {
            row.employee = names.get(&row.employee_id).cloned();
            row.deputy = names.get(&row.deputy_id).cloned();
        }
    }
    page.reply(rows, found.next)
}
