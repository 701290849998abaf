//! `POST /timesheets`: submitting a timesheet (rule SHEET-2).

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_app::timelines::Known;
use wfm_app::timesheets::period_starting;
use wfm_approvals::REVIEW;
use wfm_approvals::timesheet::{refused, submit};
use wfm_domain::ids::TimesheetId;
use wfm_domain::timesheet::Timesheet;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::coded::Stored;
use wfm_storage::timesheets;
use wfm_wire::timesheet::TimesheetStatus;

use crate::timesheet::{created, load, no_period, reply};
use crate::wire::timesheet::TimesheetSubmit;

/// Signs the days of a period that has ended: the caller's own ones, or those of another employee.
pub async fn submit_timesheet(
    call: Call<Nothing, TimesheetSubmit>,
) -> Result<Reply<TimesheetStatus>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let named = call.body.employee_id;
    let employee = employee_scope::own_or_named(services, caller, REVIEW, named).await?;
    if caller.user.employee_id != Some(employee) {
        call.require_step_up_for(REVIEW).await?;
    }
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
