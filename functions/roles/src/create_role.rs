//! `POST /roles`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::ids::RoleId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::roles;

use crate::role::{check_name, check_required, created, load, permissions, require_held};
use crate::wire::{Role, RoleCreate};

/// Creates a role.
pub async fn create_role(call: Call<Nothing, RoleCreate>) -> Result<Reply<Role>, Error> {
    let permissions = permissions(&call.body);
    require_held(&call.caller, &permissions)?;
    check_required(&call.body)?;
    let id = RoleId(call.app().ids.next());
    let now = call.now();
    let role = roles::Role {
        rev: 1,
        id,
        name: call.body.name.clone(),
        description: call.body.description.clone(),
        permissions,
        is_system: false,
        created_at: now,
        updated_at: now,
    };

    let call = &call;
    let role = &role;
    let outcome = call.commit_once(|| async move {
        check_name(&role.name)?;
        let mut change = call.transaction();
        change.write(roles::create(call.organization(), role));
        change.log("role.created", ("role", id), changes(None, Some(&Role::from(role)))?);
        Ok(Attempt::Commit(change, ()))
    });
    match outcome.await? {
        Outcome::New(()) => Ok(created(call, role)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}
