//! `PATCH /open-shifts/{id}`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::OpenShiftId;
use wfm_domain::shift_request::OpenShift as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::Stored;
use wfm_storage::open_shifts;

use crate::open_shift::{etag, load, reply, require_planner};
use crate::wire::open_shift::{OpenOrCancelled, OpenShift, OpenShiftPatch};

/// Cancels an open shift, or opens it again. People who have a place keep it.
pub async fn update_open_shift(
    call: Call<Nothing, OpenShiftPatch>,
) -> Result<Reply<OpenShift>, Error> {
    let id: OpenShiftId = call.path_id()?;
    let is_cancelled = call.body.status == OpenOrCancelled::Cancelled;
    let (call, author) = (&call, &call.author().await?);
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        require_planner(call, &before.value).await?;
        call.check_if_match(&etag(call, &before))?;
        if before.value.is_cancelled == is_cancelled {
            return Ok(Attempt::Done(before));
        }
        let mut opened_by = before.value.opened_by.clone();
        if !is_cancelled {
            opened_by.add(author);
        }
        let value =
            Model { is_cancelled, opened_by, updated_at: call.now(), ..before.value.clone() };
        let after = Stored { rev: before.rev + 1, value };
        let mut change = call.transaction();
        change.write([open_shifts::replace(call.organization(), &after)]);
        let was = OpenShift::from(&before.value);
        let is = OpenShift::from(&after.value);
        change.log("open_shift.updated", ("open_shift", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &stored.await?))
}
