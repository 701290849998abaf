//! Timesheets: the days of a period, which an employee submits and an approver approves (rules SHEET-1 to SHEET-3).
//!
//! [`SheetPeriod`] finds the period of a date. [`SheetDay`] holds a date as it is shown and signed, [`SheetTotals`] the sums of a
//! period, and [`days_hash`] the hash that both people sign. [`Timesheet`] is what is stored.
//!
//! Callers read attendances, shifts, leave and payrolls, and compute codes with [`policy`](crate::policy). They also
//! look for the people who may decide ([`approval`](crate::approval)).
//!
//! # Where the rules leave a choice
//!
//! - A day shows attendances in review, too, and leaves them out of its sums. It does not show rejected ones.
//! - A decision about an attendance or its extra time changes the day, because the day shows it. A timesheet that was submitted
//!   before has to be submitted again.
//! - An open timesheet has no signature. Callers keep all bytes that were ever signed, by their hash.
//! - An employee who wants to decide about the own timesheet gets `own_record`, whatever its state is. Opening an approved one
//!   again is a decision, withdrawing a submitted one is not.
//! - An approver who submits a timesheet for an employee may approve it.
//! - To return and to reopen needs a note. The note of an approval is optional.
//! - A repeated submission keeps the first signature, also if the days have changed since.
//! - If the settings change the length of the periods, a period can have dates that another timesheet has signed. It is not
//!   signed again (`period_locked`).
//! - While the service counts days again after a change, nobody approves them (`invalid_transition`): the stored minutes, from
//!   which pay is computed, have to be those that were signed.

mod day;
mod explanation;
mod instant;
mod of_person;
mod period;
mod sign;
mod signed;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::approval::Progress;
use crate::dates::DateRange;
use crate::ids::{EmployeeId, TimesheetId, UserId};

pub use day::{
    AttendanceFacts, CodeMinutes, End, SheetAttendance, SheetDay, SheetFacts, SheetHoliday,
    SheetShift, SheetTotals, Unresolved,
};
pub use explanation::{Line, LineKind, explain};
pub use of_person::sheet_days;
pub use period::SheetPeriod;
pub use sign::{Approving, Opening, SheetActor, SheetRefusal, Submitting};
pub use signed::{DaysHash, SignedDays, days_hash};

/// The timesheet of an employee for a period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timesheet {
    pub id: TimesheetId,
    pub employee_id: EmployeeId,
    pub period: DateRange,
    pub state: SheetState,
    /// The signature of a submitted or approved timesheet; `None` while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub submission: Option<Submission>,
    /// The last decision; `None` before the first one, and after a submission or a withdrawal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<SheetDecision>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The state of a timesheet (rule SHEET-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SheetState {
    /// Nobody has signed the days.
    Open,
    /// The days are signed, and the approver has not decided yet.
    Submitted,
    /// Both have signed the same days.
    Approved,
}

impl SheetState {
    /// The state in its written form.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The signature of the employee, or of somebody who submits for the employee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    pub by: UserId,
    pub at: DateTime<Utc>,
    /// The hash of the bytes that were signed ([`SignedDays`]).
    pub days_hash: DaysHash,
    pub progress: Progress,
}

/// An approval, a return or a reopening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetDecision {
    pub by: UserId,
    pub at: DateTime<Utc>,
    pub note: Option<String>,
}

impl Timesheet {
    /// A timesheet that nobody has signed.
    pub fn open(
        id: TimesheetId,
        employee_id: EmployeeId,
        period: DateRange,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            employee_id,
            period,
            state: SheetState::Open,
            submission: None,
            decision: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// Whether it locks its dates as a payroll does (rule SHEET-4).
    pub fn locks(&self) -> bool {
        self.state == SheetState::Approved
    }
}

#[cfg(test)]
mod tests;
