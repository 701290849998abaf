//! `POST /payroll/generate`

use wfm_domain::ids::PayGroupId;
use wfm_domain::pay::PayGroup;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_payroll_run::generate;
use wfm_storage::coded;
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{self, Wanted};
use wfm_wire::selection::check_known;

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
    check_known(&call, &batch).await?;
    let total = batch.named();
    let is_dry_run = call.body.dry_run.unwrap_or(false);
    let wanted: Wanted<generate::PayrollGenerate, _> = Wanted { task, batch, total, is_dry_run };
    job_view::start(&call, wanted).await
}
