//! A job and its verdicts, as answered.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::sync::{Judged, Verdict};
use wfm_storage::jobs::{Job, JobKind, JobStatus as Stored};

use super::attendance::Attendance;
use crate::values::Timestamp;

/// Jobs of at most so many items carry them in `result.items`.
pub const ITEMS_SHOWN: u32 = 100;

/// Where a job stands (contract §4).
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct JobStatus {
    pub job_id: String,
    pub status: State,
    pub progress: Progress,
    pub result: JobResult,
    /// `null` unless the job failed.
    pub error: Option<JobError>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub created_by: Uuid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum State {
    Queued,
    Processing,
    /// Every item has a verdict.
    Completed,
    /// The infrastructure gave up; some items are `unprocessed`. A replay goes on with them.
    Failed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Kind {
    AttendanceSync,
    PayrollGenerate,
    PayrollDecide,
}

/// Never falls; `processed` equals `total` at `completed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Progress {
    pub processed: u32,
    pub total: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct JobResult {
    /// Empty for a sync.
    pub payroll_ids: Vec<Uuid>,
    /// How often each verdict was given.
    pub summary: BTreeMap<String, u32>,
    /// The items judged so far, by index, where `total` is at most 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 100))]
    pub items: Option<Vec<JobItem>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct JobError {
    pub code: String,
    pub message: String,
    /// Whether sending the same request again goes on with what is left.
    pub retryable: bool,
}

/// The verdict on one record of a batch.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct JobItem {
    /// The record's place in the batch.
    pub index: u32,
    /// The client's id of the record.
    pub id: String,
    #[schemars(extend("enum" = ["created", "updated", "duplicate", "needs_review", "conflict", "rejected", "unprocessed"]))]
    pub verdict: String,
    /// Why, where the verdict needs a reason; as `overlap`.
    pub code: Option<String>,
    /// For a person to read.
    pub detail: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attendance_id: Option<Uuid>,
    /// For a conflict: the attendance in the record's way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server_record: Option<Attendance>,
}

impl JobStatus {
    /// A job with the verdicts that are to be shown with it.
    pub fn of(job: &Job, items: Option<&[Judged]>) -> Self {
        let mut summary: BTreeMap<String, u32> =
            Verdict::ALL.iter().map(|verdict| (verdict_name(*verdict), 0)).collect();
        for (verdict, count) in &job.summary {
            summary.insert(verdict_name(*verdict), *count);
        }
        if job.status == Stored::Failed {
            summary.insert(verdict_name(Verdict::Unprocessed), job.total - job.processed);
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
                payroll_ids: vec![],
                summary,
                items: items.map(|items| items.iter().map(JobItem::from).collect()),
            },
            error: job.error.as_ref().map(|error| JobError {
                code: error.code.clone(),
                message: error.message.clone(),
                retryable: error.retryable,
            }),
            created_at: job.created_at.into(),
            updated_at: job.updated_at.into(),
            kind: match job.kind {
                JobKind::AttendanceSync => Kind::AttendanceSync,
                JobKind::PayrollGenerate => Kind::PayrollGenerate,
                JobKind::PayrollDecide => Kind::PayrollDecide,
            },
            created_by: job.created_by.0,
        }
    }
}

fn verdict_name(verdict: Verdict) -> String {
    match verdict {
        Verdict::Created => "created",
        Verdict::Updated => "updated",
        Verdict::Duplicate => "duplicate",
        Verdict::NeedsReview => "needs_review",
        Verdict::Conflict => "conflict",
        Verdict::Rejected => "rejected",
        Verdict::Unprocessed => "unprocessed",
    }
    .to_owned()
}

impl From<&Judged> for JobItem {
    fn from(judged: &Judged) -> Self {
        Self {
            index: judged.index,
            id: judged.id.clone(),
            verdict: verdict_name(judged.verdict),
            code: judged.code.map(|code| code.as_str().to_owned()),
            detail: judged.detail.clone(),
            attendance_id: judged.attendance_id.map(|id| id.0),
            server_record: judged.server_record.as_deref().map(Attendance::from),
        }
    }
}
