//! Decisions about a requested leave (rules LEAVE-23, LEAVE-24 and LEAVE-25).

use chrono::NaiveDate;

use crate::leave::{Leave, LeaveStatus, Movement};
use crate::locks::Locks;

/// The requested decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Approve,
    Reject,
    Cancel,
}

impl Decision {
    /// The status after the decision.
    pub fn status(self) -> LeaveStatus {
        match self {
            Self::Approve => LeaveStatus::Approved,
            Self::Reject => LeaveStatus::Rejected,
            Self::Cancel => LeaveStatus::Cancelled,
        }
    }
}

/// The person who decides. Nobody decides about their own leave, so an employee is always the requester of the own
/// leave, whatever their permissions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Requester,
    Decider,
}

/// The reason for which the leave does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Only somebody who may decide about leave can approve or reject it, or cancel leave that has started.
    #[error("only somebody who may decide it may do this")]
    NotTheRequester,
    #[error("the status of the leave does not allow this decision")]
    InvalidTransition,
    #[error("the leave has a date that an approved payroll or timesheet locks")]
    PeriodLocked,
}

/// The movement of the balance that a decision causes; `None` if the leave already has the requested status, so that
/// nothing changes (rules LEAVE-19 and LEAVE-23).
///
/// Pending leave can be approved, rejected and cancelled. Approved leave can be cancelled. Every other status is
/// final. The requester may cancel pending leave. The requester may also cancel approved leave while `today` (a local
/// date of the employee) is before its start. If any date of the span is locked, working day or not, the leave cannot
/// be approved, and approved leave cannot be cancelled. Nothing else is prevented.
///
/// # Errors
/// The first error that applies, in the order of [`Refusal`].
///
/// *Case:* approved for the 10th to the 12th: on the 9th the requester may cancel it, on the 10th
/// only somebody who may decide about leave.
pub fn decide(
    leave: &Leave,
    decision: Decision,
    by: By,
    today: NaiveDate,
    locks: &Locks,
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
    let is_locked = locks.meets(leave.span.range());
    if asks_the_lock && is_locked { Err(Refusal::PeriodLocked) } else { Ok(Some(movement)) }
}
