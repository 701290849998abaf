//! The way of a request through its route, as answered (rule APPR-5).

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;
use wfm_domain::approval;
use wfm_http::wire::Timestamp;

/// The steps of a request's route.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Steps {
    /// The number of the step of the route at which the request is, from 1; the last one if it has ended.
    pub step: usize,
    /// The accounts that are asked to decide the present step, deputies included. Others with the permission may decide, too.
    pub approvers: Vec<Uuid>,
    /// The approvals of the steps.
    pub approvals: Vec<Approval>,
}

/// The approval of a step.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Approval {
    /// The number of the step in the route, from 1.
    pub step: usize,
    /// The account that approved.
    pub decided_by: Uuid,
    /// The account of the approver for whom a deputy decided.
    pub on_behalf_of: Option<Uuid>,
    /// When it was approved.
    pub at: Timestamp,
    /// A message about the approval.
    pub note: Option<String>,
}

impl Steps {
    /// The steps of a request, with those who are asked while it waits; the first step of one that was not made yet.
    pub fn of(progress: Option<&approval::Progress>, waits: bool) -> Self {
        let Some(progress) = progress else {
            return Self { step: 1, approvers: vec![], approvals: vec![] };
        };
        let asked = progress.asked.iter().filter(|_| waits);
        Self {
            step: progress.step + 1,
            approvers: asked.map(|user| user.0).collect(),
            approvals: progress.approvals.iter().map(Approval::from).collect(),
        }
    }
}

impl From<&approval::Approval> for Approval {
    fn from(approval: &approval::Approval) -> Self {
        Self {
            step: approval.step + 1,
            decided_by: approval.decided_by.0,
            on_behalf_of: approval.on_behalf_of.map(|user| user.0),
            at: approval.at.into(),
            note: approval.note.clone(),
        }
    }
}
