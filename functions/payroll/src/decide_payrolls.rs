//! `POST /payrolls/decide`

use std::collections::BTreeSet;

use wfm_domain::ids::{JobId, PayrollId};
use wfm_domain::job::JobName;
use wfm_http::error::all_known;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_payroll_run::decide::{PayrollDecide, Selection, Task};
use wfm_storage::jobs;
use wfm_storage::payments::{self, PaymentState};
use wfm_storage::payrolls;
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
    if let Selection::Payrolls(ids) = &batch {
        let found = payrolls::get_many(table, organization, ids).await?;
        let found: BTreeSet<PayrollId> = found.iter().map(|stored| stored.payroll.id).collect();
        all_known("/payroll_ids", "payroll", ids.iter().map(|id| found.contains(id)))?;
    }
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
    if let Selection::Job(id) = &batch {
        let run = jobs::get(table, organization, id).await?;
        let Some(run) = run.filter(|run| run.name == JobName::PayrollGenerate) else {
            let detail = "There is no pay run with this id.";
            return Err(Error::invalid("/job_id", "unknown_reference", detail));
        };
        // A decision about a running pay run is refused, because it would miss payrolls. A replay is accepted,
        // because the run may have been resumed since.
        if !run.status.is_terminal() && !is_replay(&call).await? {
            let detail = "The pay run has not ended.";
            return Err(Error::conflict(Conflict::InvalidTransition, detail));
        }
    }
    let decision = call.body.status.into();
    let of_run = match &batch {
        Selection::Job(id) => Some(id.clone()),
        _ => None,
    };
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
