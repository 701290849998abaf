//! What is known of a request besides its content, and what its log line will tell.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Body;
use axum::extract::Request;
use http::HeaderName;
use http::header::{ACCEPT, USER_AGENT};
use lambda_http::request::RequestContext as LambdaContext;

/// What is known of a request besides its content.
#[derive(Clone, Debug)]
pub struct RequestContext {
    pub id: String,
    pub path: String,
    pub wants_problem: bool,
    /// Scheme and host that were asked for, as the gateway tells them.
    pub base: Option<String>,
    pub source_ip: Option<String>,
    pub user_agent: Option<String>,
    /// The trace that the client's request belongs to (W3C Trace Context), for the log.
    pub trace_id: Option<String>,
    noted: Arc<Mutex<Noted>>,
}

/// What the log line will tell beyond the request itself.
#[derive(Debug, Default)]
pub(crate) struct Noted {
    pub(crate) operation: Option<&'static str>,
    pub(crate) cause: Option<String>,
}

impl RequestContext {
    pub(crate) fn new(id: String, request: &Request<Body>) -> Self {
        let header = |name: &HeaderName| {
            request.headers().get(name).and_then(|v| v.to_str().ok()).map(str::to_owned)
        };
        let (source_ip, domain) = match request.extensions().get::<LambdaContext>() {
            Some(LambdaContext::ApiGatewayV2(context)) => {
                (context.http.source_ip.clone(), context.domain_name.clone())
            }
            _ => (None, None),
        };
        let forwarded = HeaderName::from_static("x-forwarded-proto");
        let scheme = header(&forwarded).filter(|scheme| scheme == "http");
        let scheme = scheme.as_deref().unwrap_or("https");
        Self {
            id,
            path: request.uri().path().to_owned(),
            wants_problem: header(&ACCEPT).is_some_and(|a| a.contains("application/problem+json")),
            base: domain.map(|domain| format!("{scheme}://{domain}")),
            source_ip,
            user_agent: header(&USER_AGENT).map(|agent| agent.chars().take(256).collect()),
            trace_id: header(&HeaderName::from_static("traceparent")).as_deref().and_then(trace_id),
            noted: Arc::default(),
        }
    }

    /// The context of a request that came through [`crate::serve::around`].
    pub fn of(request: &Request<Body>) -> Self {
        let known = request.extensions().get::<Self>().cloned();
        known.unwrap_or_else(|| Self::new(String::new(), request))
    }

    /// Names the operation that answers, for the log.
    pub fn operation(&self, id: &'static str) {
        self.noted().operation = Some(id);
    }

    /// Notes why the answer is a failure, for the log.
    pub fn failed(&self, cause: &str) {
        self.noted().cause = Some(cause.to_owned());
    }

    /// What has been noted so far.
    pub(crate) fn noted(&self) -> MutexGuard<'_, Noted> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The trace id of a `traceparent`: `00-{32 hex digits}-{16}-{2}`, in lower case and not all zeros.
fn trace_id(traceparent: &str) -> Option<String> {
    let mut parts = traceparent.split('-');
    let lengths = [2, 32, 16, 2];
    let parts: Vec<&str> = lengths.iter().map_while(|_| parts.next()).collect();
    let is_hex = |text: &str| text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let fits = parts.len() == lengths.len()
        && parts.iter().zip(lengths).all(|(part, length)| part.len() == length && is_hex(part));
    let trace = parts.get(1).filter(|trace| fits && trace.bytes().any(|b| b != b'0'))?;
    Some((*trace).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_is_named_by_its_id() {
        let id = "4bf92f3577b34da6a3ce929d0e0e4736";
        assert_eq!(trace_id(&format!("00-{id}-00f067aa0ba902b7-01")).as_deref(), Some(id));
        // A later version may say more.
        assert_eq!(trace_id(&format!("01-{id}-00f067aa0ba902b7-01-x")).as_deref(), Some(id));
        let zeros = "0".repeat(32);
        for other in [format!("00-{zeros}-00f067aa0ba902b7-01"), format!("00-{id}"), "a\nb".into()]
        {
            assert_eq!(trace_id(&other), None, "{other}");
        }
    }
}
