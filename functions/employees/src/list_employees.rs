//! `GET /employees`

use std::collections::{BTreeSet, HashMap, HashSet};

use futures::future::try_join3;
use uuid::Uuid;
use wfm_domain::employee::{Employee, EmployeeStatus};
use wfm_domain::ids::{DepartmentId, EmployeeId, SiteId};
use wfm_http::error::Violation;
use wfm_http::page::PageRequest;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::departments::{self, Department};
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::key::{Item, Key};
use wfm_storage::list::Page as Rows;
use wfm_storage::members;
use wfm_storage::memberships::Membership;
use wfm_wire::expand;

use crate::employee::{Facts, shown};
use crate::wire::{self, DepartmentName, EmployeeQuery, EmployeeSort};

/// The employees that the caller may read: newest first, or by name. The result of a search is sorted by name.
pub async fn list_employees(
    call: Call<EmployeeQuery, Nothing>,
) -> Result<Reply<Page<wire::Employee>>, Error> {
    let page = call.page(call.caller.held.grants.scope("employees:read"))?;
    let facts = Facts::of(&call);
    let readable = employee_scope::employees(&call.services, &call.caller, "employees:read");
    let departments = wanted_departments(&call, &page.filters);
    let (facts, readable, departments) = Box::pin(try_join3(facts, readable, departments)).await?;
    let found = find(&call, &page, &facts, readable, departments).await?;
    let on =
        |stored: &StoredEmployee| page.filters.on.unwrap_or_else(|| facts.today(&stored.employee));
    let mut rows: Vec<wire::Employee> =
        found.rows.iter().map(|stored| shown(&call.caller, stored, on(stored))).collect();
    name_others(&call, page.filters.expand.as_deref().unwrap_or_default(), &mut rows).await?;
    page.reply(rows, found.next)
}

/// Adds the names of the managers and departments of these employees, if `expand` asks for them. One read finds both.
async fn name_others(
    call: &Call<EmployeeQuery, Nothing>,
    expand: &str,
    rows: &mut [wire::Employee],
) -> Result<(), Error> {
    let organization = call.organization();
    let is_asked_for = |name| expand.split(',').any(|asked| asked == name);
    let mut managers = HashSet::new();
    if is_asked_for("manager") {
        let ids = rows.iter().filter_map(|row| row.manager_id);
        managers.extend(ids.map(|id| employees::key(organization, EmployeeId(id))));
    }
    let mut keys: Vec<Key> = managers.iter().cloned().collect();
    if is_asked_for("department") {
        let ids = rows.iter().filter_map(|row| row.department_id);
        keys.extend(ids.map(|id| departments::key(organization, DepartmentId(id))));
    }
    let found = call.table().glance_at_many(keys).await?;
    let (managers, departments): (HashMap<_, _>, _) =
        found.into_iter().partition(|(key, _)| managers.contains(key));
    let managers = expand::names_in(managers)?;
    let departments = department_names(departments)?;
    for row in rows {
        row.manager = row.manager_id.and_then(|id| managers.get(&id).cloned());
        row.department = row.department_id.and_then(|id| departments.get(&id).cloned());
    }
    Ok(())
}

/// The names in the rows of departments, keyed by id.
fn department_names(rows: HashMap<Key, Item>) -> Result<HashMap<Uuid, DepartmentName>, Error> {
    let name = |item| -> Result<_, Error> {
        let Department { id, code, name, .. } = departments::read(item)?;
        Ok((id.0, DepartmentName { id: id.0, code, name }))
    };
    rows.into_values().map(name).collect()
}

async fn find(
    call: &Call<EmployeeQuery, Nothing>,
    page: &PageRequest<EmployeeQuery>,
    facts: &Facts,
    readable: Option<BTreeSet<EmployeeId>>,
    departments: Option<BTreeSet<DepartmentId>>,
) -> Result<Rows<StoredEmployee>, Error> {
    let table = call.table();
    let organization = call.organization();
    let query = &page.filters;
    let after = page.after.as_deref();
    let limit = page.limit;
    let on = query.on.unwrap_or_else(|| facts.settings.settings.today(facts.now));
    let keep = |stored: &StoredEmployee| {
        let employee = &stored.employee;
        let assignment = employee.assignment_on(on);
        let is_filtered =
            departments.is_some() || query.site_id.is_some() || query.manager_id.is_some();
        readable.as_ref().is_none_or(|ids| ids.contains(&employee.id))
            && (!is_filtered || employee.employments.contains(on))
            && departments
                .as_ref()
                .is_none_or(|all| assignment.department_id.is_some_and(|own| all.contains(&own)))
            && query.site_id.is_none_or(|site| assignment.site_id == Some(SiteId(site)))
            && query.manager_id.is_none_or(|m| assignment.manager_id == Some(EmployeeId(m)))
            && query.status.is_none_or(|s| EmployeeStatus::from(s) == employee.status_on(on))
    };
    if let Some(prefix) = query.q.as_deref().map(employees::fold) {
        if query.sort == Some(EmployeeSort::CreatedAt) {
            let detail = "The result of a search is sorted by name.";
            return Err(Error::Invalid(vec![Violation::of_parameter(
                "sort",
                "not_together",
                detail,
            )]));
        }
        if prefix.is_empty() {
            return Ok(Rows { rows: vec![], next: None });
        }
        let found_at = |employee: &Employee| {
            let term = employees::terms(employee).into_iter().find(|t| t.starts_with(&prefix))?;
            Some(format!("{term}#{}", employee.id))
        };
        return match &readable {
            Some(ids) => sorted_among(call, ids, found_at, after, limit, keep).await,
            None => Ok(employees::search(table, organization, &prefix, keep, after, limit).await?),
        };
    }
    if query.sort == Some(EmployeeSort::Name) {
        let named_at = |employee: &Employee| Some(employees::name_position(employee));
        return match &readable {
            Some(ids) => sorted_among(call, ids, named_at, after, limit, keep).await,
            None => Ok(employees::by_name(table, organization, keep, after, limit).await?),
        };
    }
    let groups: Vec<Membership> = match (&departments, query.manager_id, query.site_id) {
        (Some(all), ..) => all.iter().copied().map(Membership::Department).collect(),
        (None, Some(manager), _) => vec![Membership::Manager(EmployeeId(manager))],
        (None, None, Some(site)) => vec![Membership::Site(SiteId(site))],
        (None, None, None) => {
            return Ok(employees::list(table, organization, keep, after, limit).await?);
        }
    };
    let page = page.position();
    Ok(members::list_employees(table, organization, &groups, on, facts.now, keep, page).await?)
}

/// The requested department, with the departments below it if the query asks for them.
async fn wanted_departments(
    call: &Call<EmployeeQuery, Nothing>,
    query: &EmployeeQuery,
) -> Result<Option<BTreeSet<DepartmentId>>, Error> {
    let table = call.table();
    let organization = call.organization();
    let Some(department) = query.department_id.map(DepartmentId) else { return Ok(None) };
    match query.with_sub_departments {
        Some(true) => {
            let tree = departments::tree(table, organization).await?;
            Ok(Some(tree.including_below([department])))
        }
        _ => Ok(Some(BTreeSet::from([department]))),
    }
}

/// The few employees whom the caller may read, in the order of their positions; `None` is not listed. The organization's
/// names are not read, because the end of a page, or the fact that another page follows, would tell about people whom the
/// caller may not see.
async fn sorted_among(
    call: &Call<EmployeeQuery, Nothing>,
    ids: &BTreeSet<EmployeeId>,
    position: impl Fn(&Employee) -> Option<String>,
    after: Option<&str>,
    limit: usize,
    keep: impl Fn(&StoredEmployee) -> bool,
) -> Result<Rows<StoredEmployee>, Error> {
    let keys = ids.iter().map(|id| employees::key(call.organization(), *id)).collect();
    let mut found = Vec::new();
    for item in call.table().get_many(keys).await?.into_values() {
        let stored = employees::read(item)?;
        if let Some(position) = position(&stored.employee).filter(|_| keep(&stored)) {
            found.push((position, stored));
        }
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut rest =
        found.into_iter().filter(|(position, _)| after.is_none_or(|a| position.as_str() > a));
    let page: Vec<_> = rest.by_ref().take(limit).collect();
    let next = rest.next().and(page.last()).map(|(position, _)| position.clone());
    Ok(Rows { rows: page.into_iter().map(|(_, stored)| stored).collect(), next })
}
