//! Replacing an employee: everything the body says, and what follows from it for the departments,
//! the reporting lines and the account, in one transaction.

use std::collections::BTreeMap;
use std::sync::Arc;

use wfm_domain::employee::{Employee as Model, EmployeeStatus};
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::recalculation::Recalculation;
use wfm_domain::settings::Settings;
use wfm_domain::tree;
use wfm_http::audit::{self, Act};
use wfm_http::authentication::Held;
use wfm_http::authorization::SystemRole;
use wfm_http::error::Violation;
use wfm_http::operation::IfMatch;
use wfm_http::values::Nothing;
use wfm_http::{Call, Caller, Conflict, Error, Reply, Services};
use wfm_storage::employees::{self, Claims, StoredEmployee};
use wfm_storage::memberships::Membership;
use wfm_storage::recalculation;
use wfm_storage::settings::StoredSettings;
use wfm_storage::table::Write;
use wfm_storage::users;

use crate::account::covered;
use crate::compensation;
use crate::handlers::{etag, shown};
use crate::references::{check_references, first_schedule, memberships};
use crate::wire::{Employee, EmployeeCreate};

/// How often a change that meets others' is tried.
const TRIES: usize = 10;

/// `PUT /employees/{id}`
pub async fn update_employee(
    call: Call<Nothing, EmployeeCreate>,
) -> Result<Reply<Employee>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    let id: EmployeeId = call.id.parse().map_err(|_| Error::NotFound)?;
    let now = services.clock.now();
    if call.body.account.is_some() {
        let detail = "An account is changed at `/employees/{id}/account`.";
        return Err(Error::invalid("/account", "unknown_field", detail));
    }
    let sends_pay = call.body.compensation.is_some();
    let sent = call.body.compensation.clone().unwrap_or_default();
    let asked = call.body.clone().checked(id, now).map_err(Error::Invalid)?;
    for _ in 0..TRIES {
        let before = employees::get(table, organization, id).await?.ok_or(Error::NotFound)?;
        let mut asked = asked.clone();
        let (kept, pay) = (&before.employee.compensation, &mut asked.compensation);
        let pay_violations = compensation::fit(services, organization, &sent, kept, pay).await?;
        check_references(services, caller, &asked, pay_violations).await?;
        if sends_pay && !caller.held.grants.holds("compensation:write") {
            return Err(Error::Forbidden("compensation:write".into()));
        }
        let settings = settings_for(services, caller, &before.employee, &asked).await?;
        let settings = settings.as_ref().map(|stored| &stored.settings);
        let after = following(&before.employee, asked, sends_pay, settings);
        let tag = etag(services, &before);
        if after == before.employee {
            return Ok(Reply::ok(shown(caller, &before)).etag(&tag));
        }
        call.check_if_match(IfMatch::Honoured, &tag)?;
        let after =
            StoredEmployee { rev: before.rev + 1, employee: Model { updated_at: now, ..after } };
        let (mut writes, claims) = employees::replace(organization, &before.employee, &after);
        let joins = belong(organization, &before.employee, &after.employee, &mut writes);
        let left = EmployeeStatus::Terminated;
        let returns = before.employee.status == left && after.employee.status != left;
        if after.employee.manager_id != before.employee.manager_id || returns {
            writes.push(hang(services, organization, &after.employee).await?);
        }
        match (before.employee.status == left, after.employee.status == left) {
            (false, true) => leave(services, caller, &after.employee, &mut writes).await?,
            (true, false) => {
                let team = Membership::Manager(id);
                let seen = team.state(table, organization).await?;
                writes.push(team.set_closed(organization, &seen, false));
            }
            _ => {}
        }
        let logged = |e: &Model| serde_json::to_value(Employee::shown(e, true));
        let act = Act {
            action: "employee.updated",
            resource_type: "employee",
            resource_id: id.to_string(),
            changes: audit::changes(
                &logged(&before.employee).map_err(Error::internal)?,
                &logged(&after.employee).map_err(Error::internal)?,
            ),
        };
        writes.push(audit::entry(services, &call.request, caller, act));
        let days =
            settings.and_then(|s| Recalculation::of_employee(&before.employee, &after.employee, s));
        if let Some(days) = days {
            writes.push(recalculation::leave(table, organization, Some(id), days, now).await?);
        }
        match table.write(writes).await {
            Ok(()) => {
                let tag = etag(services, &after);
                return Ok(Reply::ok(shown(caller, &after)).etag(&tag));
            }
            Err(why @ wfm_storage::Error::Refused(_)) => {
                // With a reason of its own it is final; else something changed: look again.
                let changed = why.refused_at(0);
                if let Some(refusal) = refusal(&why, claims, &joins).filter(|_| !changed) {
                    return Err(refusal);
                }
            }
            Err(why) => return Err(why.into()),
        }
    }
    Err(Error::Unavailable { cause: "the employee keeps changing".into() })
}

/// What a body makes of an employee: pay that is not sent stays, and so does what only we set. A
/// schedule follows the one before it, an employee's first the organization's (hr-rules 1.1).
fn following(before: &Model, asked: Model, sends_pay: bool, settings: Option<&Settings>) -> Model {
    let work_schedule = match (asked.work_schedule, before.work_schedule.clone()) {
        (Some(next), Some(known)) if next.latest() == known.latest() => Some(known),
        (Some(next), Some(known)) => Some(known.followed_by(next.latest().clone())),
        (Some(next), None) => Some(first_schedule(next, settings)),
        (None, _) => None,
    };
    Model {
        work_schedule,
        compensation: if sends_pay { asked.compensation } else { before.compensation.clone() },
        user_id: before.user_id,
        created_at: before.created_at,
        updated_at: before.updated_at,
        ..asked
    }
}

/// The settings, where a change of zone or schedule asks for them.
async fn settings_for(
    services: &Services,
    caller: &Caller,
    before: &Model,
    asked: &Model,
) -> Result<Option<Arc<StoredSettings>>, Error> {
    let latest =
        |who: &Model| who.work_schedule.as_ref().map(|schedules| schedules.latest().clone());
    if before.timezone == asked.timezone && latest(before) == latest(asked) {
        return Ok(None);
    }
    let storage = &services.storage;
    Ok(Some(storage.settings.current(&storage.table, caller.organization).await?))
}

/// Leaves and joins departments' and managers' memberships; tells where each join is, for its refusal.
fn belong(
    organization: OrganizationId,
    before: &Model,
    after: &Model,
    writes: &mut Vec<Write>,
) -> Vec<(usize, &'static str)> {
    let (old, new) = (memberships(before), memberships(after));
    for (_, membership) in old.iter().filter(|membership| !new.contains(membership)) {
        writes.push(membership.leave(organization, after.id.0));
    }
    let mut joins = vec![];
    for (field, membership) in new.iter().filter(|membership| !old.contains(membership)) {
        joins.push((writes.len(), *field));
        writes.extend(membership.join(organization, after.id.0));
    }
    joins
}

fn refusal(
    why: &wfm_storage::Error,
    claims: Claims,
    joins: &[(usize, &'static str)],
) -> Option<Error> {
    let claimed =
        [(claims.number, "/employee_number", "number"), (claims.email, "/email", "e-mail")];
    for (place, pointer, what) in claimed {
        if place.is_some_and(|place| why.refused_at(place)) {
            let detail = format!("Another employee has this {what}.");
            let violation = Violation::at(pointer, "already_exists", detail.clone());
            return Some(Error::Conflict(Conflict::AlreadyExists, detail, vec![violation]));
        }
    }
    let (_, field) = joins.iter().find(|(place, _)| why.refused_at(*place))?;
    let detail = "It is not active any more.";
    let violation = Violation::at(field, "in_use", detail);
    Some(Error::Conflict(Conflict::InUse, detail.into(), vec![violation]))
}

/// The write that lets the employee report to whom the body says, if no line moves meanwhile.
pub(crate) async fn hang(
    services: &Services,
    organization: OrganizationId,
    employee: &Model,
) -> Result<Write, Error> {
    let table = &services.storage.table;
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
    for _ in 0..tree::MOST_LEVELS {
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
    match tree::may_hang(employee.id, employee.manager_id, &parents) {
        Ok(()) => Ok(employees::move_tree(organization, rev)),
        Err(tree::Violation::Cycle) => {
            let detail = "Nobody reports to themselves, however long the way.";
            let violation = Violation::at("/manager_id", "cycle", detail);
            Err(Error::Conflict(Conflict::Cycle, detail.into(), vec![violation]))
        }
        Err(tree::Violation::TooDeep) => {
            let detail = format!("At most {} levels.", tree::MOST_LEVELS);
            Err(Error::invalid("/manager_id", "too_deep", detail))
        }
    }
}

/// What follows when somebody leaves: nobody may report to them, and they sign in no more.
async fn leave(
    services: &Services,
    caller: &Caller,
    employee: &Model,
    writes: &mut Vec<Write>,
) -> Result<(), Error> {
    let (table, organization) = (&services.storage.table, caller.organization);
    let team = Membership::Manager(employee.id);
    let seen = team.state(table, organization).await?;
    if !team.members(table, organization, Some(1)).await?.is_empty() {
        let detail = "They still manage somebody who is active.";
        return Err(Error::conflict(Conflict::InUse, detail));
    }
    writes.push(team.set_closed(organization, &seen, true));

    let Some(user) = employee.user_id else { return Ok(()) };
    let Some(mut user) = users::get(table, organization, user).await? else { return Ok(()) };
    let grants = Held::load(table, organization, &user.roles).await?.grants;
    if user.is_active {
        covered(caller, &grants)?;
    }
    if user.is_active && user.roles.iter().any(|role| role == SystemRole::Admin.name()) {
        let administrators = Membership::Administrators;
        let seen = administrators.state(table, organization).await?;
        if administrators.members(table, organization, Some(2)).await?.len() < 2 {
            let detail = "The last active administrator stays.";
            return Err(Error::conflict(Conflict::InUse, detail));
        }
        writes.extend(administrators.leave_alone(organization, user.id.0, &seen));
    }
    user.rev += 1;
    user.ver += 1;
    user.spared = None;
    user.is_active = false;
    user.updated_at = services.clock.now();
    writes.push(users::replace(organization, &user));
    writes.push(users::void_invitation(organization, user.id));
    Ok(())
}
