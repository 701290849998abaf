//! Accounts: who of the people may sign in, and as what.
//!
//! Whoever touches an account holds everything it grants, at least as wide, before and after, so
//! that nobody raises themselves or reaches above themselves (contract §6).

use secrecy::ExposeSecret;
use wfm_domain::employee::EmployeeStatus;
use wfm_domain::ids::{EmployeeId, OrganizationId, UserId};
use wfm_http::audit::{self, Act};
use wfm_http::authentication::Held;
use wfm_http::authorization::{Grants, SystemRole};
use wfm_http::error::Violation;
use wfm_http::operation::IfMatch;
use wfm_http::shapes::user::User as Shown;
use wfm_http::values::Nothing;
use wfm_http::{Call, Caller, Conflict, Error, Reply, Services, invitation};
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::memberships::Membership;
use wfm_storage::roles;
use wfm_storage::table::{Table, Write};
use wfm_storage::users::{self, Login, User};

use crate::wire::{AccountInput, Activation};

/// How often a change that meets others' is tried.
const TRIES: usize = 10;

/// `PUT /employees/{id}/account`
pub async fn update_account(call: Call<Nothing, AccountInput>) -> Result<Reply<Shown>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    let id: EmployeeId = call.id.parse().map_err(|_| Error::NotFound)?;
    for _ in 0..TRIES {
        let employee = employees::get(table, organization, id).await?.ok_or(Error::NotFound)?;
        let roles = role_refs(table, organization, &call.body.roles, "/roles").await?;
        let after_held = Held::load(table, organization, &roles).await?;
        covered(caller, &after_held.grants)?;
        let asked = Asked {
            email: call.body.email.to_lowercase(),
            roles,
            is_active: call.body.is_active.unwrap_or(true),
        };
        let before = match employee.employee.user_id {
            Some(user) => users::get(table, organization, user).await?,
            None => None,
        };
        if let Some(before) = &before {
            let held = Held::load(table, organization, &before.roles).await?;
            covered(caller, &held.grants)?;
            let tag = etag(services, before);
            if asked.is(before) {
                return Ok(Reply::ok(Shown::shown(before, &held.names)).etag(&tag));
            }
            call.check_if_match(IfMatch::Honoured, &tag)?;
        }
        if asked.is_active && employee.employee.status == EmployeeStatus::Terminated {
            let detail = "Somebody who has left does not sign in.";
            return Err(Error::conflict(Conflict::EmployeeInactive, detail));
        }
        let (after, mut writes) = match &before {
            None => linked(services, organization, &employee, asked),
            Some(before) => changed(services, organization, before, asked).await?,
        };
        let shown = |user: &User, names: &[String]| {
            serde_json::to_value(Shown::shown(user, names)).map_err(Error::internal)
        };
        let names_before = match &before {
            Some(user) => Held::load(table, organization, &user.roles).await?.names,
            None => vec![],
        };
        let logged_before = before.as_ref().map(|user| shown(user, &names_before)).transpose()?;
        let act = Act {
            action: if before.is_some() { "account.updated" } else { "account.created" },
            resource_type: "user",
            resource_id: after.id.to_string(),
            changes: audit::changes(
                &logged_before.unwrap_or_default(),
                &shown(&after, &after_held.names)?,
            ),
        };
        writes.push(audit::entry(services, &call.request, caller, act));
        match table.write(writes).await {
            Ok(()) => {
                let body = Shown::shown(&after, &after_held.names);
                let location = format!("/employees/{id}/account");
                let reply = match before {
                    Some(_) => Reply::ok(body),
                    None => Reply::created(body, &location),
                };
                return Ok(reply.etag(&etag(services, &after)));
            }
            // The first write claims the e-mail, where it is new.
            Err(why) if claimed_only(&why) && claims_email(before.as_ref(), &after) => {
                let detail = "This e-mail signs in to another account.";
                let violation = Violation::at("/email", "already_exists", detail);
                return Err(Error::Conflict(
                    Conflict::AlreadyExists,
                    detail.into(),
                    vec![violation],
                ));
            }
            Err(wfm_storage::Error::Refused(_)) => {} // something changed meanwhile: look again
            Err(why) => return Err(why.into()),
        }
    }
    Err(Error::Unavailable { cause: "the account keeps changing".into() })
}

/// What a body asks an account to be.
#[derive(Clone)]
pub(crate) struct Asked {
    pub email: String,
    pub roles: Vec<String>,
    pub is_active: bool,
}

impl Asked {
    fn is(&self, user: &User) -> bool {
        self.email == user.email && self.roles == user.roles && self.is_active == user.is_active
    }
}

/// Whether the claim of the e-mail is all that was refused: else something changed meanwhile.
fn claimed_only(why: &wfm_storage::Error) -> bool {
    matches!(why, wfm_storage::Error::Refused(places) if places == &[0])
}

fn claims_email(before: Option<&User>, after: &User) -> bool {
    before.is_none_or(|before| before.email != after.email)
}

fn etag(services: &Services, user: &User) -> String {
    services.opaque.etag("user", &user.id.to_string(), user.rev)
}

/// System roles by name, own roles by id, sorted; each exists.
pub(crate) async fn role_refs(
    table: &Table,
    organization: OrganizationId,
    names: &[String],
    pointer: &str,
) -> Result<Vec<String>, Error> {
    let (mut refs, mut violations) = (Vec::new(), Vec::new());
    for (index, name) in names.iter().enumerate() {
        match SystemRole::named(name) {
            Some(system) => refs.push(system.name().to_owned()),
            None => match roles::named(table, organization, name).await? {
                Some(role) => refs.push(role.id.to_string()),
                None => {
                    let pointer = format!("{pointer}/{index}");
                    violations.push(Violation::at(
                        &pointer,
                        "unknown_reference",
                        "There is no such role.",
                    ));
                }
            },
        }
    }
    refs.sort();
    refs.dedup();
    if violations.is_empty() { Ok(refs) } else { Err(Error::Invalid(violations)) }
}

pub(crate) fn covered(caller: &Caller, grants: &Grants) -> Result<(), Error> {
    match caller.held.grants.cover(grants) {
        true => Ok(()),
        false => Err(Error::Forbidden("everything the account may do".into())),
    }
}

fn is_admin(user: &User) -> bool {
    user.is_active && user.roles.iter().any(|role| role == SystemRole::Admin.name())
}

/// A new account of an employee, and the writes that store it; the first claims the e-mail.
pub(crate) fn new_account(
    services: &Services,
    organization: OrganizationId,
    employee: EmployeeId,
    asked: Asked,
) -> (User, Vec<Write>) {
    let now = services.clock.now();
    let user = User {
        rev: 1,
        id: UserId(services.ids.next()),
        email: asked.email,
        employee_id: Some(employee),
        is_active: asked.is_active,
        roles: asked.roles,
        ver: 1,
        spared: None,
        revoked: vec![],
        created_at: now,
        updated_at: now,
    };
    let login = Login { organization, user: user.id, password_hash: None };
    let mut writes =
        vec![users::create_login(&user.email, &login), users::create(organization, &user)];
    if is_admin(&user) {
        writes.extend(Membership::Administrators.join(organization, user.id.0));
    }
    (user, writes)
}

/// A new account of an employee who has none, and the writes that store and link it.
fn linked(
    services: &Services,
    organization: OrganizationId,
    employee: &StoredEmployee,
    asked: Asked,
) -> (User, Vec<Write>) {
    let (user, mut writes) = new_account(services, organization, employee.employee.id, asked);
    let mut linked = employee.clone();
    linked.rev += 1;
    linked.employee.user_id = Some(user.id);
    linked.employee.updated_at = user.created_at;
    writes.push(employees::replace_row(organization, &linked));
    (user, writes)
}

/// An invitation, and the write that stores it.
pub(crate) fn invitation(
    services: &Services,
    organization: OrganizationId,
    user: UserId,
) -> Result<(Activation, Write), Error> {
    let token = invitation::token(organization, user)?;
    let expires_at = services.clock.now() + chrono::TimeDelta::hours(invitation::HOURS);
    let invited = users::Activation {
        token_hash: invitation::hash(&token),
        expires_at: expires_at.timestamp(),
    };
    let write = users::invite(organization, user, &invited);
    let body = Activation {
        activation_token: token.expose_secret().to_owned(),
        expires_at: expires_at.into(),
    };
    Ok((body, write))
}

/// The account as asked for, and the writes that store it; the first claims a new e-mail.
async fn changed(
    services: &Services,
    organization: OrganizationId,
    before: &User,
    asked: Asked,
) -> Result<(User, Vec<Write>), Error> {
    let table = &services.storage.table;
    let mut after = before.clone();
    after.rev += 1;
    after.updated_at = services.clock.now();
    after.email = asked.email;
    after.roles = asked.roles;
    after.is_active = asked.is_active;
    if before.is_active && !after.is_active {
        // Being activated again does not bring old sessions back.
        after.ver += 1;
        after.spared = None;
    }
    let mut writes = vec![];
    if before.email != after.email {
        // None where the e-mail has just moved: then the account's own write is refused.
        let login = users::login(table, &before.email).await?.unwrap_or(Login {
            organization,
            user: before.id,
            password_hash: None,
        });
        writes.push(users::create_login(&after.email, &login));
        writes.push(users::delete_login(&before.email));
    }
    writes.push(users::replace(organization, &after));
    // Whoever was invited to the account as it was is not to the account as it is.
    writes.push(users::void_invitation(organization, after.id));
    let administrators = Membership::Administrators;
    match (is_admin(before), is_admin(&after)) {
        (false, true) => writes.extend(administrators.join(organization, after.id.0)),
        (true, false) => {
            let seen = administrators.state(table, organization).await?;
            if administrators.members(table, organization, Some(2)).await?.len() < 2 {
                let detail = "The last active administrator stays.";
                return Err(Error::conflict(Conflict::InUse, detail));
            }
            writes.extend(administrators.leave_alone(organization, after.id.0, &seen));
        }
        _ => {}
    }
    Ok((after, writes))
}

/// `POST /employees/{id}/account/activation`
pub async fn create_activation(call: Call<Nothing, Nothing>) -> Result<Reply<Activation>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    let id: EmployeeId = call.id.parse().map_err(|_| Error::NotFound)?;
    let employee = employees::get(table, organization, id).await?.ok_or(Error::NotFound)?;
    let user = employee.employee.user_id.ok_or(Error::NotFound)?;
    let location = format!("/employees/{id}/account");
    for _ in 0..TRIES {
        let mut user = users::get(table, organization, user).await?.ok_or(Error::NotFound)?;
        covered(caller, &Held::load(table, organization, &user.roles).await?.grants)?;
        if !user.is_active {
            let detail = "The account is not active.";
            return Err(Error::conflict(Conflict::EmployeeInactive, detail));
        }
        let (body, invite) = invitation(services, organization, user.id)?;
        let act = Act {
            action: "account.invited",
            resource_type: "user",
            resource_id: user.id.to_string(),
            changes: vec![],
        };
        // Only to the account as it was looked at: what it may do has not grown meanwhile.
        user.rev += 1;
        let writes = vec![
            users::replace(organization, &user),
            invite,
            audit::entry(services, &call.request, caller, act),
        ];
        match table.write(writes).await {
            Ok(()) => return Ok(Reply::created(body, &location)),
            Err(wfm_storage::Error::Refused(_)) => {} // it changed meanwhile: look again
            Err(why) => return Err(why.into()),
        }
    }
    Err(Error::Unavailable { cause: "the account keeps changing".into() })
}
