//! Files that clients put into the bucket themselves.
//!
//! An upload is a row first: what will come, of which size, type and hash. The client puts exactly
//! that into the folder of what arrives, which is emptied after days. What has been checked is copied
//! to the folder of what is kept.

use std::time::Duration;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{EmployeeId, OrganizationId, UploadId, UserId};
use wfm_domain::upload::{ContentType, Purpose};

use crate::blobs::{Blobs, Head, Signed};
use crate::condition::Condition;
use crate::error::Error;
use crate::table::{Item, Key, Row, Table, Write};

/// How long a file may be put, or read, with one signature.
pub const SIGNED_FOR: Duration = Duration::from_secs(300);
/// Uploads a user may begin on one day, in UTC (rule API-69).
pub const MAX_A_DAY: u64 = 200;
/// Seconds an upload is known that nothing came of: as long as the key that may have begun it.
const RETENTION_SECONDS: i64 = 30 * 24 * 3600;

/// A file, promised or there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upload {
    pub rev: u64,
    pub id: UploadId,
    pub uploaded_by: UserId,
    pub purpose: Purpose,
    pub content_type: ContentType,
    /// Bytes.
    pub content_length: u64,
    /// In base 64.
    pub checksum_sha256: String,
    pub state: State,
    /// Until when it may be put.
    pub open_until: DateTime<Utc>,
    /// The employee whose attendance or leave referred to it first.
    pub referred_by: Option<EmployeeId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// What is known of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It has not been seen.
    Pending,
    /// It is what it was said to be, and kept.
    Ready,
    /// It is something else.
    Invalid,
}

impl Upload {
    /// Whether it can still come.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.state == State::Pending && now <= self.open_until
    }

    /// What the bucket says of the file, once it is there as promised.
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
    Key::new(format!("O#{organization}#F#{upload}"), "UPLOAD")
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

/// An upload out of an item that was read.
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

/// The writes that begin an upload. They are refused when the user has begun [`MAX_A_DAY`] on `day`.
pub fn create(organization: OrganizationId, upload: &Upload, day: NaiveDate) -> [Write; 2] {
    let user = upload.uploaded_by;
    let counter = Key::new(format!("O#{organization}#U#{user}"), format!("UPLOADS#{day}"));
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

/// The name of what arrives; the folder is emptied by the bucket's lifecycle.
pub fn incoming_name(organization: OrganizationId, upload: UploadId) -> String {
    format!("incoming/{organization}/{upload}")
}

pub fn stored_name(organization: OrganizationId, upload: UploadId) -> String {
    format!("uploads/{organization}/{upload}")
}

/// Lets the client put the file, and nothing else.
pub async fn sign_put(
    blobs: &Blobs,
    organization: OrganizationId,
    upload: &Upload,
    now: DateTime<Utc>,
) -> Result<Signed, Error> {
    let name = incoming_name(organization, upload.id);
    blobs.sign_put(&name, &upload.expected(), now, SIGNED_FOR).await
}

/// Lets whoever asked read the file; `None` while it is not there as promised.
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
    blobs.sign_get(&name, (&file, content_type), now, SIGNED_FOR).await.map(Some)
}
