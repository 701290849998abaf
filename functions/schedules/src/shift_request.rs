//! Code that the operations on shift requests share.

use wfm_domain::ids::ShiftRequestId;
use wfm_domain::shift_request::ShiftRequest as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::Stored;
use wfm_storage::shift_requests;

use crate::wire::shift_request::ShiftRequest;

pub async fn load<B>(call: &Call<Nothing, B>, id: ShiftRequestId) -> Result<Stored<Model>, Error> {
    shift_requests::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> String {
    call.etag("shift_request", stored.value.id, stored.rev)
}

/// The answer 200 with the request.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<ShiftRequest> {
    Reply::ok(ShiftRequest::from(&stored.value)).etag(&etag(call, stored))
}

/// The answer 201 with the request.
pub fn created<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<ShiftRequest> {
    let location = format!("/shift-requests/{}", stored.value.id);
    Reply::created(ShiftRequest::from(&stored.value), &location).etag(&etag(call, stored))
}
