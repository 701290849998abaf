//! What becomes of a leave that was requested (rules LEAVE-23, LEAVE-24 and LEAVE-25).

use chrono::NaiveDate;

use crate::dates::DateRange;
use crate::leave::{Leave, LeaveStatus, Movement};

/// What someone wants a leave to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Approve,
    Reject,
    Cancel,
}

impl Decision {
    /// The status it leads to.
    pub fn status(self) -> LeaveStatus {
        match self {
            Self::Approve => LeaveStatus::Approved,
            Self::Reject => LeaveStatus::Rejected,
            Self::Cancel => LeaveStatus::Cancelled,
        }
    }
}

/// Who decides. Nobody decides their own, so an employee is always the requester of their own leave,
/// whatever else they may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Requester,
    Decider,
}

/// Why a leave stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Only who may approve may do this: decide at all, or cancel what has started.
    #[error("only who may approve leave may do this")]
    NotTheRequester,
    #[error("the leave was decided otherwise")]
    InvalidTransition,
    #[error("the leave has a date of a locked pay period")]
    PeriodLocked,
}

/// What a decision does to the balance; `None` when the leave already is what was wanted, and
/// nothing changes (rules LEAVE-19 and LEAVE-23).
///
/// Pending leave can be approved, rejected and cancelled, approved leave cancelled; the rest is
/// final. The requester cancels while it is pending, or approved and `today` (a local date of the
/// employee) is before its start. Locked dates are those of the whole span, working days or not;
/// they hold back an approval and the cancelling of approved leave, nothing else.
///
/// # Errors
/// The first that applies, in the order of [`Refusal`].
///
/// *Case:* approved for the 10th to the 12th: on the 9th the requester may cancel it, on the 10th
/// only who may approve.
pub fn decide(
    leave: &Leave,
    decision: Decision,
    by: By,
    today: NaiveDate,
    locked: &[DateRange],
) -> Result<Option<Movement>, Refusal> {
    let theirs = by == By::Decider || decision == Decision::Cancel;
    if !theirs {
        return Err(Refusal::NotTheRequester);
    }
    if leave.status == decision.status() {
        return Ok(None);
    }
    let movement = match (leave.status, decision) {
        (LeaveStatus::Pending, Decision::Approve) => Movement::Take,
        (LeaveStatus::Pending, Decision::Reject | Decision::Cancel) => Movement::Release,
        (LeaveStatus::Approved, Decision::Cancel) => {
            if by == By::Requester && leave.span.start_date <= today {
                return Err(Refusal::NotTheRequester);
            }
            Movement::GiveBack
        }
        _ => return Err(Refusal::InvalidTransition),
    };
    let asks_the_lock = matches!(movement, Movement::Take | Movement::GiveBack);
    let is_locked = locked
        .iter()
        .any(|range| range.first <= leave.span.end_date && leave.span.start_date <= range.last);
    if asks_the_lock && is_locked { Err(Refusal::PeriodLocked) } else { Ok(Some(movement)) }
}
