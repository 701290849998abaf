//! The message of a job. It points to the job and never holds it.

use serde::{Deserialize, Serialize};
use wfm_domain::ids::{JobId, OrganizationId};

use super::JobState;

/// A message that says "look at this job". Losing it costs at most two and a half minutes. Receiving it twice costs
/// nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pointer {
    pub organization: OrganizationId,
    pub job_id: JobId,
    /// The progress of the job when the message was sent. If it has moved since, the job is slow
    /// and not stuck.
    pub processed: u32,
    pub resumed: u32,
    /// The part of the job; `None` for the job itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<u32>,
}

impl Pointer {
    pub fn to(job: &JobState) -> Self {
        Self {
            organization: job.organization,
            job_id: job.id.clone(),
            processed: job.processed,
            resumed: job.resumed,
            part: job.part_number(),
        }
    }
}
