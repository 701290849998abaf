//! A job and its verdicts, as answered.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantNames;
use uuid::Uuid;
use wfm_domain::ids::PayrollId;
use wfm_domain::job::{ItemKind, JobName};
use wfm_job::Registered;
use wfm_storage::jobs::{self, JobRow, JobStatus as Stored, Totals};

use wfm_http::codes;
use wfm_http::codes::Kind::{
    JobError as ErrorOfJob, PayItem as PayReason, RosterItem as RosterReason,
    Verdict as VerdictOfItem, VerdictReason,
};
use wfm_http::wire::{Named, Timestamp};

use super::attendance::Attendance;
use super::expand::EmployeeName;
use super::payroll::{Payroll, PayrollStatus};

/// Jobs of at most this many items have them in `result.items`.
pub const ITEMS_SHOWN: u32 = 100;

/// The state of a job.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct JobStatus {
    /// The id of the job.
    pub job_id: String,
    /// Where the job stands.
    pub status: State,
    /// Progress of the job.
    pub progress: Progress,
    /// Results so far.
    pub result: JobResult,
    /// `null` unless the job failed.
    pub error: Option<JobError>,
    /// When it was accepted.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// The type of the job. Later versions may add types.
    #[serde(rename = "type")]
    #[schemars(with = "String", extend("x-extensible-enum" = JobName::VARIANTS))]
    pub kind: Named<JobName>,
    /// The account that started the job.
    pub created_by: Uuid,
    /// The payment that the job makes or releases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment_id: Option<Uuid>,
    /// The status that the decision gives to payrolls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<PayrollStatus>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum State {
    Queued,
    Processing,
    /// Every item has a verdict.
    Completed,
    /// The service could not finish the job. Some items are `unprocessed`. The same request with the same key resumes
    /// it.
    Failed,
}

impl From<Stored> for State {
    fn from(status: Stored) -> Self {
        match status {
            Stored::Queued => Self::Queued,
            Stored::Processing => Self::Processing,
            Stored::Completed => Self::Completed,
            Stored::Failed => Self::Failed,
        }
    }
}

/// The progress of a job. It never falls, and `processed` equals `total` once the job is `completed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Progress {
    /// Items that have a verdict.
    pub processed: u32,
    /// All items.
    pub total: u32,
}

/// Results of a job.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct JobResult {
    /// The first 1000 payrolls that a pay job made or changed; empty for a sync.
    #[schemars(length(max = 1000))]
    pub payroll_ids: Vec<Uuid>,
    /// The number of payrolls that a pay job made or changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payroll_count: Option<u32>,
    /// The totals of a pay job, one for each currency; only for callers who may read pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals: Option<Vec<JobTotals>>,
    /// The number of times that each verdict was given.
    pub summary: BTreeMap<String, u32>,
    /// The results so far, in the order of `index`, if `total` is at most 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 100))]
    pub items: Option<Vec<JobItem>>,
}

/// Why a job could not be finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct JobError {
    /// The reason, as a code.
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
    /// The number of payrolls.
    pub employees: u32,
    /// Sum of the gross pay.
    pub gross: String,
    /// Sum of the net pay.
    pub net: String,
    /// Sum of gross pay and the employer's contributions.
    pub employer_cost: String,
}

/// The verdict on one item of a job. An item is a record of a batch, an employee of a pay run, a payroll of a
/// decision, an employee whose roster is published, an attendance or timesheet of a decision, or a file of an export. A
/// recalculation lists only employees for whom something changed. Fields that belong to another kind of item are `null`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct JobItem {
    /// The item's place, from 0.
    pub index: u32,
    /// Kind of the item. `attendance` also has the requests of a decision, and the files of an export.
    pub kind: Named<ItemKind>,
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
    /// `attendance`: the attendance that the record became or belongs to; for a decision, the attendance that was
    /// decided.
    pub attendance_id: Option<Uuid>,
    /// `attendance`: for a decision about an attendance request, that request.
    pub attendance_request_id: Option<Uuid>,
    /// `attendance`: for a decision about a leave, that leave.
    pub leave_id: Option<Uuid>,
    /// `attendance`: for a decision about a timesheet, that timesheet.
    pub timesheet_id: Option<Uuid>,
    /// `attendance`: for a conflict, the attendance that the record contradicts.
    pub server_record: Option<Attendance>,
    /// The name of the file, for an export.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// `pay`: the employee whose pay it is. `roster`: the employee whose roster it is. `attendance`: for a decision,
    /// the employee whose request it is. `recalculation`: the employee whose days were recalculated.
    pub employee_id: Option<Uuid>,
    /// With `expand=employee`, and not for `attendance`: the name of that employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// `pay`: the payroll that was made or changed.
    pub payroll_id: Option<Uuid>,
    /// `pay`: the net; only for callers who may read pay.
    pub net: Option<String>,
    /// `pay`: the currency of `net`.
    pub currency: Option<String>,
    /// `pay`: the payroll that a dry run computed; only for callers who may read pay.
    pub payroll: Option<Payroll>,
}

crate::of_employee!(JobItem);

impl JobStatus {
    /// A job that was just accepted.
    pub fn queued(job: &JobRow, registered: &Registered, figures: bool) -> Self {
        let items = (job.total <= ITEMS_SHOWN).then(Vec::new);
        Self::of(job, registered, figures, items, vec![])
    }

    /// A job as a row of a list, without items.
    pub fn row(job: &JobRow, registered: &Registered, figures: bool) -> Self {
        Self::of(job, registered, figures, None, vec![])
    }

    /// A job with the verdicts and the ids that are shown with it.
    pub fn of(
        job: &JobRow,
        registered: &Registered,
        figures: bool,
        items: Option<Vec<JobItem>>,
        payroll_ids: Vec<PayrollId>,
    ) -> Self {
        let declared = &registered.declared;
        let is_about_pay = declared.items == ItemKind::Pay;
        let counted = |name: &&str| ((*name).to_owned(), job.counted(name));
        let mut summary: BTreeMap<String, u32> = declared.verdicts.iter().map(counted).collect();
        if job.status == Stored::Failed {
            summary.insert("unprocessed".into(), job.total - job.processed);
        }
        Self {
            job_id: job.id.to_string(),
            status: job.status.into(),
            progress: Progress { processed: job.processed, total: job.total },
            result: JobResult {
                payroll_ids: payroll_ids.into_iter().map(|id| id.0).collect(),
                payroll_count: is_about_pay
                    .then(|| job.counted("created") + job.counted("updated")),
                totals: (is_about_pay && figures)
                    .then(|| job.totals.iter().map(|(name, of)| JobTotals::of(name, of)).collect()),
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
            kind: job.name.into(),
            created_by: job.created_by.0,
            payment_id: match job.name {
                JobName::PaymentCreate | JobName::PaymentRelease => {
                    job.task["payment_id"].as_str().and_then(|id| id.parse().ok())
                }
                _ => None,
            },
            decision: registered.decision(job).map(|decision| decision.status().into()),
        }
    }
}

impl JobTotals {
    fn of(currency: &str, totals: &Totals) -> Self {
        Self {
            currency: currency.to_owned(),
            employees: totals.employees,
            gross: totals.gross.to_string(),
            net: totals.net.to_string(),
            employer_cost: totals.employer_cost.to_string(),
        }
    }
}

impl JobItem {
    /// The result of an item. It has figures only for a caller who may read them.
    pub fn of(item: &jobs::JobItem, kind: ItemKind, figures: bool) -> Self {
        Self {
            index: item.index,
            kind: kind.into(),
            verdict: item.verdict.clone(),
            code: item.code.clone(),
            detail: item.detail.clone(),
            id: item.record_id.clone(),
            attendance_id: item.attendance_id.map(|id| id.0),
            attendance_request_id: item.attendance_request_id.map(|id| id.0),
            leave_id: item.leave_id.map(|id| id.0),
            timesheet_id: item.timesheet_id.map(|id| id.0),
            file: item.file.clone(),
            server_record: item.server_record.as_deref().map(Attendance::from),
            employee_id: item.employee_id.map(|id| id.0),
            employee: None,
            payroll_id: item.payroll_id.map(|id| id.0),
            net: item.net.filter(|_| figures).map(|net| net.to_string()),
            currency: item.currency.clone().filter(|_| figures),
            payroll: item.payroll.as_deref().filter(|_| figures).map(Payroll::from),
        }
    }
}
