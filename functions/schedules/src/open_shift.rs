//! What the operations on open shifts share.

use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, OpenShiftId};
use wfm_domain::shift_request::OpenShift as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::Stored;
use wfm_storage::departments::Tree;
use wfm_storage::open_shifts;

use crate::wire::open_shift::OpenShift;

pub async fn load<B>(call: &Call<Nothing, B>, id: OpenShiftId) -> Result<Stored<Model>, Error> {
    open_shifts::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> String {
    call.etag("open_shift", stored.value.id, stored.rev)
}

/// 200 with the open shift.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<OpenShift> {
    Reply::ok(OpenShift::from(&stored.value)).etag(&etag(call, stored))
}

/// 201 with the open shift.
pub fn created<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<OpenShift> {
    let location = format!("/open-shifts/{}", stored.value.id);
    Reply::created(OpenShift::from(&stored.value), &location).etag(&etag(call, stored))
}

/// Whether an employee may claim an open shift: employed on its date, and of its department and site (rule SCHED-15).
pub fn may_claim(who: &Employee, open: &Model, tree: &Tree) -> bool {
    let assignment = who.assignment_on(open.date);
    let departments: Vec<DepartmentId> =
        assignment.department_id.into_iter().flat_map(|own| tree.including_above(own)).collect();
    who.employments.contains(open.date) && open.is_for(&departments, assignment.site_id)
}
