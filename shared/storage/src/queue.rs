//! The queue of work. A message points to a job and never holds it.

use aws_sdk_sqs::Client;

use crate::error::Error;
use crate::jobs::Pointer;
use crate::meter;

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
