//! `POST /employees`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::employee::{Employee as Model, EmployeeStatus};
use wfm_domain::ids::EmployeeId;
use wfm_domain::pay::Affects;
use wfm_http::authentication::Held;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::contributions;
use wfm_storage::employees::{self, StoredEmployee};

use crate::account::{
    RequestedAccount, new_account, new_activation, notify_of_new, require_grants, role_refs,
};
use crate::employee::{Facts, check_references, etag, load, shown};
use crate::wire::{Employee, EmployeeCreate};
use crate::{belonging, compensation, own_team};

/// Creates an employee, with or without an account.
pub async fn create_employee(
    call: Call<Nothing, EmployeeCreate>,
) -> Result<Reply<Employee>, Error> {
    let id = EmployeeId(call.app().ids.next());
    if call.body.compensation.is_some() || call.body.account.is_some() {
        call.require_step_up().await?;
    }
    let facts = &Facts::of(&call).await?;
    let employee = requested(&call, id, facts).await?;
    let account = requested_account(&call, &employee, facts).await?;

    let (call, organization) = (&call, call.organization());
    let author = call.author().await?;
    let employee = &employee;
    let account = &account;
    let author = &author;
    let outcome = call.commit_once(|| async move {
        let mut stored = StoredEmployee::new(employee.clone());
        let mut change = call.transaction();
        let mut activation_token = None;
        let since = Affects::From(employee.employments.first_day());
        change.write([contributions::create(organization, id, author, since)]);
        if let Some(account) = account {
            let (user, writes) =
                new_account(call, employee, account.clone(), &facts.settings.settings);
            let (activation, invitation) = new_activation(call, &user)?;
            stored.employee.user_id = Some(user.id);
            // The body has the e-mail of the account inside `account`.
            change.write(writes.into_iter().map(|write| write.at("/account/email")));
            change.write(invitation);
            activation_token = Some(activation.activation_token);
            notify_of_new(call, user.id, &mut change).await?;
        }
        change.write(employees::create(organization, &stored));
        belonging::store(call, None, employee, facts, &mut change).await?;
        let logged = Employee::shown(&stored.employee, facts.today(employee), true);
        change.log_of(id, "employee.created", ("employee", id), changes(None, Some(&logged))?);
        Ok(Attempt::Commit(change, (stored, activation_token)))
    });
    match outcome.await? {
        Outcome::New((stored, activation_token)) => {
            Ok(created(call, &stored, activation_token, facts))
        }
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?, None, facts).replayed())
        }
    }
}

fn created<B>(
    call: &Call<Nothing, B>,
    stored: &StoredEmployee,
    activation_token: Option<String>,
    facts: &Facts,
) -> Reply<Employee> {
    let today = facts.today(&stored.employee);
    let body = Employee { activation_token, ..shown(&call.caller, stored, today) };
    let location = format!("/employees/{}", stored.employee.id);
    Reply::created(body, &location).etag(&etag(call, stored, facts))
}

/// The employee that the body describes, checked against what is stored.
async fn requested(
    call: &Call<Nothing, EmployeeCreate>,
    id: EmployeeId,
    facts: &Facts,
) -> Result<Model, Error> {
    let sends_pay = call.body.compensation.is_some();
    let sent = call.body.compensation.clone().unwrap_or_default();
    let requested = call.body.clone().checked().map_err(Error::Invalid)?;
    let mut employee = requested.created(id, call.now());
    let violations = compensation::fit(call, &sent, &[], &mut employee.compensation).await?;
    let assignment = employee.assignments.first().value.clone();
    check_references(call, &assignment, violations).await?;
    let own = call.own().await?;
    own.refuse_as_manager(None, assignment.manager_id)?;
    own_team::refuse_larger(call, &own, None, &employee, facts.today(&employee)).await?;
    if sends_pay && !call.caller.held.grants.holds("compensation:write") {
        return Err(Error::Forbidden("compensation:write".into()));
    }
    Ok(employee)
}

/// The account that is created with a new employee. Its creator must hold everything that it grants.
async fn requested_account(
    call: &Call<Nothing, EmployeeCreate>,
    employee: &Model,
    facts: &Facts,
) -> Result<Option<RequestedAccount>, Error> {
    let Some(account) = &call.body.account else { return Ok(None) };
    if employee.status_on(facts.today(employee)) == EmployeeStatus::Terminated {
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
