//! `POST /attendances/sync`

use serde_json::json;
use wfm_app::idempotency::fingerprint;
use wfm_attendance_sync::sync::{AttendanceSync, EmployeeScope, Task};
use wfm_domain::sync::{Photo, Receipt};
use wfm_http::authorization::Scope;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Caller, Error, Reply};
use wfm_job::NewJob;
use wfm_wire::job::JobStatus;
use wfm_wire::{file_url, job_view};

use crate::wire::SyncBatch;

/// Accepts a batch of records that were made offline. A job applies them.
pub async fn sync_attendances(call: Call<Nothing, SyncBatch>) -> Result<Reply<JobStatus>, Error> {
    let received_at = call.now();
    let skew = call.client_time.map(|shown| received_at - shown);
    // The same body with the header for a dry run is another request.
    let said = match call.dry_run {
        true => &json!({"dry_run": call.sent}),
        false => &call.sent,
    };
    let fingerprint = fingerprint(said, &["sync_status"])?;
    let actor = call.actor();
    let services = &call.services;
    let request = &call.request;
    let caller = &call.caller;
    let key = call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?;
    let mut batch = call.body.checked(caller.user.employee_id)?;
    for record in &mut batch {
        let address = &mut record.sent.place.photo_url;
        record.photo = file_url::photo(services, request, address).unwrap_or_else(|_| {
            // The punch counts, whatever the state of its photo is.
            *address = None;
            Photo::Missing
        });
    }
    let receipt = Receipt { received_at, skew_millis: skew.map(|skew| skew.num_milliseconds()) };
    let work: NewJob<'_, AttendanceSync, _> = NewJob {
        actor: &actor,
        user: caller.user.id,
        operation: call.operation.id,
        key,
        fingerprint,
        task: Task { receipt, scope: may_write(caller) },
        is_dry_run: call.dry_run,
        total: u32::try_from(batch.len()).map_err(Error::internal)?,
        received_at,
        batch: &batch,
    };
    job_view::accept(services, caller, work).await
}

/// The employees whose attendances the caller may write.
fn may_write(caller: &Caller) -> EmployeeScope {
    match (caller.held.grants.scope("attendances:write"), caller.user.employee_id) {
        (Some(Scope::All), _) => EmployeeScope::All,
        (Some(Scope::Team), Some(own)) => EmployeeScope::Team(own),
        (Some(Scope::Own), Some(own)) => EmployeeScope::Own(own),
        _ => EmployeeScope::Nobody,
    }
}
