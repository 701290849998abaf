//! The reporting lines. They must have no circle and must not be too deep, today and on every later date (rule
//! API-84).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use wfm_domain::dates::Span;
use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_domain::tree;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error};
use wfm_storage::memberships::Membership;
use wfm_storage::table::Write;
use wfm_storage::{employees, members};

/// The reporting lines: employee, manager, and the dates.
pub type Lines = Vec<(EmployeeId, EmployeeId, Vec<Span>)>;

/// Checks the reporting lines of an employee, and returns the write that counts the change. The write is refused if
/// another reporting line has changed meanwhile.
///
/// # Errors
/// 409 `cycle`, 400 `too_deep`.
pub async fn move_to_managers<B>(
    call: &Call<Nothing, B>,
    employee: &Employee,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<Write, Error> {
    let table = call.table();
    let organization = call.organization();
    let rev = employees::tree_rev(table, organization).await?;
    let mut lines = above(call, employee, today).await?;
    lines.extend(below(call, employee.id, today, now).await?);
    // The reporting lines change on these dates only.
    let begins = lines.iter().flat_map(|(.., spans)| spans).map(|span| span.first.max(today));
    let dates: BTreeSet<NaiveDate> = begins.collect();
    for date in dates {
        let on_date = lines.iter().filter(|(.., spans)| spans.iter().any(|s| s.contains(date)));
        let parents: BTreeMap<_, _> =
            on_date.map(|(report, manager, _)| (*report, *manager)).collect();
        match tree::check_move(employee.id, parents.get(&employee.id).copied(), &parents) {
            Ok(()) => {}
            Err(tree::Violation::Cycle) => {
                let detail = "This would create a reporting cycle.";
                let violation = Violation::at("/manager_id", "cycle", detail);
                return Err(Error::Conflict(Conflict::Cycle, detail.into(), vec![violation]));
            }
            Err(tree::Violation::TooDeep) => {
                let detail = format!("A tree has at most {} levels.", tree::MAX_LEVELS);
                return Err(Error::invalid("/manager_id", "too_deep", detail));
            }
        }
    }
    Ok(employees::move_tree(organization, rev))
}

/// The lines from an employee upwards, for today and later.
pub async fn above<B>(
    call: &Call<Nothing, B>,
    employee: &Employee,
    today: NaiveDate,
) -> Result<Lines, Error> {
    let table = call.table();
    let organization = call.organization();
    let mut lines = Lines::new();
    let mut seen = BTreeSet::from([employee.id]);
    let mut level = vec![employee.clone()];
    while !level.is_empty() {
        let mut next = BTreeSet::new();
        for report in &level {
            for (manager, mut spans) in report.named_by_assignments(|a| a.manager_id) {
                spans.retain(|span| span.last.is_none_or(|last| today <= last));
                if spans.is_empty() {
                    continue;
                }
                lines.push((report.id, manager, spans));
                next.extend(seen.insert(manager).then_some(manager));
            }
        }
        let keys = next.iter().map(|id| employees::key(organization, *id)).collect();
        let found = table.get_many(keys).await?.into_values().map(employees::read);
        let found: Vec<_> = found.collect::<Result<_, _>>()?;
        level = found.into_iter().map(|stored| stored.employee).collect();
    }
    Ok(lines)
}

/// The lines from an employee downwards, for today and later.
async fn below<B>(
    call: &Call<Nothing, B>,
    employee: EmployeeId,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<Lines, Error> {
    let table = call.table();
    let organization = call.organization();
    let mut lines = Lines::new();
    let mut seen = BTreeSet::from([employee]);
    let mut level = vec![employee];
    while !level.is_empty() {
        let teams = level.iter().map(|manager| {
            let team = Membership::Manager(*manager);
            members::all_since(table, organization, team, today, now)
        });
        let teams = futures::future::try_join_all(teams).await?;
        let mut next = vec![];
        for (manager, member) in
            level.iter().zip(teams).flat_map(|(m, t)| t.into_iter().map(move |r| (*m, r)))
        {
            next.extend(seen.insert(member.employee).then_some(member.employee));
            lines.push((member.employee, manager, member.spans));
        }
        level = next;
    }
    Ok(lines)
}
