//! `PUT /employees/{id}`, `PATCH /employees/{id}`
//!
//! Everything the body says, and what follows from it for the department, the reporting lines and the
//! account, in one transaction.

use std::collections::BTreeMap;
use std::sync::Arc;

use wfm_app::activity::changes;
use wfm_app::{Attempt, Transaction};
use wfm_domain::employee::{Employee as Model, EmployeeStatus};
use wfm_domain::ids::EmployeeId;
use wfm_domain::recalculation::Recalculation;
use wfm_domain::settings::Settings;
use wfm_domain::tree;
use wfm_http::authentication::Held;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Caller, Conflict, Error, Reply, Update, own_record};
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::memberships::Membership;
use wfm_storage::recalculation;
use wfm_storage::settings::StoredSettings;
use wfm_storage::table::Write;
use wfm_storage::users;

use crate::account::{is_admin, leave_administrators, require_grants};
use crate::employee::{check_references, etag, first_schedule, load, memberships, reply};
use crate::wire::{Employee, EmployeeCreate};
use crate::{compensation, contribution};

/// Changes an employee.
pub async fn update_employee(
    call: Call<Nothing, Update<EmployeeCreate>>,
) -> Result<Reply<Employee>, Error> {
    let id: EmployeeId = call.path_id()?;
    let now = call.now();
    let is_sent = |field: &str| call.sent.get(field).is_some_and(|value| !value.is_null());
    if is_sent("account") {
        let detail = "Change an account with `PUT /employees/{id}/account`.";
        return Err(Error::invalid("/account", "unknown_field", detail));
    }
    let sends_pay = is_sent("compensation");

    let (call, table, organization) = (&call, call.table(), call.organization());
    let author = &call.author().await?;
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        if sends_pay && !call.caller.held.grants.holds("compensation:write") {
            return Err(Error::Forbidden("compensation:write".into()));
        }
        call.check_if_match(&etag(call, &before))?;
        let mut body = call.merged(&Employee::shown(&before.employee, true), &[])?;
        let sent = body.compensation.take_if(|_| sends_pay).unwrap_or_default();
        body.compensation = sends_pay.then(|| sent.clone());
        let mut requested = body.checked(id, now).map_err(Error::Invalid)?;
        require_end_of_leaving(&before.employee, &requested)?;
        let (stored, pay) = (&before.employee.compensation, &mut requested.compensation);
        let violations = compensation::fit(call, &sent, stored, pay).await?;
        check_references(call, &requested, violations).await?;
        let settings = settings_for(call, &before.employee, &requested).await?;
        let settings = settings.as_ref().map(|stored| &stored.settings);
        let after = merged(&before.employee, requested, sends_pay, settings);
        if after == before.employee {
            return Ok(Attempt::Done(before));
        }
        refuse_own(&call.caller, &before.employee, &after)?;
        if after.compensation != before.employee.compensation {
            call.require_step_up().await?;
        }
        let after =
            StoredEmployee { rev: before.rev + 1, employee: Model { updated_at: now, ..after } };

        let mut change = call.transaction();
        change.write(employees::replace(organization, &before.employee, &after));
        move_memberships(call, &before.employee, &after.employee, &mut change);
        let affected = contribution::affected(&before.employee, &after.employee);
        contribution::note(call, author, &after.employee, affected, &mut change).await?;
        let has_left = |employee: &Model| employee.status == EmployeeStatus::Terminated;
        let returns = has_left(&before.employee) && !has_left(&after.employee);
        if after.employee.manager_id != before.employee.manager_id || returns {
            change.write([move_in_lines(call, &after.employee).await?]);
        }
        match (has_left(&before.employee), has_left(&after.employee)) {
            (false, true) => change.write(terminate(call, &after.employee).await?),
            (true, false) => {
                let team = Membership::Manager(id);
                let seen = team.state(table, organization).await?;
                change.write([team.set_closed(organization, &seen, false)]);
            }
            _ => {}
        }
        let days =
            settings.and_then(|s| Recalculation::of_employee(&before.employee, &after.employee, s));
        if let Some(days) = days {
            let request = recalculation::request(table, organization, Some(id), days, now);
            change.write([request.await?]);
        }
        let logged = |employee: &Model| Employee::shown(employee, true);
        let (was, is) = (logged(&before.employee), logged(&after.employee));
        change.log_of(id, "employee.updated", ("employee", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &stored.await?))
}

/// Refuses somebody who returns with the last day of their former employment (rule API-103).
fn require_end_of_leaving(before: &Model, requested: &Model) -> Result<(), Error> {
    let returns = before.status == EmployeeStatus::Terminated
        && requested.status != EmployeeStatus::Terminated;
    if returns && requested.termination_date == before.termination_date {
        let detail = "Somebody who returns needs `termination_date` null, or another last day.";
        return Err(Error::invalid("/termination_date", "does_not_fit", detail));
    }
    Ok(())
}

/// Refuses what nobody changes about themselves, and whoever makes themselves a manager.
fn refuse_own(caller: &Caller, before: &Model, after: &Model) -> Result<(), Error> {
    own_record::refuse_as_manager(caller, before.manager_id, after.manager_id)?;
    let dates = |who: &Model| (who.hire_date, who.termination_date, who.status);
    let changed = [
        (before.compensation != after.compensation, "compensation"),
        (dates(before) != dates(after), "employment dates"),
        (before.department_id != after.department_id, "department"),
        (before.manager_id != after.manager_id, "manager"),
    ];
    match changed.into_iter().find(|(changed, _)| *changed) {
        Some((_, what)) => own_record::refuse(caller, before.id, what),
        None => Ok(()),
    }
}

/// The employee as the body wants it. Pay that is not sent stays, and so does what only the service
/// sets. A schedule follows the one before it; an employee's first follows the organization's
/// (rules TIME-2 and TIME-3).
fn merged(before: &Model, requested: Model, sends_pay: bool, settings: Option<&Settings>) -> Model {
    let work_schedule = match (requested.work_schedule, before.work_schedule.clone()) {
        (Some(next), Some(known)) if next.latest() == known.latest() => Some(known),
        (Some(next), Some(known)) => Some(known.followed_by(next.latest().clone())),
        (Some(next), None) => Some(first_schedule(next, settings)),
        (None, _) => None,
    };
    let compensation = if sends_pay { requested.compensation } else { before.compensation.clone() };
    Model {
        work_schedule,
        compensation,
        user_id: before.user_id,
        created_at: before.created_at,
        updated_at: before.updated_at,
        ..requested
    }
}

/// The settings, where a change of zone or schedule depends on them.
async fn settings_for<B>(
    call: &Call<Nothing, B>,
    before: &Model,
    requested: &Model,
) -> Result<Option<Arc<StoredSettings>>, Error> {
    let latest =
        |who: &Model| who.work_schedule.as_ref().map(|schedules| schedules.latest().clone());
    if before.timezone == requested.timezone && latest(before) == latest(requested) {
        return Ok(None);
    }
    Ok(Some(call.storage().settings.current(call.table(), call.organization()).await?))
}

/// Leaves the department and the manager of before, and joins those of after.
fn move_memberships<B>(
    call: &Call<Nothing, B>,
    before: &Model,
    after: &Model,
    change: &mut Transaction<'_>,
) {
    let organization = call.organization();
    let (old, new) = (memberships(before), memberships(after));
    for membership in old.iter().filter(|membership| !new.contains(membership)) {
        change.write([membership.remove_member(organization, after.id.0)]);
    }
    for membership in new.iter().filter(|membership| !old.contains(membership)) {
        change.write(membership.add_member(organization, after.id.0));
    }
}

/// The write that moves an employee to their manager, unless another reporting line moves meanwhile.
async fn move_in_lines<B>(call: &Call<Nothing, B>, employee: &Model) -> Result<Write, Error> {
    let (table, organization) = (call.table(), call.organization());
    let rev = employees::tree_rev(table, organization).await?;
    let mut parents = BTreeMap::new();
    let mut at = employee.manager_id;
    while let Some(here) = at.filter(|here| !parents.contains_key(here)) {
        at = employees::get(table, organization, here).await?.and_then(|e| e.employee.manager_id);
        if let Some(above) = at {
            parents.insert(here, above);
        }
    }
    let mut level = vec![employee.id];
    for _ in 0..tree::MAX_LEVELS {
        let mut below = vec![];
        let teams =
            level.iter().map(|m| Membership::Manager(*m).members(table, organization, None));
        for (manager, reports) in level.iter().zip(futures::future::try_join_all(teams).await?) {
            below.extend(reports.into_iter().map(|report| (EmployeeId(report), *manager)));
        }
        level = below.iter().map(|(report, _)| *report).collect();
        for (report, manager) in below {
            parents.entry(report).or_insert(manager);
        }
    }
    match tree::check_move(employee.id, employee.manager_id, &parents) {
        Ok(()) => Ok(employees::move_tree(organization, rev)),
        Err(tree::Violation::Cycle) => {
            let detail = "This would create a reporting cycle.";
            let violation = Violation::at("/manager_id", "cycle", detail);
            Err(Error::Conflict(Conflict::Cycle, detail.into(), vec![violation]))
        }
        Err(tree::Violation::TooDeep) => {
            let detail = format!("A tree has at most {} levels.", tree::MAX_LEVELS);
            Err(Error::invalid("/manager_id", "too_deep", detail))
        }
    }
}

/// The writes that follow when somebody leaves: nobody may report to them, and their account is
/// deactivated.
async fn terminate<B>(call: &Call<Nothing, B>, employee: &Model) -> Result<Vec<Write>, Error> {
    let (table, organization) = (call.table(), call.organization());
    let team = Membership::Manager(employee.id);
    let seen = team.state(table, organization).await?;
    if !team.members(table, organization, Some(1)).await?.is_empty() {
        let detail =
            "The employee still manages active employees. Give them another manager first.";
        return Err(Error::conflict(Conflict::InUse, detail));
    }
    let mut writes = vec![team.set_closed(organization, &seen, true)];

    let Some(user) = employee.user_id else { return Ok(writes) };
    let Some(mut user) = users::get(table, organization, user).await? else { return Ok(writes) };
    if user.is_active {
        let held = Held::load(table, organization, &user.roles).await?;
        require_grants(&call.caller, &held.grants)?;
    }
    if is_admin(&user) {
        writes.extend(leave_administrators(call, user.id).await?);
    }
    user.rev += 1;
    user.ver += 1;
    user.spared = None;
    user.is_active = false;
    user.updated_at = call.now();
    writes.push(users::replace(organization, &user));
    writes.push(users::void_activation(organization, user.id));
    Ok(writes)
}
