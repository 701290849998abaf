//! `POST /time-policies`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::ids::TimePolicyId;
use wfm_domain::independence::Editors;
use wfm_domain::policy::TimePolicy as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::{self, Stored};
use wfm_storage::settings;

use crate::time_policy::{activate, applied, created, load};
use crate::wire::time_policy::{TimePolicy, TimePolicyCreate};

/// Creates a time policy.
pub async fn create_time_policy(
    call: Call<Nothing, TimePolicyCreate>,
) -> Result<Reply<TimePolicy>, Error> {
    let organization = call.organization();
    let now = call.now();
    let id = TimePolicyId(call.app().ids.next());
    let author = call.author().await?;
    let new = Model {
        id,
        code: String::new(),
        name: String::new(),
        is_active: true,
        versions: vec![],
        recalculation_job_id: None,
        changed_by: Editors::of(&author, now),
        created_at: now,
        updated_at: now,
    };
    let call = &call;
    let new = &new;
    let outcome = call.commit_once(|| async move {
        let in_force = call.settings().await?;
        let policy = applied(call.body.clone(), new, &in_force.settings)?;
        let mut change = call.transaction();
        change.write(coded::create(organization, &policy));
        change.write([settings::move_on(organization, in_force.version)]);
        if !policy.is_active {
            change.write([activate(call, &policy, &in_force).await?]);
        }
        let shown = TimePolicy::from(&policy);
        change.log("time_policy.created", ("time_policy", id), changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, Stored { rev: 1, value: policy }))
    });
    match outcome.await? {
        Outcome::New(stored) => Ok(created(call, &stored)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}
