//! The queue of work: messages that point to a job, never carry it.

use aws_sdk_sqs::Client;
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{JobId, OrganizationId};

use crate::error::Error;
use crate::jobs::Job;
use crate::meter;

/// "Look at this job." Losing it costs a minute; receiving it twice costs nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pointer {
    pub organization: OrganizationId,
    pub job_id: JobId,
    /// Where the job stood when the message was sent: whether it has moved since tells a sick job
    /// from a slow one.
    pub processed: u32,
    pub resumed: u32,
    /// Which part of the job; `None` for the job itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<u32>,
}

impl Pointer {
    pub fn to(job: &Job) -> Self {
        Self {
            organization: job.organization,
            job_id: job.id.clone(),
            processed: job.processed,
            resumed: job.resumed,
            part: job.part,
        }
    }
}

/// The queue and the client that reaches it.
#[derive(Clone)]
pub struct Queue {
    client: Client,
    url: String,
    /// Send the organization as message group, so that one tenant's backlog does not delay others.
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
