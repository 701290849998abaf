//! `GET /employees/{id}/time-record` (rule DOC-2)

use sha2::{Digest, Sha256};
use wfm_app::timelines::Known;
use wfm_domain::dates::month_named;
use wfm_domain::hex::hex;
use wfm_domain::ids::EmployeeId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::jobs::JobFile;
use wfm_wire::downloads::Download;
use wfm_wire::language::of_document;

use crate::refused::refused;
use crate::time;
use crate::wire::TimeRecordQuery;

/// The time record of an employee for a month, as the times are now. It is made for each request.
pub async fn get_time_record(
    call: Call<TimeRecordQuery, Nothing>,
) -> Result<Reply<Download>, Error> {
    let id: EmployeeId = call.path_id()?;
    let organization = call.organization();
    let storage = call.storage();
    let known = Known::read(storage, organization, id).await?.ok_or(Error::NotFound)?;
    for permission in ["attendances:read", "leaves:read"] {
        employee_scope::require(&call.services, &call.caller, permission, id).await?;
    }
    let month = month_named(&call.query.month).ok_or_else(|| {
        let detail = "A month is written as `2026-11`.";
        Error::invalid("month", "invalid_format", detail)
    })?;
    let language = of_document(&call.caller, &known.settings.settings, call.query.language);
    let number = known.person.employee_number.clone();
    let said = time::record(storage, known, month, call.now()).await?;
    let bytes = wfm_documents::time_record::time_record(&said, language).map_err(refused)?;
    let sha256 = hex(&Sha256::digest(&bytes));
    let made = JobFile {
        name: time::file_name(month, &number),
        content_type: "application/pdf".into(),
        size: bytes.len() as u64,
        object: format!("time-records/{organization}/{id}/{sha256}.pdf"),
        sha256,
        rows: None,
    };
    // It is written again, because the one of an earlier request is about to be deleted.
    storage.blobs.put(&made.object, bytes).await?;
    Ok(Reply::ok(Download::of(&call, &made).await?))
}
