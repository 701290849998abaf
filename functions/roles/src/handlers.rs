//! What the operations do.
//!
//! Nobody grants what they lack: to create or change a role, the caller holds everything it grants,
//! at least as wide, before and after (contract §6).

use wfm_domain::ids::RoleId;
use wfm_http::audit::{self, Act};
use wfm_http::authorization::{Grants, SystemRole};
use wfm_http::error::Violation;
use wfm_http::idempotency::fingerprint;
use wfm_http::once::{Once, Used};
use wfm_http::operation::IfMatch;
use wfm_http::page::{self, PageQuery};
use wfm_http::values::{Nothing, Page};
use wfm_http::{Call, Caller, Conflict, Error, Reply, Services};
use wfm_storage::list::List;
use wfm_storage::roles;
use wfm_storage::table::Index;

use crate::wire::{Role, RoleInput};

/// `GET /roles`
pub async fn list_roles(call: Call<PageQuery, Nothing>) -> Result<Reply<Page<Role>>, Error> {
    let services = &call.services;
    let bound = page::binding(&call.caller, "list_roles", None, &())?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let limit = page::limit(call.query.limit);
    let list = List {
        index: Some(Index::First),
        partitions: vec![roles::all(call.caller.organization)],
        from: "0".into(),
        to: "~".into(),
        descending: true,
        after: after.as_deref(),
        limit: limit as usize,
    };
    let found = services.storage.table.list(list, |item| roles::read(item).map(Some)).await?;
    let rows = found.rows.iter().map(Role::from).collect();
    Ok(Reply::ok(page::page(services, rows, found.next, limit, &bound)?))
}

/// `GET /roles/{id}`
pub async fn get_role(call: Call<Nothing, Nothing>) -> Result<Reply<Role>, Error> {
    let role = existing(&call).await?;
    Ok(Reply::ok(Role::from(&role)).etag(&etag(&call.services, &role)))
}

async fn existing<B>(call: &Call<Nothing, B>) -> Result<roles::Role, Error> {
    let id: RoleId = call.id.parse().map_err(|_| Error::NotFound)?;
    let table = &call.services.storage.table;
    roles::get(table, call.caller.organization, id).await?.ok_or(Error::NotFound)
}

fn etag(services: &Services, role: &roles::Role) -> String {
    services.opaque.etag("role", &role.id.to_string(), role.rev)
}

/// Sorted, each once.
fn permissions(input: &RoleInput) -> Vec<String> {
    let mut permissions: Vec<String> = input.permissions.iter().map(|p| p.0.clone()).collect();
    permissions.sort();
    permissions.dedup();
    permissions
}

/// Refuses what the caller does not hold, and says which permission is missing.
fn covered(caller: &Caller, permissions: &[String]) -> Result<(), Error> {
    let held = &caller.held.grants;
    let lacking =
        permissions.iter().find(|p| !held.cover(&Grants::of_permissions(std::slice::from_ref(*p))));
    match lacking {
        None => Ok(()),
        Some(permission) => Err(Error::Forbidden(permission.clone())),
    }
}

fn taken() -> Error {
    let detail = "Another role has this name.";
    let violation = Violation::at("/name", "already_exists", detail);
    Error::Conflict(Conflict::AlreadyExists, detail.into(), vec![violation])
}

/// `POST /roles`
pub async fn create_role(call: Call<Nothing, RoleInput>) -> Result<Reply<Role>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let table = &services.storage.table;
    let permissions = permissions(&call.body);
    covered(caller, &permissions)?;
    let fingerprint = fingerprint(&call.sent, &[])?;
    let key = call.idempotency_key.as_deref();
    let once = Once::of(services, caller, "create_role", key, fingerprint);
    if let Used::Before(earlier) = once.look().await? {
        return replayed(services, caller, &earlier).await;
    }
    if SystemRole::named(&call.body.name).is_some() {
        return Err(taken());
    }
    let now = services.clock.now();
    let role = roles::Role {
        rev: 1,
        id: RoleId(services.ids.next()),
        name: call.body.name,
        description: call.body.description,
        permissions,
        is_system: false,
        created_at: now,
        updated_at: now,
    };
    for _ in 0..10 {
        let mut writes = Vec::from(roles::create(caller.organization, &role));
        let shown = serde_json::to_value(Role::from(&role)).map_err(Error::internal)?;
        let act = Act {
            action: "role.created",
            resource_type: "role",
            resource_id: role.id.to_string(),
            changes: audit::changes(&serde_json::Value::Null, &shown),
        };
        writes.push(audit::entry(services, &call.request, caller, act));
        writes.extend(once.consume(&role.id.to_string(), 201));
        let written = table.write(writes).await;
        if let Err(why) = &written
            && let Some(earlier) = once.made_by_twin(why).await?
        {
            return replayed(services, caller, &earlier).await;
        }
        match written {
            Ok(()) => return Ok(made(services, &role)),
            Err(why) if why.refused_at(0) => return Err(taken()),
            Err(wfm_storage::Error::Refused(_)) => {} // somebody wrote at the same time
            // It may have been applied: what is there now tells.
            Err(why) => match roles::get(table, caller.organization, role.id).await? {
                Some(_) => return Ok(made(services, &role)),
                None => return Err(why.into()),
            },
        }
    }
    Err(Error::Unavailable { cause: "the role could not be stored for others' writes".into() })
}

fn made(services: &Services, role: &roles::Role) -> Reply<Role> {
    let location = format!("/roles/{}", role.id);
    Reply::created(Role::from(role), &location).etag(&etag(services, role))
}

async fn replayed(
    services: &Services,
    caller: &Caller,
    earlier: &str,
) -> Result<Reply<Role>, Error> {
    let id: RoleId = earlier.parse().map_err(Error::internal)?;
    let role = roles::get(&services.storage.table, caller.organization, id).await?;
    Ok(made(services, &role.ok_or(Error::NotFound)?).replayed())
}

/// `PUT /roles/{id}`
pub async fn update_role(call: Call<Nothing, RoleInput>) -> Result<Reply<Role>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let permissions = permissions(&call.body);
    for _ in 0..20 {
        let before = existing(&call).await?;
        covered(caller, &before.permissions)?;
        covered(caller, &permissions)?;
        let same = before.name == call.body.name
            && before.description == call.body.description
            && before.permissions == permissions;
        let tag = etag(services, &before);
        if same && !before.is_system {
            return Ok(Reply::ok(Role::from(&before)).etag(&tag));
        }
        call.check_if_match(IfMatch::Honoured, &tag)?;
        if before.is_system {
            let detail = "System roles cannot be changed.";
            return Err(Error::conflict(Conflict::InUse, detail));
        }
        if SystemRole::named(&call.body.name).is_some() {
            return Err(taken());
        }
        let after = roles::Role {
            rev: before.rev + 1,
            name: call.body.name.clone(),
            description: call.body.description.clone(),
            permissions: permissions.clone(),
            updated_at: services.clock.now(),
            ..before.clone()
        };
        let shown = |role: &roles::Role| serde_json::to_value(Role::from(role));
        let act = Act {
            action: "role.updated",
            resource_type: "role",
            resource_id: after.id.to_string(),
            changes: audit::changes(
                &shown(&before).map_err(Error::internal)?,
                &shown(&after).map_err(Error::internal)?,
            ),
        };
        let mut writes = roles::replace(caller.organization, &before, &after);
        writes.push(audit::entry(services, &call.request, caller, act));
        match services.storage.table.write(writes).await {
            Ok(()) => return Ok(Reply::ok(Role::from(&after)).etag(&etag(services, &after))),
            Err(why) if before.name != after.name && why.refused_at(1) && !why.refused_at(0) => {
                return Err(taken());
            }
            Err(wfm_storage::Error::Refused(_)) => {} // it changed meanwhile: look again
            Err(why) => return Err(why.into()),
        }
    }
    Err(Error::Unavailable { cause: "the role keeps changing".into() })
}
