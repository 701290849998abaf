//! `PUT /employees/{id}/account`, `PATCH /employees/{id}/account`

use futures::future::try_join;
use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::employee::{Employee, EmployeeStatus};
use wfm_domain::ids::EmployeeId;
use wfm_domain::notice::Notice;
use wfm_http::authentication::Held;
use wfm_http::authorization::SystemRole;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, Update, permission_holders};
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::looks;
use wfm_storage::memberships::Membership;
use wfm_storage::table::Write;
use wfm_storage::users::{self, Login, SignInName, User};
use wfm_wire::user::User as Shown;

use crate::account::{
    RequestedAccount, is_admin, leave_administrators, new_account, notify_of_new, require_grants,
    role_refs,
};
use crate::contribution;
use crate::employee::{Facts, load};
use crate::wire::AccountInput;

/// Gives an employee an account, or changes or deactivates the account.
pub async fn update_account(
    call: Call<Nothing, Update<AccountInput>>,
) -> Result<Reply<Shown>, Error> {
    let id: EmployeeId = call.path_id()?;
    let (call, table, organization) = (&call, call.table(), call.organization());
    let etag = |user: &User| call.etag("user", user.id, user.rev);
    let (author, facts) = &try_join(call.author(), Facts::of(call)).await?;
    let applied = call.commit(|| async move {
        let employee = load(call, id).await?;
        let before = match employee.employee.user_id {
            Some(user) => users::get(table, organization, user).await?,
            None => None,
        };
        let mut shown_before = None;
        if let Some(before) = &before {
            let held = Held::load(table, organization, &before.roles).await?;
            require_grants(&call.caller, &held.grants)?;
            call.check_if_match(&etag(before))?;
            shown_before = Some(Shown::shown(before, &held.names, facts.now));
        }
        if before.is_none() && call.operation.is_patch() {
            return Err(Error::NotFound);
        }
        let body = call.merged(&shown_before, &[])?;
        let roles = role_refs(call, &body.roles, "/roles").await?;
        let held_after = Held::load(table, organization, &roles).await?;
        require_grants(&call.caller, &held_after.grants)?;
        let requested = RequestedAccount {
            email: body.email.to_lowercase(),
            roles,
            is_active: wanted_active(call, before.as_ref(), body.is_active),
        };
        let today = facts.today(&employee.employee);
        let activates = before.as_ref().is_none_or(|_| call.sent.get("is_active").is_some());
        if activates
            && requested.is_active
            && employee.employee.status_on(today) == EmployeeStatus::Terminated
        {
            let detail = "An employee who has left cannot have an active account.";
            return Err(Error::conflict(Conflict::EmployeeInactive, detail));
        }
        if let (Some(before), Some(shown)) = (&before, &shown_before) {
            if is_as_requested(before, &requested) {
                return Ok(Attempt::Done((shown.clone(), etag(before), false)));
            }
            if requested.roles != before.roles {
                call.own().await?.refuse(id, "roles")?;
            }
        }
        let (after, writes) = match &before {
            None => created(call, &employee, requested, facts),
            Some(before) => changed(call, before, requested).await?,
        };
        let shown = Shown::shown(&after, &held_after.names, facts.now);
        let action = if before.is_some() { "account.updated" } else { "account.created" };
        let mut change = call.transaction();
        change.write(writes);
        // Many people get their first account at once. Unless it may decide for others, the next night looks at it.
        let acts_as_before = match &before {
            Some(before) => before.roles == after.roles && before.is_active == after.is_active,
            None => after.roles.iter().all(|role| role == SystemRole::Employee.name()),
        };
        if !acts_as_before {
            // Others may decide about requests that wait (rule APPR-6).
            change.write([looks::request(table, organization, None, facts.now).await?]);
        }
        match &before {
            None => notify_of_new(call, after.id, &mut change).await?,
            Some(_) => {
                let owner = after.is_active.then_some(after.id);
                change.notify(owner, &Notice::account_changed(after.id, facts.now));
            }
        }
        let hired = employee.employee.employments.first_day();
        let head = contribution::head(call, id).await?;
        contribution::note(call, author, id, &head, [hired], &mut change).await?;
        let changes = changes(shown_before.as_ref(), Some(&shown))?;
        change.log(action, ("user", after.id), changes);
        Ok(Attempt::Commit(change, (shown, etag(&after), before.is_none())))
    });
    let (body, etag, is_new) = applied.await?;
    let reply = match is_new {
        true => Reply::created(body, &format!("/employees/{id}/account")),
        false => Reply::ok(body),
    };
    Ok(reply.etag(&etag))
}

/// Whether the account is to be active. An account is shown as inactive after its employee has left, so only the sent
/// value changes the stored one.
fn wanted_active<B>(call: &Call<Nothing, B>, before: Option<&User>, merged: Option<bool>) -> bool {
    match (before, call.sent.get("is_active")) {
        (Some(before), None) => before.is_active,
        _ => merged.unwrap_or(true),
    }
}

fn is_as_requested(user: &User, requested: &RequestedAccount) -> bool {
    requested.email == user.email
        && requested.roles == user.roles
        && requested.is_active == user.is_active
}

/// A new account of an employee who has none, and the writes that store and link it.
fn created<B>(
    call: &Call<Nothing, B>,
    employee: &StoredEmployee,
    requested: RequestedAccount,
    facts: &Facts,
) -> (User, Vec<Write>) {
    let settings = &facts.settings.settings;
    let (user, mut writes) = new_account(call, &employee.employee, requested, settings);
    let linked = employee.next(Employee {
        user_id: Some(user.id),
        updated_at: user.created_at,
        ..employee.employee.clone()
    });
    writes.push(employees::replace_row(call.organization(), &linked));
    (user, writes)
}

/// The account in the requested form, and the writes that store it.
async fn changed<B>(
    call: &Call<Nothing, B>,
    before: &User,
    requested: RequestedAccount,
) -> Result<(User, Vec<Write>), Error> {
    let table = call.table();
    let organization = call.organization();
    let mut after = before.clone();
    after.rev += 1;
    after.updated_at = call.now();
    after.change_email(requested.email);
    after.roles = requested.roles;
    after.is_active = requested.is_active;
    if before.is_active && !after.is_active {
        // So a later activation of the account does not bring old sessions back.
        after.ver += 1;
        after.spared = None;
    }
    let mut writes = vec![];
    if before.email != after.email {
        // There is no sign-in if the e-mail has just changed. The account's own write is then refused.
        let login = users::login(table, &SignInName::of(organization, before))
            .await?
            .unwrap_or(Login { organization, user: before.id, password_hash: None });
        writes.extend(users::move_login(&before.email, &after.email, &login));
        writes.extend(users::rename_activated(table, organization, before, &after).await?);
    }
    writes.push(users::replace(organization, &after));
    let held =
        permission_holders::change_roles(organization, after.id, &before.roles, &after.roles);
    writes.extend(held);
    // An activation token was issued for the account before the change.
    writes.push(users::void_activation(organization, after.id));
    match (is_admin(before), is_admin(&after)) {
        (false, true) => writes.extend(Membership::add_administrator(organization, after.id.0)),
        (true, false) => writes.extend(leave_administrators(call, after.id).await?),
        _ => {}
    }
    Ok((after, writes))
}
