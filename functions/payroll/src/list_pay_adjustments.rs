//! `GET /pay-adjustments`

use std::collections::BTreeSet;

use wfm_domain::ids::EmployeeId;
use wfm_http::authorization::Scope;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, pay_read};
use wfm_storage::pay_adjustments as adjustments;
use wfm_storage::table::Key;
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_wire::expand;

use crate::wire::adjustment::{PayAdjustment, PayAdjustmentQuery};

/// Pay adjustments, the newest first.
pub async fn list_pay_adjustments(
    call: Call<PayAdjustmentQuery, Nothing>,
) -> Result<Reply<Page<PayAdjustment>>, Error> {
    let page = call.page(Some(Scope::All))?;
    let employee = page.filters.employee_id.map(EmployeeId);
    let table = call.table();
    let after = page.after.as_deref();
    let found = adjustments::list(table, call.organization(), employee, after, page.limit).await?;
    for adjustment in &found.rows {
        let whose = Some(adjustment.employee_id);
        pay_read::log(&call.caller, whose, "pay_adjustment", adjustment.id);
    }
    let organization = call.organization();
    let advances = found.rows.iter().filter(|adjustment| adjustment.instalment.is_some());
    let keys: BTreeSet<Key> =
        advances.map(|of| timeline_heads::key(organization, of.employee_id)).collect();
    let heads = table.get_many(keys.into_iter().collect()).await?;
    let mut rows = vec![];
    for adjustment in &found.rows {
        let head = heads.get(&timeline_heads::key(organization, adjustment.employee_id));
        rows.push(PayAdjustment::shown(adjustment, &TimelineHead::read(head)?));
    }
    page.reply(expand::employees(&call, page.filters.expand, rows).await?, found.next)
}
