//! `POST /employees`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::employee::{Employee as Model, EmployeeStatus};
use wfm_domain::ids::EmployeeId;
use wfm_domain::pay::Affects;
use wfm_domain::tree;
use wfm_http::authentication::Held;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, own_record};
use wfm_storage::contributions;
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::memberships::Membership;

use crate::account::{
    RequestedAccount, new_account, new_activation, notify_of_new, require_grants, role_refs,
};
use crate::compensation;
use crate::employee::{check_references, etag, first_schedule, load, memberships, shown};
use crate::wire::{Employee, EmployeeCreate};

/// A new employee, with or without an account.
pub async fn create_employee(
    call: Call<Nothing, EmployeeCreate>,
) -> Result<Reply<Employee>, Error> {
    let id = EmployeeId(call.app().ids.next());
    if call.body.compensation.is_some() || call.body.account.is_some() {
        call.require_step_up().await?;
    }
    let employee = requested(&call, id).await?;
    let account = requested_account(&call, &employee).await?;

    let (call, organization) = (&call, call.organization());
    let author = call.author().await?;
    let (employee, account, author) = (&employee, &account, &author);
    let outcome = call.commit_once(|| async move {
        let mut stored = StoredEmployee { rev: 1, employee: employee.clone() };
        let mut change = call.transaction();
        let mut activation_token = None;
        let since = Affects::From(employee.hire_date);
        change.write([contributions::create(organization, id, author, since)]);
        if let Some(account) = account {
            let (user, writes) = new_account(call, id, account.clone());
            let (activation, write) = new_activation(call, &user)?;
            stored.employee.user_id = Some(user.id);
            // The body names the e-mail inside `account`.
            change.write(writes.into_iter().map(|write| write.at("/account/email")));
            change.write([write]);
            activation_token = Some(activation.activation_token);
            notify_of_new(call, user.id, &mut change).await?;
        }
        change.write(employees::create(organization, &stored));
        for membership in memberships(employee) {
            change.write(membership.add_member(organization, id.0));
        }
        if employee.status == EmployeeStatus::Terminated {
            // Nobody reports to somebody who has left.
            let team = Membership::Manager(id);
            change.write([team.set_closed(organization, &Default::default(), true)]);
        }
        let logged = Employee::shown(&stored.employee, true);
        change.log_of(id, "employee.created", ("employee", id), changes(None, Some(&logged))?);
        Ok(Attempt::Commit(change, (stored, activation_token)))
    });
    match outcome.await? {
        Outcome::New((stored, activation_token)) => Ok(created(call, &stored, activation_token)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?, None).replayed())
        }
    }
}

fn created<B>(
    call: &Call<Nothing, B>,
    stored: &StoredEmployee,
    activation_token: Option<String>,
) -> Reply<Employee> {
    let body = Employee { activation_token, ..shown(&call.caller, stored) };
    let location = format!("/employees/{}", stored.employee.id);
    Reply::created(body, &location).etag(&etag(call, stored))
}

/// The employee that the body asks for, checked against what is stored.
async fn requested(call: &Call<Nothing, EmployeeCreate>, id: EmployeeId) -> Result<Model, Error> {
    let (table, organization) = (call.table(), call.organization());
    let sends_pay = call.body.compensation.is_some();
    let sent = call.body.compensation.clone().unwrap_or_default();
    let mut employee = call.body.clone().checked(id, call.now()).map_err(Error::Invalid)?;
    let violations = compensation::fit(call, &sent, &[], &mut employee.compensation).await?;
    check_references(call, &employee, violations).await?;
    own_record::refuse_as_manager(&call.caller, None, employee.manager_id)?;
    if let Some(manager) = employee.manager_id {
        let levels_above = employees::levels_down_to(table, organization, manager).await?;
        if levels_above >= tree::MAX_LEVELS {
            let detail = format!("A tree has at most {} levels.", tree::MAX_LEVELS);
            return Err(Error::invalid("/manager_id", "too_deep", detail));
        }
    }
    if sends_pay && !call.caller.held.grants.holds("compensation:write") {
        return Err(Error::Forbidden("compensation:write".into()));
    }
    if let Some(own) = employee.work_schedule.take() {
        let in_force = match own.latest().effective_from {
            Some(_) => Some(call.storage().settings.current(table, organization).await?),
            None => None,
        };
        let settings = in_force.as_ref().map(|stored| &stored.settings);
        employee.work_schedule = Some(first_schedule(own, settings));
    }
    Ok(employee)
}

/// The account that comes with a new employee. Whoever creates it may do everything that it may.
async fn requested_account(
    call: &Call<Nothing, EmployeeCreate>,
    employee: &Model,
) -> Result<Option<RequestedAccount>, Error> {
    let Some(account) = &call.body.account else { return Ok(None) };
    if employee.status == EmployeeStatus::Terminated {
        let detail = "An employee who has left cannot have an active account.";
        return Err(Error::conflict(Conflict::EmployeeInactive, detail));
    }
    if !call.caller.held.grants.holds("accounts:write") {
        return Err(Error::Forbidden("accounts:write".into()));
    }
    let roles = role_refs(call, &account.roles, "/account/roles").await?;
    let held = Held::load(call.table(), call.organization(), &roles).await?;
    require_grants(&call.caller, &held.grants)?;
    Ok(Some(RequestedAccount { email: account.email.to_lowercase(), roles, is_active: true }))
}
