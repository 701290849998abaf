//! The photos of a chunk's records, where they are uploads of this service: each is there as promised, or is
//! dropped and the punch flagged (rule SYNC-34).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use futures::future::try_join_all;
use wfm_app::uploads as checks;
use wfm_domain::ids::UploadId;
use wfm_domain::sync::{ItemResult, Photo, SyncRecord, Verdict};
use wfm_domain::upload::Purpose;
use wfm_storage::jobs::SyncJob;
use wfm_storage::table::{Item, Key, Write};
use wfm_storage::uploads::{self, State, Upload};
use wfm_storage::{Error, Storage};

use crate::people::People;

/// The uploads that may be photos, of those the records name.
pub struct Photos(BTreeMap<UploadId, Upload>);

/// The keys of the uploads that the records name.
pub fn keys<'a>(job: &'a SyncJob, records: &'a [SyncRecord]) -> impl Iterator<Item = Key> + 'a {
    records.iter().filter_map(named).map(|id| uploads::key(job.organization, id))
}

fn named(record: &SyncRecord) -> Option<UploadId> {
    match record.photo {
        Photo::Upload(id) => Some(id),
        Photo::Elsewhere | Photo::Missing => None,
    }
}

impl Photos {
    /// Checks each named upload once; one whose file was checked before costs no call.
    ///
    /// # Errors
    /// When the bucket does not answer. That makes no photo invalid: the chunk is tried again.
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
        Ok(Self(there.map(|upload| (upload.id, upload)).collect()))
    }

    /// The record as it is to be applied: without a photo that is not there.
    pub fn applied<'a>(&self, record: &'a SyncRecord) -> Cow<'a, SyncRecord> {
        match named(record) {
            Some(id) if !self.0.contains_key(&id) => Cow::Owned(record.clone().without_photo()),
            _ => Cow::Borrowed(record),
        }
    }

    /// The writes that note whose stored records refer to which uploads.
    pub fn references(
        &self,
        job: &SyncJob,
        (records, results): (&[SyncRecord], &[ItemResult]),
        people: &People,
        now: DateTime<Utc>,
    ) -> Vec<Write> {
        let stored = [Verdict::Created, Verdict::Updated, Verdict::NeedsReview];
        let mut first = BTreeMap::new();
        for (record, result) in records.iter().zip(results) {
            let upload = named(record).and_then(|id| self.0.get(&id));
            let own = people.get(record.employee_id).and_then(|known| known.employee.user_id);
            let may = |upload: &&Upload| {
                stored.contains(&result.verdict) && checks::may_refer(upload, job.created_by, own)
            };
            if let Some(upload) = upload.filter(may) {
                first.entry(upload.id).or_insert((upload, record.employee_id));
            }
        }
        let refer = |(upload, employee)| checks::refer(job.organization, upload, employee, now);
        first.into_values().filter_map(refer).collect()
    }
}
