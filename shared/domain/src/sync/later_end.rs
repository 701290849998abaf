//! A record whose clock-out is later than the end of its attendance (rules SYNC-28 and SYNC-38).
//!
//! Another record or an online clock-out has already ended the attendance. The attendance keeps its times. A reviewer
//! decides about the hours that only this record has, so that no hours are lost without notice.

use chrono::{DateTime, Utc};

use crate::attendance::{Attendance, Flag, Review};
use crate::person::Person;
use crate::sync::answer::{Answer, Applying};
use crate::sync::candidate::send_to_review;
use crate::sync::{Code, SyncRecord};
use crate::timeline::{SAME_PUNCH, Timeline};

/// Whether a record ends later than its attendance: its clock-out is more than a minute later, and the record is more
/// than a minute longer. The second condition is needed because the clock of the device may differ from the clock
/// with which the attendance ended.
///
/// A corrected attendance does not change, and a rejected one counts for nothing.
///
/// *Case:* next to 09:00–12:00, a record 09:00–18:00 ends later. 09:00–12:01 does not, and neither does 09:01:30–12:01:30.
pub(super) fn ends_later(
    stored: &Attendance,
    record: &SyncRecord,
    applying: &Applying<'_>,
    timeline: &Timeline,
) -> bool {
    let clock_out = record.clock_out(&applying.receipt);
    let Some((end, clock_out)) = end_of_presence(stored, timeline).zip(clock_out) else {
        return false;
    };
    let lasts = clock_out - record.clock_in(&applying.receipt);
    stored.counts()
        && !stored.flags.contains(&Flag::Corrected)
        && clock_out - end > SAME_PUNCH
        && lasts - (end - stored.clock_in_at) > SAME_PUNCH
}

/// The time at which the employee left. Attendances that follow without a gap continue the presence (rule SYNC-39).
fn end_of_presence(stored: &Attendance, timeline: &Timeline) -> Option<DateTime<Utc>> {
    let mut end = stored.clock_out_at?;
    let others = timeline.iter().filter(|other| other.counts() && other.id != stored.id);
    for other in others {
        if other.clock_in_at == end {
            end = other.clock_out_at.unwrap_or(end);
        }
    }
    Some(end)
}

/// The refusal of a record that ends later than its attendance, if the attendance may not go to review. Nothing of
/// the record is stored, so it may come again (rule SYNC-26).
pub(super) fn refused(
    stored: &Attendance,
    record: &SyncRecord,
    person: &Person<'_>,
    applying: &Applying<'_>,
) -> Option<Answer> {
    let latest = applying.latest_allowed();
    if record.clock_out(&applying.receipt).is_some_and(|clock_out| clock_out > latest) {
        return Some(Answer::in_future(true, applying));
    }
    let date = stored.day_result.date;
    // An attendance that waits is not paid, so it may wait for this reason, too.
    let is_paid = person.locked_on(date) && stored.review != Review::Pending;
    is_paid.then(|| {
        let detail = format!(
            "It ends later than attendance {}, whose date {date} belongs to an approved payroll or timesheet.",
            stored.id
        );
        Answer::conflict(Code::Overlap, true, stored, detail)
    })
}

/// Whether an attendance waits for a review because a record ends later, or a reviewer has decided about that. The
/// attendance does not have the clock-outs of other records, so its reason tells that one of them has already come.
pub(super) fn is_known(stored: &Attendance) -> bool {
    stored.review_reason.as_deref() == Some(Code::Overlap.as_str())
}

/// Sends an attendance to review because another record of the same punch ends later. `false` if the attendance
/// already waits for a reason that comes before this one.
pub(super) fn send_later_end_to_review(attendance: &mut Attendance) -> bool {
    send_to_review(attendance, &[Code::Overlap]) == Some(Code::Overlap)
}
