//! The names of jobs, and the verdicts on their items.

use serde::{Deserialize, Serialize};

use crate::ids::JobClass;

/// The name of a job, in the form in which it is stored, logged and shown.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
    strum::VariantArray,
    strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum JobName {
    AttendanceSync,
    PayrollGenerate,
    PayrollDecide,
    PaymentCreate,
    PaymentRelease,
    RosterPublish,
    ApprovalsDecide,
    Export,
    Recalculation,
    TerminalTaps,
}

impl JobName {
    /// The class of the job: its queue, its consumer and its partitions (rule IAM-1).
    pub const fn class(self) -> JobClass {
        match self {
            Self::AttendanceSync => JobClass::Sync,
            Self::TerminalTaps => JobClass::Taps,
            Self::Export => JobClass::Export,
            Self::PayrollGenerate
            | Self::PayrollDecide
            | Self::PaymentCreate
            | Self::PaymentRelease => JobClass::Pay,
            Self::RosterPublish | Self::ApprovalsDecide | Self::Recalculation => JobClass::Planning,
        }
    }
}

/// The verdict on an item of a job that does the same with every item of a list.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    strum::IntoStaticStr,
    strum::VariantArray,
    strum::VariantNames,
)]
#[strum(serialize_all = "snake_case")]
pub enum Verdict {
    Created,
    /// The job replaced the stored value, or decided about it.
    Updated,
    /// There was nothing to do.
    Skipped,
    Failed,
    /// The job failed before it processed the item.
    Unprocessed,
}

/// The kind of a job's items, in the form in which it is shown.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    strum::IntoStaticStr,
    strum::EnumString,
    strum::VariantNames,
)]
#[strum(serialize_all = "snake_case")]
pub enum ItemKind {
    /// A record of a batch, an attendance or timesheet of a decision, or a file of an export. Clients know only these kinds.
    #[default]
    Attendance,
    /// An employee of a pay run, or a payroll of a decision.
    Pay,
    /// An employee whose roster is published.
    Roster,
    /// An employee whose days are recalculated.
    Recalculation,
}
