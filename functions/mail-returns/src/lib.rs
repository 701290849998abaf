//! Mails that SES could not deliver, and complaints about mails (rule MAIL-8).
//!
//! The configuration set publishes these events to a topic, and the topic puts them into a queue. An event may come twice, late, or
//! after the account has got another e-mail. When the topic becomes the destination of events, SES also publishes a plain sentence.

#![cfg_attr(test, allow(clippy::unwrap_used))]

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::Value;
use wfm_app::{Actor, App, Attempt, Transaction, mail_problem};
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_mail::ses;
use wfm_storage::Error;
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "mail-returns"
        reads: Account Log;
        puts: Account Log;
    }
}

/// A message of the topic.
#[derive(Debug, Deserialize)]
pub struct Published {
    /// The text that SES published: an event as JSON.
    #[serde(rename = "Message")]
    message: String,
}

impl Published {
    /// The event; `None` for a text that is no JSON.
    ///
    /// # Errors
    /// JSON that is no event. The message is then delivered again, and at last waits for a person.
    fn event(&self) -> Result<Option<Event>, Error> {
        match serde_json::from_str::<Value>(&self.message) {
            Ok(said) => Ok(Some(serde_json::from_value(said)?)),
            Err(_) => Ok(None),
        }
    }
}

/// An event that SES publishes about a mail.
#[derive(Debug, Deserialize)]
struct Event {
    /// `Bounce`, `Complaint`, or something that does not matter here.
    #[serde(rename = "eventType", alias = "notificationType")]
    kind: String,
    mail: Mail,
    bounce: Option<Bounce>,
    complaint: Option<Complaint>,
}

/// The mail that the event is about.
#[derive(Debug, Deserialize)]
struct Mail {
    /// When SES took it.
    timestamp: DateTime<Utc>,
    #[serde(default)]
    tags: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Bounce {
    bounce_type: String,
    bounced_recipients: Vec<Recipient>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Complaint {
    complained_recipients: Vec<Recipient>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Recipient {
    email_address: String,
}

/// The effect of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing more is mailed to the address, if it still is that of the account.
    Noted,
    /// Nothing: the address may take the next mail, or the message is no event.
    Passing,
    /// The mail is not one of this service.
    Unknown,
}

impl Event {
    /// The addresses that get nothing more, in small letters, each once. A transient bounce, such as that of a full mailbox, means nothing.
    fn refusing(&self) -> BTreeSet<String> {
        let bounced = self.bounce.as_ref().filter(|bounce| bounce.bounce_type == "Permanent");
        let bounced = bounced.map(|bounce| &bounce.bounced_recipients);
        let complained = self.complaint.as_ref().map(|complaint| &complaint.complained_recipients);
        let all = bounced.into_iter().chain(complained).flatten();
        all.map(|recipient| recipient.email_address.to_ascii_lowercase()).collect()
    }

    /// The account to which the mail went.
    fn account(&self) -> Option<(OrganizationId, UserId)> {
        let tag = |name| self.mail.tags.get(name)?.first();
        Some((tag(ses::ORGANIZATION)?.parse().ok()?, tag(ses::ACCOUNT)?.parse().ok()?))
    }
}

/// Notes that mails to an account come back.
///
/// # Errors
/// Errors of the table, and a message that is no event. The message is then delivered again.
pub async fn handle(app: &App, published: &Published) -> Result<Outcome, Error> {
    let app = &app.limited(access());
    let Some(event) = published.event()? else {
        tracing::info!("mail.published_no_event");
        return Ok(Outcome::Passing);
    };
    let refusing = event.refusing();
    if refusing.is_empty() {
        return Ok(Outcome::Passing);
    }
    let Some((organization, account)) = event.account() else {
        tracing::warn!(kind = event.kind, "mail.returned_unknown");
        return Ok(Outcome::Unknown);
    };
    tracing::warn!(kind = event.kind, %organization, user_id = %account, "mail.returned");
    let sent = Some(event.mail.timestamp);
    let refusing = &refusing;
    let noted = app.commit(|| async move {
        let mut change = Transaction::new(app, Actor::service(organization));
        for to in refusing {
            mail_problem::note(&mut change, account, to, sent).await?;
        }
        Ok::<_, wfm_app::Error>(match change.is_empty() {
            true => Attempt::Done(()),
            false => Attempt::Commit(change, ()),
        })
    });
    noted.await.map_err(wfm_app::Error::into_storage)?;
    Ok(Outcome::Noted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(text: &str) -> Event {
        serde_json::from_str(text).unwrap()
    }

    /// Rule MAIL-8. The events are those of the documentation of SES.
    #[test]
    fn a_permanent_bounce_and_a_complaint_name_the_addresses_and_the_account() {
        let tags = r#""tags": {"ses:configuration-set": ["mails"],
            "organization": ["01938f5e-2f00-7000-8000-000000000001"], "account": ["01938f5e-2f00-7000-8000-000000000002"]}"#;
        let mail = format!(
            r#""mail": {{"timestamp": "2026-11-05T00:40:02.012Z", "source": "hr@example.com",
            "messageId": "EXAMPLE", "destination": ["ada@example.org"], "headersTruncated": false, {tags}}}"#
        );
        let bounce = |kind: &str| {
            event(&format!(
                r#"{{"eventType": "Bounce", "bounce": {{"bounceType": "{kind}", "bounceSubType": "General",
                "bouncedRecipients": [{{"emailAddress": "ada@example.org", "action": "failed", "status": "5.1.1"}}],
                "timestamp": "2026-11-05T00:41:02.669Z", "feedbackId": "x"}}, {mail}}}"#
            ))
        };
        let permanent = bounce("Permanent");
        assert_eq!(permanent.refusing(), ["ada@example.org".to_owned()].into());
        assert!(permanent.account().is_some());
        assert_eq!(bounce("Transient").refusing().len(), 0);
        assert_eq!(bounce("Undetermined").refusing().len(), 0);
        let complaint = event(&format!(
            r#"{{"notificationType": "Complaint", "complaint": {{"complainedRecipients": [{{"emailAddress":
            "ada@example.org"}}], "timestamp": "2026-11-05T00:41:02.669Z"}}, {mail}}}"#
        ));
        assert_eq!(complaint.refusing().len(), 1);
        let delivery = event(&format!(r#"{{"eventType": "Delivery", "delivery": {{}}, {mail}}}"#));
        assert_eq!(delivery.refusing().len(), 0);
        let of_others = event(
            r#"{"eventType": "Bounce", "mail": {"timestamp": "2026-11-05T00:40:02.012Z"}, "bounce":
            {"bounceType": "Permanent", "bouncedRecipients": []}}"#,
        );
        assert!(of_others.account().is_none());
    }

    #[test]
    fn a_text_is_no_event_and_other_json_waits_for_a_person() {
        let published = |message: &str| Published { message: message.to_owned() };
        let sentence = "Successfully validated SNS topic for Amazon SES event publishing.";
        assert!(published(sentence).event().unwrap().is_none());
        assert!(published(r#"{"a": 1}"#).event().is_err());
    }
}
