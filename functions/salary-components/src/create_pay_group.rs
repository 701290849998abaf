//! `POST /pay-groups`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::ids::PayGroupId;
use wfm_domain::independence::Editors;
use wfm_domain::pay::{DayBasis, Frequency, PayGroup as Model};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::{self, Stored};

use crate::pay_group::{activate, etag, load};
use crate::wire::pay_group::{PayGroup, PayGroupCreate};

/// Creates a pay group.
pub async fn create_pay_group(
    call: Call<Nothing, PayGroupCreate>,
) -> Result<Reply<PayGroup>, Error> {
    let organization = call.organization();
    let now = call.now();
    let id = PayGroupId(call.app().ids.next());
    let new = Model {
        id,
        code: String::new(),
        name: String::new(),
        frequency: Frequency::Monthly,
        anchor_date: None,
        pay_day_of_month: None,
        pay_days_after_end: 0,
        cutoff_days: vec![],
        day_basis: DayBasis::WorkingDays,
        fixed_days: None,
        fixed_hours: None,
        is_active: true,
        changed_by: Editors::of(&call.author().await?, now),
        created_at: now,
        updated_at: now,
    };
    let group = &call.body.clone().applied_to(&new).map_err(Error::Invalid)?;
    let call = &call;
    let outcome = call.commit_once(|| async move {
        let mut change = call.transaction();
        change.write(coded::create(organization, group));
        if !group.is_active {
            change.write([activate(call, group).await?]);
        }
        let shown = PayGroup::from(group);
        change.log("pay_group.created", ("pay_group", id), changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, Stored { rev: 1, value: group.clone() }))
    });
    match outcome.await? {
        Outcome::New(stored) => Ok(created(call, &stored)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}

fn created<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<PayGroup> {
    let location = format!("/pay-groups/{}", stored.value.id);
    Reply::created(PayGroup::from(&stored.value), &location).etag(&etag(call, stored))
}
