//! Attendances as they are stored, with the codes by the rules that need only their date (rule POL-10).

use crate::attendance::{Attendance, Review};
use crate::policy::codes::{CodedAttendance, Stretch};
use crate::policy::rule::OVERTIME;
use crate::schedule::minutes;

/// Whether an attendance counts together with the others of its date (rule TIME-18).
pub(super) fn counts_together(attendance: &Attendance) -> bool {
    matches!(attendance.review, Review::None | Review::Approved) && !attendance.is_uncertain()
}

/// An attendance as it is stored, by the rules that need only its date. Without a policy it has only `overtime`, at its end.
pub(crate) fn stored_codes(attendance: &Attendance) -> CodedAttendance {
    let by_policy = attendance.day_result.by_policy.as_deref();
    CodedAttendance {
        id: attendance.id,
        clock_in: attendance.clock_in_at,
        clock_out: attendance.clock_out_at,
        break_minutes: by_policy.map_or(0, |minutes| minutes.break_minutes),
        uncounted_minutes: by_policy.map_or(0, |minutes| minutes.uncounted_minutes),
        stretches: match by_policy {
            Some(minutes) => minutes.stretches.clone(),
            None => plain_stretches(attendance),
        },
    }
}

/// The minutes of an attendance that no policy has coded.
fn plain_stretches(attendance: &Attendance) -> Vec<Stretch> {
    let result = &attendance.day_result;
    let plain = result.worked_minutes.saturating_sub(result.overtime_minutes);
    let from = attendance.clock_in_at;
    let overtime = Stretch {
        from: from + minutes(plain),
        minutes: result.overtime_minutes,
        codes: vec![OVERTIME.to_owned()],
    };
    let plain = Stretch { from, minutes: plain, codes: vec![] };
    [plain, overtime].into_iter().filter(|stretch| stretch.minutes > 0).collect()
}
