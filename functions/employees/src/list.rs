//! The list, newest first, or by name where names are searched.

use std::collections::BTreeSet;

use wfm_domain::employee::EmployeeStatus;
use wfm_domain::ids::{DepartmentId, EmployeeId};
use wfm_http::{Caller, Error, Services, reach};
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::list::{List, Page};
use wfm_storage::table::Index;

use crate::wire::EmployeeQuery;

/// A page of the employees that the caller may read and asks for.
pub async fn page(
    services: &Services,
    caller: &Caller,
    query: &EmployeeQuery,
    after: Option<&str>,
    limit: u32,
) -> Result<Page<StoredEmployee>, Error> {
    let (table, organization) = (&services.storage.table, caller.organization);
    let readable = reach::everyone(services, caller, "employees:read").await?;
    let keep = |stored: &StoredEmployee| {
        let employee = &stored.employee;
        readable.as_ref().is_none_or(|ids| ids.contains(&employee.id))
            && query.department_id.is_none_or(|d| employee.department_id == Some(DepartmentId(d)))
            && query.manager_id.is_none_or(|m| employee.manager_id == Some(EmployeeId(m)))
            && query.status.is_none_or(|s| EmployeeStatus::from(s) == employee.status)
    };
    if let (Some(q), Some(ids)) = (&query.q, &readable) {
        return search_among(services, caller, ids, &employees::fold(q), after, limit, keep).await;
    }
    if let Some(q) = &query.q {
        return search(services, caller, &employees::fold(q), after, limit, keep).await;
    }
    let (index, partition) = match (query.department_id, query.manager_id) {
        (Some(department), _) => {
            (Index::Second, employees::in_department(organization, DepartmentId(department)))
        }
        (None, Some(manager)) => {
            (Index::Third, employees::under(organization, EmployeeId(manager)))
        }
        (None, None) => (Index::First, employees::all(organization)),
    };
    let list = List {
        index: Some(index),
        partitions: vec![partition],
        from: "0".into(),
        to: "~".into(),
        descending: true,
        after,
        limit: limit as usize,
    };
    Ok(table.list(list, |item| Ok(Some(employees::read(item)?).filter(&keep))).await?)
}

/// Employees one of whose terms begins with `prefix`, by that term. Who has several such terms is
/// shown at the first.
async fn search(
    services: &Services,
    caller: &Caller,
    prefix: &str,
    after: Option<&str>,
    limit: u32,
    keep: impl Fn(&StoredEmployee) -> bool,
) -> Result<Page<StoredEmployee>, Error> {
    let (table, organization) = (&services.storage.table, caller.organization);
    if prefix.is_empty() {
        return Ok(Page { rows: vec![], next: None });
    }
    let list = List {
        index: None,
        partitions: vec![employees::term_partition(organization, prefix)],
        from: prefix.to_owned(),
        to: format!("{prefix}\u{10ffff}"),
        descending: false,
        after,
        limit: limit as usize,
    };
    let terms = table.list(list, |item| employees::read_term(item).map(Some)).await?;
    let keys = terms.rows.iter().map(|(_, id)| employees::key(organization, *id)).collect();
    let found = table.get_many(keys).await?;
    let mut rows = Vec::new();
    for (term, id) in &terms.rows {
        let Some(item) = found.get(&employees::key(organization, *id)) else { continue };
        let stored = employees::read(item.clone())?;
        let first = employees::terms(&stored.employee).into_iter().find(|t| t.starts_with(prefix));
        if first.as_ref() == Some(term) && keep(&stored) {
            rows.push(stored);
        }
    }
    Ok(Page { rows, next: terms.next })
}

/// The same among the few that the caller may read. The organization's terms are not looked at: where
/// a page ends, or that there is another, would tell of people the caller may not see.
async fn search_among(
    services: &Services,
    caller: &Caller,
    ids: &BTreeSet<EmployeeId>,
    prefix: &str,
    after: Option<&str>,
    limit: u32,
    keep: impl Fn(&StoredEmployee) -> bool,
) -> Result<Page<StoredEmployee>, Error> {
    if prefix.is_empty() {
        return Ok(Page { rows: vec![], next: None });
    }
    let keys = ids.iter().map(|id| employees::key(caller.organization, *id)).collect();
    let mut found = Vec::new();
    for item in services.storage.table.get_many(keys).await?.into_values() {
        let stored = employees::read(item)?;
        let terms = employees::terms(&stored.employee);
        if let Some(term) =
            terms.into_iter().find(|term| term.starts_with(prefix)).filter(|_| keep(&stored))
        {
            found.push((format!("{term}#{}", stored.employee.id), stored));
        }
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut rest =
        found.into_iter().filter(|(position, _)| after.is_none_or(|a| position.as_str() > a));
    let page: Vec<_> = rest.by_ref().take(limit as usize).collect();
    let next = rest.next().and(page.last()).map(|(position, _)| position.clone());
    Ok(Page { rows: page.into_iter().map(|(_, stored)| stored).collect(), next })
}
