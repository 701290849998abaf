//! What the operations do.

use wfm_domain::ids::AttendanceId;
use wfm_domain::sync::Receipt;
use wfm_http::accept::{Asked, accept};
use wfm_http::authorization::Scope;
use wfm_http::idempotency::fingerprint;
use wfm_http::shapes::attendance::Attendance;
use wfm_http::shapes::job::JobStatus;
use wfm_http::values::{Nothing, Page};
use wfm_http::{Call, Caller, Error, Reply, Services, page, reach, uploads};
use wfm_storage::attendances::{self, StoredAttendance};
use wfm_storage::jobs::{EmployeeScope, JobKind};

use crate::list;
use crate::wire::{AttendanceQuery, SyncBatch};

/// `POST /attendances/sync`
pub async fn sync_attendances(call: Call<Nothing, SyncBatch>) -> Result<Reply<JobStatus>, Error> {
    let services = &call.services;
    let received_at = services.clock.now();
    let skew = call.client_time.map(|shown| received_at - shown);
    let receipt = Receipt { received_at, skew_millis: skew.map(|skew| skew.num_milliseconds()) };
    let fingerprint = fingerprint(&call.sent, &["sync_status"])?;
    let key = call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?;
    let mut batch = call.body.checked()?;
    for record in &mut batch {
        let address = record.sent.place.photo_url.as_deref();
        record.photo = uploads::photo(services, &call.request, address);
    }
    accept(Asked {
        services,
        request: &call.request,
        caller: &call.caller,
        operation: "sync_attendances",
        key,
        fingerprint,
        kind: JobKind::AttendanceSync,
        pay: None,
        total: u32::try_from(batch.len()).map_err(Error::internal)?,
        reach: may_write(&call.caller),
        receipt,
        batch: &batch,
    })
    .await
}

/// Whose attendances the caller may write.
fn may_write(caller: &Caller) -> EmployeeScope {
    match (caller.held.grants.scope("attendances:write"), caller.user.employee_id) {
        (Some(Scope::All), _) => EmployeeScope::All,
        (Some(Scope::Team), Some(own)) => EmployeeScope::Team(own),
        (Some(Scope::Own), Some(own)) => EmployeeScope::Own(own),
        _ => EmployeeScope::Nobody,
    }
}

/// `GET /attendances/{id}`
pub async fn get_attendance(call: Call<Nothing, Nothing>) -> Result<Reply<Attendance>, Error> {
    let table = &call.services.storage.table;
    let id: AttendanceId = call.id.parse().map_err(|_| Error::NotFound)?;
    let found = attendances::get(table, call.caller.organization, id).await?;
    let found = found.ok_or(Error::NotFound)?;
    let employee = found.attendance.employee_id;
    reach::check(&call.services, &call.caller, "attendances:read", employee).await?;
    Ok(Reply::ok(Attendance::from(&found.attendance)).etag(&etag(&call.services, &found)))
}

pub(crate) fn etag(services: &Services, stored: &StoredAttendance) -> String {
    services.opaque.etag("attendance", &stored.attendance.id.to_string(), stored.rev)
}

/// `GET /attendances`
pub async fn list_attendances(
    call: Call<AttendanceQuery, Nothing>,
) -> Result<Reply<Page<Attendance>>, Error> {
    let services = &call.services;
    let scope = call.caller.held.grants.scope("attendances:read");
    let filters = AttendanceQuery { limit: None, cursor: None, ..call.query.clone() };
    let bound = page::binding(&call.caller, "list_attendances", scope, &filters)?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let limit = page::limit(call.query.limit);
    let found = list::page(services, &call.caller, &filters, after.as_deref(), limit).await?;
    let rows = found.rows.iter().map(Attendance::from).collect();
    Ok(Reply::ok(page::page(services, rows, found.next, limit, &bound)?))
}
