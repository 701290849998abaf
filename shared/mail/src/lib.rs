//! Mails: their words, the message, and the ways out of the service (rules MAIL-2 and MAIL-8).
//!
//! When a mail is due and whether it has been sent is not decided here, but by `functions/mail-run`.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod app_url;
mod message;
pub mod ses;
mod shown;
mod smtp;
mod text;
mod words;

use std::fmt;
use std::sync::Arc;

use lettre::message::Mailbox;

pub use crate::app_url::AppUrl;
pub use crate::message::{Message, Recipient};
pub use crate::ses::Ses;
pub use crate::shown::{Shown, ShownMail};
pub use crate::smtp::Smtp;
pub use crate::text::{Text, about_notices, of_letter};
pub use crate::words::Letter;

/// A fault of the settings of mails, or of a mail.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the address of the app must begin with https:// or http:// and have no ? or #")]
    AppUrl,
    #[error("the sender of mails is no address: {0}")]
    Sender(String),
    #[error("the URL of the SMTP server cannot be used: {0}")]
    SmtpUrl(String),
    #[error("the text of a mail cannot be made: {0}")]
    Text(#[from] askama::Error),
    #[error("a mail cannot be made: {0}")]
    Message(String),
}

/// The reason for which a mail was not handed over.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The server refuses the address for good. It counts as a bounce (rule MAIL-8).
    #[error("refused for good: {0}")]
    Bounced(String),
    /// A later try may succeed.
    #[error("{0}")]
    Later(String),
}

/// The operator's settings of mails, with the way out.
#[derive(Clone)]
pub struct Post {
    pub from: Mailbox,
    pub app: AppUrl,
    pub way: Way,
}

impl Post {
    /// The settings with the operator's sender, such as `Acme HR <hr@acme.example>`.
    ///
    /// # Errors
    /// [`Error::Sender`] and [`Error::AppUrl`].
    pub fn new(from: &str, app: &str, way: Way) -> Result<Self, Error> {
        let sender = from.parse().map_err(|why| Error::Sender(format!("{why}")))?;
        Ok(Self { from: sender, app: AppUrl::new(app)?, way })
    }
}

impl fmt::Debug for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Post").field("app", &self.app).finish_non_exhaustive()
    }
}

/// The way out of the service.
#[derive(Clone)]
pub enum Way {
    Smtp(Smtp),
    Ses(Ses),
    /// Nowhere: the last mails are shown on this machine.
    Shown(Arc<Shown>),
}

impl Way {
    /// Hands a mail over.
    ///
    /// # Errors
    /// Why it was not handed over.
    pub async fn send(&self, message: &Message) -> Result<(), Failure> {
        match self {
            Self::Smtp(smtp) => smtp.send(message).await,
            Self::Ses(ses) => ses.send(message).await,
            Self::Shown(shown) => {
                shown.add(message);
                Ok(())
            }
        }
    }
}
