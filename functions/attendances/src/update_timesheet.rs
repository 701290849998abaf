//! `PATCH /timesheets/{id}`: approving a timesheet, and opening it again (rules SHEET-2 to SHEET-4).

use wfm_approvals::timesheet::{Wanted, decide};
use wfm_approvals::{Decider, Deciding, REVIEW};
use wfm_domain::ids::TimesheetId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_wire::timesheet::TimesheetStatus;

use crate::timesheet::{etag, load, reply};
use crate::wire::timesheet::{TimesheetDecide, TimesheetDecision};

/// Approves, returns, reopens or withdraws a timesheet.
pub async fn update_timesheet(
    call: Call<Nothing, TimesheetDecide>,
) -> Result<Reply<TimesheetStatus>, Error> {
    let id: TimesheetId = call.path_id()?;
    let by = &Decider::of(&call).await?;
    let decision = match call.body.state {
        TimesheetDecision::Approved => Wanted::Approved,
        TimesheetDecision::Open => Wanted::Open,
    };
    let deciding = Deciding { decision, note: call.body.note.as_ref() };
    let call = &call;
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        if !by.own.is(before.value.employee_id) {
            call.require_step_up_for(REVIEW).await?;
        }
        decide(by, before, deciding, |stored| call.check_if_match(&etag(call, stored))).await
    });
    Ok(reply(call, &Box::pin(stored).await?))
}
