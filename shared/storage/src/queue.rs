//! The queue of work. A message points to a job and never holds it.

use aws_sdk_sqs::Client;
use aws_sdk_sqs::operation::send_message::builders::SendMessageFluentBuilder as Message;
use aws_sdk_sqs::types::{
    MessageSystemAttributeNameForSends as SystemName, MessageSystemAttributeValue as SystemValue,
};

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
    /// Whether nothing is sent.
    is_dry: bool,
}

impl Queue {
    pub fn new(client: Client, url: impl Into<String>, fair: bool) -> Self {
        Self { client, url: url.into(), fair, is_dry: false }
    }

    /// A queue of the same name that sends nothing.
    #[must_use]
    pub fn dry(&self) -> Self {
        Self { is_dry: true, ..self.clone() }
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Sends a message that points to this job.
    ///
    /// # Errors
    /// When the queue does not accept the message.
    pub async fn send(&self, pointer: &Pointer) -> Result<(), Error> {
        if self.is_dry {
            return Ok(());
        }
        meter::call();
        #[expect(clippy::disallowed_methods, reason = "Lambda sets it anew for each invocation")]
        let trace = std::env::var("_X_AMZN_TRACE_ID").ok();
        let message = self.message(pointer, trace)?;
        message.send().await.map_err(|e| Error::from_sdk("sqs", e))?;
        Ok(())
    }

    /// The message, and the trace in which AWS X-Ray records its sender, so that X-Ray links the consumer's trace to
    /// it. The log does not need this, because a job names the trace of the request that made it.
    fn message(&self, pointer: &Pointer, trace: Option<String>) -> Result<Message, Error> {
        let trace = trace.and_then(|header| {
            SystemValue::builder().data_type("String").string_value(header).build().ok()
        });
        Ok(self
            .client
            .send_message()
            .queue_url(&self.url)
            .message_body(serde_json::to_string(pointer)?)
            .set_message_group_id(self.fair.then(|| pointer.organization.to_string()))
            .set_message_system_attributes(
                trace.map(|header| [(SystemName::AwsTraceHeader, header)].into()),
            ))
    }
}

#[cfg(test)]
mod tests {
    use aws_sdk_sqs::config::{BehaviorVersion, Config};

    use super::*;

    #[test]
    fn a_message_names_the_trace_of_its_sender() {
        let config = Config::builder().behavior_version(BehaviorVersion::latest()).build();
        let queue = Queue::new(Client::from_conf(config), "https://queue", true);
        let pointer = r#"{"organization": "01a210ab-fece-72b7-85f7-ca2a6e4d7b52",
            "job_id": "job_56hp2376fac1gtnbdxpz04cg1s", "processed": 0, "resumed": 0}"#;
        let pointer = serde_json::from_str(pointer).unwrap();
        let header = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";
        let message = queue.message(&pointer, Some(header.to_owned())).unwrap();
        let attributes = message.get_message_system_attributes().as_ref().unwrap();
        assert_eq!(attributes[&SystemName::AwsTraceHeader].string_value(), Some(header));
        let message = queue.message(&pointer, None).unwrap();
        assert_eq!(message.get_message_system_attributes(), &None);
    }
}
