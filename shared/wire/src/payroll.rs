//! A payroll, as answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::pay as model;

use wfm_http::wire::Timestamp;

use crate::expand::EmployeeName;
use crate::names::Names;

/// One employee's pay for one period. Money has exactly the currency's digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Payroll {
    /// Its id.
    pub id: Uuid,
    /// The employee whose pay it is.
    pub employee_id: Uuid,
    /// With `expand=employee`: the number and name of the employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The department on the last employed day of the period.
    pub department_id: Option<Uuid>,
    /// The site at which the employee worked on that day.
    pub site_id: Option<Uuid>,
    /// The employee's manager on that day.
    pub manager_id: Option<Uuid>,
    /// The cost centre of the employee on that day.
    pub cost_centre: Option<String>,
    /// The first date.
    pub period_start: NaiveDate,
    /// The last date.
    pub period_end: NaiveDate,
    /// The pay group whose days it pays; `null` for the days without one.
    pub pay_group_id: Option<Uuid>,
    /// The first date whose attendances it pays.
    pub hours_start: NaiveDate,
    /// The last date whose attendances it pays.
    pub hours_end: NaiveDate,
    /// The day on which it is paid.
    pub pay_date: NaiveDate,
    /// Whether it pays adjustments of one date, and no period.
    pub one_off: bool,
    /// The state of the payroll.
    pub status: PayrollStatus,
    /// An ISO 4217 currency.
    pub currency: String,
    /// Pay before components.
    pub base: Option<String>,
    /// The sum of the base and all earnings.
    pub gross: Option<String>,
    /// Sum of the deductions.
    pub deductions: Option<String>,
    /// Gross less deductions.
    pub net: Option<String>,
    /// The net, less what was transferred for payrolls of the same bounds before they became void. Below zero nothing is
    /// transferred, and the office recovers it.
    pub transfer: Option<String>,
    /// The payment that transfers it.
    pub payment_id: Option<Uuid>,
    /// Gross and employer contributions.
    pub employer_cost: Option<String>,
    /// Days that are paid.
    pub payable_days: String,
    /// Days of the schedule in the period.
    pub working_days: String,
    /// Minutes that were worked.
    pub worked_minutes: u32,
    /// Minutes of overtime.
    pub overtime_minutes: u32,
    /// Days of unpaid leave.
    pub unpaid_leave_days: String,
    /// The items: `base` first, then earnings, deductions, and employer contributions, each group sorted by code.
    pub items: Option<Vec<PayrollItem>>,
    /// The amounts that it pays or takes away for other periods, in their order, and those of its own that it takes away because
    /// other payrolls paid them.
    pub corrections: Vec<PayrollCorrection>,
    /// The sums of the year as of the approval; `null` for a draft.
    pub year_to_date: Option<PayrollYearToDate>,
    /// The amount from which taxes are computed.
    pub taxable: Option<String>,
    /// Attendances and absences before this date count.
    pub as_of: NaiveDate,
    /// SHA-256 of the snapshot's canonical JSON.
    pub snapshot_hash: String,
    /// The run that computed it.
    pub job_id: String,
    /// The account that started the run; always `null` for the employee who is paid.
    pub generated_by: Option<Uuid>,
    /// Other accounts that changed what the payroll is computed from, since it was last approved; always empty for
    /// the employee who is paid.
    pub changed_by: Vec<PayrollContributor>,
    /// The approvals since the payroll was generated, oldest first. A draft with approvals waits for an account that
    /// is independent of the contributors who are not covered yet. Always empty for the employee who is paid.
    pub approvals: Vec<PayrollApproval>,
    /// The payslip of the same period that this payroll replaces. It was approved before and is void now.
    pub supersedes_id: Option<Uuid>,
    /// The difference: this payroll less the one that it replaces.
    pub difference: Option<PayrollChange>,
    /// The account that decided last; always `null` for the employee who is paid.
    pub decided_by: Option<Uuid>,
    /// The time of the last decision.
    pub decided_at: Option<Timestamp>,
    /// The reason of the last decision. A void payroll always has one.
    pub reason: Option<String>,
    /// Every decision about it, oldest first.
    pub decisions: Vec<PayrollDecided>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

crate::of_employee!(Payroll);

/// A decision about a payroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PayrollDecided {
    /// The status that it gave the payroll.
    pub status: PayrollStatus,
    /// The account that decided; always `null` for the employee who is paid.
    pub by: Option<Uuid>,
    /// The time of the decision.
    pub at: Timestamp,
    /// The job of the decision, if it decided many payrolls together.
    pub job_id: Option<String>,
    /// The reason, if the decision voided the payroll.
    pub reason: Option<String>,
}

/// The difference from the payslip before: the new amounts less the old ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PayrollChange {
    /// The new gross less the old one.
    pub gross: String,
    /// The new deductions less the old ones.
    pub deductions: String,
    /// The new net less the old one.
    pub net: String,
    /// The items that differ, sorted by code.
    pub items: Vec<PayrollItemChange>,
}

/// The sums of a year over the approved and paid payrolls, and what another system paid before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PayrollYearToDate {
    /// The sum of gross.
    pub gross: String,
    /// The sum of net.
    pub net: String,
    /// The sums of the items, by code.
    pub items: Vec<PayrollYearItem>,
}

/// The sum of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PayrollYearItem {
    /// The code of the component, or `base`.
    pub code: String,
    /// The sum of its amounts.
    pub amount: String,
}

impl From<&model::YearToDate> for PayrollYearToDate {
    fn from(of: &model::YearToDate) -> Self {
        let item = |(code, amount): (&String, &rust_decimal::Decimal)| PayrollYearItem {
            code: code.clone(),
            amount: amount.to_string(),
        };
        Self {
            gross: of.gross.to_string(),
            net: of.net.to_string(),
            items: of.items.iter().map(item).collect(),
        }
    }
}

/// The difference that a payroll pays for the period of another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PayrollCorrection {
    /// The payroll of that period.
    pub payroll_id: Uuid,
    /// Its pay group.
    pub pay_group_id: Option<Uuid>,
    /// The first date of the period.
    pub period_start: NaiveDate,
    /// The last date of the period.
    pub period_end: NaiveDate,
    /// The inputs that differ.
    pub reasons: Vec<CorrectionReason>,
    /// The dates of the inputs that differ, so that an employee sees which days are settled.
    pub changes: Vec<CorrectionChange>,
    /// The items that differ, by code.
    pub items: Vec<PayrollCorrectionItem>,
}

/// An input that differs, with its date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CorrectionChange {
    /// The date of the work, of the leave or of the adjustment, or the first date of the period on which another compensation
    /// is in force.
    pub date: NaiveDate,
    /// The input that differs.
    pub kind: CorrectionReason,
}

/// An item of a correction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PayrollCorrectionItem {
    /// The code of the item.
    pub code: String,
    /// The amount that has been paid for the period.
    pub settled: String,
    /// The amount to which it comes now.
    pub target: String,
    /// The target less what is settled.
    pub difference: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum CorrectionReason {
    Attendance,
    Leave,
    Compensation,
    Adjustment,
    /// A payroll that closed the period became void, and another one took its place.
    Replaced,
}

impl PayrollCorrection {
    fn of(of: &model::PayCorrection) -> Self {
        let item = |(code, line): (&String, &model::CorrectionLine)| PayrollCorrectionItem {
            code: code.clone(),
            settled: line.settled.to_string(),
            target: line.target.to_string(),
            difference: line.difference().to_string(),
        };
        let change =
            |of: &model::DatedChange| CorrectionChange { date: of.date, kind: of.reason.into() };
        Self {
            payroll_id: of.payroll_id.0,
            pay_group_id: of.pay_group_id.map(|id| id.0),
            period_start: of.period_start,
            period_end: of.period_end,
            reasons: of.reasons.iter().copied().map(CorrectionReason::from).collect(),
            changes: of.changes.iter().map(change).collect(),
            items: of.lines.iter().map(item).collect(),
        }
    }
}

impl From<model::Reason> for CorrectionReason {
    fn from(reason: model::Reason) -> Self {
        match reason {
            model::Reason::Attendance => Self::Attendance,
            model::Reason::Leave => Self::Leave,
            model::Reason::Compensation => Self::Compensation,
            model::Reason::Adjustment => Self::Adjustment,
            model::Reason::Replaced => Self::Replaced,
        }
    }
}

/// Difference in one item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PayrollItemChange {
    /// The code of the item.
    pub code: String,
    /// The new amount less the old one.
    pub amount: String,
}

/// An account that changed what a payroll is computed from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PayrollContributor {
    /// The account.
    pub user_id: Uuid,
    /// The first date that the change affects.
    pub from: NaiveDate,
}

/// An approval of a payroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PayrollApproval {
    /// The account that approved.
    pub by: Uuid,
    /// The time of the approval.
    pub at: Timestamp,
    /// The accounts that this approval covers: contributors of whom `by` is independent, and whom no earlier approval
    /// covered.
    pub covers: Vec<Uuid>,
}

/// One line of a payroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PayrollItem {
    /// The code of the component, or `base`.
    pub code: String,
    /// Name on the payslip.
    pub name: String,
    /// The name in other languages.
    pub names: Names,
    /// Whether it adds to the pay, reduces it, or is paid by the employer.
    pub kind: ComponentKind,
    /// The amount in the currency of the payroll.
    pub amount: String,
    /// The part of the amount that corrects other periods; `null` if there is none.
    pub corrections: Option<String>,
    /// Days, with one decimal, for an item paid by the day; minutes for an item paid by the hour.
    pub quantity: Option<String>,
    /// Money for a day or an hour, or a percentage.
    pub rate: Option<String>,
    /// A sentence that explains the amount to a person.
    pub explanation: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum PayrollStatus {
    Draft,
    Approved,
    Paid,
    Void,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ComponentKind {
    Earning,
    Deduction,
    EmployerContribution,
}

impl From<model::PayrollStatus> for PayrollStatus {
    fn from(status: model::PayrollStatus) -> Self {
        match status {
            model::PayrollStatus::Draft => Self::Draft,
            model::PayrollStatus::Approved => Self::Approved,
            model::PayrollStatus::Paid => Self::Paid,
            model::PayrollStatus::Void => Self::Void,
        }
    }
}

impl From<model::ComponentKind> for ComponentKind {
    fn from(kind: model::ComponentKind) -> Self {
        match kind {
            model::ComponentKind::Earning => Self::Earning,
            model::ComponentKind::Deduction => Self::Deduction,
            model::ComponentKind::EmployerContribution => Self::EmployerContribution,
        }
    }
}

impl From<&model::Decided> for PayrollDecided {
    fn from(decided: &model::Decided) -> Self {
        Self {
            status: decided.status.into(),
            by: Some(decided.by.0),
            at: Timestamp(decided.at),
            job_id: decided.job_id.as_ref().map(ToString::to_string),
            reason: decided.reason.clone(),
        }
    }
}

impl From<&model::PayDifference> for PayrollChange {
    fn from(difference: &model::PayDifference) -> Self {
        let items = difference.items.iter().map(|(code, amount)| PayrollItemChange {
            code: code.clone(),
            amount: amount.to_string(),
        });
        Self {
            gross: difference.gross.to_string(),
            deductions: difference.deductions.to_string(),
            net: difference.net.to_string(),
            items: items.collect(),
        }
    }
}

impl From<&model::Contributor> for PayrollContributor {
    fn from(contributor: &model::Contributor) -> Self {
        Self { user_id: contributor.author.account.0, from: contributor.from }
    }
}

impl From<&model::Approval> for PayrollApproval {
    fn from(approval: &model::Approval) -> Self {
        Self {
            by: approval.by.account.0,
            at: Timestamp(approval.at),
            covers: approval.covers.iter().map(|account| account.0).collect(),
        }
    }
}

impl Payroll {
    /// The payroll for the employee who is paid: without the accounts that made it and decided.
    #[must_use]
    pub fn for_its_employee(mut self) -> Self {
        self.decided_by = None;
        self.generated_by = None;
        self.changed_by.clear();
        self.approvals.clear();
        self.decisions.iter_mut().for_each(|decided| decided.by = None);
        self
    }
}

impl From<&model::Payroll> for Payroll {
    fn from(payroll: &model::Payroll) -> Self {
        let pay = &payroll.pay;
        let last = payroll.decisions.last();
        let hours = payroll.state().hours;
        Self {
            id: payroll.id.0,
            employee_id: payroll.employee_id.0,
            employee: None,
            department_id: payroll.assigned.department_id.map(|id| id.0),
            site_id: payroll.assigned.site_id.map(|id| id.0),
            manager_id: payroll.assigned.manager_id.map(|id| id.0),
            cost_centre: payroll.assigned.cost_centre.clone(),
            period_start: payroll.period_start,
            period_end: payroll.period_end,
            pay_group_id: payroll.pay_group_id.map(|id| id.0),
            hours_start: hours.first,
            hours_end: hours.last,
            pay_date: payroll.pay_date,
            one_off: payroll.is_one_off(),
            status: payroll.status.into(),
            currency: pay.currency.clone(),
            base: Some(pay.base.to_string()),
            gross: Some(pay.gross.to_string()),
            deductions: Some(pay.deductions.to_string()),
            net: Some(pay.net.to_string()),
            transfer: Some(payroll.transfer.to_string()),
            payment_id: payroll.payment_id.map(|id| id.0),
            employer_cost: Some(pay.employer_cost.to_string()),
            payable_days: pay.payable_days.to_string(),
            working_days: pay.working_days.to_string(),
            worked_minutes: pay.worked_minutes,
            overtime_minutes: pay.overtime_minutes,
            unpaid_leave_days: pay.unpaid_leave_days.to_string(),
            items: Some(pay.items.iter().map(PayrollItem::from).collect()),
            corrections: payroll.corrections.iter().map(PayrollCorrection::of).collect(),
            year_to_date: payroll.year_to_date.as_ref().map(PayrollYearToDate::from),
            taxable: Some(pay.taxable.to_string()),
            as_of: payroll.as_of,
            snapshot_hash: payroll.snapshot_hash.clone(),
            job_id: payroll.job_id.to_string(),
            generated_by: Some(payroll.generated_by.account.0),
            changed_by: payroll.changed_by.iter().map(PayrollContributor::from).collect(),
            approvals: payroll.approvals.iter().map(PayrollApproval::from).collect(),
            supersedes_id: payroll.supersedes.as_ref().map(|before| before.id.0),
            difference: payroll.supersedes.as_ref().map(|s| PayrollChange::from(&s.difference)),
            decided_by: last.map(|decided| decided.by.0),
            decided_at: last.map(|decided| Timestamp(decided.at)),
            reason: last.and_then(|decided| decided.reason.clone()),
            decisions: payroll.decisions.iter().map(PayrollDecided::from).collect(),
            created_at: payroll.created_at.into(),
            updated_at: payroll.updated_at.into(),
        }
    }
}

impl From<&model::PayrollItem> for PayrollItem {
    fn from(item: &model::PayrollItem) -> Self {
        Self {
            code: item.code.clone(),
            name: item.name.clone(),
            names: Names::from(&item.names),
            kind: item.kind.into(),
            amount: item.amount.to_string(),
            corrections: item.corrections.map(|amount| amount.to_string()),
            quantity: item.quantity.map(|quantity| quantity.to_string()),
            rate: item.rate.map(|rate| rate.to_string()),
            explanation: item.explanation.clone(),
        }
    }
}
