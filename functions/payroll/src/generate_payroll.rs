//! `POST /payroll/generate`

use wfm_domain::ids::{EmployeeId, PayGroupId};
use wfm_domain::pay::PayGroup;
use wfm_domain::site::Site;
use wfm_http::error::all_known;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_payroll_run::generate::{self, Selection};
use wfm_storage::{coded, departments, employees};
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{self, Wanted};

use crate::wire::run::PayrollGenerate;

/// Starts a pay run, or a dry run.
pub async fn generate_payroll(
    call: Call<Nothing, PayrollGenerate>,
) -> Result<Reply<JobStatus>, Error> {
    let table = call.table();
    let organization = call.organization();
    let group = match call.body.pay_group_id.map(PayGroupId) {
        Some(id) => {
            Some(coded::get::<PayGroup>(table, organization, id).await?.ok_or_else(|| {
                let detail = "There is no pay group with this id.";
                Error::invalid("/pay_group_id", "unknown_reference", detail)
            })?)
        }
        None => None,
    };
    let group = group.as_ref().map(|group| &group.value);
    let (task, batch) = call.body.clone().checked(group)?;
    if let Selection::Employees(ids) = &batch {
        let key = |id: &EmployeeId| employees::key(organization, *id);
        let found = table.get_many(ids.iter().map(key).collect()).await?;
        all_known("/employee_ids", "employee", ids.iter().map(|id| found.contains_key(&key(id))))?;
    }
    if let Selection::Department(id) = &batch
        && departments::get(table, organization, *id).await?.is_none()
    {
        let detail = "There is no department with this id.";
        return Err(Error::invalid("/department_id", "unknown_reference", detail));
    }
    if let Selection::Site(id) = &batch
        && coded::get::<Site>(table, organization, *id).await?.is_none()
    {
        let detail = "There is no site with this id.";
        return Err(Error::invalid("/site_id", "unknown_reference", detail));
    }
    let total = batch.named();
    let is_dry_run = call.body.dry_run.unwrap_or(false);
    let wanted: Wanted<generate::PayrollGenerate, _> = Wanted { task, batch, total, is_dry_run };
    job_view::start(&call, wanted).await
}
