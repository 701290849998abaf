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
            noted: Arc::default(),
        }
    }

    /// The context of a request that came through [`crate::serve::around`].
    pub fn of(request: &Request<Body>) -> Self {
        let known = request.extensions().get::<Self>().cloned();
        known.unwrap_or_else(|| Self::new(String::new(), request))
    }

    pub(crate) fn operation(&self, id: &'static str) {
        self.noted().operation = Some(id);
    }

    pub(crate) fn failed(&self, cause: &str) {
        self.noted().cause = Some(cause.to_owned());
    }

    /// What has been noted so far.
    pub(crate) fn noted(&self) -> MutexGuard<'_, Noted> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
