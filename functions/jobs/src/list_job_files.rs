//! `GET /jobs/{job_id}/files` (rule FILE-1)

use wfm_app::Attempt;
use wfm_domain::ids::JobId;
use wfm_export_run::export;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, pay_read};
use wfm_storage::jobs::{self, JobStatus};
use wfm_wire::downloads::Downloads;

use crate::job::{Loaded, load, require_for_all};

/// The files of a job that has completed, for the account that started it. Each reading of files is logged.
pub async fn list_job_files(call: Call<Nothing, Nothing>) -> Result<Reply<Downloads>, Error> {
    let Loaded { job, registered } = load(&call).await?;
    if job.created_by != call.caller.user.id {
        return Err(Error::Forbidden("the account that started the job".into()));
    }
    require_for_all(&call, registered.files_need(&job)?)?;
    if export::own_of(&job).is_some_and(|whose| call.caller.user.employee_id != Some(whose)) {
        return Err(Error::Forbidden("the account of the employee".into()));
    }
    let mut job = jobs::whole(call.table(), job).await?;
    if job.status != JobStatus::Completed || job.files.is_empty() {
        return Ok(Reply::ok(Downloads::default()));
    }
    log_reading(&call, &job.id).await?;
    if export::tells_pay(&job) {
        pay_read::log(&call.caller, None, "job", &job.id);
    }
    job.files.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(Reply::ok(Downloads::of(&call, &job.files).await?))
}

async fn log_reading(call: &Call<Nothing, Nothing>, id: &JobId) -> Result<(), Error> {
    call.commit(|| async move {
        let mut change = call.transaction();
        change.log("export.downloaded", ("job", id), vec![]);
        Ok(Attempt::Commit(change, ()))
    })
    .await
}
