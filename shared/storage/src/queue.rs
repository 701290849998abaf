//! The queue of work. A message points to a job and never holds it.

use aws_sdk_sqs::Client;
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{JobId, OrganizationId};

use crate::error::Error;
use crate::jobs::{AnyTask, Job};
use crate::meter;

/// A message that says "look at this job". Losing it costs at most two and a half minutes; receiving it
/// twice costs nothing.
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
    pub fn to<T: AnyTask>(job: &Job<T>) -> Self {
        Self {
            organization: job.organization,
            job_id: job.id.clone(),
            processed: job.processed,
            resumed: job.resumed,
            part: job.task.part(),
        }
    }
}

/// The queue and its client.
#[derive(Clone)]
pub struct Queue {
    client: Client,
    url: String,
    /// Whether to send the organization as message group, so that the backlog of one tenant does
    /// not delay others.
    fair: bool,
}

impl Queue {
    pub fn new(client: Client, url: impl Into<String>, fair: bool) -> Self {
        Self { client, url: url.into(), fair }
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    pub async fn send(&self, pointer: &Pointer) -> Result<(), Error> {
        meter::call();
        self.client
            .send_message()
            .queue_url(&self.url)
            .message_body(serde_json::to_string(pointer)?)
            .set_message_group_id(self.fair.then(|| pointer.organization.to_string()))
            .send()
            .await
            .map_err(|e| Error::from_sdk("sqs", e))?;
        Ok(())
    }
}
