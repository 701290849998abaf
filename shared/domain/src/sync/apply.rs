//! The list of verdicts, in its order: the first that applies decides (rule SYNC-13).

use chrono::{DateTime, TimeDelta, Utc};

use crate::attendance::Attendance;
use crate::day::DayContext;
use crate::ids::{AttendanceId, JobId, OrganizationId};
use crate::person::Person;
use crate::settings::Settings;
use crate::sync::candidate::Candidate;
use crate::sync::merge::{Merge, merge};
use crate::sync::{Code, ItemResult, Receipt, SyncRecord, Verdict};
use crate::timeline::Timeline;

/// What a batch is applied with.
#[derive(Clone, Copy, Debug)]
pub struct Applying<'a> {
    pub organization: OrganizationId,
    pub settings: &'a Settings,
    pub receipt: Receipt,
    pub job: Option<&'a JobId>,
    /// The moment of applying.
    pub now: DateTime<Utc>,
}

impl Applying<'_> {
    /// The latest effective time that is not in the future (rule SYNC-18).
    pub(super) fn latest_allowed(&self) -> DateTime<Utc> {
        let tolerance = i64::from(self.settings.sync.future_tolerance_seconds);
        self.receipt.received_at + TimeDelta::seconds(tolerance)
    }

    /// Whether a clock-in is older, at receipt, than `max_lookback_days` of 24 h (rule SYNC-22).
    pub(super) fn is_late(&self, clock_in: DateTime<Utc>) -> bool {
        let lookback = TimeDelta::days(i64::from(self.settings.sync.max_lookback_days));
        self.receipt.received_at - clock_in > lookback
    }
}

/// Applies one record to its employee's timeline and says what became of it. Everything but
/// `created`, `updated` and `needs_review` leaves the timeline untouched.
///
/// `permitted` is whether whoever sent the batch might, when it was first accepted, clock for this
/// employee; `person` is `None` for an employee who does not exist in the organization. The
/// timeline must hold what [`needed_range`](super::needed_range) says.
///
/// The list, first hit: `unknown_employee`, `forbidden`; of a known identity `duplicate` or
/// `content_changed`; `not_employed`, `out_before_in`, `future_time`, `outside_geofence` (policy
/// `reject`); `overlap`; `needs_review` with the first of [`Code::REVIEW_REASONS`]; `created` or
/// `updated`. Every flag that applies is set, whatever decided.
///
/// # A copy that fills empty fields
///
/// It is judged by the same list, for **what it brings**:
///
/// - A clock-out takes effect if there is no effective one; then order, future, overlap, lock, skew,
///   look-back and length are judged. Otherwise (clocked out online, or corrected) the raw time is
///   stored and nothing else is asked. The same goes for a raw clock-in: the effective one stands.
/// - Coordinates or an accuracy have the place recalculated.
/// - Anything else (photo, label, source) changes nothing the day is made of, so that it is
///   `updated` even on a locked date.
/// - Employment is asked of every fill.
///
/// Its effect on the review: a reason it brings sends the attendance to review, even one that was
/// approved (the hours now brought are not the ones a person saw). One that is pending stays so, and
/// the verdict is `needs_review` with the first of its reasons, old and new, as if all had come at
/// once. An approved one without a new reason stays approved. A rejected one stays rejected, takes
/// no part in overlap, and is `updated`.
pub fn apply(
    record: &SyncRecord,
    permitted: bool,
    person: Option<&Person<'_>>,
    applying: &Applying<'_>,
    timeline: &mut Timeline,
) -> ItemResult {
    let id = record.attendance_id(applying.organization);
    let answer = decide(id, record, permitted, person, applying, timeline);
    let Answer { verdict, code, detail, known, server_record } = answer;
    ItemResult {
        index: record.index,
        id: record.id.clone(),
        verdict,
        code,
        detail,
        attendance_id: known.then_some(id),
        server_record,
    }
}

/// A verdict with its reasons, not yet addressed to a record.
pub(super) struct Answer {
    verdict: Verdict,
    code: Option<Code>,
    detail: String,
    /// Whether the record is an attendance, before or after.
    known: bool,
    server_record: Option<Box<Attendance>>,
}

impl Answer {
    pub(super) fn rejected(code: Code, known: bool, detail: impl Into<String>) -> Self {
        let (verdict, detail) = (Verdict::Rejected, detail.into());
        Self { verdict, code: Some(code), detail, known, server_record: None }
    }

    pub(super) fn conflict(code: Code, known: bool, server: &Attendance, detail: String) -> Self {
        let server_record = Some(Box::new(server.clone()));
        Self { verdict: Verdict::Conflict, code: Some(code), detail, known, server_record }
    }

    pub(super) fn accepted(
        verdict: Verdict,
        code: Option<Code>,
        detail: impl Into<String>,
    ) -> Self {
        Self { verdict, code, detail: detail.into(), known: true, server_record: None }
    }
}

fn decide(
    id: AttendanceId,
    record: &SyncRecord,
    permitted: bool,
    person: Option<&Person<'_>>,
    applying: &Applying<'_>,
    timeline: &mut Timeline,
) -> Answer {
    let Some(person) = person else {
        let detail = "There is no employee with this id in the organization.";
        return Answer::rejected(Code::UnknownEmployee, false, detail);
    };
    if !permitted {
        let detail = "You may not record attendance for this employee.";
        return Answer::rejected(Code::Forbidden, false, detail);
    }
    let candidate = match timeline.get(id) {
        None => Candidate::new(id, record, person, applying),
        Some(stored) => match merge(&stored.sent, &record.sent) {
            Merge::Nothing => {
                let detail = "This record is already stored; the copy says nothing new.";
                return Answer::accepted(Verdict::Duplicate, None, detail);
            }
            Merge::Differs(fields) => {
                let detail =
                    format!("This record is stored with a different {}.", fields.join(", "));
                return Answer::conflict(Code::ContentChanged, true, stored, detail);
            }
            Merge::Fills(sent) => Candidate::fill(stored, sent, record.photo, applying),
        },
    };
    match candidate.evaluate(person, applying, timeline) {
        Err(refused) => refused,
        Ok((attendance, answer)) => {
            let context = DayContext { person, settings: applying.settings, now: applying.now };
            timeline.put(attendance, &context);
            answer
        }
    }
}
