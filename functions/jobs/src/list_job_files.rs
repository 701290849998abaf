//! `GET /jobs/{job_id}/files` (rule FILE-1)

use std::time::Duration;

use wfm_app::Attempt;
use wfm_domain::ids::JobId;
use wfm_export_run::export;
use wfm_http::authorization::{Scope, written_for_all};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, pay_read};
use wfm_storage::jobs::{self, JobStatus};

use crate::job::{Loaded, load};
use crate::wire::export::{JobFile, JobFiles};

/// The time for which a download URL is valid.
const SIGNED_FOR: Duration = Duration::from_secs(5 * 60);

/// The files of a job that has completed, for the account that started it. Each reading of files is logged.
pub async fn list_job_files(call: Call<Nothing, Nothing>) -> Result<Reply<JobFiles>, Error> {
    let Loaded { job, registered } = load(&call).await?;
    if job.created_by != call.caller.user.id {
        return Err(Error::Forbidden("the account that started the job".into()));
    }
    for permission in registered.files_need(&job) {
        if call.caller.held.grants.scope(permission) != Some(Scope::All) {
            return Err(Error::Forbidden(written_for_all(permission)));
        }
    }
    let mut job = jobs::whole(call.table(), job).await?;
    if job.status != JobStatus::Completed || job.files.is_empty() {
        return Ok(Reply::ok(JobFiles { data: vec![] }));
    }
    log_reading(&call, &job.id).await?;
    if export::tells_pay(&job) {
        pay_read::log(&call.caller, None, "job", &job.id);
    }
    job.files.sort_by(|one, other| one.name.cmp(&other.name));
    let blobs = call.services.bucket(&call.request);
    let now = call.now();
    let mut data = vec![];
    for file in &job.files {
        let signed =
            blobs.sign_get(&file.object, &file.name, &file.content_type, now, SIGNED_FOR).await?;
        data.push(JobFile {
            name: file.name.clone(),
            media_type: file.content_type.clone(),
            rows: file.rows,
            bytes: file.size,
            sha256: file.sha256.clone(),
            download_url: signed.url,
        });
    }
    Ok(Reply::ok(JobFiles { data }))
}

async fn log_reading(call: &Call<Nothing, Nothing>, id: &JobId) -> Result<(), Error> {
    call.commit(|| async move {
        let mut change = call.transaction();
        change.log("export.downloaded", ("job", id), vec![]);
        Ok(Attempt::Commit(change, ()))
    })
    .await
}
