//! The list of verdicts. The first one that applies decides (rule SYNC-13).

use crate::day::DayContext;
use crate::ids::AttendanceId;
use crate::person::Person;
use crate::sync::answer::{Answer, Applying};
use crate::sync::candidate::{Candidate, needs_review, pending_reason};
use crate::sync::merge::{Merge, merge};
use crate::sync::{Code, ItemResult, SyncRecord, Verdict};
use crate::timeline::Timeline;

/// Applies one record to its employee's timeline and returns the verdict. Only `created`, `updated`
/// and `needs_review` change the timeline.
///
/// `permitted` says whether the sender's scope, as of the first acceptance of the batch, includes
/// this employee; a team is the team of now. `person` is `None` for an employee who does not exist in the organization. The
/// timeline must hold the ranges of [`needed_ranges`](super::needed_ranges).
///
/// The list, in its order: `unknown_employee`, `forbidden`; for a known identity `duplicate` or
/// `content_changed`; `not_employed`, `out_before_in`, `future_time`, `outside_geofence` (policy
/// `reject`); `overlap`; `too_many`; `needs_review` with the first of [`Code::REVIEW_REASONS`]; `created` or
/// `updated`. Every flag that applies is set, for any verdict.
///
/// # A copy that fills empty fields
///
/// The same list evaluates the values that the copy **brings**:
///
/// - A clock-out takes effect if there is no effective one. Then order, future, overlap, lock,
///   skew, look-back and length are checked. Otherwise (clocked out online, or corrected) the
///   service stores the raw time and checks nothing else. The same is true of a raw clock-in: the
///   effective one stays.
/// - Coordinates or an accuracy cause another place check.
/// - Any other field (photo, label, source) does not affect the day result, so the verdict is
///   `updated` even on a locked date.
///
/// The fill also affects the review. A reason that it brings sends the attendance to review, even
/// an approved one, because nobody has reviewed the new hours. A pending attendance stays pending,
/// and the verdict is `needs_review` with the first of its reasons, old and new. An approved
/// attendance without a new reason stays approved. A rejected one stays rejected, takes no part in
/// overlap, and is `updated`.
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
                let detail = "This record is already stored. The copy adds nothing.";
                return Answer::accepted(Verdict::Duplicate, None, detail);
            }
            Merge::Differs(fields) => {
                let detail =
                    format!("This record is stored with a different {}.", fields.join(", "));
                return Answer::conflict(Code::ContentChanged, true, stored, detail);
            }
            Merge::Fills(sent) => Candidate::fill(stored, sent, record, applying),
        },
    };
    match candidate.evaluate(person, applying, timeline) {
        Err(refused) => refused,
        Ok((attendance, answer)) => {
            let context = DayContext { person, settings: applying.settings, now: applying.now };
            timeline.put(attendance, &context);
            // The facts of its date are known once it has one.
            timeline.get(id).and_then(pending_reason).map_or(answer, needs_review)
        }
    }
}
