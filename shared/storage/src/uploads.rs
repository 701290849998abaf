//! Files that clients put into the bucket themselves.
//!
//! An upload is a row first: what will come, of which size, type and hash. The client puts exactly
//! that into the folder of what arrives, which is emptied after days. When somebody first asks for
//! the upload or refers to it, [`look`] checks what has arrived, and copies what is right to the
//! folder of what is kept. What was never put, or never looked for, is gone after a while; whatever
//! dies in between is looked at again by the next.

use std::time::Duration;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{EmployeeId, OrganizationId, UploadId, UserId};
use wfm_domain::upload::{ContentType, HEAD_BYTES, Purpose};

use crate::Storage;
use crate::blobs::{Blobs, Head, Signed};
use crate::error::Error;
use crate::table::{Item, Key, Row, Table, Write};

/// How long a file may be put, or read, with one signature.
pub const SIGNED_FOR: Duration = Duration::from_secs(300);
/// Uploads a user may begin on one day, in UTC (contract §6).
pub const MOST_A_DAY: u64 = 200;
/// Seconds an upload is known that nothing came of: as long as the key that may have begun it.
const KEPT_SECONDS: i64 = 30 * 24 * 3600;

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

    fn expected(&self) -> Head {
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
            row.expires(upload.created_at.timestamp() + KEPT_SECONDS)
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

/// The writes that begin an upload: the first fails when the user has begun as many on `day` as one
/// may.
pub fn create(organization: OrganizationId, upload: &Upload, day: NaiveDate) -> [Write; 2] {
    let user = upload.uploaded_by;
    let counter = Key::new(format!("O#{organization}#U#{user}"), format!("UPLOADS#{day}"));
    let forgotten = upload.created_at + TimeDelta::days(2);
    [
        Write::count_up_to(counter, "begun", MOST_A_DAY, forgotten.timestamp()),
        Write::create(row(organization, upload)),
    ]
}

/// The write that replaces an upload, if it is still at the revision before.
pub fn replace(organization: OrganizationId, upload: &Upload) -> Write {
    Write::replace(row(organization, upload), upload.rev - 1)
}

/// The write that notes whose record refers to an upload, for the transaction that stores the record;
/// `None` where that is known. Who may read the record may then read the file.
pub fn refer(
    organization: OrganizationId,
    upload: &Upload,
    employee: EmployeeId,
    now: DateTime<Utc>,
) -> Option<Write> {
    if upload.referred_by.is_some() {
        return None;
    }
    let referred = Upload {
        rev: upload.rev + 1,
        referred_by: Some(employee),
        updated_at: now,
        ..upload.clone()
    };
    Some(replace(organization, &referred))
}

/// The name of what arrives; the folder is emptied by the bucket's lifecycle.
fn arriving(organization: OrganizationId, upload: UploadId) -> String {
    format!("incoming/{organization}/{upload}")
}

fn kept(organization: OrganizationId, upload: UploadId) -> String {
    format!("uploads/{organization}/{upload}")
}

/// Lets the client put the file, and nothing else.
pub async fn sign_put(
    blobs: &Blobs,
    organization: OrganizationId,
    upload: &Upload,
    now: DateTime<Utc>,
) -> Result<Signed, Error> {
    let name = arriving(organization, upload.id);
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
    let name = kept(organization, upload.id);
    let content_type = upload.content_type.as_str();
    blobs.sign_get(&name, (&file, content_type), now, SIGNED_FOR).await.map(Some)
}

/// The upload as it is now: where that is not known yet, what has arrived is checked, and kept if it
/// is what was promised. What is known costs nothing.
///
/// # Errors
/// [`Error::Unavailable`] when the bucket or the table does not answer: nothing is known then.
pub async fn look(
    storage: &Storage,
    organization: OrganizationId,
    upload: Upload,
    now: DateTime<Utc>,
) -> Result<Upload, Error> {
    let (table, blobs) = (&storage.table, &storage.blobs);
    let mut upload = upload;
    for _ in 0..10 {
        if upload.state != State::Pending {
            return Ok(upload);
        }
        let name = arriving(organization, upload.id);
        let Some(head) = blobs.head(&name).await? else { return Ok(upload) };
        let right = head == upload.expected()
            && upload.content_type.begins(&blobs.beginning(&name, HEAD_BYTES).await?);
        if right {
            // Before it is said to be there. Twice is once: what arrived cannot be overwritten.
            blobs.copy(&name, &kept(organization, upload.id)).await?;
        }
        let looked = Upload {
            rev: upload.rev + 1,
            state: if right { State::Ready } else { State::Invalid },
            updated_at: now,
            ..upload
        };
        match table.write(vec![replace(organization, &looked)]).await {
            Ok(()) => return Ok(looked),
            // Somebody else looked, or referred to it.
            Err(Error::Refused(_)) => match get(table, organization, looked.id).await? {
                Some(there) => upload = there,
                None => return Err(Error::internal("an upload that is gone")),
            },
            Err(why) => return Err(why),
        }
    }
    Err(Error::Unavailable { service: "dynamodb", cause: "the upload keeps changing".into() })
}

/// The upload with this id, if it is there, ready, and for this purpose.
///
/// # Errors
/// As of [`look`].
pub async fn usable(
    storage: &Storage,
    organization: OrganizationId,
    upload: UploadId,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<Option<Upload>, Error> {
    let found = get(&storage.table, organization, upload).await?;
    let Some(found) = found.filter(|upload| upload.purpose == purpose) else { return Ok(None) };
    let looked = look(storage, organization, found, now).await?;
    Ok(Some(looked).filter(|upload| upload.state == State::Ready))
}
