//! A job and its verdicts, as answered.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::PayrollId;
use wfm_domain::sync::{ItemResult, Verdict};
use wfm_storage::jobs::{
    BulkAction, BulkItemResult, BulkVerdict, Job, JobKind, JobStatus as Stored, Task, Totals,
};
use wfm_storage::taps::TapState;

use wfm_http::codes;
use wfm_http::codes::Kind::{
    JobError as ErrorOfJob, PayItem as PayReason, RosterItem as RosterReason,
    Verdict as VerdictOfItem, VerdictReason,
};
use wfm_http::wire::Timestamp;

use super::attendance::Attendance;
use super::expand::EmployeeName;
use super::payroll::{Payroll, PayrollStatus};

/// Jobs of at most so many items carry them in `result.items`.
pub const ITEMS_SHOWN: u32 = 100;

/// The state of a job.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct JobStatus {
    /// The id of the job.
    pub job_id: String,
    /// Where the job stands.
    pub status: State,
    /// How far the job is.
    pub progress: Progress,
    /// What has come out so far.
    pub result: JobResult,
    /// `null` unless the job failed.
    pub error: Option<JobError>,
    /// When it was accepted.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// Later versions may add types.
    #[serde(rename = "type")]
    #[schemars(with = "String", extend("x-extensible-enum" = ["attendance_sync", "payroll_generate", "payroll_decide", "roster_publish", "approvals_decide", "recalculation", "terminal_taps"]))]
    pub kind: Kind,
    /// The account that asked for it.
    pub created_by: Uuid,
    /// What a decision about payrolls makes of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<PayrollStatus>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum State {
    Queued,
    Processing,
    /// Every item has been dealt with.
    Completed,
    /// The service could not finish the job; some items are `unprocessed`. The same request with the same key resumes it.
    Failed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Kind {
    AttendanceSync,
    PayrollGenerate,
    PayrollDecide,
    RosterPublish,
    ApprovalsDecide,
    Recalculation,
    TerminalTaps,
}

/// Never falls; `processed` equals `total` at `completed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Progress {
    /// Items that have been dealt with.
    pub processed: u32,
    /// All items.
    pub total: u32,
}

/// What has come out of a job.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct JobResult {
    /// The first 1000 payrolls that a pay job made or changed; empty for a sync.
    #[schemars(length(max = 1000))]
    pub payroll_ids: Vec<Uuid>,
    /// The number of payrolls that a pay job made or changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payroll_count: Option<u32>,
    /// The totals of a pay job, by currency; only for callers who may read pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals: Option<Vec<JobTotals>>,
    /// How often each verdict was given.
    pub summary: BTreeMap<String, u32>,
    /// The results so far, by index, where `total` is at most 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 100))]
    pub items: Option<Vec<JobItem>>,
}

/// Why a job could not be finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct JobError {
    /// Why.
    #[schemars(extend("x-extensible-enum" = codes::names(&[ErrorOfJob])))]
    pub code: String,
    /// For a person to read.
    pub message: String,
    /// Whether sending the same request again resumes the job.
    pub retryable: bool,
}

/// The totals of the payrolls in one currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct JobTotals {
    /// An ISO 4217 currency.
    pub currency: String,
    /// How many payrolls.
    pub employees: u32,
    /// Sum of the gross pay.
    pub gross: String,
    /// Sum of the net pay.
    pub net: String,
    /// Sum of gross pay and the employer's contributions.
    pub employer_cost: String,
}

/// The verdict on one item of a job: a record of a batch, an employee of a pay run or a payroll of a decision, an
/// employee whose roster is published, or an attendance about which is decided. A recalculation lists only employees with whom something happened. Fields of
/// another kind are null.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct JobItem {
    /// The item's place, from 0.
    pub index: u32,
    /// What the item is.
    pub kind: ItemKind,
    /// `attendance`: `created`, `updated`, `duplicate`, `needs_review`, `conflict`, `rejected`, `skipped`, `failed` or
    /// `unprocessed`. `pay`: `created`, `updated`, `skipped`, `failed` or `unprocessed`.
    /// `roster`: `updated`, `skipped`, `failed` or `unprocessed`. `recalculation`: `updated` or `failed`.
    #[schemars(extend("enum" = codes::names(&[VerdictOfItem])))]
    pub verdict: String,
    /// The reason for the verdict, if it needs one, for example `overlap` or `period_locked`.
    #[schemars(extend("x-extensible-enum" = codes::names(&[VerdictReason, PayReason, RosterReason])))]
    pub code: Option<String>,
    /// For a person to read.
    pub detail: String,
    /// `attendance`: the client's id of the record.
    pub id: Option<String>,
    /// `attendance`: what the record became, or is; the attendance of a decision.
    pub attendance_id: Option<Uuid>,
    /// `attendance`: for a conflict, the attendance that the record contradicts.
    pub server_record: Option<Attendance>,
    /// `pay`: whose pay it is. `roster`: whose roster. `attendance`: of a decision, whose attendance. `recalculation`: whose days.
    pub employee_id: Option<Uuid>,
    /// All but `attendance`, with `expand=employee`: who that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// `pay`: the payroll that was made or changed.
    pub payroll_id: Option<Uuid>,
    /// `pay`: only for callers who may read pay.
    pub net: Option<String>,
    /// `pay`: the currency of `net`.
    pub currency: Option<String>,
    /// `pay`: the payroll that a dry run computed; only for callers who may read pay.
    pub payroll: Option<Payroll>,
}

crate::of_employee!(JobItem);

/// What an item is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ItemKind {
    #[default]
    Attendance,
    Pay,
    Roster,
    Recalculation,
}

impl ItemKind {
    fn of(action: &BulkAction) -> Self {
        match action {
            BulkAction::Generate { .. } | BulkAction::Decide { .. } => Self::Pay,
            BulkAction::PublishRoster { .. } => Self::Roster,
            BulkAction::Review { .. } => Self::Attendance,
            BulkAction::Recalculate { .. } => Self::Recalculation,
        }
    }
}

impl JobStatus {
    /// A job that was just accepted.
    pub fn queued(job: &Job, figures: bool) -> Self {
        let items = (job.total <= ITEMS_SHOWN).then(Vec::new);
        Self::of(job, figures, items, vec![])
    }

    /// A job as a row of a list.
    pub fn row(job: &Job, figures: bool) -> Self {
        Self::of(job, figures, None, vec![])
    }

    /// A job with the verdicts and ids that are to be shown with it.
    pub fn of(
        job: &Job,
        figures: bool,
        items: Option<Vec<JobItem>>,
        payroll_ids: Vec<PayrollId>,
    ) -> Self {
        let bulk = match &job.task {
            Task::Sync(_) | Task::Taps(_) => None,
            Task::Bulk(task) => Some(task),
        };
        let pay = bulk.filter(|task| task.action.is_about_pay());
        let names: Vec<&str> = match &job.task {
            Task::Bulk(_) => BulkVerdict::ALL.iter().map(|verdict| verdict.as_str()).collect(),
            Task::Sync(_) => Verdict::ALL.iter().map(|verdict| verdict.as_str()).collect(),
            Task::Taps(_) => TapState::ALL.iter().map(|state| state.as_str()).collect(),
        };
        let count = |name: &str| job.summary.get(name).copied().unwrap_or(0);
        let mut summary: BTreeMap<String, u32> =
            names.into_iter().map(|name| (name.to_owned(), count(name))).collect();
        if job.status == Stored::Failed {
            summary.insert("unprocessed".into(), job.total - job.processed);
        }
        Self {
            job_id: job.id.to_string(),
            status: match job.status {
                Stored::Queued => State::Queued,
                Stored::Processing => State::Processing,
                Stored::Completed => State::Completed,
                Stored::Failed => State::Failed,
            },
            progress: Progress { processed: job.processed, total: job.total },
            result: JobResult {
                payroll_ids: payroll_ids.into_iter().map(|id| id.0).collect(),
                payroll_count: pay.map(|_| count("created") + count("updated")),
                totals: pay
                    .filter(|_| figures)
                    .map(|task| task.totals.iter().map(JobTotals::of).collect()),
                summary,
                items,
            },
            error: job.error.as_ref().map(|error| JobError {
                code: error.code.clone(),
                message: error.message.clone(),
                retryable: error.retryable,
            }),
            created_at: job.created_at.into(),
            updated_at: job.updated_at.into(),
            kind: match job.kind() {
                JobKind::AttendanceSync => Kind::AttendanceSync,
                JobKind::PayrollGenerate => Kind::PayrollGenerate,
                JobKind::PayrollDecide => Kind::PayrollDecide,
                JobKind::RosterPublish => Kind::RosterPublish,
                JobKind::ApprovalsDecide => Kind::ApprovalsDecide,
                JobKind::Recalculation => Kind::Recalculation,
                JobKind::TerminalTaps => Kind::TerminalTaps,
            },
            created_by: job.created_by.0,
            decision: match pay.map(|task| &task.action) {
                Some(BulkAction::Decide { decision, .. }) => Some(decision.status().into()),
                _ => None,
            },
        }
    }
}

impl JobTotals {
    fn of((currency, totals): (&String, &Totals)) -> Self {
        Self {
            currency: currency.clone(),
            employees: totals.employees,
            gross: totals.gross.to_string(),
            net: totals.net.to_string(),
            employer_cost: totals.employer_cost.to_string(),
        }
    }
}

impl JobItem {
    /// A bulk job's; figures only for who may read them.
    pub fn of_bulk(result: &BulkItemResult, action: &BulkAction, figures: bool) -> Self {
        Self {
            index: result.index,
            kind: ItemKind::of(action),
            employee_id: result.employee_id.map(|id| id.0),
            attendance_id: result.attendance_id.map(|id| id.0),
            verdict: result.verdict.as_str().to_owned(),
            code: result.code.clone(),
            detail: result.detail.clone(),
            payroll_id: result.payroll_id.map(|id| id.0),
            net: result.net.filter(|_| figures).map(|net| net.to_string()),
            currency: result.currency.clone().filter(|_| figures),
            payroll: result.payroll.as_deref().filter(|_| figures).map(Payroll::from),
            ..Self::default()
        }
    }
}

impl From<&ItemResult> for JobItem {
    fn from(result: &ItemResult) -> Self {
        Self {
            index: result.index,
            kind: ItemKind::Attendance,
            id: Some(result.id.clone()),
            verdict: result.verdict.as_str().to_owned(),
            code: result.code.map(|code| code.as_str().to_owned()),
            detail: result.detail.clone(),
            attendance_id: result.attendance_id.map(|id| id.0),
            server_record: result.server_record.as_deref().map(Attendance::from),
            ..Self::default()
        }
    }
}
