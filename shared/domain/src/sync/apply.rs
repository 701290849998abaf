//! The list of verdicts. The first one that applies decides (rule SYNC-13).

use crate::attendance::Attendance;
use crate::day::DayContext;
use crate::ids::AttendanceId;
use crate::person::Person;
use crate::sync::answer::{Answer, Applying};
use crate::sync::candidate::{Candidate, Evaluated, judged_again, needs_review, pending_reason};
use crate::sync::later_end::{self, ends_later};
use crate::sync::merge::{Merge, merge};
use crate::sync::{Code, ItemResult, SyncRecord, Verdict};
use crate::timeline::Timeline;

/// Applies one record to its employee's timeline and returns the verdict. Only `created`, `updated`
/// and `needs_review` change the timeline.
///
/// `permitted` tells whether the sender's scope includes this employee. The scope is that of the first acceptance of
/// the batch. A team is the present team. `person` is `None` for an employee who does not exist in the organization.
/// The timeline must contain the ranges of [`needed_ranges`](super::needed_ranges).
///
/// The list, in its order: `unknown_employee`, `forbidden`; for a known identity `duplicate` or `content_changed`;
/// for another record of the same punch `duplicate`, or `updated` with the code `merged` if it brings the clock-out
/// (rule SYNC-38); `not_employed`, `out_before_in`, `future_time`, `outside_geofence` (policy `reject`); `overlap`;
/// `too_many`; `needs_review` with the first of [`Code::REVIEW_REASONS`]; `created` or `updated`. Every flag that
/// applies is set, for any verdict.
///
/// # A copy that fills empty fields
///
/// The same list evaluates the values that the copy **brings**:
///
/// - A clock-out takes effect if there is no effective one. Then order, future, overlap, lock, skew, look-back and
///   length are checked. Otherwise (it was clocked out online or by another record, or was corrected) the service
///   stores the raw time, and the effective one does not change. If the record ends later than the attendance, the
///   attendance goes to review (rule SYNC-28). An effective clock-in does not change either.
/// - Coordinates or an accuracy cause another check of the place.
/// - Any other field (photo, label, source) does not affect the day result, so the verdict is `updated` even on a
///   locked date.
///
/// The fill also affects the review. A reason that it brings sends the attendance to review, even an approved one,
/// because nobody has reviewed the new hours. A pending attendance stays pending, and the verdict is `needs_review`
/// with the first of its reasons, old and new. An approved attendance without a new reason stays approved. A rejected
/// attendance stays rejected, is ignored by the check of overlaps, and is `updated`.
pub fn apply(
    record: &SyncRecord,
    permitted: bool,
    person: Option<&Person<'_>>,
    applying: &Applying<'_>,
    timeline: &mut Timeline,
) -> ItemResult {
    let own = record.attendance_id(applying.organization);
    let (id, answer) = decide(own, record, permitted, person, applying, timeline);
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
) -> (AttendanceId, Answer) {
    let Some(person) = person else {
        let detail = "There is no employee with this id in the organization.";
        return (id, Answer::rejected(Code::UnknownEmployee, false, detail));
    };
    if !permitted {
        let detail = "You may not record attendance for this employee.";
        return (id, Answer::rejected(Code::Forbidden, false, detail));
    }
    let same_punch = || {
        let clock_in = Some(record.clock_in(&applying.receipt));
        // The place of the punch within an interval is unknown, so it is compared with no other punch.
        let clock_in = clock_in.filter(|_| record.sent.clock_in_latest.is_none())?;
        timeline.same_punch(clock_in, record.clock_out(&applying.receipt))
    };
    let candidate = match timeline.known_as(id).or_else(same_punch) {
        None => Candidate::new(id, record, person, applying),
        Some(stored) if stored.id != id => {
            let stored = stored.clone();
            return (stored.id, repeat(stored, record, person, applying, timeline));
        }
        Some(stored) => match merge(&stored.sent, &record.sent) {
            Merge::Nothing => {
                let ends_later = ends_later(stored, record, applying, timeline);
                if let Some(after) = judged_again(stored, applying, ends_later) {
                    let detail = "Stored before. It is not late any more by the settings of now.";
                    let context =
                        DayContext { person, settings: applying.settings, now: applying.now };
                    timeline.put(after, &context);
                    let answer = Answer::accepted(Verdict::Updated, None, detail);
                    let reason = timeline.get(id).and_then(pending_reason);
                    return (id, reason.map_or(answer, needs_review));
                }
                let detail = "This record is already stored. The copy adds nothing.";
                return (id, Answer::accepted(Verdict::Duplicate, None, detail));
            }
            Merge::Differs(fields) => {
                let detail =
                    format!("This record is stored with a different {}.", fields.join(", "));
                return (id, Answer::conflict(Code::ContentChanged, true, stored, detail));
            }
            Merge::Fills(sent) => {
                let is_first = stored.sent.clock_out.is_none();
                let ends_later = is_first && ends_later(stored, record, applying, timeline);
                let refused = || later_end::refused(stored, record, person, applying);
                if ends_later && let Some(refused) = refused() {
                    return (id, refused);
                }
                Candidate::fill(stored, sent, record, applying, ends_later)
            }
        },
    };
    (id, store(candidate, person, applying, timeline))
}

/// Applies another record of the same punch. It may bring the clock-out that the attendance does not have, or a later
/// one (rule SYNC-38).
fn repeat(
    stored: Attendance,
    record: &SyncRecord,
    person: &Person<'_>,
    applying: &Applying<'_>,
    timeline: &mut Timeline,
) -> Answer {
    let mut known = stored.clone();
    known.note_same_punch(record.attendance_id(applying.organization));
    if known.clock_out_at.is_none() && record.sent.clock_out.is_some() {
        let candidate = Candidate::same_punch(known, record, applying);
        return store(candidate, person, applying, timeline);
    }
    let is_known = later_end::is_known(&stored);
    let ends_later = !is_known && ends_later(&stored, record, applying, timeline);
    let refused = || later_end::refused(&stored, record, person, applying);
    if ends_later && let Some(refused) = refused() {
        return refused;
    }
    let is_sent = ends_later && later_end::send_later_end_to_review(&mut known);
    let context = DayContext { person, settings: applying.settings, now: applying.now };
    timeline.put(known, &context);
    let same = format!("It is the same punch as attendance {}", stored.id);
    if !is_sent {
        return Answer::accepted(Verdict::Duplicate, None, format!("{same}."));
    }
    // A fact of the date may come first.
    let reason = timeline.get(stored.id).and_then(pending_reason).unwrap_or(Code::Overlap);
    let detail = format!("{same} and ends later, so that attendance waits for a review.");
    Answer::accepted(Verdict::NeedsReview, Some(reason), detail)
}

/// Checks a record against the rest of the list, and stores it.
fn store(
    candidate: Candidate,
    person: &Person<'_>,
    applying: &Applying<'_>,
    timeline: &mut Timeline,
) -> Answer {
    let Evaluated { attendance, closes, answer } =
        match candidate.evaluate(person, applying, timeline) {
            Err(refused) => return refused,
            Ok(evaluated) => evaluated,
        };
    let context = DayContext { person, settings: applying.settings, now: applying.now };
    let id = attendance.id;
    if let Some((other, clock_out)) = closes {
        timeline.end(other, clock_out, &context);
    }
    timeline.put(attendance, &context);
    // The facts of the date are known after the attendance has a date.
    timeline.get(id).and_then(pending_reason).map_or(answer, needs_review)
}
