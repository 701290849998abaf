//! An answer of the service, and the questions that tests ask about it.

use http::HeaderMap;
use serde_json::Value;
use wfm_storage::meter::Cost;

/// An answer of the service.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    /// `null` if the body is empty or no JSON.
    pub body: Value,
    pub bytes: Vec<u8>,
    pub cost: Cost,
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }

    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }

    /// The answer, if it has this status. Otherwise the test fails and shows the answer.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        let said = String::from_utf8_lossy(&self.bytes);
        let cause = if self.status >= 500 { crate::logs::last_failure() } else { String::new() };
        assert_eq!(self.status, status, "{said} {cause}");
        self
    }

    /// Asserts the status, the error code, and that the body is a complete error envelope.
    #[track_caller]
    pub fn fails(self, status: u16, code: &str) -> Self {
        let answer = self.expect(status);
        assert_eq!(answer.code(), code, "{}", answer.body);
        assert_eq!(answer.header("x-error-code"), code);
        assert_eq!(answer.body["status"], status);
        assert_eq!(answer.body["type"], format!("urn:wfm:error:{code}"));
        assert_eq!(answer.body["request_id"], answer.header("x-request-id"));
        for field in ["title", "detail", "instance", "retryable", "errors"] {
            assert!(!answer.body[field].is_null(), "{field} is missing: {}", answer.body);
        }
        answer
    }

    /// The error codes of the violations, written as `pointer: code`.
    pub fn violations(&self) -> Vec<String> {
        let violations = self.body["errors"].as_array().cloned().unwrap_or_default();
        violations
            .iter()
            .map(|f| {
                let place = f["pointer"].as_str().or(f["parameter"].as_str()).unwrap_or("?");
                format!("{place}: {}", f["code"].as_str().unwrap_or("?"))
            })
            .collect()
    }
}
