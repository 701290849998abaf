//! `PUT /roles/{id}`, `PATCH /roles/{id}`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::RoleId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, Update};
use wfm_storage::{looks, roles};

use crate::role::{
    check_name, check_required, etag, load, permissions, reply, require_held, sorted,
};
use crate::wire::{Role, RoleCreate};

/// Changes a role.
pub async fn update_role(call: Call<Nothing, Update<RoleCreate>>) -> Result<Reply<Role>, Error> {
    let id: RoleId = call.path_id()?;
    let call = &call;
    let role = call.commit(|| async move {
        let before = load(call, id).await?;
        require_held(&call.caller, &before.permissions)?;
        call.check_if_match(&etag(call, &before))?;
        let shown = Role::from(&before);
        let body = call.merged(&shown, &[])?;
        let permissions = permissions(&body);
        require_held(&call.caller, &permissions)?;
        let is_as_stored = (&body.name, &body.description) == (&shown.name, &shown.description)
            && permissions == sorted(&shown.permissions);
        if is_as_stored {
            return Ok(Attempt::Done(before));
        }
        let after = roles::Role {
            name: body.name.clone(),
            description: body.description.clone(),
            permissions,
            ..before.clone()
        };
        if before.is_system {
            let detail = "System roles cannot be changed.";
            return Err(Error::conflict(Conflict::InUse, detail));
        }
        check_name(&after.name)?;
        check_required(&body)?;
        let after = roles::Role { rev: before.rev + 1, updated_at: call.now(), ..after };

        let mut change = call.transaction();
        change.write(roles::replace(call.organization(), &before, &after));
        if after.permissions != before.permissions {
            // Others may decide about requests that wait (rule APPR-6).
            let (table, organization) = (call.table(), call.organization());
            change.write([looks::request(table, organization, None, call.now()).await?]);
        }
        let was = Role::from(&before);
        let is = Role::from(&after);
        change.log("role.updated", ("role", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &role.await?))
}
