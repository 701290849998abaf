//! The text for the person who started the service: its address, how to sign in, and what to try.

use std::fmt::Write;
use std::path::Path;

use chrono::{DateTime, Duration, SecondsFormat, Utc};
use secrecy::{ExposeSecret, SecretString};

use crate::demo::{Demo, NAME, SIGN_INS, SignIn};
use crate::first_start::Started;

/// The facts of the text.
pub(crate) struct Welcome<'a> {
    pub url: &'a str,
    /// Whether other machines can reach the service.
    pub is_open: bool,
    pub data: &'a Path,
    pub started: &'a Started,
    /// The demo. Its password is there only at the first start, if it was drawn.
    pub demo: Option<(&'a Demo, Option<&'a SecretString>)>,
    /// Whether an organization was requested on a folder that was started before.
    pub asked_in_vain: bool,
    /// Whether `/dev/mail` shows the mails.
    pub shows_mails: bool,
    /// An account that gets a new sign-in, and its token.
    pub issued: Option<(&'a str, &'a SecretString)>,
    pub now: DateTime<Utc>,
}

impl Welcome<'_> {
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a String does not fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let url = self.url;
        let data = self.data.display();
        writeln!(out, "\nThe service runs at {url}; its data is in {data}. Ctrl-C stops it.")?;
        writeln!(out, "What it can do: {url}/docs")?;
        writeln!(out, "The employees' app: {url}/app/")?;
        writeln!(out, "The desk of HR, payroll and managers: {url}/desk/")?;
        if self.shows_mails {
            writeln!(out, "The mails to its people: {url}/dev/mail")?;
        } else if self.demo.is_some() && !self.is_open {
            writeln!(
                out,
                "To see mails at {url}/dev/mail, start it with --mail-from 'HR <hr@demo.example>'."
            )?;
        }
        if self.is_open {
            writeln!(
                out,
                "Everybody in this network reaches it, at this machine's address and without TLS."
            )?;
            writeln!(
                out,
                "On other devices browsers run the app over TLS only: put a proxy in front."
            )?;
        }
        if self.asked_in_vain {
            writeln!(
                out,
                "\n{data} exists already, so nothing was created in it. For a new organization, name an"
            )?;
            writeln!(out, "empty folder with --data.")?;
        }
        if let Some(own) = &self.started.own {
            writeln!(out, "\n{}", own.organization)?;
            writeln!(out, "  e-mail    {}", own.admin_email)?;
            writeln!(out, "  password  the one given at the first start")?;
        }
        if let Some((_, password)) = self.demo {
            writeln!(out, "\n{NAME}, people in Berlin and Manila whose terminals go on sending")?;
            for SignIn { email, who, .. } in SIGN_INS {
                writeln!(out, "  e-mail    {email:<20}  {who}")?;
            }
            match password {
                Some(password) => {
                    let password = password.expose_secret();
                    writeln!(out, "  password  {password}  (shown this once, kept nowhere)")?;
                }
                None => {
                    writeln!(
                        out,
                        "  password  given with --demo-password, or shown at the first start and kept nowhere. For"
                    )?;
                    writeln!(
                        out,
                        "            another one, stop, and start again with --demo-password."
                    )?;
                }
            }
        }
        if let Some((email, token)) = self.issued {
            let token = token.expose_secret();
            writeln!(out, "\n{email} chooses a new password within three days, shown this once:")?;
            writeln!(out, "  {url}/app/#/activate/{token}")?;
        }
        self.write_things_to_try(out)
    }

    /// Commands for a POSIX shell, which need only curl and sed.
    fn write_things_to_try(&self, out: &mut String) -> std::fmt::Result {
        let url = self.url;
        let (email, password) = match (self.demo, &self.started.own) {
            (Some((_, Some(password))), _) => (SIGN_INS[0].email, password.expose_secret()),
            (Some((_, None)), _) => (SIGN_INS[0].email, "THE PASSWORD"),
            (None, Some(own)) => (&*own.admin_email, "THE PASSWORD"),
            (None, None) => return Ok(()),
        };
        writeln!(out, "\nSign in:\n")?;
        writeln!(out, "  TOKEN=$(curl -s {url}/auth/login -H 'Content-Type: application/json' \\")?;
        writeln!(out, "    -d '{{\"email\":\"{email}\",\"password\":\"{password}\"}}' \\")?;
        writeln!(out, "    | sed -n 's/.*\"access_token\":\"\\([^\"]*\\)\".*/\\1/p')")?;
        writeln!(out, "  curl -s {url}/auth/me -H \"Authorization: Bearer $TOKEN\"; echo")?;
        let Some((demo, _)) = self.demo else { return Ok(()) };

        let time = |back: Duration| (self.now - back).to_rfc3339_opts(SecondsFormat::Secs, true);
        let clock_in = time(Duration::hours(9));
        let clock_out = time(Duration::hours(1));
        let (record, (number, id)) = (self.now.timestamp(), demo.on_call());
        writeln!(
            out,
            "\nSync what a device recorded offline (employee {number}), and see what became of it:\n"
        )?;
        writeln!(
            out,
            "  JOB=$(curl -s {url}/attendances/sync -H \"Authorization: Bearer $TOKEN\" \\"
        )?;
        writeln!(
            out,
            "    -H 'Content-Type: application/json' -H 'Idempotency-Key: try-{record}' \\"
        )?;
        writeln!(
            out,
            "    -d '{{\"records\":[{{\"id\":\"try-{record}\",\"employee_id\":\"{id}\","
        )?;
        writeln!(
            out,
            "         \"clock_in_client_ts\":\"{clock_in}\",\"clock_out_client_ts\":\"{clock_out}\"}}]}}' \\"
        )?;
        writeln!(out, "    | sed -n 's/.*\"job_id\":\"\\([^\"]*\\)\".*/\\1/p')")?;
        writeln!(
            out,
            "  curl -s \"{url}/jobs/$JOB?wait=5\" -H \"Authorization: Bearer $TOKEN\"; echo"
        )?;
        writeln!(out, "  curl -s {url}/attendances -H \"Authorization: Bearer $TOKEN\"; echo")
    }
}
