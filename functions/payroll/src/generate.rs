//! Starting pay runs, and decisions about many payrolls: jobs, worked on by `payroll-run`.

use std::collections::BTreeSet;

use wfm_domain::ids::{EmployeeId, JobId, PayrollId};
use wfm_domain::sync::Receipt;
use wfm_http::accept::{Asked, accept};
use wfm_http::error::Violation;
use wfm_http::idempotency::fingerprint;
use wfm_http::shapes::job::JobStatus;
use wfm_http::values::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, Services};
use wfm_storage::jobs::{self, EmployeeScope, JobKind, PaySelection, PayTask};
use wfm_storage::{departments, employees, payrolls};

use crate::wire::run::{PayrollGenerate, PayrollsDecide};

/// `POST /payroll/generate`
pub async fn generate_payroll(
    call: Call<Nothing, PayrollGenerate>,
) -> Result<Reply<JobStatus>, Error> {
    let (period, selection) = call.body.clone().checked()?;
    let organization = call.caller.organization;
    let table = &call.services.storage.table;
    if let PaySelection::Employees(ids) = &selection {
        let key = |id: &EmployeeId| employees::key(organization, *id);
        let found = table.get_many(ids.iter().map(key).collect()).await?;
        all_known("/employee_ids", "employee", ids.iter().map(|id| found.contains_key(&key(id))))?;
    }
    if let PaySelection::Department(id) = &selection
        && departments::get(table, organization, *id).await?.is_none()
    {
        let detail = "There is no department with this id.";
        return Err(Error::invalid("/department_id", "unknown_reference", detail));
    }
    let task = PayTask::Generate { period, dry_run: call.body.dry_run.unwrap_or(false) };
    start(&call, "generate_payroll", JobKind::PayrollGenerate, task, &selection).await
}

/// `POST /payrolls/decide`
pub async fn decide_payrolls(
    call: Call<Nothing, PayrollsDecide>,
) -> Result<Reply<JobStatus>, Error> {
    let selection = call.body.clone().checked()?;
    let (table, organization) = (&call.services.storage.table, call.caller.organization);
    if let PaySelection::Payrolls(ids) = &selection {
        let found = payrolls::get_many(table, organization, ids).await?;
        let found: BTreeSet<PayrollId> = found.iter().map(|stored| stored.payroll.id).collect();
        all_known("/payroll_ids", "payroll", ids.iter().map(|id| found.contains(id)))?;
    }
    if let PaySelection::Job(id) = &selection {
        let run = jobs::get(table, organization, id).await?;
        let Some(run) = run.filter(|run| run.kind == JobKind::PayrollGenerate) else {
            let detail = "There is no pay run with this id.";
            return Err(Error::invalid("/job_id", "unknown_reference", detail));
        };
        // Half of a run is not what anybody means. A run may be sent again after it was decided about:
        // the request that did stays what it was.
        if !run.status.is_terminal() && !is_known(&call).await? {
            let detail = "The pay run has not ended.";
            return Err(Error::conflict(Conflict::InvalidTransition, detail));
        }
    }
    let decision = call.body.status.into();
    let of = match &selection {
        PaySelection::Job(id) => Some(id.clone()),
        _ => None,
    };
    let task = PayTask::Decide { decision, reason: call.body.reason.clone(), of };
    start(&call, DECIDE, JobKind::PayrollDecide, task, &selection).await
}

/// The operation id: keys are scoped to it.
const DECIDE: &str = "decide_payrolls";

/// Whether a decision's key was used before.
async fn is_known(call: &Call<Nothing, PayrollsDecide>) -> Result<bool, Error> {
    let key = call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?;
    let (organization, user) = (call.caller.organization, call.caller.user.id);
    let id = JobId::of_key(organization, user, DECIDE, key);
    Ok(jobs::get(&call.services.storage.table, organization, &id).await?.is_some())
}

async fn start<B>(
    call: &Call<Nothing, B>,
    operation: &'static str,
    kind: JobKind,
    task: PayTask,
    selection: &PaySelection,
) -> Result<Reply<JobStatus>, Error> {
    let services: &Services = &call.services;
    let total = match selection {
        PaySelection::Employees(ids) => ids.len(),
        PaySelection::Payrolls(ids) => ids.len(),
        // Known once the run is planned.
        PaySelection::Everybody | PaySelection::Department(_) | PaySelection::Job(_) => 0,
    };
    accept(Asked {
        services,
        request: &call.request,
        caller: &call.caller,
        operation,
        key: call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?,
        fingerprint: fingerprint(&call.sent, &[])?,
        kind,
        pay: Some(task),
        total: u32::try_from(total).map_err(Error::internal)?,
        reach: EmployeeScope::All,
        receipt: Receipt { received_at: services.clock.now(), skew_millis: None },
        batch: selection,
    })
    .await
}

fn all_known(list: &str, what: &str, known: impl Iterator<Item = bool>) -> Result<(), Error> {
    let violation = |index: usize| {
        let detail = format!("There is no {what} with this id.");
        Violation::at(&format!("{list}/{index}"), "unknown_reference", detail)
    };
    let violations: Vec<Violation> =
        known.enumerate().filter(|(_, known)| !known).map(|(index, _)| violation(index)).collect();
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}
