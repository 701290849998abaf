//! What pay runs and decisions about many payrolls share: both are jobs.

use wfm_app::idempotency::fingerprint;
use wfm_app::jobs::NewJob;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::jobs::{BulkAction, BulkSelection, BulkTask};
use wfm_wire::job::JobStatus;
use wfm_wire::job_view;

/// Accepts a pay job; `payroll-run` works on it.
pub async fn start<B>(
    call: &Call<Nothing, B>,
    action: BulkAction,
    selection: &BulkSelection,
) -> Result<Reply<JobStatus>, Error> {
    // Of what is not named it is known once the run is planned.
    let total = selection.named_items();
    let actor = call.actor();
    let work = NewJob {
        actor: &actor,
        user: call.caller.user.id,
        operation: call.operation.id,
        key: call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?,
        fingerprint: fingerprint(&call.sent, &[])?,
        task: BulkTask::new(action).into(),
        total: u32::try_from(total).map_err(Error::internal)?,
        received_at: call.now(),
        batch: selection,
    };
    job_view::accept(&call.services, &call.caller, work).await
}
