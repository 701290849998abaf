//! The last mails, for a service on one machine that sends none (rule MAIL-8). They are kept in memory only.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use askama::Template;
use chrono::{DateTime, Utc};

use crate::{Error, Message};

/// The greatest number of mails that are kept.
const MOST: usize = 500;

/// A mail that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMail {
    pub to: String,
    pub at: DateTime<Utc>,
    pub subject: String,
    pub plain: String,
}

/// The last mails, the newest first.
#[derive(Default)]
pub struct Shown(Mutex<VecDeque<ShownMail>>);

#[derive(Template)]
#[template(path = "shown.html")]
struct Page {
    mails: Vec<ShownMail>,
}

impl Shown {
    pub(crate) fn add(&self, message: &Message) {
        let mut mails = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        mails.push_front(ShownMail {
            to: message.to(),
            at: message.at,
            subject: message.text.subject.clone(),
            plain: message.text.plain.clone(),
        });
        mails.truncate(MOST);
    }

    /// The mails that are kept.
    pub fn mails(&self) -> Vec<ShownMail> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// The page that shows them. It has no scripts and no styles.
    ///
    /// # Errors
    /// [`Error::Text`] if the template fails.
    pub fn page(&self) -> Result<String, Error> {
        Ok(Page { mails: self.mails() }.render()?)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;
    use wfm_domain::ids::{OrganizationId, UserId};

    use super::*;
    use crate::{Recipient, Text};

    fn message(subject: &str) -> Message {
        let text =
            Text { subject: subject.into(), plain: "<b>plain</b>".into(), html: String::new() };
        let recipient = Recipient {
            email: "ada@example.org",
            organization: OrganizationId(Uuid::nil()),
            account: UserId(Uuid::nil()),
            id: Uuid::nil(),
            at: DateTime::UNIX_EPOCH,
            unsubscribe: None,
        };
        Message::new(&"hr@example.com".parse().unwrap(), recipient, text).unwrap()
    }

    /// Rule MAIL-8.
    #[test]
    fn the_last_mails_are_shown_the_newest_first_as_text() {
        let shown = Shown::default();
        assert!(shown.page().unwrap().contains("No mail"));
        for number in 0..=MOST {
            shown.add(&message(&format!("<i>mail {number}</i>")));
        }
        let mails = shown.mails();
        assert_eq!(mails.len(), MOST);
        assert_eq!(mails[0].subject, format!("<i>mail {MOST}</i>"));
        assert_eq!(mails[MOST - 1].subject, "<i>mail 1</i>");
        let page = shown.page().unwrap();
        assert!(page.contains("&#60;i&#62;mail 500"), "{}", &page[..600]);
        for none in ["<i>", "<b>", "<script", "<style", "style=", "onclick"] {
            assert!(!page.contains(none), "{none}");
        }
    }
}
