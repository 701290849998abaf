//! What the operations do.

use chrono::{NaiveTime, TimeDelta};
use wfm_domain::ids::UploadId;
use wfm_domain::upload::Purpose;
use wfm_http::audit::{self, Act};
use wfm_http::idempotency::fingerprint;
use wfm_http::once::{Once, Used};
use wfm_http::values::Nothing;
use wfm_http::{Call, Caller, Error, Reply, Services, reach, uploads as addresses};
use wfm_storage::uploads::{self, SIGNED_FOR, State, Upload};

use crate::wire::{self, Method, PresignRequest, PresignedUrl};

/// How often a change that meets others' is tried.
const TRIES: usize = 10;

/// `POST /uploads/presign`
pub async fn presign_upload(
    call: Call<Nothing, PresignRequest>,
) -> Result<Reply<PresignedUrl>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    call.body.checked()?;
    let key = call.idempotency_key.as_deref();
    let once = Once::of(services, caller, "presign_upload", key, fingerprint(&call.sent, &[])?);
    if let Used::Before(earlier) = once.look().await? {
        return replayed(&call, &earlier).await;
    }
    let now = services.clock.now();
    let upload = Upload {
        rev: 1,
        id: UploadId(services.ids.next()),
        uploaded_by: caller.user.id,
        purpose: call.body.purpose.into(),
        content_type: call.body.content_type.into(),
        content_length: call.body.content_length,
        checksum_sha256: call.body.checksum_sha256.clone(),
        state: State::Pending,
        open_until: now + signed_for(),
        referred_by: None,
        created_at: now,
        updated_at: now,
    };
    for _ in 0..TRIES {
        let mut writes = Vec::from(uploads::create(organization, &upload, now.date_naive()));
        let act = Act {
            action: "upload.created",
            resource_type: "upload",
            resource_id: upload.id.to_string(),
            changes: audit::changes(&serde_json::Value::Null, &call.sent),
        };
        writes.push(audit::entry(services, &call.request, caller, act));
        writes.extend(once.consume(&upload.id.to_string(), 201));
        let written = table.write(writes).await;
        if let Err(why) = &written
            && let Some(earlier) = once.made_by_twin(why).await?
        {
            return replayed(&call, &earlier).await;
        }
        match written {
            Ok(()) => return signed(&call, &upload).await,
            Err(why) if why.refused_at(0) => {
                let tomorrow = now.date_naive().and_time(NaiveTime::MIN).and_utc();
                let left = (tomorrow + TimeDelta::days(1) - now).num_seconds() + 1;
                let retry_after = u64::try_from(left).unwrap_or(1);
                return Err(Error::TooManyRequests { retry_after });
            }
            Err(wfm_storage::Error::Refused(_)) => {} // somebody wrote at the same time
            // It may have been applied: what is there now tells.
            Err(why) => match uploads::get(table, organization, upload.id).await? {
                Some(_) => return signed(&call, &upload).await,
                None => return Err(why.into()),
            },
        }
    }
    Err(Error::Unavailable { cause: "uploads keep being begun".into() })
}

fn signed_for() -> TimeDelta {
    TimeDelta::from_std(SIGNED_FOR).unwrap_or(TimeDelta::zero())
}

/// 201 with a signature of now.
async fn signed<B>(call: &Call<Nothing, B>, upload: &Upload) -> Result<Reply<PresignedUrl>, Error> {
    let (services, organization) = (&call.services, call.caller.organization);
    let now = services.clock.now();
    let signed = uploads::sign_put(&services.storage.blobs, organization, upload, now).await?;
    let body = PresignedUrl {
        upload_id: upload.id.0,
        method: Method::Put,
        url: signed.url,
        headers: signed.headers.into_iter().collect(),
        file_url: addresses::file_url(services, &call.request, upload.id),
        expires_at: (now + signed_for()).into(),
    };
    let location = format!("/uploads/{}", upload.id);
    let tag = services.opaque.etag("upload", &upload.id.to_string(), upload.rev);
    Ok(Reply::created(body, &location).etag(&tag))
}

/// The upload that the same request began before, signed anew: if its file has not come yet, it may
/// come as long as the new signature holds.
async fn replayed<B>(call: &Call<Nothing, B>, earlier: &str) -> Result<Reply<PresignedUrl>, Error> {
    let (services, organization) = (&call.services, call.caller.organization);
    let table = &services.storage.table;
    let id: UploadId = earlier.parse().map_err(Error::internal)?;
    for _ in 0..TRIES {
        let mut upload = uploads::get(table, organization, id).await?.ok_or(Error::NotFound)?;
        if upload.state == State::Pending {
            let now = services.clock.now();
            upload.rev += 1;
            upload.open_until = now + signed_for();
            upload.updated_at = now;
            match table.write(vec![uploads::replace(organization, &upload)]).await {
                Ok(()) => {}
                Err(wfm_storage::Error::Refused(_)) => continue, // it was looked at meanwhile
                Err(why) => return Err(why.into()),
            }
        }
        return Ok(signed(call, &upload).await?.replayed());
    }
    Err(Error::Unavailable { cause: "the upload keeps changing".into() })
}

/// `GET /uploads/{id}`
///
/// For whoever uploaded it, and for whoever may read the record that refers to it. Others' do not
/// exist.
pub async fn get_upload(call: Call<Nothing, Nothing>) -> Result<Reply<wire::Upload>, Error> {
    let (services, organization) = (&call.services, call.caller.organization);
    let id: UploadId = call.id.parse().map_err(|_| Error::NotFound)?;
    let storage = &services.storage;
    let found = uploads::get(&storage.table, organization, id).await?.ok_or(Error::NotFound)?;
    if !may_read(services, &call.caller, &found).await? {
        return Err(Error::NotFound);
    }
    let now = services.clock.now();
    let upload = uploads::look(storage, organization, found, now).await?;
    let download = uploads::sign_get(&storage.blobs, organization, &upload, now).await?;
    let state = match upload.state {
        State::Pending if upload.is_open(now) => wire::State::Pending,
        State::Pending => wire::State::Expired,
        State::Ready => wire::State::Ready,
        State::Invalid => wire::State::Invalid,
    };
    // Somebody who has this version has a download_url that holds for minutes.
    let version = format!("{id} {state:?} {}", now.timestamp() / 60);
    let tag = services.opaque.etag("upload", &version, upload.rev);
    let body = wire::Upload { state, ..shown(&call, &upload, download.map(|signed| signed.url)) };
    Ok(Reply::ok(body).etag(&tag))
}

async fn may_read(services: &Services, caller: &Caller, upload: &Upload) -> Result<bool, Error> {
    if upload.uploaded_by == caller.user.id {
        return Ok(true);
    }
    let permission = match upload.purpose {
        Purpose::AttendancePhoto => "attendances:read",
        Purpose::LeaveAttachment => "leaves:read",
        // Nothing refers to one.
        Purpose::EmployeeDocument => return Ok(false),
    };
    match upload.referred_by {
        Some(employee) => reach::reaches(services, caller, permission, employee).await,
        None => Ok(false),
    }
}

fn shown<B>(call: &Call<Nothing, B>, upload: &Upload, download: Option<String>) -> wire::Upload {
    wire::Upload {
        id: upload.id.0,
        purpose: upload.purpose.into(),
        content_type: upload.content_type.into(),
        content_length: upload.content_length,
        checksum_sha256: upload.checksum_sha256.clone(),
        state: wire::State::Pending,
        file_url: addresses::file_url(&call.services, &call.request, upload.id),
        download_url: download,
        created_at: upload.created_at.into(),
        updated_at: upload.updated_at.into(),
    }
}
