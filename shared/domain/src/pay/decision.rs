//! Decisions about a payroll: approving, paying, and voiding (rules PAY-60, PAY-61 and PAY-63).

use serde::{Deserialize, Serialize};

use crate::ids::JobId;
use crate::pay::payroll::{Payroll, PayrollStatus};
use crate::pay::second_person::Missing;

/// The requested decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayrollDecision {
    Approved,
    Paid,
    Void,
}

impl PayrollDecision {
    /// The status after the decision.
    pub fn status(self) -> PayrollStatus {
        match self {
            Self::Approved => PayrollStatus::Approved,
            Self::Paid => PayrollStatus::Paid,
            Self::Void => PayrollStatus::Void,
        }
    }
}

/// The decision about payrolls, and the person who decides.
#[derive(Clone, Copy, Debug)]
pub struct DecisionRequest<'a> {
    pub decision: PayrollDecision,
    pub reason: Option<&'a str>,
    /// Whether the money of a payroll that becomes void came back (rule PAY-94).
    pub is_recovered: bool,
    /// The pay run whose payrolls are decided together, if the request names a run.
    pub of_run: Option<&'a JobId>,
}

/// The reason for which the payroll does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PayrollRefusal {
    #[error("There is no such payroll.")]
    NotFound,
    #[error("Nobody decides about their own pay.")]
    Own,
    #[error("Status `{0}` does not allow `{1}`.")]
    InvalidTransition(&'static str, &'static str),
    #[error("A void payroll needs a reason.")]
    ReasonRequired,
    /// The payroll now belongs to another run.
    #[error("Another run has replaced this payroll.")]
    Replaced,
    /// The facts from which the payroll was computed have changed since.
    #[error("The facts of this payroll have changed. Generate it again.")]
    OutOfDate,
    /// The stored days of the period are not recalculated yet, and the approval would lock them.
    #[error("Days of the period are still to be recalculated. Try again in a few minutes.")]
    NotRecalculated,
    #[error("An approved or paid payroll shares dates with this one.")]
    PeriodLocked,
    #[error("Somebody independent of you has to do this. {0}")]
    SecondPerson(Missing),
}

impl PayrollRefusal {
    /// The code for a job item or an answer.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::Own => "own_record",
            // A decision about many payrolls without the reason refuses the whole request, so it is no code of an
            // item.
            Self::InvalidTransition(..)
            | Self::ReasonRequired
            | Self::Replaced
            | Self::OutOfDate
            | Self::NotRecalculated => "invalid_transition",
            Self::PeriodLocked => "period_locked",
            Self::SecondPerson(_) => "second_person_required",
        }
    }
}

/// Whether a decision changes a payroll; `false` if it already has the status, whatever the reason is. Nobody decides
/// about their own pay (`is_own`). A decision about a run does not affect payrolls that another run has replaced.
/// Drafts can be approved, approved payrolls can be paid, and any payroll can be voided with a reason.
///
/// # Errors
/// The first error that applies, in this order.
pub fn decide_payroll(
    payroll: &Payroll,
    request: &DecisionRequest<'_>,
    is_own: bool,
) -> Result<bool, PayrollRefusal> {
    if is_own {
        return Err(PayrollRefusal::Own);
    }
    if request.of_run.is_some_and(|run| *run != payroll.job_id) {
        return Err(PayrollRefusal::Replaced);
    }
    decide_status(payroll.status, request.decision, request.reason)
}

/// The transitions of [`decide_payroll`].
///
/// # Errors
/// [`PayrollRefusal::ReasonRequired`], otherwise [`PayrollRefusal::InvalidTransition`].
pub fn decide_status(
    status: PayrollStatus,
    decision: PayrollDecision,
    reason: Option<&str>,
) -> Result<bool, PayrollRefusal> {
    match (status, decision) {
        _ if status == decision.status() => Ok(false),
        (PayrollStatus::Draft, PayrollDecision::Approved) => Ok(true),
        (PayrollStatus::Approved, PayrollDecision::Paid) => Ok(true),
        (_, PayrollDecision::Void) if reason.is_none_or(|why| why.trim().is_empty()) => {
            Err(PayrollRefusal::ReasonRequired)
        }
        (_, PayrollDecision::Void) => Ok(true),
        _ => Err(PayrollRefusal::InvalidTransition(status.as_str(), decision.status().as_str())),
    }
}

/// Checks that a draft may be approved: no approved or paid payroll shares dates with it, and its inputs are still
/// the same. `hash_now` gives the hash of the snapshot that the present facts make, if they make one.
///
/// # Errors
/// [`PayrollRefusal::PeriodLocked`], then [`PayrollRefusal::OutOfDate`], then
/// [`PayrollRefusal::NotRecalculated`].
pub fn check_approvable(
    draft: &Payroll,
    overlaps_locked: bool,
    is_recalculated: bool,
    hash_now: impl FnOnce() -> Option<String>,
) -> Result<(), PayrollRefusal> {
    if overlaps_locked {
        return Err(PayrollRefusal::PeriodLocked);
    }
    match hash_now() {
        Some(hash) if hash == draft.snapshot_hash && is_recalculated => Ok(()),
        Some(hash) if hash == draft.snapshot_hash => Err(PayrollRefusal::NotRecalculated),
        _ => Err(PayrollRefusal::OutOfDate),
    }
}
