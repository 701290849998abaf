//! `PUT` and `PATCH /rotations/{id}`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::RotationId;
use wfm_domain::roster::Rotation as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, Update};
use wfm_storage::coded::{self, Stored};
use wfm_storage::table::Write;
use wfm_storage::{rotations, settings};

use crate::rotation::{applied, etag, load, reply};
use crate::wire::rotation::{Rotation, RotationCreate};

/// Changes a rotation. If a schedule has used it, its days do not change.
pub async fn update_rotation(
    call: Call<Nothing, Update<RotationCreate>>,
) -> Result<Reply<Rotation>, Error> {
    let id: RotationId = call.path_id()?;
    let (call, organization, author) = (&call, call.organization(), &call.author().await?);
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        call.check_if_match(&etag(call, &before))?;
        let in_force = call.settings().await?;
        let body = call.merged(&Rotation::from(&before.value), &[])?;
        let mut value = applied(call, body, &before.value, &in_force.settings).await?;
        if value == before.value {
            return Ok(Attempt::Done(before));
        }
        let mut change = call.transaction();
        if decides_otherwise(&before.value, &value) {
            let used = rotations::used_key(organization, id);
            if call.table().item(&used).await?.is_some() {
                let detail = "A schedule has used the rotation. Make another one for other days.";
                return Err(Error::conflict(Conflict::InUse, detail));
            }
            // It was not in use when it was looked up, and must not be in use now.
            change.write([Write::absent(used).unchanged("rotation")]);
            value.changed_by.admit(author, call.now()).map_err(|_| {
                let detail = "Too many accounts have changed this rotation. Make another one.";
                Error::conflict(Conflict::InUse, detail)
            })?;
        }
        let value = Model { updated_at: call.now(), ..value };
        let after = Stored { rev: before.rev + 1, value };
        change.write(coded::replace(organization, &before, &after));
        change.write([settings::move_on(organization, in_force.version)]);
        let was = Rotation::from(&before.value);
        let is = Rotation::from(&after.value);
        change.log("rotation.updated", ("rotation", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &stored.await?))
}

/// Whether anything differs except the name, the code and whether it is active.
fn decides_otherwise(before: &Model, after: &Model) -> bool {
    before.anchor_date != after.anchor_date
        || before.days != after.days
        || before.tolerances != after.tolerances
}
