//! `PUT /roles/{id}`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::RoleId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::roles;

use crate::role::{check_name, check_required, etag, load, permissions, reply, require_held};
use crate::wire::{Role, RoleCreate};

/// Replaces a role.
pub async fn update_role(call: Call<Nothing, RoleCreate>) -> Result<Reply<Role>, Error> {
    let id: RoleId = call.path_id()?;
    let permissions = permissions(&call.body);
    call.require_step_up().await?;
    let (call, permissions) = (&call, &permissions);
    let role = call.commit(|| async move {
        let before = load(call, id).await?;
        require_held(&call.caller, &before.permissions)?;
        require_held(&call.caller, permissions)?;
        call.check_if_match(&etag(call, &before))?;
        let after = roles::Role {
            name: call.body.name.clone(),
            description: call.body.description.clone(),
            permissions: permissions.clone(),
            ..before.clone()
        };
        if after == before && !before.is_system {
            return Ok(Attempt::Done(before));
        }
        if before.is_system {
            let detail = "System roles cannot be changed.";
            return Err(Error::conflict(Conflict::InUse, detail));
        }
        check_name(&after.name)?;
        check_required(&call.body)?;
        let after = roles::Role { rev: before.rev + 1, updated_at: call.now(), ..after };

        let mut change = call.transaction();
        change.write(roles::replace(call.organization(), &before, &after));
        let (was, is) = (Role::from(&before), Role::from(&after));
        change.log("role.updated", ("role", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &role.await?))
}
