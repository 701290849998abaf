//! The settings of mails of a service on one machine, as the operator gives them (rule MAIL-8).

use std::net::SocketAddr;
use std::sync::Arc;

use secrecy::SecretString;
use wfm_mail::{Post, Shown, Smtp, Way};

use crate::error::Error;

/// The operator's settings of mails.
pub(crate) struct Outbox {
    pub from: String,
    pub app_url: Option<String>,
    pub smtp_url: Option<SecretString>,
    /// The address at which the service listens.
    pub listens_at: SocketAddr,
    /// Whether there is a demo, whose people have made-up addresses.
    pub has_demo: bool,
}

impl Outbox {
    /// The settings with the way out: the SMTP server, or the page `/dev/mail` on this machine.
    ///
    /// # Errors
    /// [`Error::Usage`] for settings that do not fit together or cannot be used.
    pub(crate) fn post(self) -> Result<Post, Error> {
        let usage = |text: &str| Err(Error::Usage(text.to_owned()));
        let is_here = self.listens_at.ip().is_loopback();
        let way = match &self.smtp_url {
            Some(_) if self.has_demo => {
                return usage("the demo's people get no mails: use --no-demo with an SMTP server");
            }
            Some(url) => Way::Smtp(Smtp::new(url).map_err(unusable)?),
            None if is_here => Way::Shown(Arc::new(Shown::default())),
            None => {
                return usage(
                    "a service that other machines reach needs an SMTP server for mails: WFM_SMTP_URL",
                );
            }
        };
        let app_url = match self.app_url {
            Some(url) => url,
            None if self.smtp_url.is_none() => format!("http://{}/app/", self.listens_at),
            None => {
                return usage(
                    "mails need the address of the app for their links: --app-url, or WFM_APP_URL",
                );
            }
        };
        Post::new(&self.from, &app_url, way).map_err(unusable)
    }
}

fn unusable(why: wfm_mail::Error) -> Error {
    Error::Usage(why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outbox(listens_at: &str, smtp_url: Option<&str>, app_url: Option<&str>) -> Outbox {
        Outbox {
            from: "HR <hr@example.com>".into(),
            app_url: app_url.map(str::to_owned),
            smtp_url: smtp_url.map(|url| url.to_owned().into()),
            listens_at: listens_at.parse().unwrap(),
            has_demo: false,
        }
    }

    const APP: Option<&str> = Some("https://hr.example.com/app/");
    const SMTP: Option<&str> = Some("smtps://user:password@mail.example.com");

    /// Rule MAIL-8.
    #[test]
    fn mails_go_to_the_server_or_are_shown_on_this_machine() {
        let shown = outbox("127.0.0.1:3000", None, None).post().unwrap();
        assert!(matches!(shown.way, Way::Shown(_)));
        assert_eq!(shown.app.screen(""), "http://127.0.0.1:3000/app/");
        let sent = outbox("0.0.0.0:3000", SMTP, APP).post().unwrap();
        assert!(matches!(sent.way, Way::Smtp(_)));
        assert_eq!(sent.app.screen(""), "https://hr.example.com/app/");
    }

    /// Rules MAIL-2 and MAIL-8.
    #[test]
    fn settings_that_do_not_fit_together_are_refused() {
        let demo = Outbox { has_demo: true, ..outbox("127.0.0.1:3000", SMTP, APP) };
        let nobody = Outbox { from: "HR".into(), ..outbox("127.0.0.1:3000", None, None) };
        for refused in [
            outbox("0.0.0.0:3000", None, APP),
            outbox("127.0.0.1:3000", SMTP, None),
            outbox("127.0.0.1:3000", Some("https://mail.example.com"), APP),
            outbox("127.0.0.1:3000", None, Some("hr.example.com")),
            demo,
            nobody,
        ] {
            assert!(matches!(refused.post(), Err(Error::Usage(_))));
        }
    }
}
