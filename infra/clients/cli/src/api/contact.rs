//! Decides whether an address is that of the service. Until the service has answered once, a failure means that the
//! address is wrong. The command reports it at once and does not try again.

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};

use reqwest::StatusCode;
use reqwest::header::{CONTENT_TYPE, HeaderMap, LOCATION};

/// Every answer of the service has this header (rule API-106).
const MARK: &str = "api-version";

/// The errors of the TLS library if the other side answers in plain text or hangs up.
const SAYS_NO_TLS: [&str; 3] = ["corrupt message", "handshake eof", "onnection reset"];

/// Whether the service has answered.
#[derive(Default)]
pub struct Contact {
    is_made: AtomicBool,
}

impl Contact {
    /// The reason why a request without an answer will never get one. Nothing if the failure may pass.
    pub fn is_wrong_address(&self, base: &str, error: &reqwest::Error) -> Option<String> {
        // A service that takes long may be busy.
        let is_slow = error.is_timeout() && !error.is_connect();
        if self.is_made.load(Ordering::Relaxed) || is_slow {
            return None;
        }
        let cause = innermost(error);
        Some(match base.split_once("://") {
            Some(("https", rest)) if SAYS_NO_TLS.iter().any(|text| cause.contains(text)) => {
                format!("does not speak TLS; is the address http://{rest}?")
            }
            Some(("http", rest)) if !error.is_connect() => {
                format!("does not speak HTTP ({cause}); is the address https://{rest}?")
            }
            _ => format!("cannot be reached: {cause}"),
        })
    }

    /// The reason why an answer does not come from the service. Nothing if it does, or if it comes from a gateway
    /// that is overloaded.
    pub fn is_elsewhere(&self, status: StatusCode, headers: &HeaderMap) -> Option<String> {
        if headers.contains_key(MARK) {
            self.is_made.store(true, Ordering::Relaxed);
        }
        let is_gateway = matches!(status.as_u16(), 413 | 429 | 431 | 502..=504);
        if self.is_made.load(Ordering::Relaxed) || is_gateway {
            return None;
        }
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        if let Some(place) = text(LOCATION).filter(|_| status.is_redirection()) {
            return Some(format!("redirects to {place}; is that the address?"));
        }
        let kind = text(CONTENT_TYPE).unwrap_or("without a content type");
        Some(format!("is not this service: it answered {}, {kind}", status.as_u16()))
    }
}

/// The cause at the bottom of an HTTP client's error.
fn innermost(error: &reqwest::Error) -> String {
    let mut cause: &dyn Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}
