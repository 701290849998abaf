//! `PATCH /attendance-requests/{id}` (rules APPR-1 and APPR-5)

use wfm_approvals::attendance_request::{Wanted, decide};
use wfm_approvals::{Decider, Deciding, REVIEW};
use wfm_domain::attendance_request::RequestStatus as Status;
use wfm_domain::ids::{AttendanceId, AttendanceRequestId};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_wire::attendance_request::AttendanceRequest;

use crate::attendance_request::{etag, load, reply};
use crate::wire::attendance_request::AttendanceRequestPatch;

/// Approves, rejects or cancels a request. The approval of the last step corrects or enters the attendance.
pub async fn update_attendance_request(
    call: Call<Nothing, AttendanceRequestPatch>,
) -> Result<Reply<AttendanceRequest>, Error> {
    let id: AttendanceRequestId = call.path_id()?;
    let status: Status = call.body.status.into();
    let entered = AttendanceId::pointed(call.app().ids.next());
    let by = &Decider::of(&call).await?;
    let decision = Wanted { status, entered };
    let deciding = Deciding { decision, note: call.body.note.as_ref() };
    let call = &call;
    let stored = call.commit(|| async move {
        let found = load(call, id).await?;
        if status != Status::Cancelled && !by.own.is(found.value.employee_id) {
            call.require_step_up_for(REVIEW).await?;
        }
        decide(by, id, deciding, |stored| call.check_if_match(&etag(call, stored))).await
    });
    Ok(reply(call, &Box::pin(stored).await?))
}
