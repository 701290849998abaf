//! Files that clients put into the bucket themselves.
//!
//! The row of an upload comes first: it has the size, type and hash that the file will have. The client puts exactly
//! that file into the incoming folder, which is emptied after days. The service checks the file and copies it to the
//! folder of stored files.

use std::time::Duration;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{AttendanceId, EmployeeId, OrganizationId, UploadId, UserId};
use wfm_domain::upload::{ContentType, Purpose};

use crate::blobs::{Blobs, Head, Signed};
use crate::condition::Condition;
use crate::error::Error;
use crate::kinds::Kind;
use crate::table::{Item, Key, Row, Table, Write};

/// The time for which a signature is valid, for a put or a read.
pub const SIGNED_FOR: Duration = Duration::from_secs(300);
/// The greatest number of uploads that a user may start on one day, in UTC (rule API-69).
pub const MAX_A_DAY: u64 = 200;
/// The time for which an upload without a file is stored, in seconds: as long as the idempotency key that may have
/// started it.
const RETENTION_SECONDS: i64 = 30 * 24 * 3600;

/// An upload: a file that exists or is still to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upload {
    pub rev: u64,
    pub id: UploadId,
    pub uploaded_by: UserId,
    pub purpose: Purpose,
    pub content_type: ContentType,
    /// The number of bytes.
    pub content_length: u64,
    /// The hash in base 64.
    pub checksum_sha256: String,
    pub state: State,
    /// The end of the time in which the file may be put.
    pub open_until: DateTime<Utc>,
    /// The employee whose attendance or leave referred to it first.
    pub referred_by: Option<EmployeeId>,
    /// The attendance that named the upload first. Its readers may read the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named_by: Option<AttendanceId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The state of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The service has not seen the file.
    Pending,
    /// The file matches the upload, and is stored.
    Ready,
    /// The file does not match the upload.
    Invalid,
}

impl Upload {
    /// Whether the file may still arrive.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.state == State::Pending && now <= self.open_until
    }

    /// The properties that the bucket reports of a matching file.
    pub fn expected(&self) -> Head {
        Head {
            content_type: Some(self.content_type.as_str().to_owned()),
            content_length: self.content_length,
            checksum_sha256: Some(self.checksum_sha256.clone()),
        }
    }
}

/// The key of an upload's row.
pub fn key(organization: OrganizationId, upload: UploadId) -> Key {
    Key::new(format!("{}#{upload}", Kind::Upload.within(organization)), "UPLOAD")
}

fn row(organization: OrganizationId, upload: &Upload) -> Row {
    let row = Row::new(&key(organization, upload.id), upload);
    match upload.state {
        State::Ready => row,
        State::Pending | State::Invalid => {
            row.expires(upload.created_at.timestamp() + RETENTION_SECONDS)
        }
    }
}

/// An upload from an item that was read.
pub fn read(item: Item) -> Result<Upload, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    upload: UploadId,
) -> Result<Option<Upload>, Error> {
    table.get(&key(organization, upload)).await
}

fn counter(organization: OrganizationId, user: UserId, day: NaiveDate) -> Key {
    Key::new(format!("{}#{user}", Kind::Replay.within(organization)), format!("UPLOADS#{day}"))
}

/// The number of uploads that the user has started on `day`.
pub async fn started_on(
    table: &Table,
    organization: OrganizationId,
    user: UserId,
    day: NaiveDate,
) -> Result<u64, Error> {
    #[derive(Deserialize)]
    struct Counter {
        begun: u64,
    }
    let counter: Option<Counter> = table.get(&counter(organization, user, day)).await?;
    Ok(counter.map_or(0, |counter| counter.begun))
}

/// The writes that start an upload. They are refused if the user has already started [`MAX_A_DAY`] uploads on `day`.
pub fn create(organization: OrganizationId, upload: &Upload, day: NaiveDate) -> [Write; 2] {
    let counter = counter(organization, upload.uploaded_by, day);
    let forgotten = upload.created_at + TimeDelta::days(2);
    [
        Write::count_up_to(counter, "begun", MAX_A_DAY, forgotten.timestamp())
            .requires(Condition::BelowLimit),
        Write::create(row(organization, upload)),
    ]
}

/// The write that replaces an upload, if it is still at the revision before.
pub fn replace(organization: OrganizationId, upload: &Upload) -> Write {
    Write::replace(row(organization, upload), upload.rev - 1).unchanged("upload")
}

/// The name of an incoming file. The bucket's lifecycle empties the folder.
pub fn incoming_name(organization: OrganizationId, upload: UploadId) -> String {
    format!("incoming/{organization}/{upload}")
}

pub fn stored_name(organization: OrganizationId, upload: UploadId) -> String {
    format!("uploads/{organization}/{upload}")
}

/// Signs a request that puts exactly this file.
pub async fn sign_put(
    blobs: &Blobs,
    organization: OrganizationId,
    upload: &Upload,
    now: DateTime<Utc>,
) -> Result<Signed, Error> {
    let name = incoming_name(organization, upload.id);
    blobs.sign_put(&name, &upload.expected(), now, SIGNED_FOR).await
}

/// Signs a request that reads the file; `None` while there is no matching file.
pub async fn sign_get(
    blobs: &Blobs,
    organization: OrganizationId,
    upload: &Upload,
    now: DateTime<Utc>,
) -> Result<Option<Signed>, Error> {
    if upload.state != State::Ready {
        return Ok(None);
    }
    let file = format!("{}.{}", upload.id, upload.content_type.extension());
    let name = stored_name(organization, upload.id);
    let content_type = upload.content_type.as_str();
    blobs.sign_get(&name, &file, content_type, now, SIGNED_FOR).await.map(Some)
}
