//! Code that the operations on attendance requests share.

use wfm_domain::attendance_request::AttendanceRequest as Model;
use wfm_domain::ids::AttendanceRequestId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::attendance_requests;
use wfm_storage::coded::Stored;
use wfm_wire::attendance_request::AttendanceRequest;

pub async fn load<B>(
    call: &Call<Nothing, B>,
    id: AttendanceRequestId,
) -> Result<Stored<Model>, Error> {
    attendance_requests::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> String {
    call.etag("attendance_request", stored.value.id, stored.rev)
}

/// The answer 200 with the request.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<AttendanceRequest> {
    Reply::ok(AttendanceRequest::from(&stored.value)).etag(&etag(call, stored))
}

/// The answer 201 with the request.
pub fn created<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<AttendanceRequest> {
    let location = format!("/attendance-requests/{}", stored.value.id);
    Reply::created(AttendanceRequest::from(&stored.value), &location).etag(&etag(call, stored))
}
