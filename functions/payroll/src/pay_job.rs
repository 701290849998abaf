//! What pay runs and decisions about many payrolls share: both are jobs.

use wfm_app::idempotency::fingerprint;
use wfm_app::jobs::NewJob;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::jobs::{PayAction, PaySelection, PayTask};
use wfm_wire::job::JobStatus;
use wfm_wire::job_view;

/// Accepts a pay job; `payroll-run` works on it.
pub async fn start<B>(
    call: &Call<Nothing, B>,
    action: PayAction,
    selection: &PaySelection,
) -> Result<Reply<JobStatus>, Error> {
    let total = match selection {
        PaySelection::Employees(ids) => ids.len(),
        PaySelection::Payrolls(ids) => ids.len(),
        // Known once the run is planned.
        PaySelection::Everybody
        | PaySelection::Department(_)
        | PaySelection::Site(_)
        | PaySelection::Job(_) => 0,
    };
    let actor = call.actor();
    let work = NewJob {
        actor: &actor,
        user: call.caller.user.id,
        operation: call.operation.id,
        key: call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?,
        fingerprint: fingerprint(&call.sent, &[])?,
        task: PayTask::new(action).into(),
        total: u32::try_from(total).map_err(Error::internal)?,
        received_at: call.now(),
        batch: selection,
    };
    job_view::accept(&call.services, &call.caller, work).await
}

/// Refuses a list of ids that names something that does not exist.
pub fn all_known(list: &str, what: &str, known: impl Iterator<Item = bool>) -> Result<(), Error> {
    let violation = |index: usize| {
        let detail = format!("There is no {what} with this id.");
        Violation::at(&format!("{list}/{index}"), "unknown_reference", detail)
    };
    let violations: Vec<Violation> =
        known.enumerate().filter(|(_, known)| !known).map(|(index, _)| violation(index)).collect();
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}
