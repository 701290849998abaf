//! Requests to correct an attendance, or to enter one that was forgotten (rule APPR-1). The approval does what
//! [`crate::correction`] does.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::approval::Progress;
use crate::attendance::{Attendance, Review};
use crate::correction::Correction;
use crate::ids::{AttendanceId, AttendanceRequestId, EmployeeId, UserId};
use crate::independence::Author;

/// The greatest number of an employee's requests that wait for a decision.
pub const MAX_PENDING: usize = 50;

/// A request about the times of an employee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttendanceRequest {
    pub id: AttendanceRequestId,
    pub employee_id: EmployeeId,
    pub subject: Subject,
    /// The date of the requested times, as they were dated when the request was made.
    pub date: NaiveDate,
    pub wanted: Correction,
    pub reason: String,
    /// The account that asked for another employee. It contributes to the pay of the dates (rule PAY-70).
    pub asked_by: Option<Author>,
    pub status: RequestStatus,
    pub progress: Progress,
    pub decided_by: Option<UserId>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decision_note: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The attendance that a request is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// An attendance to correct, as it was when the request was made.
    Corrected { attendance_id: AttendanceId, seen: Seen },
    /// A forgotten attendance. The approval enters it.
    Forgotten { entered: Option<AttendanceId> },
}

impl Subject {
    /// The attendance, if there is one.
    pub fn attendance_id(self) -> Option<AttendanceId> {
        match self {
            Self::Corrected { attendance_id, .. } => Some(attendance_id),
            Self::Forgotten { entered } => entered,
        }
    }
}

/// The parts of an attendance that must not have changed when a request is approved. A recalculation of its day changes none of
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    pub clock_in_at: DateTime<Utc>,
    pub clock_in_latest_at: Option<DateTime<Utc>>,
    pub clock_out_at: Option<DateTime<Utc>>,
    pub is_rejected: bool,
}

impl From<&Attendance> for Seen {
    fn from(attendance: &Attendance) -> Self {
        Self {
            clock_in_at: attendance.clock_in_at,
            clock_in_latest_at: attendance.clock_in_latest_at,
            clock_out_at: attendance.clock_out_at,
            is_rejected: attendance.review == Review::Rejected,
        }
    }
}

/// The state of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestStatus {
    Pending,
    Approved,
    Rejected,
    Cancelled,
}

impl RequestStatus {
    /// The status as text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Cancelled => "cancelled",
        }
    }

    /// Whether a request may go from this state to `next`. Only a pending request may, and it does not become pending again.
    pub fn may_become(self, next: Self) -> bool {
        self == Self::Pending && next != Self::Pending
    }
}

/// The subject that a pending request keeps from other requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    Attendance(AttendanceId),
    /// The date of a forgotten attendance.
    Date(NaiveDate),
}

impl AttendanceRequest {
    pub fn is_pending(&self) -> bool {
        self.status == RequestStatus::Pending
    }

    pub fn claim(&self) -> Claim {
        match self.subject {
            Subject::Corrected { attendance_id, .. } => Claim::Attendance(attendance_id),
            Subject::Forgotten { .. } => Claim::Date(self.date),
        }
    }
}

/// The requests of an employee that wait for a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pending(BTreeMap<AttendanceRequestId, Claim>);

/// The reason for which a request is refused because of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PendingRefusal {
    #[error("Request {0} about the same attendance or date waits for a decision. Cancel it first.")]
    AlreadyExists(AttendanceRequestId),
    #[error(
        "50 requests of this employee wait for a decision. Wait for some decisions, or cancel some."
    )]
    TooMany,
}

impl Pending {
    /// Adds a request.
    ///
    /// # Errors
    /// The first that applies: a request about the same attendance or date; [`MAX_PENDING`] requests.
    pub fn add(&mut self, request: &AttendanceRequest) -> Result<(), PendingRefusal> {
        let claim = request.claim();
        if let Some((other, _)) = self.0.iter().find(|(_, claimed)| **claimed == claim) {
            return Err(PendingRefusal::AlreadyExists(*other));
        }
        if self.0.len() >= MAX_PENDING {
            return Err(PendingRefusal::TooMany);
        }
        self.0.insert(request.id, claim);
        Ok(())
    }

    /// Removes a request that was decided or cancelled.
    pub fn remove(&mut self, request: AttendanceRequestId) {
        self.0.remove(&request);
    }
}

#[cfg(test)]
mod tests {
    use chrono::Days;
    use uuid::Uuid;

    use super::*;
    use crate::fixtures;

    fn request(n: u128) -> AttendanceRequest {
        fixtures::attendance_request(AttendanceRequestId(Uuid::from_u128(n)))
    }

    fn correction(n: u128, attendance: u128) -> AttendanceRequest {
        let id = AttendanceId(Uuid::from_u128(attendance));
        let attendance = fixtures::attendance(id, request(n).employee_id, DateTime::UNIX_EPOCH);
        let subject =
            Subject::Corrected { attendance_id: attendance.id, seen: Seen::from(&attendance) };
        AttendanceRequest { subject, ..request(n) }
    }

    /// Rule APPR-1.
    #[test]
    fn an_attendance_or_a_date_has_one_pending_request() {
        let mut pending = Pending::default();
        pending.add(&request(1)).unwrap();
        assert_eq!(pending.add(&request(2)), Err(PendingRefusal::AlreadyExists(request(1).id)));
        // A correction on the same date is about another attendance.
        pending.add(&correction(3, 7)).unwrap();
        pending.add(&correction(4, 8)).unwrap();
        let again = pending.add(&correction(5, 7));
        assert_eq!(again, Err(PendingRefusal::AlreadyExists(correction(3, 7).id)));
        pending.remove(request(1).id);
        pending.add(&request(2)).unwrap();
    }

    /// Rule APPR-1.
    #[test]
    fn an_employee_has_at_most_fifty_pending_requests() {
        let mut pending = Pending::default();
        let on = |n: u64| {
            let date = request(0).date + Days::new(n);
            AttendanceRequest { date, ..request(u128::from(n)) }
        };
        for n in 0..50 {
            pending.add(&on(n)).unwrap();
        }
        assert_eq!(pending.add(&on(50)), Err(PendingRefusal::TooMany));
        // That the date is taken is told first.
        let twice = AttendanceRequest { id: on(60).id, ..on(0) };
        assert_eq!(pending.add(&twice), Err(PendingRefusal::AlreadyExists(on(0).id)));
        pending.remove(on(7).id);
        pending.add(&on(50)).unwrap();
    }

    /// Rule APPR-1.
    #[test]
    fn only_a_pending_request_is_decided() {
        use RequestStatus::{Approved, Cancelled, Pending, Rejected};
        let all = [Pending, Approved, Rejected, Cancelled];
        for from in all {
            for to in all {
                assert_eq!(from.may_become(to), from == Pending && to != Pending);
            }
        }
    }
}
