//! The writes for a change of an employee, whatever the operation is: everything that follows for the employee's
//! groups, account and pay, and for the days that are recalculated.

use chrono::NaiveDate;
use serde::Serialize;
use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::employee::{Assignment, Employee as Model, MAX_EMPLOYMENTS};
use wfm_domain::history::Entry;
use wfm_domain::independence::Author;
use wfm_domain::recalculation::Recalculation;
use wfm_http::authentication::Held;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error};
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::memberships::Membership;
use wfm_storage::recalculation;
use wfm_storage::table::Write;
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{looks, rotations, users};

use crate::account::{ends_at, is_admin, leave_administrators, require_grants};
use crate::contribution::leave_terms;
use crate::employee::{self, Facts};
use crate::wire::Employee;
use crate::wire::histories::Histories;
use crate::{belonging, compensation, contribution, own_team};

/// The greatest number of entries of a history.
const MAX_ENTRIES: usize = 60;

/// Stores `after` in place of `before`, with everything that follows from it. If both are the same, it stores
/// nothing. `violations` were found before.
pub async fn attempt<'a, B>(
    call: &'a Call<Nothing, B>,
    author: &Author,
    before: StoredEmployee,
    after: Model,
    facts: &Facts,
    violations: Vec<Violation>,
) -> Result<Attempt<'a, StoredEmployee>, Error> {
    if after == before.employee {
        return Ok(Attempt::Done(before));
    }
    let table = call.table();
    let organization = call.organization();
    let id = after.id;
    let was = &before.employee;
    check_references(call, was, &after, violations).await?;
    refuse_own(call, was, &after, facts).await?;
    refuse_too_many(&after)?;
    let affected = contribution::affected(was, &after, &facts.settings.settings);
    let head = match affected.is_empty() {
        true => None,
        false => Some(contribution::head(call, id).await?),
    };
    if let Some(head) = &head {
        refuse_locked(was, &after, head)?;
        compensation::refuse_moved(call, was, &after, head).await?;
    }
    let after = before.next(Model { updated_at: facts.now, ..after });

    let mut change = call.transaction();
    change.write(employees::replace(organization, was, &after));
    let used = |who: &Model| {
        rotations::named(who.work_schedules.entries().filter_map(|entry| entry.value.as_ref()))
    };
    let known = used(was);
    let named = used(&after.employee);
    change.write(rotations::use_more(table, organization, &known, &named).await?);
    belonging::store(call, Some(was), &after.employee, facts, &mut change).await?;
    if let Some(mut head) = head {
        contribution::note_late(was, &after.employee, &mut head);
        contribution::note(call, author, id, &head, affected, &mut change).await?;
    }
    let settings = &facts.settings.settings;
    let is = &after.employee;
    if was.employments != is.employments
        || was.timezone != is.timezone
        || was.assignments != is.assignments
    {
        change.write(end_account(call, is, facts).await?);
    }
    let days = Recalculation::of_employee(was, &after.employee, settings);
    if let Some(days) = days {
        let request = recalculation::request(table, organization, id, days, facts.now);
        change.write([request.await?]);
    }
    if was.assignments != is.assignments {
        // Others may decide about requests that wait (rule APPR-6).
        change.write([looks::request(table, organization, Some(id), facts.now).await?]);
    }
    let today = facts.today(&after.employee);
    let logged = |employee: &Model| Logged {
        employee: Employee::shown(employee, today, true),
        histories: Histories::from(employee),
    };
    let was = logged(was);
    let is = logged(&after.employee);
    change.log_of(id, "employee.updated", ("employee", id), changes(Some(&was), Some(&is))?);
    Ok(Attempt::Commit(change, after))
}

/// Refuses a new assignment whose department, site or manager does not exist in the organization.
async fn check_references<B>(
    call: &Call<Nothing, B>,
    before: &Model,
    after: &Model,
    violations: Vec<Violation>,
) -> Result<(), Error> {
    // Compared by value, because an entry that only moves names nobody new.
    let known = |entry: &Entry<Assignment>| before.assignments.has_value(&entry.value);
    match after.assignments.entries().find(|entry| !known(entry)) {
        Some(entry) => employee::check_references(call, &entry.value, violations).await,
        None if violations.is_empty() => Ok(()),
        None => Err(Error::Invalid(violations)),
    }
}

/// An employee in the form of the activity log: the values that are in force on the day, and the histories.
#[derive(Serialize)]
struct Logged {
    #[serde(flatten)]
    employee: Employee,
    #[serde(flatten)]
    histories: Histories,
}

/// Refuses changes that callers may not make to their own record, and callers who make themselves managers.
async fn refuse_own<B>(
    call: &Call<Nothing, B>,
    before: &Model,
    after: &Model,
    facts: &Facts,
) -> Result<(), Error> {
    let own = call.own().await?;
    let managers = |employee: &Model| employee.assignments.map(|assignment| assignment.manager_id);
    let departments =
        |employee: &Model| employee.assignments.map(|assignment| assignment.department_id);
    let sites = |employee: &Model| employee.assignments.map(|assignment| assignment.site_id);
    for manager in own.iter() {
        let leads = |employee: &Model| managers(employee).map(|who| *who == Some(manager));
        let was = leads(before);
        let is = leads(after);
        let dates = was.begins().chain(is.begins()).chain([NaiveDate::MIN]);
        if dates.into_iter().any(|date| *is.on(date) && !*was.on(date)) {
            own.refuse_as_manager(None, Some(manager))?;
        }
    }
    let terms = |who: &Model| leave_terms(who, &facts.settings.settings);
    let employed = |who: &Model| (who.employments.clone(), who.suspended);
    let changed = [
        (before.employee_number != after.employee_number, "employee number"),
        (employed(before) != employed(after), "employment dates"),
        (departments(before).first_difference(&departments(after)).is_some(), "department"),
        (sites(before).first_difference(&sites(after)).is_some(), "site"),
        (before.work_schedules != after.work_schedules, "schedule"),
        (managers(before).first_difference(&managers(after)).is_some(), "manager"),
        (terms(before).first_difference(&terms(after)).is_some(), "terms of leave"),
    ];
    if let Some((_, what)) = changed.into_iter().find(|(changed, _)| *changed) {
        own.refuse(before.id, what)?;
    }
    own_team::refuse_larger(call, &own, Some(before), after, facts.today(after)).await
}

/// Refuses histories that are too long.
fn refuse_too_many(after: &Model) -> Result<(), Error> {
    let lengths = [
        (after.employments.len(), MAX_EMPLOYMENTS),
        (after.assignments.len(), MAX_ENTRIES),
        (after.work_schedules.len(), MAX_ENTRIES),
    ];
    match lengths.into_iter().find(|(entries, most)| entries > most) {
        Some((_, most)) => {
            let detail = format!("A history of this kind has at most {most} entries.");
            Err(Error::invalid("", "too_many", detail))
        }
        None => Ok(()),
    }
}

/// Refuses a change that begins or ends employment on a date that an approved payroll or timesheet locks. The change depends on
/// the same head.
pub fn refuse_locked(before: &Model, after: &Model, head: &TimelineHead) -> Result<(), Error> {
    let is_locked = |range| before.employments.differ_within(&after.employments, range);
    match head.locks.ranges().any(is_locked) {
        true => {
            let detail =
                "A date whose employment would change belongs to an approved payroll or timesheet.";
            Err(Error::conflict(Conflict::PeriodLocked, detail))
        }
        false => Ok(()),
    }
}

/// The writes with which the employee's account ends after the last day, or continues (rule EMPL-3).
async fn end_account<B>(
    call: &Call<Nothing, B>,
    employee: &Model,
    facts: &Facts,
) -> Result<Vec<Write>, Error> {
    let table = call.table();
    let organization = call.organization();
    let Some(user) = employee.user_id else { return Ok(vec![]) };
    let Some(before) = users::get(table, organization, user).await? else { return Ok(vec![]) };
    let ends_at = ends_at(employee, &facts.settings.settings);
    if ends_at == before.ends_at {
        return Ok(vec![]);
    }
    if before.is_active {
        let held = Held::load(table, organization, &before.roles).await?;
        require_grants(&call.caller, &held.grants)?;
    }
    let mut after = before.clone();
    after.rev += 1;
    after.ends_at = ends_at;
    after.updated_at = facts.now;
    if !before.is_active_at(facts.now) || !after.is_active_at(facts.now) {
        // An employee who comes back must sign in again.
        after.end_all(None);
    }
    // Others may decide about requests that wait (rule APPR-6).
    let look = looks::request(table, organization, None, facts.now).await?;
    let mut writes = vec![users::replace(organization, &after), look];
    if !after.is_active_at(facts.now) {
        writes.push(users::void_activation(organization, after.id));
    }
    match (is_admin(&before), is_admin(&after)) {
        (true, false) => writes.extend(leave_administrators(call, after.id).await?),
        (false, true) => writes.extend(Membership::add_administrator(organization, after.id.0)),
        _ => {}
    }
    Ok(writes)
}
