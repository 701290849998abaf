//! The employees of the lists of balances.

use std::collections::BTreeSet;

use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, employee_scope};
use wfm_storage::employees;

/// The next employees whose leaves the caller may read, each with its position, and whether more follow.
pub async fn next_employees<Q>(
    call: &Call<Q, Nothing>,
    only: Option<EmployeeId>,
    after: Option<&str>,
    wanted: usize,
) -> Result<(Vec<(String, Employee)>, bool), Error> {
    let table = call.table();
    let organization = call.organization();
    let mut listed = employee_scope::employees(&call.services, &call.caller, "leaves:read").await?;
    if let Some(employee) = only {
        let is_readable = listed.is_none_or(|readable| readable.contains(&employee));
        listed = Some(BTreeSet::from_iter(is_readable.then_some(employee)));
    }
    let positioned = |employee: Employee| (employees::position_of(&employee), employee);
    let Some(listed) = listed else {
        let page = employees::list(table, organization, |_| true, after, wanted);
        let page = page.await?;
        let rows = page.rows.into_iter().map(|stored| positioned(stored.employee));
        return Ok((rows.collect(), page.next.is_some()));
    };
    let keys = listed.iter().map(|id| employees::key(organization, *id)).collect();
    let mut found = vec![];
    for item in table.get_many(keys).await?.into_values() {
        found.push(positioned(employees::read(item)?.employee));
    }
    found.retain(|(position, _)| after.is_none_or(|after| position.as_str() < after));
    found.sort_by(|(one, _), (other, _)| other.cmp(one));
    let more = found.len() > wanted;
    found.truncate(wanted);
    Ok((found, more))
}
