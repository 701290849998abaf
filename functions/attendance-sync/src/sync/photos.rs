//! The photos of a chunk's records that are uploads of this service. If an upload is not there as promised, the photo
//! is dropped and the punch is flagged (rules SYNC-34 and SYNC-35).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::SyncJob;
use chrono::{DateTime, Utc};
use futures::future::try_join_all;
use wfm_app::uploads::{self as checks, Reference};
use wfm_domain::ids::{AttendanceId, OrganizationId, UploadId};
use wfm_domain::sync::{ItemResult, Photo, SyncRecord, Verdict};
use wfm_domain::upload::Purpose;
use wfm_storage::table::{Item, Key, Write};
use wfm_storage::uploads::{self, State, Upload};
use wfm_storage::{Error, Storage};

use super::people::People;

/// Whether the fields of a record are stored. If it is another record of the same punch, only its clock-out may be
/// stored (rule SYNC-38).
fn is_stored(organization: OrganizationId, record: &SyncRecord, result: &ItemResult) -> bool {
    use Verdict::{Created, NeedsReview, Updated};
    matches!(result.verdict, Created | Updated | NeedsReview)
        && result.attendance_id == Some(record.attendance_id(organization))
}

/// The uploads that the records name and that may be photos.
pub struct Photos {
    found: BTreeMap<UploadId, Upload>,
    /// The attendance of the chunk that is the first to name each upload.
    named: BTreeMap<UploadId, AttendanceId>,
}

/// The keys of the uploads that the records name.
pub fn keys<'a>(job: &'a SyncJob, records: &'a [SyncRecord]) -> impl Iterator<Item = Key> + 'a {
    records.iter().filter_map(named).map(|id| uploads::key(job.organization, id))
}

fn named(record: &SyncRecord) -> Option<UploadId> {
    match record.photo {
        Photo::Upload(id) => Some(id),
        Photo::Elsewhere | Photo::Missing | Photo::Reused => None,
    }
}

impl Photos {
    /// Checks each named upload once. An upload whose file was checked before costs no call.
    ///
    /// # Errors
    /// Errors of the bucket. They make no photo invalid: the chunk is tried again.
    pub async fn load(
        storage: &Storage,
        job: &SyncJob,
        records: &[SyncRecord],
        found: &HashMap<Key, Item>,
        now: DateTime<Utc>,
    ) -> Result<Self, Error> {
        let keys: BTreeSet<UploadId> = records.iter().filter_map(named).collect();
        let items = keys.iter().filter_map(|id| found.get(&uploads::key(job.organization, *id)));
        let mut checked = vec![];
        for item in items {
            let upload = uploads::read(item.clone())?;
            if upload.purpose == Purpose::AttendancePhoto {
                checked.push(checks::check(storage, job.organization, upload, now));
            }
        }
        let checked = try_join_all(checked).await?.into_iter();
        let there = checked.filter(|upload| upload.state == State::Ready);
        let found = there.map(|upload| (upload.id, upload)).collect();
        Ok(Self { found, named: BTreeMap::new() })
    }

    /// The record in the form in which it is applied: without a photo that does not exist, and flagged if another
    /// attendance has already named its photo (rule SYNC-35).
    pub fn applied<'a>(
        &self,
        organization: OrganizationId,
        record: &'a SyncRecord,
    ) -> Cow<'a, SyncRecord> {
        let Some(id) = named(record) else { return Cow::Borrowed(record) };
        let first = match self.found.get(&id) {
            None => return Cow::Owned(record.clone().without_photo()),
            Some(upload) => upload.named_by.or_else(|| self.named.get(&id).copied()),
        };
        match first {
            Some(first) if first != record.attendance_id(organization) => {
                Cow::Owned(record.clone().with_reused_photo())
            }
            _ => Cow::Borrowed(record),
        }
    }

    /// Notes the attendance that names the photo of an applied record.
    pub fn note(&mut self, organization: OrganizationId, record: &SyncRecord, result: &ItemResult) {
        let is_stored = is_stored(organization, record, result);
        let attendance = result.attendance_id.filter(|_| is_stored);
        if let Some((id, attendance)) = named(record).zip(attendance) {
            self.named.entry(id).or_insert(attendance);
        }
    }

    /// The writes that note the references of stored records to uploads, and the employees of these records.
    pub fn references(
        &self,
        job: &SyncJob,
        records: &[SyncRecord],
        results: &[ItemResult],
        people: &People,
        now: DateTime<Utc>,
    ) -> Vec<Write> {
        let mut employees = BTreeMap::new();
        for (record, result) in records.iter().zip(results) {
            let upload = named(record).and_then(|id| self.found.get(&id));
            let own = people.get(record.employee_id).and_then(|known| known.employee.user_id);
            let may = |upload: &&Upload| {
                is_stored(job.organization, record, result)
                    && checks::may_refer(upload, job.created_by, own)
            };
            if let Some(upload) = upload.filter(may) {
                employees.entry(upload.id).or_insert(record.employee_id);
            }
        }
        let refer = |upload: &Upload| {
            let employee = employees.get(&upload.id).copied();
            let by = Reference { employee, attendance: self.named.get(&upload.id).copied() };
            checks::refer(job.organization, upload, by, now)
        };
        self.found.values().filter_map(refer).collect()
    }
}
