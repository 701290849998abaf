//! Code that the operations on a role share.
//!
//! Nobody grants a permission that they lack. To create or change a role, the caller must hold every permission of
//! it, in at least the same scope, before and after the change (rule PERM-10).

use wfm_domain::ids::RoleId;
use wfm_domain::text;
use wfm_http::authorization::{Grants, SystemRole, required_by};
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Caller, Conflict, Error, Reply};
use wfm_storage::{Condition, roles};

use crate::wire::{Permission, Role, RoleCreate};

pub async fn load<B>(call: &Call<Nothing, B>, id: RoleId) -> Result<roles::Role, Error> {
    roles::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, role: &roles::Role) -> String {
    call.etag("role", role.id, role.rev)
}

/// The answer 200 with the role.
pub fn reply<B>(call: &Call<Nothing, B>, role: &roles::Role) -> Reply<Role> {
    Reply::ok(Role::from(role)).etag(&etag(call, role))
}

/// The answer 201 with the role.
pub fn created<B>(call: &Call<Nothing, B>, role: &roles::Role) -> Reply<Role> {
    let location = format!("/roles/{}", role.id);
    Reply::created(Role::from(role), &location).etag(&etag(call, role))
}

/// The permissions of a request body, sorted, each once.
pub fn permissions(body: &RoleCreate) -> Vec<String> {
    let permissions: Vec<String> = body.permissions.iter().map(|p| p.0.clone()).collect();
    sorted(&permissions)
}

/// Permissions, each once.
pub fn sorted(permissions: &[String]) -> Vec<String> {
    let mut permissions = permissions.to_vec();
    permissions.sort();
    permissions.dedup();
    permissions
}

/// Refuses permissions that the caller does not hold. The error names the first one.
pub fn require_held(caller: &Caller, permissions: &[String]) -> Result<(), Error> {
    let held = &caller.held.grants;
    let lacking =
        permissions.iter().find(|p| !held.cover(&Grants::of_permissions(std::slice::from_ref(*p))));
    match lacking {
        None => Ok(()),
        Some(permission) => Err(Error::Forbidden(permission.clone())),
    }
}

/// Refuses permissions that require another one that the role lacks.
pub fn check_required(body: &RoleCreate) -> Result<(), Error> {
    let granted = Grants::of_permissions(&permissions(body));
    let violation = |(index, permission): (usize, &Permission)| {
        let required = required_by(&permission.0).filter(|required| !granted.holds(required))?;
        let detail = format!("`{}` needs `{required}`.", permission.0);
        let pointer = format!("/permissions/{index}");
        Some(Violation::at(&pointer, "permission_requires", detail))
    };
    let violations: Vec<_> = body.permissions.iter().enumerate().filter_map(violation).collect();
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}

/// Refuses the name of a system role, and a name that looks like it.
pub fn check_name(name: &str) -> Result<(), Error> {
    let look = text::skeleton(name);
    if SystemRole::ALL.iter().all(|system| text::skeleton(system.name()) != look) {
        return Ok(());
    }
    let Condition::Unique { pointer, detail } = roles::UNIQUE_NAME else { return Ok(()) };
    let violation = Violation::at(pointer, "already_exists", detail);
    Err(Error::Conflict(Conflict::AlreadyExists, detail.into(), vec![violation]))
}
