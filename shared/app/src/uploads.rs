//! Files that clients put into the bucket themselves: checks of files that have arrived, and references to them.
//!
//! A file that was never put, or to which nothing refers, is removed after a while. If a process dies in between, the
//! next request checks again.

use chrono::{DateTime, Utc};
use wfm_domain::ids::{AttendanceId, EmployeeId, OrganizationId, UploadId, UserId};
use wfm_domain::upload::{HEAD_BYTES, Purpose};
use wfm_storage::retry::CONTENTION;
use wfm_storage::table::Write;
use wfm_storage::uploads::{self, State, Upload};
use wfm_storage::{Error, Storage};

/// The upload in its present state. If the upload is pending, the file that has arrived is checked, and kept if it is
/// the promised one. Otherwise nothing is read.
///
/// # Errors
/// [`Error::Unavailable`] when the bucket or the table does not answer, because then the state is unknown.
pub async fn check(
    storage: &Storage,
    organization: OrganizationId,
    mut upload: Upload,
    now: DateTime<Utc>,
) -> Result<Upload, Error> {
    let table = &storage.table;
    let blobs = &storage.blobs;
    let mut attempts = CONTENTION.begin();
    loop {
        if upload.state != State::Pending {
            return Ok(upload);
        }
        let arrived = uploads::incoming_name(organization, upload.id);
        let Some(head) = blobs.head(&arrived).await? else { return Ok(upload) };
        let is_as_promised = head == upload.expected()
            && upload.content_type.begins(&blobs.beginning(&arrived, HEAD_BYTES).await?);
        if is_as_promised {
            // The copy comes before the row says that the file is there. It is harmless to copy twice, because a file
            // that has arrived cannot be overwritten.
            blobs.copy(&arrived, &uploads::stored_name(organization, upload.id)).await?;
        }
        let checked = Upload {
            rev: upload.rev + 1,
            state: if is_as_promised { State::Ready } else { State::Invalid },
            updated_at: now,
            ..upload
        };
        match table.write(vec![uploads::replace(organization, &checked)]).await {
            Ok(()) => return Ok(checked),
            // Another request has checked the upload, or referred to it.
            Err(Error::Refused(_)) => {
                let now = uploads::get(table, organization, checked.id).await?;
                upload = now.ok_or_else(|| Error::internal("an upload that is gone"))?;
            }
            Err(why) => return Err(why),
        }
        attempts.again().await?;
    }
}

/// The upload with this id, if it exists, is ready, and has this purpose.
///
/// # Errors
/// Errors of [`check`].
pub async fn usable(
    storage: &Storage,
    organization: OrganizationId,
    upload: UploadId,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<Option<Upload>, Error> {
    let found = uploads::get(&storage.table, organization, upload).await?;
    let Some(found) = found.filter(|upload| upload.purpose == purpose) else { return Ok(None) };
    let checked = check(storage, organization, found, now).await?;
    Ok(Some(checked).filter(|upload| upload.state == State::Ready))
}

/// Whether a record of an employee may refer to the file, so that readers of the record may read the file. It may if
/// the sender of the record uploaded the file, or the employee did. So nobody gets access to a file by naming it.
pub fn may_refer(upload: &Upload, stored_by: UserId, employees_account: Option<UserId>) -> bool {
    upload.uploaded_by == stored_by || employees_account == Some(upload.uploaded_by)
}

/// The reference to an upload.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reference {
    /// The employee of the record, if that record [may refer](may_refer) to the file.
    pub employee: Option<EmployeeId>,
    /// The record, if it is an attendance.
    pub attendance: Option<AttendanceId>,
}

/// The write that notes the reference to an upload, for the transaction that stores the record; `None` if the note
/// exists already. If two records make the first reference at the same time, one is refused and reads again.
pub fn refer(
    organization: OrganizationId,
    upload: &Upload,
    by: Reference,
    now: DateTime<Utc>,
) -> Option<Write> {
    let referred_by = upload.referred_by.or(by.employee);
    let named_by = upload.named_by.or(by.attendance);
    if (referred_by, named_by) == (upload.referred_by, upload.named_by) {
        return None;
    }
    let rev = upload.rev + 1;
    let referred = Upload { rev, referred_by, named_by, updated_at: now, ..upload.clone() };
    Some(uploads::replace(organization, &referred))
}
