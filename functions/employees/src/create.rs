//! Creating an employee, with or without an account.

use wfm_domain::employee as model;
use wfm_domain::ids::EmployeeId;
use wfm_domain::tree;
use wfm_http::audit::{self, Act};
use wfm_http::authentication::Held;
use wfm_http::error::Violation;
use wfm_http::idempotency::fingerprint;
use wfm_http::once::{Once, Used};
use wfm_http::values::Nothing;
use wfm_http::{Call, Caller, Conflict, Error, Reply, Services};
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::memberships::Membership;

use crate::account::{Asked, covered, invitation, new_account, role_refs};
use crate::compensation;
use crate::handlers::shown;
use crate::references::{check_references, first_schedule, memberships};
use crate::wire::{Employee, EmployeeCreate, NewAccount};

/// `POST /employees`
pub async fn create_employee(
    call: Call<Nothing, EmployeeCreate>,
) -> Result<Reply<Employee>, Error> {
    let services = &call.services;
    let organization = call.caller.organization;
    let now = services.clock.now();
    let pay = call.body.compensation.is_some();
    let account = call.body.account.clone();
    let id = EmployeeId(services.ids.next());
    let sent = call.body.compensation.clone().unwrap_or_default();
    let mut employee = call.body.checked(id, now).map_err(Error::Invalid)?;
    let pay_violations =
        compensation::fit(services, organization, &sent, &[], &mut employee.compensation).await?;
    check_references(services, &call.caller, &employee, pay_violations).await?;
    if let Some(manager) = employee.manager_id {
        let table = &services.storage.table;
        let above = employees::levels_down_to(table, organization, manager).await?;
        if above >= tree::MOST_LEVELS {
            let detail = format!("At most {} levels.", tree::MOST_LEVELS);
            return Err(Error::invalid("/manager_id", "too_deep", detail));
        }
    }
    if pay && !call.caller.held.grants.holds("compensation:write") {
        return Err(Error::Forbidden("compensation:write".into()));
    }
    let has_left = employee.status == model::EmployeeStatus::Terminated;
    if has_left && account.is_some() {
        let detail = "Somebody who has left does not sign in.";
        return Err(Error::conflict(Conflict::EmployeeInactive, detail));
    }
    let account = match account {
        Some(account) => Some(account_asked(services, &call.caller, account).await?),
        None => None,
    };

    let fingerprint = fingerprint(&call.sent, &[])?;
    let once = Once::of(
        services,
        &call.caller,
        "create_employee",
        call.idempotency_key.as_deref(),
        fingerprint,
    );
    if let Used::Before(earlier) = once.look().await? {
        return replayed(services, &call.caller, &earlier).await;
    }

    if let Some(own) = employee.work_schedule.take() {
        let storage = &services.storage;
        let in_force = match own.latest().effective_from {
            Some(_) => Some(storage.settings.current(&storage.table, organization).await?),
            None => None,
        };
        let settings = in_force.as_ref().map(|stored| &stored.settings);
        employee.work_schedule = Some(first_schedule(own, settings));
    }
    let mut stored = StoredEmployee { rev: 1, employee };
    for _ in 0..TRIES {
        let mut account_writes = vec![];
        let mut activation_token = None;
        if let Some(asked) = &account {
            let (user, writes) = new_account(services, organization, id, asked.clone());
            let (activation, invite) = invitation(services, organization, user.id)?;
            stored.employee.user_id = Some(user.id);
            account_writes = writes;
            account_writes.push(invite);
            activation_token = Some(activation.activation_token);
        }
        let mut writes = employees::create(organization, &stored);
        let account_at = writes.len();
        writes.extend(account_writes);
        let memberships = memberships(&stored.employee);
        let memberships_at = writes.len();
        writes.extend(
            memberships.iter().flat_map(|(_, membership)| membership.join(organization, id.0)),
        );
        if has_left {
            // Nobody reports to somebody who has left.
            writes.push(Membership::Manager(id).set_closed(
                organization,
                &Default::default(),
                true,
            ));
        }
        let logged = serde_json::to_value(Employee::shown(&stored.employee, true));
        let act = Act {
            action: "employee.created",
            resource_type: "employee",
            resource_id: id.to_string(),
            changes: audit::changes(&serde_json::Value::Null, &logged.map_err(Error::internal)?),
        };
        writes.push(audit::entry(services, &call.request, &call.caller, act));
        writes.extend(once.consume(&id.to_string(), 201));
        let why = match services.storage.table.write(writes).await {
            Ok(()) => {
                let mut body = shown(&call.caller, &stored);
                body.activation_token = activation_token;
                return Ok(made(services, body, stored.rev));
            }
            Err(why) => why,
        };
        if let Some(earlier) = once.made_by_twin(&why).await? {
            return replayed(services, &call.caller, &earlier).await;
        }
        if account.is_some() && why.refused_at(account_at) {
            let detail = "This e-mail signs in to another account.";
            let violation = Violation::at("/account/email", "already_exists", detail);
            return Err(Error::Conflict(Conflict::AlreadyExists, detail.into(), vec![violation]));
        }
        if let Some(refusal) = closed(&memberships, memberships_at, &why).or_else(|| taken(&why)) {
            return Err(refusal);
        }
        // Unavailable: it may have been applied, and what is there now tells. Refused without a
        // reason of its own: somebody wrote to one of the items at the same time.
        let table = &services.storage.table;
        match (employees::get(table, organization, id).await?, why) {
            (Some(there), _) => {
                let mut body = shown(&call.caller, &there);
                body.activation_token =
                    activation_token.filter(|_| there.employee.user_id == stored.employee.user_id);
                return Ok(made(services, body, there.rev));
            }
            (None, wfm_storage::Error::Refused(_)) => {}
            (None, why) => return Err(why.into()),
        }
    }
    Err(Error::Unavailable { cause: "the employee could not be stored for others' writes".into() })
}

/// How often a creation that meets others' writes is tried.
const TRIES: usize = 10;

fn made(services: &Services, body: Employee, rev: u64) -> Reply<Employee> {
    let id = body.id.to_string();
    let tag = services.opaque.etag("employee", &id, rev);
    Reply::created(body, &format!("/employees/{id}")).etag(&tag)
}

/// The account that comes with a new employee: whoever creates it may do all that it may.
async fn account_asked(
    services: &Services,
    caller: &Caller,
    account: NewAccount,
) -> Result<Asked, Error> {
    if !caller.held.grants.holds("accounts:write") {
        return Err(Error::Forbidden("accounts:write".into()));
    }
    let (table, organization) = (&services.storage.table, caller.organization);
    let roles = role_refs(table, organization, &account.roles, "/account/roles").await?;
    covered(caller, &Held::load(table, organization, &roles).await?.grants)?;
    Ok(Asked { email: account.email.to_lowercase(), roles, is_active: true })
}

/// The refusal by a department that is inactive, or a manager who has left.
fn closed(
    memberships: &[(&'static str, Membership)],
    first: usize,
    why: &wfm_storage::Error,
) -> Option<Error> {
    let (_, (field, membership)) =
        memberships.iter().enumerate().find(|(n, _)| why.refused_at(first + 2 * n))?;
    let detail = match membership {
        Membership::Department(_) => "The department is not active.",
        Membership::Manager(_) | Membership::Administrators => "The manager has left.",
    };
    let violation = Violation::at(field, "in_use", detail);
    Some(Error::Conflict(Conflict::InUse, detail.into(), vec![violation]))
}

/// The refusal by a number or e-mail that another has.
fn taken(why: &wfm_storage::Error) -> Option<Error> {
    let violation = |pointer: &str, what: &str| {
        Violation::at(pointer, "already_exists", format!("Another employee has this {what}."))
    };
    let mut violations = Vec::new();
    if why.refused_at(0) {
        violations.push(violation("/employee_number", "number"));
    }
    if why.refused_at(1) {
        violations.push(violation("/email", "e-mail"));
    }
    let detail = violations.first()?.detail.clone();
    Some(Error::Conflict(Conflict::AlreadyExists, detail, violations))
}

async fn replayed(
    services: &Services,
    caller: &Caller,
    earlier: &str,
) -> Result<Reply<Employee>, Error> {
    let id: EmployeeId = earlier.parse().map_err(Error::internal)?;
    let stored = employees::get(&services.storage.table, caller.organization, id).await?;
    let stored = stored.ok_or(Error::NotFound)?;
    Ok(made(services, shown(caller, &stored), stored.rev).replayed())
}
