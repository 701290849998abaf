//! `GET /open-shifts`

use wfm_domain::ids::{DepartmentId, SiteId};
use wfm_domain::shift_request::OpenShift as Model;
use wfm_http::authorization::Scope;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::{departments, employees, open_shifts};

use crate::open_shift::{may_claim, visible};
use crate::wire::open_shift::{OpenShift, OpenShiftQuery};

/// Open shifts, the earliest first. With the scope `own`, those that the caller may claim.
pub async fn list_open_shifts(
    call: Call<OpenShiftQuery, Nothing>,
) -> Result<Reply<Page<OpenShift>>, Error> {
    let scope = call.caller.held.grants.scope("schedules:read");
    let page = call.page(scope)?;
    let table = call.table();
    let organization = call.organization();
    let query = &page.filters;
    let own = match (scope, call.caller.user.employee_id) {
        (Some(Scope::Own), None) => return page.empty(),
        (Some(Scope::Own), Some(own)) => {
            let stored = employees::get(table, organization, own).await?;
            let tree = departments::tree(table, organization).await?;
            Some((stored.ok_or(Error::NotFound)?.employee, tree))
        }
        _ => None,
    };
    let first = match query.from {
        Some(first) => first,
        None => call.settings().await?.settings.today(call.now()),
    };
    let visible = visible(&call).await?;
    let wanted = |open: &Model| {
        query.department_id.is_none_or(|id| open.department_id == Some(DepartmentId(id)))
            && query.site_id.is_none_or(|id| open.site_id == Some(SiteId(id)))
            && query.status.is_none_or(|status| status == open.status().into())
            && visible.shows(open)
            && own.as_ref().is_none_or(|(who, tree)| may_claim(who, open, tree))
    };
    let last = query.to;
    let place = page.position();
    let found = open_shifts::list(table, organization, first, last, wanted, place).await?;
    page.reply(found.rows.iter().map(OpenShift::from), found.next)
}
