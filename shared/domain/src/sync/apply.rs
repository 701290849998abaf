//! The list of verdicts, in its order: the first that applies decides (rule SYNC-13).

use crate::day::DayContext;
use crate::ids::AttendanceId;
use crate::person::Person;
use crate::sync::answer::{Answer, Applying};
use crate::sync::candidate::Candidate;
use crate::sync::merge::{Merge, merge};
use crate::sync::{Code, ItemResult, SyncRecord, Verdict};
use crate::timeline::Timeline;

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
