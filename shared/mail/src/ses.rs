//! The way over Amazon SES (rule MAIL-8). Bounces and complaints come back later, to `functions/mail-returns`.

use aws_config::SdkConfig;
use aws_sdk_sesv2::Client;
use aws_sdk_sesv2::error::{DisplayErrorContext, ProvideErrorMetadata, SdkError};
use aws_sdk_sesv2::primitives::Blob;
use aws_sdk_sesv2::types::{Destination, EmailContent, MessageTag, RawMessage};

use crate::{Failure, Message};

/// The name of the tag with the organization of a mail. Events about the mail have it.
pub const ORGANIZATION: &str = "organization";
/// The name of the tag with the account of a mail.
pub const ACCOUNT: &str = "account";

/// SES, and the configuration set that publishes what happens to mails.
#[derive(Clone)]
pub struct Ses {
    client: Client,
    configuration_set: String,
}

impl Ses {
    /// SES as the configuration of the account reaches it.
    pub fn of(config: &SdkConfig, configuration_set: impl Into<String>) -> Self {
        Self { client: Client::new(config), configuration_set: configuration_set.into() }
    }

    pub(crate) async fn send(&self, message: &Message) -> Result<(), Failure> {
        let raw = RawMessage::builder().data(Blob::new(message.bytes.clone())).build();
        let raw = raw.map_err(|why| Failure::Later(why.to_string()))?;
        let tag = |name, value: String| MessageTag::builder().name(name).value(value).build();
        let tags = [
            tag(ORGANIZATION, message.organization.to_string()),
            tag(ACCOUNT, message.account.to_string()),
        ];
        let tags: Result<Vec<_>, _> = tags.into_iter().collect();
        let sent = self
            .client
            .send_email()
            .set_from_email_address(message.envelope.from().map(ToString::to_string))
            .destination(Destination::builder().to_addresses(message.to()).build())
            .content(EmailContent::builder().raw(raw).build())
            .configuration_set_name(&self.configuration_set)
            .set_email_tags(Some(tags.map_err(|why| Failure::Later(why.to_string()))?))
            .send();
        sent.await.map(drop).map_err(|why| failure(&why))
    }
}

/// SES takes every address. What it refuses at once is about the operator: an identity that is not verified, a limit, a
/// paused account. So each refusal is tried again.
fn failure<E>(why: &SdkError<E>) -> Failure
where
    E: std::error::Error + ProvideErrorMetadata + 'static,
{
    // The message of SES may quote the address, so only the code is passed on.
    match why.as_service_error().and_then(ProvideErrorMetadata::code) {
        Some(code) => Failure::Later(format!("SES did not take it ({code})")),
        None => Failure::Later(format!("SES was not reached: {}", DisplayErrorContext(why))),
    }
}
