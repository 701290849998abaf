//! Errors of storage.

use aws_runtime::retries::classifiers::{THROTTLING_ERRORS, TRANSIENT_ERRORS};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;
use aws_smithy_runtime_api::client::result::SdkError;
use aws_smithy_types::error::metadata::ProvideErrorMetadata;

use crate::condition::Refusal;

/// A failed call.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nothing was written.
    #[error("the write was refused: {0}")]
    Refused(Refusal),
    /// The engine did not answer, or asked to repeat the call later. The write may or may not have
    /// been applied.
    #[error("{service} is unavailable: {cause}")]
    Unavailable { service: &'static str, cause: String },
    /// A request that the engine never accepts, or stored data that cannot be read. Both are internal errors.
    #[error("{0}")]
    Internal(String),
}

impl Error {
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }

    pub(crate) fn from_sdk<E>(service: &'static str, error: SdkError<E, HttpResponse>) -> Self
    where
        E: ProvideErrorMetadata + std::fmt::Debug,
    {
        let cause = match error.as_service_error() {
            Some(e) => format!("{}: {}", e.code().unwrap_or("?"), e.message().unwrap_or("")),
            None => format!("{error:?}"),
        };
        let ours = matches!(&error, SdkError::ServiceError(e) if {
            let status = e.raw().status().as_u16();
            let is_one = |codes: &[&str]| e.err().code().is_some_and(|code| codes.contains(&code));
            let again = is_one(THROTTLING_ERRORS) || is_one(TRANSIENT_ERRORS);
            (400..500).contains(&status) && !again
        });
        let construction = matches!(&error, SdkError::ConstructionFailure(_));
        if ours || construction {
            Self::Internal(format!("{service}: {cause}"))
        } else {
            Self::Unavailable { service, cause }
        }
    }
}

impl From<serde_dynamo::Error> for Error {
    fn from(error: serde_dynamo::Error) -> Self {
        Self::internal(error)
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::internal(error)
    }
}

#[cfg(test)]
mod tests {
    use aws_sdk_sqs::operation::send_message::SendMessageError;
    use aws_smithy_runtime_api::http::StatusCode;
    use aws_smithy_types::body::SdkBody;
    use aws_smithy_types::error::ErrorMetadata;

    use super::*;

    /// SQS answers 400 to a sender that is too fast, S3 to a body that arrives too slowly.
    #[test]
    fn what_is_refused_for_the_moment_is_unavailable() {
        let refused = |code: &str| {
            let status = StatusCode::try_from(400).unwrap();
            let answer = HttpResponse::new(status, SdkBody::empty());
            let why = SendMessageError::generic(ErrorMetadata::builder().code(code).build());
            Error::from_sdk("sqs", SdkError::service_error(why, answer))
        };
        for code in ["RequestThrottled", "RequestTimeout", "ThrottlingException", "SlowDown"] {
            assert!(matches!(refused(code), Error::Unavailable { .. }), "{code}");
        }
        for code in ["AccessDenied", "ValidationException"] {
            assert!(matches!(refused(code), Error::Internal(_)), "{code}");
        }
    }
}
