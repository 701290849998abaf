//! `GET /uploads/{id}`

use wfm_app::uploads::check;
use wfm_domain::ids::UploadId;
use wfm_domain::upload::Purpose;
use wfm_http::authorization::Scope;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::personal_data::{self, Document};
use wfm_storage::uploads::{self, State, Upload};
use wfm_wire::file_url::file_url;

use crate::wire;

/// An upload, for the account that uploaded it and for readers of the record that refers to it. For everybody else it
/// does not exist.
pub async fn get_upload(call: Call<Nothing, Nothing>) -> Result<Reply<wire::Upload>, Error> {
    let id: UploadId = call.path_id()?;
    let storage = call.storage();
    let organization = call.organization();
    let found = uploads::get(&storage.table, organization, id).await?.ok_or(Error::NotFound)?;
    if !may_read(&call, &found).await? {
        return Err(Error::NotFound);
    }
    let now = call.now();
    let upload = check(storage, organization, found, now).await?;
    let blobs = call.services.bucket(&call.request);
    let download = uploads::sign_get(&blobs, organization, &upload, now).await?;
    let state = match upload.state {
        State::Pending if upload.is_open(now) => wire::State::Pending,
        State::Pending => wire::State::Expired,
        State::Ready => wire::State::Ready,
        State::Invalid => wire::State::Invalid,
    };
    // A client that has this version has a download URL that is valid for minutes.
    let version = format!("{id} {state:?} {}", now.timestamp() / 60);
    let tag = call.etag("upload", version, upload.rev);
    let body = wire::Upload {
        id: upload.id.0,
        purpose: upload.purpose.into(),
        content_type: upload.content_type.into(),
        content_length: upload.content_length,
        checksum_sha256: upload.checksum_sha256.clone(),
        state,
        file_url: file_url(&call.services, &call.request, upload.id),
        download_url: download.map(|signed| signed.url),
        created_at: upload.created_at.into(),
        updated_at: upload.updated_at.into(),
    };
    Ok(Reply::ok(body).etag(&tag))
}

async fn may_read(call: &Call<Nothing, Nothing>, upload: &Upload) -> Result<bool, Error> {
    if upload.uploaded_by == call.caller.user.id {
        return Ok(true);
    }
    let permission = match upload.purpose {
        Purpose::AttendancePhoto => "attendances:read",
        Purpose::LeaveAttachment => "leaves:read",
        Purpose::EmployeeDocument => return may_read_document(call, upload).await,
    };
    match upload.referred_by {
        Some(employee) => {
            employee_scope::includes(&call.services, &call.caller, permission, employee).await
        }
        None => Ok(false),
    }
}

/// Whether the caller reads a file that is attached to an employee: holders of `documents:read:all` do, and the employee
/// does if the file is visible to the employee (rule PERS-3).
async fn may_read_document(call: &Call<Nothing, Nothing>, upload: &Upload) -> Result<bool, Error> {
    let Some(employee) = upload.referred_by else { return Ok(false) };
    let permission = "documents:read";
    if !employee_scope::includes(&call.services, &call.caller, permission, employee).await? {
        return Ok(false);
    }
    let sees_all = call.caller.held.grants.scope(permission) == Some(Scope::All);
    let list = personal_data::documents(call.table(), call.organization(), employee).await?;
    let is_seen = |document: &Document| {
        document.upload == upload.id && (sees_all || document.visible_to_employee)
    };
    Ok(list.documents.iter().any(is_seen))
}
