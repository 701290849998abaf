//! `PATCH /leaves/{id}`

use wfm_approvals::{DECIDE_LEAVE, Decider, Deciding, leave};
use wfm_domain::ids::LeaveId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_wire::leave::Leave;

use crate::leave::{etag, load, reply};
use crate::wire::LeaveApprove;

/// Approves, rejects or cancels a leave, or takes dates out of it.
pub async fn update_leave(call: Call<Nothing, LeaveApprove>) -> Result<Reply<Leave>, Error> {
    let id: LeaveId = call.path_id()?;
    let decision = call.body.decision()?;
    let by = &Decider::of(&call).await?;
    let deciding = Deciding { decision, note: call.body.note.as_ref() };
    let call = &call;
    let stored = call.commit(|| async move {
        let found = load(call, id).await?;
        if !by.own.is(found.leave.employee_id) {
            call.require_step_up_for(DECIDE_LEAVE).await?;
        }
        let is_expected = |stored: &_| call.check_if_match(&etag(call, stored));
        Box::pin(leave::decide(by, id, deciding, is_expected)).await
    });
    Ok(reply(call, &Box::pin(stored).await?))
}
