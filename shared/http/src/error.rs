//! Every reason for which an operation may fail, by its meaning, and the one place that turns a meaning into a status
//! and a body (rule API-32).

use std::collections::BTreeMap;

use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::{ALLOW, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;
use wfm_storage::Condition;

use crate::codes;
use crate::context::RequestContext;
use crate::problem::{self, Problem};

/// A violation in one place of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    #[serde(flatten)]
    pub place: Place,
    pub code: String,
    pub detail: String,
}

/// The place of a violation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A JSON pointer (RFC 6901) into the body.
    Pointer(String),
    /// The name of a header or query parameter.
    Parameter(String),
}

impl Violation {
    pub fn at(pointer: &str, code: &str, detail: impl Into<String>) -> Self {
        Self::new(Place::Pointer(pointer.to_owned()), code, detail.into())
    }

    pub fn of_parameter(name: &str, code: &str, detail: impl Into<String>) -> Self {
        Self::new(Place::Parameter(name.to_owned()), code, detail.into())
    }

    fn new(place: Place, code: &str, detail: String) -> Self {
        debug_assert!(codes::is_violation(code), "`{code}` is not in the table of codes");
        Self { place, code: code.to_owned(), detail }
    }
}

/// Conflicts of a well-formed request (409).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    IdempotencyKeyReused,
    AlreadyExists,
    InvalidTransition,
    Overlap,
    TooMany,
    NotEligible,
    WaitingPeriod,
    MaxConsecutive,
    InsufficientBalance,
    PeriodLocked,
    TimesheetChanged,
    Unresolved,
    InUse,
    Cycle,
    OutsideGeofence,
    EmployeeInactive,
    NoEmployee,
    NoFont,
}

impl Conflict {
    pub fn code(self) -> &'static str {
        self.problem().code
    }

    fn problem(self) -> Problem {
        match self {
            Self::IdempotencyKeyReused => problem::IDEMPOTENCY_KEY_REUSED,
            Self::AlreadyExists => problem::ALREADY_EXISTS,
            Self::InvalidTransition => problem::INVALID_TRANSITION,
            Self::Overlap => problem::OVERLAP,
            Self::TooMany => problem::TOO_MANY,
            Self::NotEligible => problem::NOT_ELIGIBLE,
            Self::WaitingPeriod => problem::WAITING_PERIOD,
            Self::MaxConsecutive => problem::MAX_CONSECUTIVE,
            Self::InsufficientBalance => problem::INSUFFICIENT_BALANCE,
            Self::PeriodLocked => problem::PERIOD_LOCKED,
            Self::TimesheetChanged => problem::TIMESHEET_CHANGED,
            Self::Unresolved => problem::UNRESOLVED,
            Self::InUse => problem::IN_USE,
            Self::Cycle => problem::CYCLE,
            Self::OutsideGeofence => problem::OUTSIDE_GEOFENCE,
            Self::EmployeeInactive => problem::EMPLOYEE_INACTIVE,
            Self::NoEmployee => problem::NO_EMPLOYEE,
            Self::NoFont => problem::NO_FONT,
        }
    }
}

/// For this number of seconds a proof of who calls is recent enough for operations that ask for a fresh one (rule
/// API-96).
pub const STEP_UP_SECONDS: i64 = 15 * 60;

/// The reason for which an operation failed. The client reads what is in `body`; only the operator reads what is in
/// `cause`.
#[derive(Debug)]
pub enum Error {
    Invalid(Vec<Violation>),
    MalformedJson(String),
    IdempotencyKeyMissing,
    IdempotencyKeyInvalid,
    BatchTooLarge {
        most: usize,
    },
    CursorInvalid,
    UnknownParameter(Vec<Violation>),
    Unauthenticated,
    InvalidCredentials,
    /// The password is right, and the account has a second factor. Holds the challenge.
    SecondFactorRequired(String),
    /// The operation needs a proof of who calls that is more recent than [`STEP_UP_SECONDS`].
    StepUpRequired,
    /// The organization requires a second factor for this, and the account has none.
    SecondFactorMissing,
    /// The missing permission, like `attendances:write:own`.
    Forbidden(String),
    /// The last day of the caller is over, and the operation is not among those that remain (rule DOC-4).
    HasLeft,
    /// The field that callers may not change on their own record, like `compensation`.
    OwnRecord(&'static str),
    /// The caller's own contribution, because of which another person has to act.
    SecondPersonRequired(String),
    NotFound,
    /// The allowed methods, in the form of the `Allow` header.
    MethodNotAllowed(String),
    PayloadTooLarge {
        most: usize,
    },
    UnsupportedMediaType,
    Conflict(Conflict, String, Vec<Violation>),
    PreconditionFailed,
    PreconditionRequired,
    TooManyRequests {
        retry_after: u64,
    },
    Unavailable {
        cause: String,
    },
    Internal {
        cause: String,
    },
}

/// The greatest number of violations that an answer shows.
const MAX_VIOLATIONS: usize = 50;

impl Error {
    /// One violation of the body.
    pub fn invalid(pointer: &str, code: &str, detail: impl Into<String>) -> Self {
        Self::Invalid(vec![Violation::at(pointer, code, detail)])
    }

    pub fn conflict(kind: Conflict, detail: impl Into<String>) -> Self {
        Self::Conflict(kind, detail.into(), vec![])
    }

    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal { cause: cause.to_string() }
    }

    fn violations(&self) -> &[Violation] {
        match self {
            Self::Invalid(violations)
            | Self::UnknownParameter(violations)
            | Self::Conflict(_, _, violations) => violations,
            _ => &[],
        }
    }

    /// The part that only the operator reads.
    pub fn cause(&self) -> Option<&str> {
        match self {
            Self::Unavailable { cause } | Self::Internal { cause } => Some(cause),
            _ => None,
        }
    }

    /// The kind of error, from the table of problems.
    fn problem(&self) -> Problem {
        match self {
            Self::Invalid(_) => problem::VALIDATION_FAILED,
            Self::MalformedJson(_) => problem::MALFORMED_JSON,
            Self::IdempotencyKeyMissing => problem::IDEMPOTENCY_KEY_MISSING,
            Self::IdempotencyKeyInvalid => problem::IDEMPOTENCY_KEY_INVALID,
            Self::BatchTooLarge { .. } => problem::BATCH_TOO_LARGE,
            Self::CursorInvalid => problem::CURSOR_INVALID,
            Self::UnknownParameter(_) => problem::UNKNOWN_PARAMETER,
            Self::Unauthenticated => problem::UNAUTHENTICATED,
            Self::InvalidCredentials => problem::INVALID_CREDENTIALS,
            Self::SecondFactorRequired(_) => problem::SECOND_FACTOR_REQUIRED,
            Self::StepUpRequired => problem::STEP_UP_REQUIRED,
            Self::SecondFactorMissing => problem::SECOND_FACTOR_MISSING,
            Self::Forbidden(_) | Self::HasLeft => problem::FORBIDDEN,
            Self::OwnRecord(_) => problem::OWN_RECORD,
            Self::SecondPersonRequired(_) => problem::SECOND_PERSON_REQUIRED,
            Self::NotFound => problem::NOT_FOUND,
            Self::MethodNotAllowed(_) => problem::METHOD_NOT_ALLOWED,
            Self::PayloadTooLarge { .. } => problem::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => problem::UNSUPPORTED_MEDIA_TYPE,
            Self::Conflict(kind, ..) => kind.problem(),
            Self::PreconditionFailed => problem::PRECONDITION_FAILED,
            Self::PreconditionRequired => problem::PRECONDITION_REQUIRED,
            Self::TooManyRequests { .. } => problem::TOO_MANY_REQUESTS,
            Self::Unavailable { .. } => problem::TEMPORARILY_UNAVAILABLE,
            Self::Internal { .. } => problem::INTERNAL,
        }
    }

    /// Explanation of the error for a person.
    fn detail(&self) -> String {
        let fixed = match self {
            Self::Invalid(violations) => match violations.as_slice() {
                [one] => &one.detail,
                many if many.len() > MAX_VIOLATIONS => {
                    return format!("More than {MAX_VIOLATIONS} violations; see `errors`.");
                }
                many => return format!("{} violations; see `errors`.", many.len()),
            },
            Self::UnknownParameter(violations) => match violations.as_slice() {
                [first, ..] => &first.detail,
                [] => "",
            },
            Self::MalformedJson(why) => why,
            Self::Conflict(_, detail, _) => detail,
            Self::IdempotencyKeyMissing => {
                "Send the header `Idempotency-Key`, and the same key when you send the same request again."
            }
            Self::IdempotencyKeyInvalid => {
                "A key is 1 to 255 visible ASCII characters without comma or quote, or such a text in quotes. Send one."
            }
            Self::BatchTooLarge { most } => {
                return format!("Send at most {most} records in a batch.");
            }
            Self::CursorInvalid => {
                "A cursor is valid for 24 hours, for the same user, list and filters. Start again without a cursor."
            }
            Self::Unauthenticated => {
                "Send `Authorization: Bearer <access_token>` with a valid token."
            }
            Self::InvalidCredentials => {
                "The password or token is wrong or used up, or the account cannot sign in."
            }
            Self::SecondFactorRequired(_) => {
                "Send `challenge` and a code to `POST /auth/totp/verify` within five minutes."
            }
            Self::StepUpRequired => {
                "Prove again who you are with `POST /auth/step-up`, and send the request again with \
                 the new access token."
            }
            Self::SecondFactorMissing => {
                "The organization requires a second factor for this. Add one with `POST /auth/totp`."
            }
            Self::Forbidden(needs) => return format!("This needs the permission {needs}."),
            Self::HasLeft => {
                "Your employment has ended. You may still read your own payslips, working time, leave and files."
            }
            Self::OwnRecord(what) => {
                return format!(
                    "Nobody changes or decides their own {what}. An account that nobody has confirmed counts as \
                     the account that issued its sign-in. Ask somebody else."
                );
            }
            Self::SecondPersonRequired(why) => {
                return format!("Somebody independent of you has to do this. {why}");
            }
            Self::NotFound => "Nothing is found under this path.",
            Self::MethodNotAllowed(allow) => return format!("This path allows {allow}."),
            Self::PayloadTooLarge { most } => {
                return format!("A body has at most {most} bytes here.");
            }
            Self::UnsupportedMediaType => "Send the body as `Content-Type: application/json`.",
            Self::PreconditionFailed => {
                "The resource has changed since the version that `If-Match` names. Read it again."
            }
            Self::PreconditionRequired => {
                "Send `If-Match` with the ETag you last read, so that no change is lost."
            }
            Self::TooManyRequests { retry_after } => {
                return format!("Try again in {retry_after} seconds.");
            }
            Self::Unavailable { .. } => "Nothing is lost. Send the same request again in a moment.",
            Self::Internal { .. } => {
                "Send the same request again later. If it fails again, report the `request_id`."
            }
        };
        fixed.to_owned()
    }

    /// The code and the explanation of a refusal, for an item of a job: the violation or conflict that came first.
    ///
    /// # Errors
    /// An error that says nothing about the item, because of which the job tries again.
    pub fn refusal(self) -> Result<(String, String), wfm_storage::Error> {
        let code = match &self {
            Self::Unavailable { cause } => {
                let cause = cause.clone();
                return Err(wfm_storage::Error::Unavailable { service: "the service", cause });
            }
            Self::Internal { cause } => return Err(wfm_storage::Error::Internal(cause.clone())),
            Self::Invalid(violations) => violations.first().map(|first| first.code.clone()),
            _ => None,
        };
        Ok((code.unwrap_or_else(|| self.problem().code.to_owned()), self.detail()))
    }

    /// The error of the table, for work that nobody's request waits for. A refusal is an internal error there.
    pub fn into_storage(self) -> wfm_storage::Error {
        self.refusal().map_or_else(|error| error, |(code, _)| wfm_storage::Error::internal(code))
    }

    /// The answer to the request.
    pub fn response(&self, request: &RequestContext) -> Response {
        let Problem { status, code, title, .. } = self.problem();
        let violations = self.violations();
        let mut body = json!({
            "type": format!("urn:wfm:error:{code}"),
            "title": title,
            "status": status.as_u16(),
            "code": code,
            "detail": self.detail(),
            "instance": request.path,
            "request_id": request.id,
            "retryable": matches!(status.as_u16(), 429 | 500 | 503),
            "errors": &violations[..violations.len().min(MAX_VIOLATIONS)],
        });
        if let Self::SecondFactorRequired(challenge) = self {
            body["challenge"] = json!(challenge);
        }
        if violations.len() > MAX_VIOLATIONS {
            body["errors_truncated"] = json!(true);
        }
        let mut response = (status, body.to_string()).into_response();
        let headers = response.headers_mut();
        let content_type =
            if request.wants_problem { "application/problem+json" } else { "application/json" };
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
        headers.insert("x-error-code", HeaderValue::from_static(code));
        match self {
            Self::Unauthenticated | Self::InvalidCredentials | Self::SecondFactorRequired(_) => {
                headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            Self::StepUpRequired => {
                let asks = format!(
                    "Bearer error=\"insufficient_user_authentication\", max_age=\"{STEP_UP_SECONDS}\""
                );
                headers
                    .extend(HeaderValue::try_from(asks).ok().map(|asks| (WWW_AUTHENTICATE, asks)));
            }
            Self::MethodNotAllowed(allow) => {
                if let Ok(allow) = HeaderValue::from_str(allow) {
                    headers.insert(ALLOW, allow);
                }
            }
            Self::TooManyRequests { retry_after } => {
                headers.insert(RETRY_AFTER, HeaderValue::from(*retry_after));
            }
            Self::Unavailable { .. } => {
                headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
            }
            _ => {}
        }
        response
    }
}

impl From<wfm_app::Error> for Error {
    fn from(error: wfm_app::Error) -> Self {
        match error {
            wfm_app::Error::Storage(error) => error.into(),
            wfm_app::Error::Refused(conditions) => Self::refused(&conditions),
            wfm_app::Error::KeyReused => Self::conflict(
                Conflict::IdempotencyKeyReused,
                "This Idempotency-Key was used for another request.",
            ),
            wfm_app::Error::TooManyContributors => Self::conflict(
                Conflict::InUse,
                "Too many accounts have changed what this pay is computed from since somebody \
                 approved it. Approve payrolls first.",
            ),
        }
    }
}

impl Error {
    /// The errors that tell the sender of the request which conditions failed.
    fn refused(conditions: &[Condition]) -> Self {
        let mut violations = vec![];
        let mut conflict = None;
        for condition in conditions {
            let (kind, pointer, detail) = match *condition {
                Condition::Unique { pointer, detail } => (Conflict::AlreadyExists, pointer, detail),
                Condition::Open { pointer, detail } => (Conflict::InUse, pointer, detail),
                Condition::BelowLimit => return Self::TooManyRequests { retry_after: 1 },
                other => return Self::Unavailable { cause: format!("refused: {other}") },
            };
            conflict.get_or_insert((kind, detail));
            // A text has up to two unique keys. Both may be taken, which is one violation.
            let violation = Violation::at(pointer, kind.code(), detail);
            if !violations.contains(&violation) {
                violations.push(violation);
            }
        }
        match conflict {
            Some((kind, detail)) => Self::Conflict(kind, detail.into(), violations),
            None => Self::internal("a refusal without a condition"),
        }
    }
}

impl From<wfm_storage::Error> for Error {
    fn from(error: wfm_storage::Error) -> Self {
        match error {
            // Other writers were faster at every try, so the client should try again.
            wfm_storage::Error::Refused(_) | wfm_storage::Error::Unavailable { .. } => {
                Self::Unavailable { cause: error.to_string() }
            }
            wfm_storage::Error::Internal(cause) => Self::Internal { cause },
        }
    }
}

/// A violation for every entry that has the value of an earlier entry.
pub fn repeated<K: Ord>(
    list: &str,
    field: &str,
    values: impl Iterator<Item = K>,
) -> Vec<Violation> {
    let mut seen = BTreeMap::new();
    let mut violations = Vec::new();
    for (index, value) in values.enumerate() {
        if let Some(first) = seen.insert(value, index) {
            let detail = format!("Entry {first} has the same `{field}`.");
            violations.push(Violation::at(&format!("{list}/{index}/{field}"), "repeated", detail));
        }
    }
    violations
}

/// Refuses a list that names an id twice.
///
/// # Errors
/// 400 `repeated`.
pub fn once_each(list: &str, ids: &[Uuid]) -> Result<(), Error> {
    let mut seen = BTreeMap::new();
    let mut violations = vec![];
    for (index, id) in ids.iter().enumerate() {
        if let Some(first) = seen.insert(*id, index) {
            let detail = format!("Entry {first} is the same. Give each entry once.");
            violations.push(Violation::at(&format!("{list}/{index}"), "repeated", detail));
        }
    }
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}

/// Refuses a list of ids that names something that does not exist.
///
/// # Errors
/// 400 `unknown_reference`.
pub fn all_known(list: &str, what: &str, known: impl Iterator<Item = bool>) -> Result<(), Error> {
    let violation = |index: usize| {
        let detail = format!("There is no {what} with this id.");
        Violation::at(&format!("{list}/{index}"), "unknown_reference", detail)
    };
    let violations: Vec<Violation> =
        known.enumerate().filter(|(_, known)| !known).map(|(index, _)| violation(index)).collect();
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Error> {
        let violation = || vec![Violation::at("/a", "required", "`a` is required.")];
        let mut all = vec![
            Error::Invalid(violation()),
            Error::MalformedJson("EOF.".into()),
            Error::IdempotencyKeyMissing,
            Error::IdempotencyKeyInvalid,
            Error::BatchTooLarge { most: 1000 },
            Error::CursorInvalid,
            Error::UnknownParameter(vec![Violation::of_parameter("x", "unknown_parameter", "x?")]),
            Error::Unauthenticated,
            Error::InvalidCredentials,
            Error::Forbidden("employees:write".into()),
            Error::HasLeft,
            Error::NotFound,
            Error::MethodNotAllowed("GET, POST".into()),
            Error::PayloadTooLarge { most: 10 },
            Error::UnsupportedMediaType,
            Error::PreconditionFailed,
            Error::PreconditionRequired,
            Error::TooManyRequests { retry_after: 30 },
            Error::Unavailable { cause: "table wfm throttled".into() },
            Error::SecondFactorRequired("AbC".into()),
            Error::StepUpRequired,
            Error::SecondFactorMissing,
            Error::Internal { cause: "key O#1 missing".into() },
        ];
        let conflicts = [
            Conflict::IdempotencyKeyReused,
            Conflict::AlreadyExists,
            Conflict::InvalidTransition,
            Conflict::Overlap,
            Conflict::TooMany,
            Conflict::NotEligible,
            Conflict::WaitingPeriod,
            Conflict::MaxConsecutive,
            Conflict::InsufficientBalance,
            Conflict::PeriodLocked,
            Conflict::TimesheetChanged,
            Conflict::Unresolved,
            Conflict::InUse,
            Conflict::Cycle,
            Conflict::OutsideGeofence,
            Conflict::EmployeeInactive,
            Conflict::NoEmployee,
            Conflict::NoFont,
        ];
        all.extend(conflicts.map(|kind| Error::conflict(kind, "It is so.")));
        all
    }

    async fn answer(error: &Error) -> (Response, serde_json::Value) {
        use http_body_util::BodyExt;
        let request = http::Request::new(axum::body::Body::empty());
        let (parts, body) = error.response(&RequestContext::of(&request)).into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let json = serde_json::from_slice(&bytes).unwrap();
        (Response::from_parts(parts, axum::body::Body::empty()), json)
    }

    /// Rules API-30 and API-32.
    #[tokio::test]
    async fn every_meaning_has_its_status_code_and_headers() {
        let mut shown = vec![];
        for error in all() {
            let (response, body) = answer(&error).await;
            let header = |name: &str| {
                let value = response.headers().get(name).and_then(|v| v.to_str().ok());
                value.map(|v| format!(" {name}: {v}")).unwrap_or_default()
            };
            let headers = ["allow", "retry-after", "www-authenticate"].map(header).concat();
            let retry = if body["retryable"] == true { " retryable" } else { "" };
            let code = body["code"].as_str().unwrap();
            shown.push(format!("{} {code}{retry}{headers}", response.status().as_u16()));
            assert_eq!(body["type"], format!("urn:wfm:error:{code}"));
            assert_eq!(body["status"], response.status().as_u16());
        }
        insta::assert_snapshot!(shown.join("\n"));
    }

    /// Rule API-33.
    #[tokio::test]
    async fn what_only_the_operator_reads_is_not_answered() {
        for error in all() {
            let (_, body) = answer(&error).await;
            if let Some(cause) = error.cause() {
                assert!(!body.to_string().contains(cause), "{body}");
            }
        }
    }

    /// Rule API-31.
    #[tokio::test]
    async fn at_most_fifty_violations_are_listed() {
        let violation = Violation::at("/a", "required", "`a` is required.");
        let (_, body) = answer(&Error::Invalid(vec![violation.clone(); 51])).await;
        assert_eq!(body["errors"].as_array().unwrap().len(), 50);
        assert_eq!(body["errors_truncated"], true);
        assert_eq!(body["detail"], "More than 50 violations; see `errors`.");
        let (_, body) = answer(&Error::Invalid(vec![violation; 50])).await;
        assert!(body.get("errors_truncated").is_none());
    }
}
