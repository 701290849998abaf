//! Code that the operations on a pay group share.

use wfm_domain::ids::PayGroupId;
use wfm_domain::pay::PayGroup as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::coded::{self, Stored};
use wfm_storage::members;
use wfm_storage::memberships::{Membership, State};
use wfm_storage::table::Write;

use crate::wire::pay_group::PayGroup;

pub async fn load<Q, B>(call: &Call<Q, B>, id: PayGroupId) -> Result<Stored<Model>, Error> {
    coded::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> String {
    call.etag("pay_group", stored.value.id, stored.rev)
}

/// The answer 200 with the group.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<PayGroup> {
    Reply::ok(PayGroup::from(&stored.value)).etag(&etag(call, stored))
}

/// The write that opens or closes a group to compensations. A group that a compensation names, now or later, stays
/// active.
///
/// # Errors
/// 409 `in_use`.
pub async fn activate<B>(call: &Call<Nothing, B>, group: &Model) -> Result<Write, Error> {
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let of = Membership::PayGroup(group.id);
    let seen = of.state(table, organization).await?;
    if !group.is_active {
        // It may still be yesterday in the zone of somebody.
        let today = call.settings().await?.settings.today(now);
        let today = today.pred_opt().unwrap_or(today);
        if !members::all_since(table, organization, of, today, now).await?.is_empty() {
            let detail =
                "Compensations of employees name the pay group. Name another one there first.";
            return Err(Error::conflict(Conflict::InUse, detail));
        }
    }
    Ok(of.store(organization, &State { closed: !group.is_active, ..seen.next() }))
}
