//! The outcome of a decision about a payroll.

use wfm_domain::pay::PayrollRefusal;
use wfm_storage::payrolls::StoredPayroll;

/// The outcome of one payroll.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The payroll already has the status, so nothing happens.
    Already(Box<StoredPayroll>),
    Decided {
        before: Box<StoredPayroll>,
        after: Box<StoredPayroll>,
    },
    Refused(PayrollRefusal, Option<Box<StoredPayroll>>),
}

impl Outcome {
    /// The payroll as it was read, unless the caller must not know about it.
    pub fn known(&self) -> Option<&StoredPayroll> {
        match self {
            Self::Refused(PayrollRefusal::NotFound | PayrollRefusal::Own, _) => None,
            Self::Refused(_, stored) => stored.as_deref(),
            Self::Already(stored) | Self::Decided { before: stored, .. } => Some(stored),
        }
    }
}
