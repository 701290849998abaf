//! The state of a timesheet as answered (rule SHEET-2).

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::timesheet::{SheetState, Timesheet};
use wfm_http::wire::Timestamp;

use crate::approval::Steps;
use crate::expand::EmployeeName;

/// The state of a timesheet, and the two signatures.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TimesheetStatus {
    /// The id. It follows from the employee and the period.
    pub id: Uuid,
    /// The employee.
    pub employee_id: Uuid,
    /// The employee's name, if `expand` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The first date of the period.
    pub period_start: NaiveDate,
    /// Its last date.
    pub period_end: NaiveDate,
    #[serde(flatten)]
    pub signatures: Signatures,
}

/// The state of a timesheet, the submission and the last decision.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Signatures {
    /// Open, submitted, or approved.
    pub state: TimesheetState,
    #[serde(flatten)]
    pub steps: Steps,
    /// The account that submitted it; null while it is open.
    pub submitted_by: Option<Uuid>,
    /// The time of the submission.
    pub submitted_at: Option<Timestamp>,
    /// The `days_hash` of the days that were submitted.
    pub submitted_hash: Option<String>,
    /// The account that last approved, returned or reopened it.
    pub decided_by: Option<Uuid>,
    /// The time of that decision.
    pub decided_at: Option<Timestamp>,
    /// Its note.
    pub decision_note: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum TimesheetState {
    Open,
    Submitted,
    Approved,
}

crate::of_employee!(TimesheetStatus);

impl From<SheetState> for TimesheetState {
    fn from(state: SheetState) -> Self {
        match state {
            SheetState::Open => Self::Open,
            SheetState::Submitted => Self::Submitted,
            SheetState::Approved => Self::Approved,
        }
    }
}

impl From<&Timesheet> for Signatures {
    fn from(sheet: &Timesheet) -> Self {
        let submission = sheet.submission.as_ref();
        let decision = sheet.decision.as_ref();
        Self {
            state: sheet.state.into(),
            steps: Steps::of(
                submission.map(|submission| &submission.progress),
                sheet.state == SheetState::Submitted,
            ),
            submitted_by: submission.map(|submission| submission.by.0),
            submitted_at: submission.map(|submission| submission.at.into()),
            submitted_hash: submission.map(|submission| submission.days_hash.as_str().to_owned()),
            decided_by: decision.map(|decision| decision.by.0),
            decided_at: decision.map(|decision| decision.at.into()),
            decision_note: decision.and_then(|decision| decision.note.clone()),
        }
    }
}

impl From<&Timesheet> for TimesheetStatus {
    fn from(sheet: &Timesheet) -> Self {
        Self {
            id: sheet.id.0,
            employee_id: sheet.employee_id.0,
            employee: None,
            period_start: sheet.period.first,
            period_end: sheet.period.last,
            signatures: sheet.into(),
        }
    }
}
