//! The state of attendances when their dates were locked (rule POL-14).

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::attendance::Attendance;
use crate::ids::AttendanceId;
use crate::locks::Locks;
use crate::policy::codes::{CodedAttendance, Stretch};
use crate::policy::stored::{counts_together, stored_codes};

/// The state of an attendance when a payroll or a timesheet locked its date, kept because it changed since. Other dates still
/// count it so (rule POL-14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AsLocked {
    /// The locked date.
    pub date: NaiveDate,
    /// `None` if it was not there, or did not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<Counted>,
}

/// The work of an attendance that counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    pub clock_in: DateTime<Utc>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_out: Option<DateTime<Utc>>,
    pub stretches: Vec<Stretch>,
}

impl AsLocked {
    /// The state to keep of an attendance that was `before` and is `after` now. A lock that still holds keeps what it kept.
    ///
    /// *Case:* an attendance of 8 hours on a date that is paid gets an hour more: 8 hours are kept. One that comes to such a
    /// date: nothing is counted.
    pub fn of(before: Option<&Attendance>, after: &Attendance, locks: &Locks) -> Option<Self> {
        if let Some(kept) = after.as_locked.as_ref().filter(|kept| locks.hold(kept.date)) {
            return Some(kept.clone());
        }
        let date_of = |attendance: &Attendance| attendance.day_result.date;
        let kept = match before {
            Some(before) if locks.hold(date_of(before)) => {
                Self { date: date_of(before), counted: Counted::of(before) }
            }
            _ => Self { date: date_of(after), counted: None },
        };
        let is_changed = kept.date != date_of(after) || kept.counted != Counted::of(after);
        (locks.hold(kept.date) && is_changed).then_some(kept)
    }
}

impl Counted {
    /// The work of an attendance; `None` if it does not count.
    fn of(attendance: &Attendance) -> Option<Self> {
        let coded = counts_together(attendance).then(|| stored_codes(attendance))?;
        let CodedAttendance { clock_in, clock_out, stretches, .. } = coded;
        Some(Self { clock_in, clock_out, stretches })
    }

    fn coded(self, id: AttendanceId) -> CodedAttendance {
        let Self { clock_in, clock_out, stretches } = self;
        CodedAttendance {
            id,
            clock_in,
            clock_out,
            break_minutes: 0,
            uncounted_minutes: 0,
            stretches,
        }
    }
}

/// An attendance as it counted on a date when the date was locked; `None` if it did not.
pub(super) fn as_locked(attendance: &Attendance, date: NaiveDate) -> Option<CodedAttendance> {
    match &attendance.as_locked {
        Some(kept) if kept.date == date => kept.counted.clone().map(|of| of.coded(attendance.id)),
        _ if attendance.day_result.date != date => None,
        _ => counts_together(attendance).then(|| stored_codes(attendance)),
    }
}
