//! Starting pay runs, and decisions about many payrolls: jobs, worked on by `payroll-run`.

use std::collections::BTreeMap;

use uuid::Uuid;
use wfm_domain::ids::{DepartmentId, EmployeeId, JobId, PayrollId};
use wfm_domain::sync::Receipt;
use wfm_http::accept::{Asked, accept};
use wfm_http::error::Fault;
use wfm_http::idempotency::fingerprint;
use wfm_http::shapes::job::JobStatus;
use wfm_http::values::Nothing;
use wfm_http::{Call, Error, Reply, Services};
use wfm_storage::jobs::{self, JobKind, PaySelection, PayTask, Reach};
use wfm_storage::{departments, employees, payrolls};

use crate::wire::run::{PayrollGenerate, PayrollsDecide};

/// `POST /payroll/generate`
pub async fn generate_payroll(
    call: Call<Nothing, PayrollGenerate>,
) -> Result<Reply<JobStatus>, Error> {
    let (period, selection) = call.body.clone().checked()?;
    let organization = call.caller.organization;
    let table = &call.services.storage.table;
    match &selection {
        PaySelection::Employees(ids) => {
            let key = |id: &EmployeeId| employees::key(organization, *id);
            let found = table.get_many(ids.iter().map(key).collect()).await?;
            let known = ids.iter().map(|id| found.contains_key(&key(id)));
            all_known("/employee_ids", "employee", known)?;
        }
        PaySelection::Department(id) => {
            if departments::get(table, organization, *id).await?.is_none() {
                let detail = "There is no department with this id.";
                return Err(Error::invalid("/department_id", "unknown_reference", detail));
            }
        }
        _ => {}
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
    match &selection {
        PaySelection::Payrolls(ids) => {
            let found = payrolls::get_many(table, organization, ids).await?;
            let found: Vec<PayrollId> = found.iter().map(|stored| stored.payroll.id).collect();
            all_known("/payroll_ids", "payroll", ids.iter().map(|id| found.contains(id)))?;
        }
        PaySelection::Job(id) => {
            let job = jobs::get(table, organization, id).await?;
            if job.is_none_or(|job| job.kind != JobKind::PayrollGenerate) {
                let detail = "There is no pay run with this id.";
                return Err(Error::invalid("/job_id", "unknown_reference", detail));
            }
        }
        _ => {}
    }
    let decision = call.body.status.into();
    let task = PayTask::Decide { decision, reason: call.body.reason.clone() };
    start(&call, "decide_payrolls", JobKind::PayrollDecide, task, &selection).await
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
        reach: Reach::All,
        receipt: Receipt { received_at: services.clock.now(), skew_millis: None },
        batch: selection,
    })
    .await
}

fn all_known(list: &str, what: &str, known: impl Iterator<Item = bool>) -> Result<(), Error> {
    let fault = |index: usize| {
        let detail = format!("There is no {what} with this id.");
        Fault::at(&format!("{list}/{index}"), "unknown_reference", detail)
    };
    let faults: Vec<Fault> =
        known.enumerate().filter(|(_, known)| !known).map(|(index, _)| fault(index)).collect();
    if faults.is_empty() { Ok(()) } else { Err(Error::Invalid(faults)) }
}

/// The ids of a list, none of which is named twice.
pub(crate) fn once_each(list: &str, ids: &[Uuid]) -> Result<(), Error> {
    let mut seen = BTreeMap::new();
    let mut faults = vec![];
    for (index, id) in ids.iter().enumerate() {
        if let Some(first) = seen.insert(*id, index) {
            let detail = format!("Entry {first} is the same.");
            faults.push(Fault::at(&format!("{list}/{index}"), "repeated", detail));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Error::Invalid(faults)) }
}

/// What a selection names, by its fields.
pub(crate) fn selected(
    employees: Option<Vec<Uuid>>,
    department: Option<Uuid>,
) -> Result<PaySelection, Error> {
    match (employees, department) {
        (Some(_), Some(_)) => {
            let detail = "Either employees or a department.";
            Err(Error::invalid("/department_id", "not_together", detail))
        }
        (Some(ids), None) => {
            once_each("/employee_ids", &ids)?;
            Ok(PaySelection::Employees(ids.into_iter().map(EmployeeId).collect()))
        }
        (None, Some(id)) => Ok(PaySelection::Department(DepartmentId(id))),
        (None, None) => Ok(PaySelection::Everybody),
    }
}

/// What a decision is about, by its fields.
pub(crate) fn about(
    job: Option<String>,
    payrolls: Option<Vec<Uuid>>,
) -> Result<PaySelection, Error> {
    match (job, payrolls) {
        (Some(_), Some(_)) => {
            let detail = "Either the payrolls of a job or payrolls by their ids.";
            Err(Error::invalid("/payroll_ids", "not_together", detail))
        }
        (None, None) => {
            let detail = "`job_id` or `payroll_ids` says which payrolls.";
            Err(Error::invalid("", "required", detail))
        }
        (Some(job), None) => {
            let unknown = |_| {
                Error::invalid("/job_id", "unknown_reference", "There is no pay run with this id.")
            };
            Ok(PaySelection::Job(job.parse::<JobId>().map_err(unknown)?))
        }
        (None, Some(ids)) => {
            once_each("/payroll_ids", &ids)?;
            Ok(PaySelection::Payrolls(ids.into_iter().map(PayrollId).collect()))
        }
    }
}
