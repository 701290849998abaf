//! The list, the latest first. A few employees' leaves are merged from their own lists; anybody's, or
//! many people's, are filtered out of the organization's.

use std::collections::BTreeSet;

use chrono::Days;
use wfm_domain::ids::EmployeeId;
use wfm_domain::leave::Leave;
use wfm_http::{Caller, Error, Services, reach};
use wfm_storage::leaves;
use wfm_storage::list::{List, Page};
use wfm_storage::table::Index;

use crate::wire::{LeaveQuery, LeaveStatus};

/// So many lists are merged; beyond, the organization's is filtered.
const FEW: usize = 25;
/// No leave has more dates (contract §6).
const MOST_DATES: u64 = 366;

/// A page of the leaves that the caller may read and asks for.
pub async fn page(
    services: &Services,
    caller: &Caller,
    query: &LeaveQuery,
    after: Option<&str>,
    limit: u32,
) -> Result<Page<Leave>, Error> {
    let mut who = reach::everyone(services, caller, "leaves:read").await?;
    if let Some(employee) = query.employee_id.map(EmployeeId) {
        let readable = who.is_none_or(|who| who.contains(&employee));
        who = Some(if readable { BTreeSet::from([employee]) } else { BTreeSet::new() });
    }
    let nothing = Page { rows: vec![], next: None };
    if who.as_ref().is_some_and(BTreeSet::is_empty) || query.from > query.to && query.to.is_some() {
        return Ok(nothing);
    }
    // A leave that touches the range starts before its end, and not longer before it than it lasts.
    let earliest = query.from.and_then(|from| from.checked_sub_days(Days::new(MOST_DATES)));
    let from = earliest.and_then(leaves::position).unwrap_or_else(|| "0".into());
    let to = query.to.and_then(leaves::position).unwrap_or_else(|| "9999".into());
    let few = who.as_ref().filter(|who| who.len() <= FEW);
    let organization = caller.organization;
    let list = List {
        index: Some(if few.is_some() { Index::Second } else { Index::First }),
        partitions: match few {
            Some(few) => few.iter().map(|id| leaves::of_employee(organization, *id)).collect(),
            None => vec![leaves::all(organization)],
        },
        from,
        to: format!("{to}~"),
        descending: true,
        after,
        limit: limit as usize,
    };
    let keep = |leave: &Leave| {
        who.as_ref().is_none_or(|who| who.contains(&leave.employee_id))
            && query.from.is_none_or(|from| from <= leave.span.end_date)
            && query.to.is_none_or(|to| leave.span.start_date <= to)
            && query.status.is_none_or(|status| status == LeaveStatus::from(leave.status))
    };
    let table = &services.storage.table;
    Ok(table.list(list, |item| Ok(Some(leaves::read(item)?.leave).filter(&keep))).await?)
}
