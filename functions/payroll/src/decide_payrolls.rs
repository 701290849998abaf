//! `POST /payrolls/decide`

use wfm_domain::ids::JobId;
use wfm_domain::job::JobName;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_payroll_run::decide::{PayrollDecide, Task};
use wfm_payroll_run::selection::Selection;
use wfm_storage::jobs;
use wfm_storage::payments::{self, PaymentState};
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{self, Wanted};

use crate::wire::run::PayrollsDecide;

/// Starts a decision about many payrolls: payrolls that the body names, or those of a pay run.
pub async fn decide_payrolls(
    call: Call<Nothing, PayrollsDecide>,
) -> Result<Reply<JobStatus>, Error> {
    let batch = call.body.clone().checked()?;
    let table = call.table();
    let organization = call.organization();
    if let Selection::Payment(id) = &batch {
        let Some(payment) = payments::get(table, organization, *id).await? else {
            let detail = "There is no payment with this id.";
            return Err(Error::invalid("/payment_id", "unknown_reference", detail));
        };
        if payment.state != PaymentState::Ready && !is_replay(&call).await? {
            let detail = "The payment is not ready, or was released.";
            return Err(Error::conflict(Conflict::InvalidTransition, detail));
        }
    }
    batch.check(&call, async || is_replay(&call).await).await?;
    let decision = call.body.status.into();
    let of_run = batch.run();
    let reason = call.body.reason.clone();
    let total = batch.named();
    let is_recovered = call.body.recovered.unwrap_or(false);
    let task = Task { decision, reason, is_recovered, of_run };
    let wanted: Wanted<PayrollDecide, _> = Wanted { task, batch, total, is_dry_run: false };
    job_view::start(&call, wanted).await
}

/// Whether the idempotency key of a decision was used before.
async fn is_replay(call: &Call<Nothing, PayrollsDecide>) -> Result<bool, Error> {
    let key = call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?;
    let organization = call.organization();
    let user = call.caller.user.id;
    let class = JobName::PayrollDecide.class();
    let id = JobId::of_key(class, organization, user, call.operation.id, key);
    Ok(jobs::get(call.table(), organization, &id).await?.is_some())
}
