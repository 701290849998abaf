//! `PATCH /timesheets/{id}`: approving a timesheet, and opening it again (rules SHEET-2 to SHEET-4).

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::timesheets::{Deciding, decide};
use wfm_domain::ids::{EmployeeId, TimesheetId};
use wfm_domain::timesheet::SheetActor;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_wire::timesheet::TimesheetStatus;

use crate::timesheet::{etag, load, refused, reply};
use crate::wire::timesheet::{TimesheetDecide, TimesheetDecision};

/// Approves, returns, reopens or withdraws a timesheet.
pub async fn update_timesheet(
    call: Call<Nothing, TimesheetDecide>,
) -> Result<Reply<TimesheetStatus>, Error> {
    let id: TimesheetId = call.path_id()?;
    let author = &call.author().await?;
    let call = &call;
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        let employee = before.value.employee_id;
        let actor = actor(call, employee).await?;
        call.check_if_match(&etag(call, &before))?;
        let deciding = Deciding {
            approves: call.body.state == TimesheetDecision::Approved,
            note: call.body.note.as_deref(),
            actor,
            by: author,
        };
        let mut change = call.transaction();
        let decided = decide(&mut change, &before, &deciding).await?.map_err(refused)?;
        let Some(after) = decided else { return Ok(Attempt::Done(before)) };
        let was = TimesheetStatus::from(&before.value);
        let is = TimesheetStatus::from(&after.value);
        let action = deciding.action(before.value.state);
        change.log_of(employee, action, ("timesheet", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &stored.await?))
}

/// The part that the caller has in the timesheet of this employee.
async fn actor(
    call: &Call<Nothing, TimesheetDecide>,
    employee: EmployeeId,
) -> Result<SheetActor, Error> {
    let services = &call.services;
    let caller = &call.caller;
    if call.own().await?.is(employee) {
        employee_scope::require(services, caller, "attendances:write", employee).await?;
        return Ok(SheetActor::Employee);
    }
    employee_scope::require(services, caller, "attendances:review", employee).await?;
    call.require_step_up_for("attendances:review").await?;
    Ok(SheetActor::Approver)
}
