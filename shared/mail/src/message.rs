//! A mail as it goes over the wire: headers, plain text and HTML.

use std::time::SystemTime;

use chrono::{DateTime, Utc};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart, MultiPartKind, SinglePart};
use lettre::{Address, address::Envelope};
use uuid::Uuid;
use wfm_domain::ids::{OrganizationId, UserId};

use crate::{Error, Text};

/// The recipient of a mail.
#[derive(Clone, Copy, Debug)]
pub struct Recipient<'a> {
    pub email: &'a str,
    pub organization: OrganizationId,
    pub account: UserId,
    /// The id of the mail, which is the same at each try. Mail programs show a mail once that comes twice.
    pub id: Uuid,
    /// When the mail was first due, the same at each try.
    pub at: DateTime<Utc>,
    /// The address at which mail programs switch such mails off (RFC 8058).
    pub unsubscribe: Option<&'a str>,
}

/// A mail with its envelope. `Debug` does not show it.
pub struct Message {
    pub(crate) envelope: Envelope,
    pub(crate) bytes: Vec<u8>,
    pub(crate) text: Text,
    pub(crate) at: DateTime<Utc>,
    pub(crate) organization: OrganizationId,
    pub(crate) account: UserId,
}

impl Message {
    /// The mail of a text. The same arguments give the same bytes.
    ///
    /// # Errors
    /// [`Error::Message`] if the e-mail is no address.
    pub fn new(from: &Mailbox, recipient: Recipient<'_>, text: Text) -> Result<Self, Error> {
        let failed = |why: &dyn std::fmt::Display| Error::Message(why.to_string());
        let Recipient { email, organization, account, id, at, unsubscribe } = recipient;
        let to: Address = email.parse().map_err(|why| failed(&why))?;
        let envelope = Envelope::new(Some(from.email.clone()), vec![to.clone()]);
        let part = |kind, body: &String| SinglePart::builder().header(kind).body(body.clone());
        let body = MultiPart::builder()
            .kind(MultiPartKind::Alternative)
            .boundary(id.simple().to_string())
            .build()
            .singlepart(part(ContentType::TEXT_PLAIN, &text.plain))
            .singlepart(part(ContentType::TEXT_HTML, &text.html));
        let raw = |name: &'static str, value: String| {
            HeaderValue::dangerous_new_pre_encoded(
                HeaderName::new_from_ascii_str(name),
                value.clone(),
                value,
            )
        };
        let mut message = lettre::Message::builder();
        if let Some(address) = unsubscribe {
            message = message
                .raw_header(raw("List-Unsubscribe", format!("<{address}>")))
                .raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        let message = message
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .date(SystemTime::from(at))
            .message_id(Some(format!("<{id}@{}>", from.email.domain())))
            .subject(text.subject.clone())
            // A program that answers mails by itself does not answer this one (RFC 3834).
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                "auto-generated".to_owned(),
            ))
            .multipart(body)
            .map_err(|why| failed(&why))?;
        let envelope = envelope.map_err(|why| failed(&why))?;
        Ok(Self { envelope, bytes: message.formatted(), text, at, organization, account })
    }

    /// The address to which the mail goes.
    pub fn to(&self) -> String {
        self.envelope.to().first().map(ToString::to_string).unwrap_or_default()
    }

    /// The mail as it goes over the wire.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(email: &str) -> Result<Message, Error> {
        let text = Text {
            subject: "Müller: Ihr Dienstplan".into(),
            plain: "Grüße\n".into(),
            html: "<p>Grüße</p>".into(),
        };
        let from = "Müller HR <hr@example.com>".parse().unwrap();
        let at = "2026-11-02T09:10:00Z".parse().unwrap();
        let (organization, account) = (OrganizationId(Uuid::nil()), UserId(Uuid::nil()));
        Message::new(
            &from,
            Recipient {
                email,
                organization,
                account,
                id: Uuid::from_u128(7),
                at,
                unsubscribe: None,
            },
            text,
        )
    }

    /// Rule MAIL-4: a mail that goes out again is the same mail.
    #[test]
    fn the_same_mail_has_the_same_bytes_and_an_id_of_the_sender() {
        let one = message("ada@example.org").unwrap();
        assert_eq!(one.bytes, message("ada@example.org").unwrap().bytes);
        let text = String::from_utf8(one.bytes).unwrap();
        let id = "Message-ID: <00000000-0000-0000-0000-000000000007@example.com>\r\n";
        for line in [
            id,
            "To: ada@example.org\r\n",
            "Date: Mon, 02 Nov 2026 09:10:00 +0000\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "Content-Type: multipart/alternative",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Type: text/html; charset=utf-8",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
        assert!(text.is_ascii(), "{text}");
    }

    #[test]
    fn a_text_that_is_no_address_is_refused() {
        for email in ["", "ada", "ada@example.org\r\nBcc: eve@example.org"] {
            assert!(message(email).is_err(), "{email}");
        }
    }
}
