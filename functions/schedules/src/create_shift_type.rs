//! `POST /shift-types`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::ids::ShiftTypeId;
use wfm_domain::roster::ShiftType as Model;
use wfm_domain::schedule::Times;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::{self, Stored};

use crate::shift_type::{created, load};
use crate::wire::{ShiftType, ShiftTypeCreate};

/// Creates a shift type.
pub async fn create_shift_type(
    call: Call<Nothing, ShiftTypeCreate>,
) -> Result<Reply<ShiftType>, Error> {
    let organization = call.organization();
    let now = call.now();
    let id = ShiftTypeId(call.app().ids.next());
    let new = Model {
        id,
        code: String::new(),
        name: String::new(),
        names: Default::default(),
        times: Times::default(),
        is_active: true,
        created_at: now,
        updated_at: now,
    };
    let shift_type = call.body.clone().applied_to(&new);

    let call = &call;
    let shift_type = &shift_type;
    let outcome = call.commit_once(|| async move {
        let mut change = call.transaction();
        change.write(coded::create(organization, shift_type));
        let shown = ShiftType::from(shift_type);
        change.log("shift_type.created", ("shift_type", id), changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, ()))
    });
    match outcome.await? {
        Outcome::New(()) => Ok(created(call, &Stored { rev: 1, value: shift_type.clone() })),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}
