//! `POST /payrolls/decide`

use std::collections::BTreeSet;

use wfm_domain::ids::{JobClass, JobId, PayrollId};
use wfm_http::error::all_known;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::jobs::{self, BulkAction, BulkSelection, JobKind};
use wfm_storage::payrolls;
use wfm_wire::job::JobStatus;
use wfm_wire::job_view;

use crate::wire::run::PayrollsDecide;

/// Starts a decision about many payrolls: named ones, or those of a pay run.
pub async fn decide_payrolls(
    call: Call<Nothing, PayrollsDecide>,
) -> Result<Reply<JobStatus>, Error> {
    let selection = call.body.clone().checked()?;
    let (table, organization) = (call.table(), call.organization());
    if let BulkSelection::Payrolls(ids) = &selection {
        let found = payrolls::get_many(table, organization, ids).await?;
        let found: BTreeSet<PayrollId> = found.iter().map(|stored| stored.payroll.id).collect();
        all_known("/payroll_ids", "payroll", ids.iter().map(|id| found.contains(id)))?;
    }
    if let BulkSelection::Job(id) = &selection {
        let run = jobs::get(table, organization, id).await?;
        let Some(run) = run.filter(|run| run.kind() == JobKind::PayrollGenerate) else {
            let detail = "There is no pay run with this id.";
            return Err(Error::invalid("/job_id", "unknown_reference", detail));
        };
        // Nobody means to decide half a run. A replay is let through, because the run may have been
        // resumed since.
        if !run.status.is_terminal() && !is_replay(&call).await? {
            let detail = "The pay run has not ended.";
            return Err(Error::conflict(Conflict::InvalidTransition, detail));
        }
    }
    let decision = call.body.status.into();
    let of_run = match &selection {
        BulkSelection::Job(id) => Some(id.clone()),
        _ => None,
    };
    let action = BulkAction::Decide { decision, reason: call.body.reason.clone(), of_run };
    job_view::start(&call, action, &selection).await
}

/// Whether the idempotency key of a decision was used before.
async fn is_replay(call: &Call<Nothing, PayrollsDecide>) -> Result<bool, Error> {
    let key = call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?;
    let account = (call.organization(), call.caller.user.id);
    let organization = account.0;
    let id = JobId::of_key(JobClass::Pay, account, call.operation.id, key);
    Ok(jobs::get(call.table(), organization, &id).await?.is_some())
}
