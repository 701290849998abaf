//! `PATCH /payrolls/{id}`

use serde_json::{Value, json};
use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::payroll::decisions::{self, Decision, Outcome};
use wfm_domain::ids::PayrollId;
use wfm_domain::pay::{DecisionRequest, PayrollRefusal};
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::payrolls::StoredPayroll;
use wfm_wire::payroll::Payroll;

use crate::payroll::{etag, reply};
use crate::wire::run::PayrollDecide;

/// Approves, pays or voids a payroll.
pub async fn update_payroll(call: Call<Nothing, PayrollDecide>) -> Result<Reply<Payroll>, Error> {
    call.body.check()?;
    let id: PayrollId = call.path_id()?;
    let call = &call;
    let stored = call.commit(|| async move {
        let request = DecisionRequest {
            decision: call.body.status.into(),
            reason: call.body.reason.as_deref(),
            is_recovered: call.body.recovered.unwrap_or(false),
            of_run: None,
        };
        let by = call.caller.user.id;
        let by_employee = call.caller.user.employee_id;
        let decision = Decision { request, by, by_employee, job: None, now: call.now() };
        let (mut outcomes, writes) =
            decisions::decide(call.storage(), call.organization(), &[id], &decision).await?;
        let outcome =
            outcomes.pop().ok_or_else(|| Error::internal("a decision without an outcome"))?;
        if let Some(before) = outcome.known() {
            call.check_if_match(&etag(call, before))?;
        }
        let (before, after) = match outcome {
            Outcome::Decided { before, after } => (before, after),
            Outcome::Already(stored) => return Ok(Attempt::Done(stored)),
            Outcome::Refused(why, _) => return Err(refused(why)),
        };

        let mut change = call.transaction();
        change.write(writes);
        let was = logged(&before);
        let is = logged(&after);
        let action = decisions::action(after.payroll.status);
        change.log(action, ("payroll", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &*Box::pin(stored).await?))
}

fn refused(why: PayrollRefusal) -> Error {
    let detail = why.to_string();
    match why {
        PayrollRefusal::NotFound => Error::NotFound,
        PayrollRefusal::Own => Error::OwnRecord("pay"),
        PayrollRefusal::ReasonRequired => {
            Error::Invalid(vec![Violation::at("/reason", "required", detail)])
        }
        PayrollRefusal::InvalidTransition(..)
        | PayrollRefusal::Replaced
        | PayrollRefusal::OutOfDate
        | PayrollRefusal::NotRecalculated => Error::conflict(Conflict::InvalidTransition, detail),
        PayrollRefusal::PeriodLocked => Error::conflict(Conflict::PeriodLocked, detail),
        PayrollRefusal::SecondPerson(missing) => Error::SecondPersonRequired(missing.to_string()),
    }
}

/// The fields that the activity log shows. There are no figures, because more people read the log than payrolls.
fn logged(stored: &StoredPayroll) -> Value {
    let reason = stored.payroll.decisions.last().and_then(|decided| decided.reason.clone());
    let approvals = stored.payroll.approvals.len();
    json!({ "status": stored.payroll.status.as_str(), "reason": reason, "approvals": approvals })
}
