//! The failures of a call. Each is shown in one clear line.

use std::fmt;
use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use secrecy::SecretString;
use serde::Deserialize;

use crate::profile::ProfileError;

#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    #[error("{0}")]
    Refused(Box<Problem>),
    #[error("{operation}: {message}")]
    Unreachable { operation: String, message: String },
    #[error("{base} {why} (the address is that of --url, WFM_URL or the profile)")]
    WrongAddress { base: String, why: String },
    #[error(
        "{operation}: the service did not take it as a dry run, so it may have changed something; nothing more was sent"
    )]
    NoDryRun { operation: String },
    #[error("{operation}: the answer cannot be read: {message}")]
    Unreadable { operation: String, message: String },
    #[error("a request cannot be written as JSON: {0}")]
    Unwritable(serde_json::Error),
    #[error("no HTTP client: {0}")]
    Client(String),
    #[error("nobody to ask for the code of the second factor: {0}")]
    NoCode(String),
    #[error("nobody is signed in with the profile {0}; sign in with `wfm login --profile {0}`")]
    SignedOut(String),
    #[error("the profile {name} was signed in anew at {url} as {email}; run the command again")]
    SignedInAnew { name: String, url: String, email: String },
    #[error("this machine has no random numbers: {0}")]
    NoRandomness(String),
    #[error("{0}")]
    Profile(#[from] ProfileError),
}

/// The service's error envelope. If an answer has none (a gateway's answer), the facts that are known.
#[derive(Debug, Default, Deserialize)]
pub struct Problem {
    /// Method and path.
    #[serde(skip)]
    pub operation: String,
    #[serde(default)]
    pub status: u16,
    #[serde(default)]
    pub code: String,
    #[serde(default)]
    pub detail: String,
    #[serde(default)]
    pub request_id: String,
    #[serde(default)]
    pub retryable: bool,
    pub errors: Option<Vec<Violation>>,
    /// The id of the request for a code of the second factor.
    pub(super) challenge: Option<SecretString>,
    #[serde(skip)]
    pub retry_after: Option<Duration>,
    /// The word that was probably meant.
    #[serde(skip)]
    pub hint: Option<String>,
}

/// One violation of a request, and its place in the request.
#[derive(Debug, Deserialize)]
pub struct Violation {
    pub pointer: Option<String>,
    pub parameter: Option<String>,
    #[serde(default)]
    pub code: String,
    #[serde(default)]
    pub detail: String,
}

impl Problem {
    pub(super) fn read(
        operation: String,
        status: StatusCode,
        headers: &HeaderMap,
        body: &[u8],
    ) -> Box<Self> {
        let mut problem: Self = serde_json::from_slice(body).unwrap_or_else(|_| Self {
            detail: String::from_utf8_lossy(body).chars().take(200).collect(),
            ..Self::default()
        });
        problem.operation = operation;
        problem.status = status.as_u16();
        // The header's other form, a date, counts as absent. The client then uses its own delays.
        problem.retry_after = headers
            .get(RETRY_AFTER)
            .and_then(|value| value.to_str().ok()?.parse().ok())
            .map(Duration::from_secs);
        Box::new(problem)
    }

    /// Whether the sign-in is too old for the operation. Only a new sign-in helps, not a new access token.
    pub(super) fn asks_for_a_sign_in(&self) -> bool {
        self.code == "step_up_required"
    }

    /// Whether the list that was asked for is not cut into pages.
    pub(super) fn knows_no_limit(&self) -> bool {
        let is_limit = |violation: &Violation| violation.parameter.as_deref() == Some("limit");
        self.code == "unknown_parameter" && self.errors.iter().flatten().any(is_limit)
    }

    /// Whether the failure may pass by itself. 502 and 504 come from a gateway, which has no envelope that says so.
    pub(super) fn may_pass(&self) -> bool {
        self.retryable || matches!(self.status, 429 | 502..=504)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.operation, self.status)?;
        for part in [&self.code, &self.detail] {
            if !part.is_empty() {
                write!(f, " {part}")?;
            }
        }
        for violation in self.errors.iter().flatten() {
            let place = violation.pointer.as_ref().or(violation.parameter.as_ref());
            let place = place.map_or("", String::as_str);
            write!(f, "; {place} {}: {}", violation.code, violation.detail)?;
        }
        if !self.request_id.is_empty() {
            write!(f, " (request {})", self.request_id)?;
        }
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_without_an_envelope_is_shown_as_it_came() {
        let status = StatusCode::BAD_GATEWAY;
        let headers = HeaderMap::new();
        let problem = Problem::read("GET /x".to_owned(), status, &headers, b"<html>bad gateway");
        assert_eq!(problem.to_string(), "GET /x: 502 <html>bad gateway");
        assert!(problem.may_pass());
    }

    #[test]
    fn an_envelope_says_itself_whether_to_try_again() {
        let body =
            br#"{"status":500,"code":"internal","detail":"d","retryable":true,"errors":null}"#;
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        let headers = HeaderMap::new();
        let problem = Problem::read("GET /x".to_owned(), status, &headers, body);
        assert_eq!(problem.code, "internal");
        assert!(problem.may_pass());
    }
}
