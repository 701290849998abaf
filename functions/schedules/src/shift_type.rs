//! Code that the operations on shift types and rotations share.

use std::collections::{BTreeMap, BTreeSet};

use wfm_domain::ids::ShiftTypeId;
use wfm_domain::roster::ShiftType as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::{self, Stored};

use crate::wire::ShiftType;

pub async fn load<B>(call: &Call<Nothing, B>, id: ShiftTypeId) -> Result<Stored<Model>, Error> {
    coded::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> String {
    call.etag("shift_type", stored.value.id, stored.rev)
}

/// The answer 200 with the shift type.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<ShiftType> {
    Reply::ok(ShiftType::from(&stored.value)).etag(&etag(call, stored))
}

/// The answer 201 with the shift type.
pub fn created<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<ShiftType> {
    let location = format!("/shift-types/{}", stored.value.id);
    Reply::created(ShiftType::from(&stored.value), &location).etag(&etag(call, stored))
}

/// The shift types among `ids` that exist.
pub async fn named<B>(
    call: &Call<Nothing, B>,
    ids: BTreeSet<ShiftTypeId>,
) -> Result<BTreeMap<ShiftTypeId, Model>, Error> {
    let key = |id| coded::key::<Model>(call.organization(), id);
    let keys = ids.into_iter().map(key).collect();
    let mut types = BTreeMap::new();
    for item in call.table().get_many(keys).await?.into_values() {
        let found = coded::read::<Model>(item)?.value;
        types.insert(found.id, found);
    }
    Ok(types)
}
