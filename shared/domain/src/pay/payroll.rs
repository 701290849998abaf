//! A stored payroll, and the dates and periods that it locks (rules PAY-60 and PAY-63).

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::attendance::Assigned;
use crate::dates::DateRange;
use crate::ids::{EmployeeId, JobId, PayAdjustmentId, PayGroupId, PaymentId, PayrollId, UserId};
use crate::independence::Author;
use crate::locks::DateSet;
use crate::pay::computed::Pay;
use crate::pay::contributions::Contributor;
use crate::pay::cost_centres::CostCentreWeight;
use crate::pay::inputs::PayCorrection;
use crate::pay::to_date::YearToDate;
use crate::pay::transfer::VoidTransfer;

/// One employee's pay for one period.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Payroll {
    pub id: PayrollId,
    pub employee_id: EmployeeId,
    /// The employee's assignment on the last employed day of the period (rule TIME-53).
    pub assigned: Assigned,
    pub period_start: NaiveDate,
    pub period_end: NaiveDate,
    /// The pay group whose days it pays; `None` for the days without a group (rule PAY-79).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_group_id: Option<PayGroupId>,
    /// The dates whose attendances it pays; `None` for those of the period (rule PAY-83).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<DateRange>,
    /// The dates of the hours and the period that other payrolls pay, because the compensation names another group on
    /// them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<DateRange>,
    /// The day on which it is paid (rule PAY-78).
    pub pay_date: NaiveDate,
    /// The adjustments that a one-off payroll pays; `None` for a regular payroll (rule PAY-92).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_off: Option<Vec<PayAdjustmentId>>,
    /// The amounts that it takes of advances (rule PAY-91).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instalments: Vec<TakenInstalment>,
    /// The sums of its year as of its approval; `None` for a draft (rule PAY-88).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year_to_date: Option<YearToDate>,
    /// The money that is transferred for it: below 0, nothing is (rule PAY-94).
    pub transfer: Decimal,
    /// The payment that transfers it (rule BANK-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment_id: Option<PaymentId>,
    /// Whether the money that was transferred for it came back before it became void (rule PAY-94).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_recovered: bool,
    /// Whether its run leaves corrections for later (rule PAY-96).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub leaves_late: bool,
    /// Attendances and absences before this date count.
    pub as_of: NaiveDate,
    pub status: PayrollStatus,
    pub pay: Pay,
    /// The corrections that it carries, without the inputs of their targets (rule PAY-102).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<PayCorrection>,
    /// The weights by which it is split by cost centre (rule FILE-10).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost_centres: Vec<CostCentreWeight>,
    /// The [`crate::pay::Snapshot::sha256`] of the payroll's snapshot.
    pub snapshot_hash: String,
    /// The job that generated the payroll.
    pub job_id: JobId,
    /// The account that started the run that generated the payroll.
    pub generated_by: Author,
    /// The accounts that also contributed to the payroll (rule PAY-70).
    pub changed_by: Vec<Contributor>,
    /// The revision of the employee's timeline when the payroll was generated.
    pub timeline_rev: u64,
    /// The approvals since it was generated, oldest first. There are several if one is not sufficient (rule PAY-71).
    pub approvals: Vec<Approval>,
    /// The jobs in which the payroll got an approval that was not sufficient. The list is kept when the payroll is
    /// generated again, because the activity log refers to these approvals by their job.
    pub noted_in: Vec<JobId>,
    /// The payslip that this payroll replaces.
    pub supersedes: Option<Supersedes>,
    /// The leave types in whose ledgers its worked minutes count while it is approved or paid (rule LEAVE-34).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants_leave: Vec<String>,
    /// Every decision about the payroll, oldest first. They are kept for always.
    pub decisions: Vec<Decided>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The amount that a payroll takes of an advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenInstalment {
    pub adjustment_id: PayAdjustmentId,
    /// The date of the advance.
    pub date: NaiveDate,
    pub amount: Decimal,
}

/// An approval of a payroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Approval {
    /// The account that approved, with the accounts that may have belonged to the same person at that time.
    pub by: Author,
    pub at: DateTime<Utc>,
    /// The contributors of whom it was independent at that time, and whom no earlier approval had covered.
    pub covers: Vec<UserId>,
}

/// The payslip that a payroll replaces, and the difference between the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supersedes {
    pub id: PayrollId,
    pub difference: PayDifference,
}

/// The new pay less the old pay, in the currency of both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayDifference {
    pub gross: Decimal,
    pub deductions: Decimal,
    pub net: Decimal,
    /// The items that differ, keyed by code.
    pub items: BTreeMap<String, Decimal>,
}

/// A decision about a payroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decided {
    pub status: PayrollStatus,
    pub by: UserId,
    pub at: DateTime<Utc>,
    /// The job of the decision, if it decided many payrolls together.
    pub job_id: Option<JobId>,
    pub reason: Option<String>,
}

impl Payroll {
    /// Whether the payroll has been a payslip: it was approved, whatever happened to it later.
    pub fn was_approved(&self) -> bool {
        self.decisions.iter().any(|decided| decided.status == PayrollStatus::Approved)
    }

    /// Whether it pays something on a date, and not a period (rule PAY-92).
    pub fn is_one_off(&self) -> bool {
        self.one_off.is_some()
    }

    /// Whether it is an approved or paid one-off payroll of this adjustment (rule PAY-92).
    pub fn pays_alone(&self, adjustment: PayAdjustmentId) -> bool {
        let ids = self.one_off.as_ref().filter(|_| self.status.locks());
        ids.is_some_and(|ids| ids.contains(&adjustment))
    }

    /// The money that was transferred before it became void; `None` if it is not void.
    pub fn void_transfer(&self) -> Option<VoidTransfer> {
        let was_paid = self.decisions.iter().any(|of| of.status == PayrollStatus::Paid);
        let was_transferred = was_paid || self.payment_id.is_some();
        let transferred =
            if was_transferred { self.transfer.max(Decimal::ZERO) } else { Decimal::ZERO };
        let is_recovered = self.is_recovered;
        let of = VoidTransfer { period: self.period(), transferred, is_recovered };
        (self.status == PayrollStatus::Void).then_some(of)
    }

    /// The period.
    pub fn period(&self) -> DateRange {
        DateRange { first: self.period_start, last: self.period_end }
    }

    /// The dates that it locks for attendances and leaves while it is approved or paid: those of its hours before
    /// `as_of` that it pays (rules PAY-63 and PAY-83).
    pub fn locked_dates(&self) -> Vec<DateRange> {
        if self.is_one_off() {
            return vec![];
        }
        self.without_elsewhere(locked_dates([self.locking()]))
    }

    /// The dates that it locks for pay adjustments while it is approved or paid: those of its period that it pays (rule
    /// PAY-55).
    pub fn settled_dates(&self) -> Vec<DateRange> {
        if self.is_one_off() {
            return vec![];
        }
        self.without_elsewhere(settled_periods([self.locking()]))
    }

    /// The dates of its hours and of its period.
    pub fn dates(&self) -> DateRange {
        let state = self.state();
        state.period.with(state.hours)
    }

    /// The dates whose changes its approval settles: those of which the payrolls of the period and of the hours are both
    /// approved. `settled` are the dates of the approved periods, with its own (rule PAY-103).
    ///
    /// *Case:* hours from 20 October to 19 November. If October is approved, these dates; else 1 to 19 November.
    pub fn settles(&self, settled: &DateSet) -> DateRange {
        let PayrollState { period, hours, .. } = self.state();
        let before =
            DateRange { first: hours.first, last: period.first.pred_opt().unwrap_or(period.first) };
        let is_settled = before.dates().all(|date| settled.contains(date));
        DateRange { first: if is_settled { hours.first } else { period.first }, last: hours.last }
    }

    fn locking(&self) -> PayrollState {
        PayrollState { status: PayrollStatus::Approved, ..self.state() }
    }

    fn without_elsewhere(&self, ranges: Vec<DateRange>) -> Vec<DateRange> {
        let mut dates = DateSet::default();
        ranges.into_iter().for_each(|range| dates.add(range));
        self.elsewhere.iter().for_each(|range| dates.remove(*range));
        dates.ranges().collect()
    }

    pub fn state(&self) -> PayrollState {
        let period = self.period();
        let hours = self.hours.unwrap_or(period);
        PayrollState { period, hours, as_of: self.as_of, status: self.status }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayrollStatus {
    Draft,
    Approved,
    Paid,
    Void,
}

impl PayrollStatus {
    /// The status as text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Approved => "approved",
            Self::Paid => "paid",
            Self::Void => "void",
        }
    }

    /// Whether a payroll of this status locks dates.
    pub fn locks(self) -> bool {
        matches!(self, Self::Approved | Self::Paid)
    }
}

/// The part of a payroll that decides which dates it locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PayrollState {
    pub period: DateRange,
    /// The dates whose attendances it pays.
    pub hours: DateRange,
    pub as_of: NaiveDate,
    pub status: PayrollStatus,
}

/// The dates that an employee's payrolls lock for attendances and leaves: the dates before `as_of` in the hours of
/// each approved or paid payroll (rules PAY-63 and PAY-83).
///
/// *Case:* November approved on the 20th locks the 1st to the 19th; approved on the 1st, nothing.
pub fn locked_dates(payrolls: impl IntoIterator<Item = PayrollState>) -> Vec<DateRange> {
    payrolls
        .into_iter()
        .filter(|payroll| payroll.status.locks())
        .filter_map(|PayrollState { hours, as_of, .. }| {
            let last = hours.last.min(as_of.pred_opt()?);
            (hours.first <= last).then_some(DateRange { first: hours.first, last })
        })
        .collect()
}

/// The periods that lock an employee's pay adjustments: the whole period of each approved or paid
/// payroll, because an adjustment counts on any date of the period (rule PAY-55).
pub fn settled_periods(payrolls: impl IntoIterator<Item = PayrollState>) -> Vec<DateRange> {
    let locking = payrolls.into_iter().filter(|payroll| payroll.status.locks());
    locking.map(|payroll| payroll.period).collect()
}
