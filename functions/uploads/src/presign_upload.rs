//! `POST /uploads/presign`

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::ids::UploadId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::uploads::{self, SIGNED_FOR, State, Upload};
use wfm_wire::file_url::file_url;

use crate::wire::{Method, PresignRequest, PresignedUrl};

/// An upload authorization: a signed request for exactly one file. A replay of the request is signed again.
pub async fn presign_upload(
    call: Call<Nothing, PresignRequest>,
) -> Result<Reply<PresignedUrl>, Error> {
    call.body.checked()?;
    let id = UploadId(call.app().ids.next());
    let now = call.now();
    let upload = Upload {
        rev: 1,
        id,
        uploaded_by: call.caller.user.id,
        purpose: call.body.purpose.into(),
        content_type: call.body.content_type.into(),
        content_length: call.body.content_length,
        checksum_sha256: call.body.checksum_sha256.clone(),
        state: State::Pending,
        open_until: now + signed_for(),
        referred_by: None,
        named_by: None,
        created_at: now,
        updated_at: now,
    };

    let call = &call;
    let upload = &upload;
    let outcome = call.commit_once(|| async move {
        let mut change = call.transaction();
        change.write(uploads::create(call.organization(), upload, now.date_naive()));
        change.log("upload.created", ("upload", id), changes(None, Some(&call.sent))?);
        Ok(Attempt::Commit(change, ()))
    });
    match outcome.await {
        Ok(Outcome::New(())) => signed(call, upload).await,
        Ok(Outcome::Replay(id)) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(signed(call, &open_again(call, id).await?).await?.replayed())
        }
        Err(Error::TooManyRequests { .. }) => {
            Err(Error::TooManyRequests { retry_after: until_midnight(now) })
        }
        Err(why) => Err(why),
    }
}

/// Seconds until the count of a day ends. The day is in UTC.
fn until_midnight(now: DateTime<Utc>) -> u64 {
    let midnight = now.date_naive().and_time(NaiveTime::MIN).and_utc() + TimeDelta::days(1);
    u64::try_from((midnight - now).num_seconds() + 1).unwrap_or(1)
}

fn signed_for() -> TimeDelta {
    TimeDelta::from_std(SIGNED_FOR).unwrap_or(TimeDelta::zero())
}

/// The answer 201 with a signature that is valid from now on.
async fn signed<B>(call: &Call<Nothing, B>, upload: &Upload) -> Result<Reply<PresignedUrl>, Error> {
    let now = call.now();
    let blobs = call.services.bucket(&call.request);
    let user = call.caller.user.id;
    let day = now.date_naive();
    let signed = uploads::sign_put(&blobs, call.organization(), upload, now).await?;
    let used = uploads::started_on(call.table(), call.organization(), user, day).await?;
    let body = PresignedUrl {
        upload_id: upload.id.0,
        method: Method::Put,
        url: signed.url,
        headers: signed.headers.into_iter().collect(),
        file_url: file_url(&call.services, &call.request, upload.id),
        expires_at: (now + signed_for()).into(),
    };
    let location = format!("/uploads/{}", upload.id);
    let tag = call.etag("upload", upload.id, upload.rev);
    let reply = Reply::created(body, &location).etag(&tag);
    Ok(call.with_rate_limit(reply, used, until_midnight(now)))
}

/// The upload that an earlier attempt of the same request began. If its file has not arrived yet, it may arrive while
/// the new signature is valid.
async fn open_again<B>(call: &Call<Nothing, B>, id: UploadId) -> Result<Upload, Error> {
    call.commit(|| async move {
        let before = uploads::get(call.table(), call.organization(), id).await?;
        let before = before.ok_or(Error::NotFound)?;
        if before.state != State::Pending {
            return Ok(Attempt::Done(before));
        }
        let now = call.now();
        let after = Upload {
            rev: before.rev + 1,
            open_until: now + signed_for(),
            updated_at: now,
            ..before
        };
        let mut change = call.transaction();
        change.write([uploads::replace(call.organization(), &after)]);
        Ok(Attempt::Commit(change, after))
    })
    .await
}
