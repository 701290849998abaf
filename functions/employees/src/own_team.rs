//! Nobody enlarges their own team. After a change, no employee newly reports to the caller, or newly belongs to a
//! department that the caller manages (rule GUARD-1).

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, EmployeeId};
use wfm_http::own_record::Own;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error};
use wfm_storage::departments;

use crate::lines::{self, Lines};

/// Refuses a change, or without `before` a creation, after which the employee is in the caller's team on a date,
/// today or later, on which they were not before.
///
/// # Errors
/// [`Error::OwnRecord`], and errors of the table. Nothing is read for a caller without an employee.
pub async fn refuse_larger<B>(
    call: &Call<Nothing, B>,
    own: &Own,
    before: Option<&Employee>,
    after: &Employee,
    today: NaiveDate,
) -> Result<(), Error> {
    let is_moved = before.is_none_or(|before| before.assignments != after.assignments);
    if !is_moved || own.iter().next().is_none() {
        return Ok(());
    }
    let is = lines::above(call, after, today).await?;
    let was = match before {
        Some(before) => lines::above(call, before, today).await?,
        None => Lines::new(),
    };
    let begins = is.iter().chain(&was).flat_map(|(.., spans)| spans).map(|span| span.first);
    let entries = [Some(after), before].into_iter().flatten();
    let begins = begins.chain(entries.flat_map(|who| who.assignments.begins()));
    let dates: BTreeSet<NaiveDate> = begins.chain([today]).map(|date| date.max(today)).collect();
    let managed = managed(call, own, before, after).await?;
    for date in dates {
        let leads = |lines: &Lines| managers(lines, after.id, date).iter().any(|who| own.is(*who));
        let holds = |who: &Employee| {
            let department = who.assignment_on(date).department_id;
            department.is_some_and(|department| managed.contains(&department))
        };
        if (leads(&is) && !leads(&was)) || (holds(after) && !before.is_some_and(holds)) {
            return Err(Error::OwnRecord("team"));
        }
    }
    Ok(())
}

/// The managers of an employee on a date, direct and indirect.
fn managers(lines: &Lines, employee: EmployeeId, date: NaiveDate) -> BTreeSet<EmployeeId> {
    let on_date = lines.iter().filter(|(.., spans)| spans.iter().any(|span| span.contains(date)));
    let of: BTreeMap<EmployeeId, EmployeeId> =
        on_date.map(|(report, manager, _)| (*report, *manager)).collect();
    let mut managers = BTreeSet::new();
    let mut at = employee;
    while let Some(manager) = of.get(&at).filter(|manager| managers.insert(**manager)) {
        at = *manager;
    }
    managers
}

/// The departments of the employee that the caller manages, directly or through a department above them.
async fn managed<B>(
    call: &Call<Nothing, B>,
    own: &Own,
    before: Option<&Employee>,
    after: &Employee,
) -> Result<BTreeSet<DepartmentId>, Error> {
    let entries = [Some(after), before].into_iter().flatten();
    let all: BTreeSet<DepartmentId> = entries
        .flat_map(|who| who.assignments.entries())
        .filter_map(|entry| entry.value.department_id)
        .collect();
    let mut managed = BTreeSet::new();
    for department in all {
        let above = departments::with_those_above(call.table(), call.organization(), department);
        let managers = above.await?.into_iter().filter_map(|one| one.manager_id);
        managed.extend(managers.into_iter().any(|who| own.is(who)).then_some(department));
    }
    Ok(managed)
}
