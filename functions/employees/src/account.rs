//! Code that the operations on an account share: who may sign in, and with which roles.
//!
//! A caller who changes an account must hold everything that it grants, in at least the same scope, before and after
//! the change. So nobody can raise their own rights or act above them (rule PERM-10).

use chrono::{DateTime, NaiveTime, Utc};
use secrecy::ExposeSecret;
use wfm_app::{Transaction, activation, letters};
use wfm_domain::employee::Employee;
use wfm_domain::ids::UserId;
use wfm_domain::notice::Notice;
use wfm_domain::schedule::instant;
use wfm_domain::settings::Settings;
use wfm_http::authorization::{Grants, SystemRole};
use wfm_http::error::Violation;
use wfm_http::permission_holders::{self, Concerns};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Caller, Conflict, Error};
use wfm_storage::memberships::Membership;
use wfm_storage::roles;
use wfm_storage::table::Write;
use wfm_storage::users::{self, Login, User};

use crate::wire::Activation;

/// The account in the form that a request body asks for.
#[derive(Clone)]
pub struct RequestedAccount {
    pub email: String,
    pub roles: Vec<String>,
    pub is_active: bool,
}

/// The stored form of roles: system roles by name, the organization's own roles by id, sorted. All of them exist.
pub async fn role_refs<B>(
    call: &Call<Nothing, B>,
    names: &[String],
    pointer: &str,
) -> Result<Vec<String>, Error> {
    let mut refs = Vec::new();
    let mut violations = Vec::new();
    for (index, name) in names.iter().enumerate() {
        match SystemRole::named(name) {
            Some(system) => refs.push(system.name().to_owned()),
            None => match roles::named(call.table(), call.organization(), name).await? {
                Some(role) => refs.push(role.id.to_string()),
                None => {
                    let pointer = format!("{pointer}/{index}");
                    let detail = "There is no such role.";
                    violations.push(Violation::at(&pointer, "unknown_reference", detail));
                }
            },
        }
    }
    refs.sort();
    refs.dedup();
    if violations.is_empty() { Ok(refs) } else { Err(Error::Invalid(violations)) }
}

/// Refuses a caller who does not hold everything that an account grants.
pub fn require_grants(caller: &Caller, grants: &Grants) -> Result<(), Error> {
    match caller.held.grants.cover(grants) {
        true => Ok(()),
        false => Err(Error::Forbidden("everything the account may do".into())),
    }
}

/// Whether an account is one of the administrators. An account with an end is not.
pub fn is_admin(user: &User) -> bool {
    user.is_active
        && user.ends_at.is_none()
        && user.roles.iter().any(|role| role == SystemRole::Admin.name())
}

/// The time from which on the account of an employee cannot be used: the first instant after the last day, in the
/// employee's zone (rule EMPL-3).
pub fn ends_at(employee: &Employee, settings: &Settings) -> Option<DateTime<Utc>> {
    let last = employee.employments.last_day()?;
    let midnight = last.succ_opt()?.and_time(NaiveTime::MIN);
    Some(instant(employee.calendar(settings).zone_on(last), midnight))
}

/// A new account of an employee, and the writes that store it.
pub fn new_account<B>(
    call: &Call<Nothing, B>,
    employee: &Employee,
    requested: RequestedAccount,
    settings: &Settings,
) -> (User, Vec<Write>) {
    let organization = call.organization();
    let now = call.now();
    let id = UserId(call.app().ids.next());
    let user = User {
        is_active: requested.is_active,
        roles: requested.roles,
        ends_at: ends_at(employee, settings),
        ..User::new(id, requested.email, Some(employee.id), now)
    };
    let login = Login { organization, user: user.id, password_hash: None };
    let mut writes =
        vec![users::create_login(&user.email, &login), users::create(organization, &user)];
    writes.extend(permission_holders::change_roles(organization, user.id, &[], &user.roles));
    if is_admin(&user) {
        writes.extend(Membership::add_administrator(organization, user.id.0));
    }
    (user, writes)
}

/// The writes that remove an account from the administrators.
///
/// # Errors
/// [`Conflict::InUse`] for the last administrator.
pub async fn leave_administrators<B>(
    call: &Call<Nothing, B>,
    user: UserId,
) -> Result<[Write; 2], Error> {
    let table = call.table();
    let organization = call.organization();
    let seen = Membership::Administrators.state(table, organization).await?;
    if Membership::administrators(table, organization, Some(2)).await?.len() < 2 {
        let detail = "The last active administrator cannot be removed.";
        return Err(Error::conflict(Conflict::InUse, detail));
    }
    Ok(Membership::remove_administrator(organization, user.0, &seen))
}

/// Notifies the people who may change accounts of a new one.
pub async fn notify_of_new<B>(
    call: &Call<Nothing, B>,
    account: UserId,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let (caller, notice) = (call.caller.user.id, |count| Notice::accounts_created(count, account));
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let told =
        permission_holders::tell_once_an_hour(table, organization, Some(caller), notice, now);
    change.write(told.await?);
    Ok(())
}

/// Notifies the owner of an account, and the people who may change accounts, of a step of its reset.
pub async fn notify_of_reset<B>(
    call: &Call<Nothing, B>,
    account: &User,
    notice: fn(UserId) -> Notice,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let notice = notice(account.id);
    let table = call.table();
    let organization = call.organization();
    let told = permission_holders::of(table, organization, Concerns::Accounts, call.now()).await?;
    for recipient in told.into_iter().filter(|told| *told != account.id).chain([account.id]) {
        change.notify(Some(recipient), &notice);
    }
    Ok(())
}

/// A new activation token, and the writes that store it. For an account that has been activated before, it is a
/// reset, which needs a second half (rule PERM-26). Otherwise it is an invitation, which is mailed with a token of its
/// own, so that only the reader of the mailbox knows that one (rule MAIL-5).
pub fn new_activation<B>(
    call: &Call<Nothing, B>,
    user: &User,
) -> Result<(Activation, Vec<Write>), Error> {
    let organization = call.organization();
    let token = activation::token(organization, user.id)?;
    let is_reset = user.activated_at.is_some();
    let expires_at = call.now() + chrono::TimeDelta::hours(activation::HOURS);
    let stored = users::Activation {
        token_hash: activation::hash(&token),
        issued_by: Some(call.caller.user.id),
        confirmation: is_reset.then(users::Confirmation::default),
        by_owner: false,
        expires_at: expires_at.timestamp(),
    };
    let body = Activation {
        activation_token: token.expose_secret().to_owned(),
        expires_at: expires_at.into(),
        needs_confirmation: is_reset,
    };
    let mut writes = vec![users::set_activation(organization, user.id, &stored)];
    if !is_reset {
        writes.extend(letters::activation(call.app(), organization, user, &stored, call.now()));
    }
    Ok((body, writes))
}
