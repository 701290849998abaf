//! `PUT` and `PATCH /shift-types/{id}`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::ShiftTypeId;
use wfm_domain::roster::ShiftType as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, Update};
use wfm_storage::coded::{self, Stored};

use crate::shift_type::{etag, load, reply};
use crate::wire::{ShiftType, ShiftTypeCreate};

/// Changes a shift type. Plans that have a copy of it do not change.
pub async fn update_shift_type(
    call: Call<Nothing, Update<ShiftTypeCreate>>,
) -> Result<Reply<ShiftType>, Error> {
    let id: ShiftTypeId = call.path_id()?;
    let call = &call;
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        call.check_if_match(&etag(call, &before))?;
        let body = call.merged(&ShiftType::from(&before.value), &[])?;
        let value = body.applied_to(&before.value);
        if value == before.value {
            return Ok(Attempt::Done(before));
        }
        let value = Model { updated_at: call.now(), ..value };
        let after = Stored { rev: before.rev + 1, value };
        let mut change = call.transaction();
        change.write(coded::replace(call.organization(), &before, &after));
        let was = ShiftType::from(&before.value);
        let is = ShiftType::from(&after.value);
        change.log("shift_type.updated", ("shift_type", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &stored.await?))
}
