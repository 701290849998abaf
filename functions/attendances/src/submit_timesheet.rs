//! `POST /timesheets`: submitting a timesheet (rule SHEET-2).

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_app::timelines::Known;
use wfm_app::timesheets::{period_starting, submit};
use wfm_domain::ids::{EmployeeId, TimesheetId};
use wfm_domain::timesheet::Timesheet;
use wfm_http::authorization::is_marked;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::coded::Stored;
use wfm_storage::timesheets;
use wfm_wire::timesheet::TimesheetStatus;

use crate::timesheet::{created, load, no_period, refused, reply};
use crate::wire::timesheet::TimesheetSubmit;

/// Signs the days of a period that has ended: the caller's own ones, or those of another employee.
pub async fn submit_timesheet(
    call: Call<Nothing, TimesheetSubmit>,
) -> Result<Reply<TimesheetStatus>, Error> {
    let employee = employee(&call).await?;
    let call = &call;
    let outcome = call.commit_once(|| async move {
        let organization = call.organization();
        let known = Known::read(call.storage(), organization, employee).await?;
        let known = known.ok_or_else(|| employee_scope::unknown("/employee_id"))?;
        let settings = &known.settings.settings;
        let period = period_starting(&known.person, settings, call.body.period_start);
        let period = period.ok_or_else(|| no_period("/period_start"))?;
        if known.person.employments.within(period).is_empty() {
            let detail = "The employee is not employed on any date of the period.";
            return Err(Error::invalid("/period_start", "out_of_range", detail));
        }
        let id = TimesheetId::of(organization, employee, period);
        let there = timesheets::get(call.table(), organization, id).await?;
        let is_known = there.is_some();
        let before = there.unwrap_or_else(|| Stored {
            rev: 0,
            value: Timesheet::open(id, employee, period, call.now()),
        });
        let mut change = call.transaction();
        let by = call.caller.user.id;
        let submitted = submit(&mut change, &before, known, by).await?.map_err(refused)?;
        let Some(after) = submitted else { return Ok(Attempt::Done((before, false))) };
        let was = TimesheetStatus::from(&before.value);
        let is = TimesheetStatus::from(&after.value);
        let changes = changes(Some(&was).filter(|_| is_known), Some(&is))?;
        change.log_of(employee, "timesheet.submitted", ("timesheet", id), changes);
        Ok(Attempt::Commit(change, (after, true)))
    });
    match outcome.await? {
        Outcome::New((stored, true)) => Ok(created(call, &stored)),
        Outcome::New((stored, false)) => Ok(reply(call, &stored)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}

/// The employee whose timesheet is submitted: the caller, or somebody whose attendances the caller reviews.
async fn employee(call: &Call<Nothing, TimesheetSubmit>) -> Result<EmployeeId, Error> {
    let own = call.caller.user.employee_id;
    let named = call.body.employee_id.map(EmployeeId).filter(|id| Some(*id) != own);
    let Some(other) = named else {
        let detail = "This account belongs to no employee; name one in `employee_id`.";
        return own.ok_or_else(|| Error::conflict(Conflict::NoEmployee, detail));
    };
    let services = &call.services;
    let caller = &call.caller;
    let permission = "attendances:review";
    employee_scope::require_named(services, caller, permission, other, "/employee_id").await?;
    let scope = caller.held.grants.scope(permission);
    if scope.is_some_and(|scope| is_marked(permission, scope)) {
        call.require_step_up().await?;
    }
    Ok(other)
}
