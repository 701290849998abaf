//! The verdict on a record that was made offline (rule SYNC-13).
//!
//! This file has the types, the corrected clock and the order of application. [`apply`](fn@apply) evaluates the list
//! of verdicts. Before that, the caller checks the form of a record, and whether its photo exists.

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

/// One record of a batch. Its form has been checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SyncRecord {
    /// The position in the array that was sent.
    pub index: u32,
    pub id: String,
    pub employee_id: EmployeeId,
    /// The device; empty if the record has none.
    pub device_id: String,
    /// The fields that were sent; `sent.clock_in` always has a value.
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
    /// There is no photo, or its address is on another host. The service stores the address unchanged and never reads
    /// it.
    #[default]
    Elsewhere,
    /// It is an upload of this service.
    Upload(UploadId),
    /// It has the address of an upload of this service that does not exist. The service removes the address, stores
    /// the punch and flags it.
    Missing,
    /// It is an upload of this service that another attendance has already named. The punch is stored and flagged.
    Reused,
}

impl Photo {
    fn is_elsewhere(&self) -> bool {
        *self == Self::Elsewhere
    }
}

impl SyncRecord {
    /// The id of the attendance that this record is or becomes. It never changes.
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

    /// The record with the mark that another attendance has already named its photo.
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

/// The time and the skew with which a batch arrived. They are fixed when the batch is first accepted.
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

/// An instant in the form in which it is stored, compared and shown: in whole milliseconds. A leap second is the
/// first second of the next minute. Otherwise a copy of an answer would differ from what was sent (rules SYNC-12 and
/// SYNC-24).
pub fn normalised(at: DateTime<Utc>) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at.timestamp_millis()).unwrap_or(at)
}

/// Sorts a batch into the order of application, which does not depend on the order of the array: by employee,
/// effective clock-in, device, and id. Two copies of one identity keep their order (rule SYNC-5).
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

/// The greatest length of an attendance on a date outside employment.
const LONGEST_OUTSIDE: TimeDelta = TimeDelta::days(7);

/// Whether these times cannot come from a working clock: the date is outside employment, and the attendance is longer
/// than seven days. A device whose battery was empty may record a clock-in in 1970 and a clock-out today.
fn is_absurd(
    person: &Person<'_>,
    clock_in: DateTime<Utc>,
    clock_out: Option<DateTime<Utc>>,
) -> bool {
    clock_out.is_some_and(|clock_out| clock_out - clock_in > LONGEST_OUTSIDE)
        && !person.employed_on(person.shift_of(clock_in).0)
}

/// Ranges with a smaller distance than this are read as one.
const APART: TimeDelta = TimeDelta::days(31);

/// The ranges of clock-ins (start included, end excluded) that the [`Timeline`] must contain before a person's
/// records are applied. The attendance before each range must be in it, too. The ranges are ascending and separate.
///
/// `stored` has the attendances of the identities of the records. They must be read first. Records of other employees
/// are skipped, and so are records that are refused because of their times alone. A clock that fell back to its
/// beginning has a range of its own, so that it does not load a whole history.
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
