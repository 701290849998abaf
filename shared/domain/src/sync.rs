//! The verdict on a record that was made offline (rule SYNC-13).
//!
//! This file holds the types, the corrected clock and the order of application. [`apply`](fn@apply)
//! evaluates the list of verdicts. The caller checks beforehand the form of a record, and whether
//! its photo exists.

mod answer;
mod apply;
mod candidate;
mod later_end;
mod merge;
mod tapped;
pub(crate) mod verdict;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::attendance::{Attendance, Sent};
use crate::ids::{AttendanceId, EmployeeId, OrganizationId, UploadId};
use crate::person::Person;
use crate::timeline::days_around;

pub use answer::Applying;
pub use apply::apply;
pub(crate) use candidate::send_to_review;
pub use tapped::{TapOfShift, TapOutcome, TappedShift, TappedStay, apply_taps};
pub use verdict::{Code, Verdict};

/// One record of a batch, its form already checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SyncRecord {
    /// Its place in the array that was sent.
    pub index: u32,
    pub id: String,
    pub employee_id: EmployeeId,
    /// Empty when absent.
    pub device_id: String,
    /// `sent.clock_in` always has a value.
    pub sent: Sent,
    /// The kind of address in `sent.place.photo_url`.
    #[serde(default, skip_serializing_if = "Photo::is_elsewhere")]
    pub photo: Photo,
    /// Whether the device counted an odd number of taps, so that a break may be missing (rule TERM-12).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub uneven_taps: bool,
}

/// The kind of address that a photo has (rule SYNC-34).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Photo {
    /// There is none, or it is elsewhere: the service stores the address as it is and never fetches
    /// it.
    #[default]
    Elsewhere,
    /// It is one of our uploads.
    Upload(UploadId),
    /// It has the address of one of our uploads, but that upload does not exist. The service drops
    /// the address, stores the punch and flags it.
    Missing,
    /// It is one of our uploads that another attendance named before. The punch is stored and flagged.
    Reused,
}

impl Photo {
    fn is_elsewhere(&self) -> bool {
        *self == Self::Elsewhere
    }
}

impl SyncRecord {
    /// The id of the attendance that this record is or becomes, for ever.
    pub fn attendance_id(&self, organization: OrganizationId) -> AttendanceId {
        AttendanceId::of_record(organization, self.employee_id, &self.device_id, &self.id)
    }

    /// The record without its missing photo.
    #[must_use]
    pub fn without_photo(mut self) -> Self {
        self.sent.place.photo_url = None;
        self.photo = Photo::Missing;
        self
    }

    /// The record whose photo another attendance named before.
    #[must_use]
    pub fn with_reused_photo(mut self) -> Self {
        self.photo = Photo::Reused;
        self
    }

    /// The effective clock-in, if this record is the first to bring one.
    pub fn clock_in(&self, receipt: &Receipt) -> DateTime<Utc> {
        let raw = self.sent.clock_in.expect("a record's shape was checked: it has a clock-in");
        receipt.effective(raw)
    }

    /// The effective latest time of the clock-in, if the record brings only an interval of it.
    pub fn clock_in_latest(&self, receipt: &Receipt) -> Option<DateTime<Utc>> {
        self.sent.clock_in_latest.map(|raw| receipt.effective(raw))
    }

    /// The effective clock-out, if this record is the first to bring one.
    pub fn clock_out(&self, receipt: &Receipt) -> Option<DateTime<Utc>> {
        self.sent.clock_out.map(|raw| receipt.effective(raw))
    }
}

/// When and with which skew a batch arrived. Fixed at its first acceptance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    pub received_at: DateTime<Utc>,
    /// `received_at − Client-Time` in milliseconds; `None` without the header.
    pub skew_millis: Option<i64>,
}

impl Receipt {
    /// A clock that differs by at most this many milliseconds counts as right.
    pub const IGNORED_SKEW_MILLIS: u64 = 120 * 1000;
    /// A clock that differs by more than this is corrected, and a person reviews the record.
    pub const REVIEWED_SKEW_MILLIS: u64 = 24 * 60 * 60 * 1000;

    /// The correction of a raw time; `None` while the skew is ignored (rule SYNC-9).
    ///
    /// *Case:* 120 s is ignored, 120.001 s and −121 s are added.
    pub fn correction(&self) -> Option<TimeDelta> {
        self.skew_millis
            .filter(|skew| skew.unsigned_abs() > Self::IGNORED_SKEW_MILLIS)
            .and_then(TimeDelta::try_milliseconds)
    }

    /// Whether the device's clock is so far off that the record goes to review (rule SYNC-10).
    pub fn skew_needs_review(&self) -> bool {
        self.skew_millis.is_some_and(|skew| skew.unsigned_abs() > Self::REVIEWED_SKEW_MILLIS)
    }

    /// The effective time of a raw time, in whole milliseconds (rules SYNC-9 and SYNC-12).
    pub fn effective(&self, raw: DateTime<Utc>) -> DateTime<Utc> {
        let raw = normalised(raw);
        self.correction().and_then(|by| raw.checked_add_signed(by)).unwrap_or(raw)
    }
}

/// An instant as it is stored, compared and shown: in whole milliseconds. A leap second is the
/// first second of the next minute. Otherwise a copy of our answer would differ from what was sent
/// (rules SYNC-12 and SYNC-24).
pub fn normalised(at: DateTime<Utc>) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at.timestamp_millis()).unwrap_or(at)
}

/// Sorts a batch into the order of application, which does not depend on the order of the array: by
/// employee, effective clock-in, device, id. Two copies of one identity keep their order (rule
/// SYNC-5).
pub fn order(records: &mut [SyncRecord], receipt: &Receipt) {
    records.sort_by(|a, b| {
        let key = |r: &SyncRecord| (r.employee_id, r.clock_in(receipt));
        key(a)
            .cmp(&key(b))
            .then_with(|| a.device_id.cmp(&b.device_id))
            .then_with(|| a.id.cmp(&b.id))
            .then_with(|| a.index.cmp(&b.index))
    });
}

/// The longest attendance that may come from a date outside employment.
const LONGEST_OUTSIDE: TimeDelta = TimeDelta::days(7);

/// Whether these times cannot come from a working clock: from a date outside employment, and longer than seven days.
/// A device whose battery was empty may record a clock-in in 1970 and a clock-out today.
fn is_absurd(
    person: &Person<'_>,
    clock_in: DateTime<Utc>,
    clock_out: Option<DateTime<Utc>>,
) -> bool {
    clock_out.is_some_and(|clock_out| clock_out - clock_in > LONGEST_OUTSIDE)
        && !person.employed_on(person.shift_of(clock_in).0)
}

/// Ranges that lie closer to each other are read as one.
const APART: TimeDelta = TimeDelta::days(31);

/// The clock-ins (from included, to excluded) that the [`Timeline`] must hold before a person's
/// records are applied, together with the predecessor of each range; ascending and apart.
///
/// `stored` are the attendances that the records' identities already have; read these first.
/// Records of other employees are skipped, and so are records that are refused for their times alone. A clock that fell
/// back to its beginning has a range of its own, so that it does not load a whole history.
///
/// [`Timeline`]: crate::timeline::Timeline
pub fn needed_ranges(
    person: &Person<'_>,
    applying: &Applying<'_>,
    records: &[SyncRecord],
    stored: &[Attendance],
) -> Vec<(DateTime<Utc>, DateTime<Utc>)> {
    let receipt = &applying.receipt;
    let latest = applying.latest_allowed();
    let own = records.iter().filter(|record| record.employee_id == person.employee_id);
    let sent = own
        .map(|record| (record.clock_in(receipt), record.clock_out(receipt)))
        .filter(|(clock_in, out)| *clock_in <= latest && out.is_none_or(|out| out <= latest))
        .filter(|(clock_in, out)| !is_absurd(person, *clock_in, *out));
    let known = stored
        .iter()
        .filter(|attendance| attendance.employee_id == person.employee_id)
        .map(|attendance| (attendance.clock_in_at, attendance.clock_out_at));
    let mut presences: Vec<(DateTime<Utc>, DateTime<Utc>)> = sent
        .chain(known)
        .map(|(clock_in, out)| (clock_in, out.map_or(clock_in, |out| out.max(clock_in))))
        .collect();
    presences.sort_unstable();
    let mut joined: Vec<(DateTime<Utc>, DateTime<Utc>)> = vec![];
    for (first, last) in presences {
        match joined.last_mut().filter(|before| first - before.1 <= APART) {
            Some(before) => before.1 = before.1.max(last),
            None => joined.push((first, last)),
        }
    }
    let around = |(first, last)| days_around(&person.calendar, first, last);
    joined.into_iter().map(around).collect()
}

/// The result of one record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ItemResult {
    pub index: u32,
    pub id: String,
    pub verdict: Verdict,
    pub code: Option<Code>,
    /// One sentence for a person.
    pub detail: String,
    /// The attendance of the record.
    pub attendance_id: Option<AttendanceId>,
    /// For a conflict: the conflicting attendance as it was stored.
    pub server_record: Option<Box<Attendance>>,
}

#[cfg(test)]
mod tests;
