//! The way over an SMTP server of the operator (rule MAIL-8).

use std::error::Error as _;
use std::time::Duration;

use lettre::transport::smtp;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use secrecy::{ExposeSecret, SecretString};

use crate::{Error, Failure, Message};

/// The time for each step of the conversation with the server.
const TIMEOUT: Duration = Duration::from_secs(20);

/// An SMTP server. `Debug` does not show its password.
#[derive(Clone)]
pub struct Smtp(AsyncSmtpTransport<Tokio1Executor>);

impl Smtp {
    /// The server of a URL such as `smtps://user:password@mail.example` or `smtp://mail.example:587?tls=required`.
    ///
    /// # Errors
    /// [`Error::SmtpUrl`], which does not show the URL.
    pub fn new(url: &SecretString) -> Result<Self, Error> {
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose_secret());
        let builder = builder.map_err(|why| Error::SmtpUrl(why.to_string()))?;
        Ok(Self(builder.timeout(Some(TIMEOUT)).build()))
    }

    pub(crate) async fn send(&self, message: &Message) -> Result<(), Failure> {
        let sent = self.0.send_raw(&message.envelope, &message.bytes).await;
        sent.map(drop).map_err(|why| failure(&why))
    }
}

/// A refusal for good that is about the address counts as a bounce. One that is about the operator's account at the
/// server, or about the server, does not: otherwise a wrong password would be a bounce of everybody.
fn failure(why: &smtp::Error) -> Failure {
    let text = why.source().map(ToString::to_string).unwrap_or_default();
    let code = why.status().map(u16::from).unwrap_or_default();
    if why.is_permanent() && is_about_the_address(code, &text) {
        return Failure::Bounced(code.to_string());
    }
    // The text of a server may quote the address, so it is not passed on.
    let what = if why.is_timeout() { "timeout" } else { "the server did not take it" };
    Failure::Later(format!("{what} ({code})"))
}

/// Whether a refusal is about the recipient's address, by its code (RFC 5321) and its enhanced code (RFC 3463), if
/// there is one: `5.1.x` is an address, `5.2.x` a mailbox.
fn is_about_the_address(code: u16, text: &str) -> bool {
    let mut words = text.split_whitespace();
    let enhanced = words.find(|word| {
        let mut parts = word.split('.');
        let is_number = |part: Option<&str>| part.is_some_and(|part| part.parse::<u16>().is_ok());
        parts.next() == Some("5") && is_number(parts.next()) && is_number(parts.next())
    });
    matches!(code, 550..=554)
        && enhanced
            .is_none_or(|code| ["5.0.", "5.1.", "5.2."].iter().any(|about| code.starts_with(about)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule MAIL-8.
    #[test]
    fn a_refusal_for_good_is_a_bounce_unless_it_is_about_the_operator_or_the_server() {
        for (code, text) in [
            (550, "no such user"),
            (550, "5.1.1 no such user"),
            (552, "5.2.2 mailbox full"),
            (553, "bad mailbox"),
            (554, "rejected"),
        ] {
            assert!(is_about_the_address(code, text), "{code} {text}");
        }
        for (code, text) in [
            (535, "5.7.8 authentication failed"),
            (535, "wrong password"),
            (530, "must authenticate"),
            (550, "5.7.1 relaying denied"),
            (554, "5.4.1 no route"),
            (421, "closing"),
            (503, "bad sequence"),
        ] {
            assert!(!is_about_the_address(code, text), "{code} {text}");
        }
    }

    #[test]
    fn a_url_that_is_no_server_is_refused_without_being_shown() {
        for url in ["", "mail.example", "https://user:secret@mail.example", "smtp://"] {
            let Err(why) = Smtp::new(&url.to_owned().into()) else { panic!("{url}") };
            assert!(!why.to_string().contains("secret"), "{why}");
        }
    }
}
