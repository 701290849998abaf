//! `POST /rotations`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::ids::RotationId;
use wfm_domain::independence::Editors;
use wfm_domain::roster::Rotation as Model;
use wfm_domain::schedule::Tolerances;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::{self, Stored};
use wfm_storage::settings;

use crate::rotation::{applied, created, load};
use crate::wire::rotation::{Rotation, RotationCreate};

/// Creates a rotation.
pub async fn create_rotation(
    call: Call<Nothing, RotationCreate>,
) -> Result<Reply<Rotation>, Error> {
    let organization = call.organization();
    let now = call.now();
    let id = RotationId(call.app().ids.next());
    let author = call.author().await?;
    let new = Model {
        id,
        code: String::new(),
        name: String::new(),
        anchor_date: call.body.anchor_date,
        days: vec![],
        tolerances: Tolerances::STANDARD,
        is_active: true,
        changed_by: Editors::of(&author, call.now()),
        created_at: now,
        updated_at: now,
    };
    let call = &call;
    let new = &new;
    let outcome = call.commit_once(|| async move {
        let in_force = call.settings().await?;
        let rotation = applied(call, call.body.clone(), new, &in_force.settings).await?;
        let mut change = call.transaction();
        change.write(coded::create(organization, &rotation));
        change.write([settings::move_on(organization, in_force.version)]);
        let shown = Rotation::from(&rotation);
        change.log("rotation.created", ("rotation", id), changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, Stored { rev: 1, value: rotation }))
    });
    match outcome.await? {
        Outcome::New(stored) => Ok(created(call, &stored)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}
