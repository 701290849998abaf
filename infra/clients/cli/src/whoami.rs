//! `wfm whoami`: who calls, at which service, and until when.

use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::{DateTime, Days, SecondsFormat, Utc};
use indicatif::ProgressBar;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::{Api, ApiError, Call};
use crate::cli::WhoamiArgs;
use crate::screen::Sheet;
use crate::session::{connect, named_profile};
use crate::{Environment, Failure};

/// A session ends this number of days after its last use (rule API-58).
const DAYS_UNUSED: u64 = 30;
/// A session ends this number of days after it began (rule API-58).
const DAYS_AT_ALL: u64 = 180;

#[derive(Deserialize)]
struct Account {
    email: String,
    employee_id: Option<String>,
    roles: Vec<String>,
}

#[derive(Deserialize)]
struct Employee {
    employee_number: String,
    first_name: String,
    last_name: String,
}

#[derive(Deserialize)]
struct Sessions {
    data: Vec<Session>,
}

#[derive(Deserialize)]
struct Session {
    created_at: DateTime<Utc>,
    last_used_at: DateTime<Utc>,
    current: bool,
}

/// The facts known of the caller. A field that the caller may not read is absent.
#[derive(Serialize)]
struct Who {
    email: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    employee: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    organization: Option<String>,
    service: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<String>,
    roles: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signed_in_until: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_the_latest_until: Option<String>,
}

/// Shows who calls.
///
/// # Errors
/// If nobody is signed in, or if the service cannot be reached.
pub async fn run(
    args: &WhoamiArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let account: Account = api.send(&Call::get("/auth/me")).await?;
    let employee = match &account.employee_id {
        Some(id) => readable(&api, &format!("/employees/{id}")).await?,
        None => None,
    };
    let named = |employee: Employee| {
        let Employee { employee_number, first_name, last_name } = employee;
        format!("{employee_number} {first_name} {last_name}")
    };
    let settings: Option<Value> = readable(&api, "/settings").await?;
    let name =
        |settings: &Value| Some(settings.pointer("/organization/name")?.as_str()?.to_owned());
    let (until, latest) = until(&api, environment).await?;
    let moment = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
    let who = Who {
        email: account.email,
        employee: employee.map(named),
        organization: settings.as_ref().and_then(name),
        service: api.base().to_owned(),
        profile: named_profile(&args.connection, environment),
        roles: account.roles,
        signed_in_until: until.map(moment),
        at_the_latest_until: latest.map(moment),
    };
    if args.json {
        writeln!(out, "{:#}", serde_json::to_value(&who).map_err(ApiError::Unwritable)?)?;
        return Ok(true);
    }
    who.sheet().write(out, environment.screen)?;
    Ok(true)
}

impl Who {
    fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::new(["what", "value"]);
        let roles = self.roles.join(", ");
        for (what, value) in [
            ("e-mail", Some(&self.email)),
            ("employee", self.employee.as_ref()),
            ("organization", self.organization.as_ref()),
            ("service", Some(&self.service)),
            ("profile", self.profile.as_ref()),
            ("roles", Some(&roles)),
            ("signed in until", self.signed_in_until.as_ref()),
            ("with use, at the latest until", self.at_the_latest_until.as_ref()),
        ] {
            if let Some(value) = value {
                sheet.row([what, value]);
            }
        }
        sheet
    }
}

/// The time until which the sign-in is valid without use, and the latest time if each use prolongs it.
async fn until(
    api: &Api,
    environment: &Environment,
) -> Result<(Option<DateTime<Utc>>, Option<DateTime<Utc>>), Failure> {
    if let Some(token) = &environment.token {
        return Ok((expiry(token.expose_secret()), None));
    }
    let sessions: Option<Sessions> = readable(api, "/auth/sessions").await?;
    let current = sessions.and_then(|all| all.data.into_iter().find(|session| session.current));
    let Some(Session { created_at, last_used_at, .. }) = current else { return Ok((None, None)) };
    let latest = created_at.checked_add_days(Days::new(DAYS_AT_ALL));
    let unused = last_used_at.checked_add_days(Days::new(DAYS_UNUSED));
    Ok((unused.min(latest), latest))
}

/// The end of an access token (`exp` of RFC 7519). The token is not verified here.
fn expiry(token: &str) -> Option<DateTime<Utc>> {
    #[derive(Deserialize)]
    struct Claims {
        exp: i64,
    }
    let claims = BASE64_URL_SAFE_NO_PAD.decode(token.split('.').nth(1)?).ok()?;
    DateTime::from_timestamp(serde_json::from_slice::<Claims>(&claims).ok()?.exp, 0)
}

/// The resource at a path. Nothing if the caller may not read it.
async fn readable<T: serde::de::DeserializeOwned>(
    api: &Api,
    path: &str,
) -> Result<Option<T>, ApiError> {
    match api.send(&Call::get(path)).await {
        Ok(found) => Ok(Some(found)),
        Err(ApiError::Refused(problem)) if matches!(problem.status, 403 | 404) => Ok(None),
        Err(error) => Err(error),
    }
}
