//! Around every operation: the request id, one log line, the headers that every answer has, and a 500 for a panic.
//! Also the two ways to serve: Lambda, or any program that calls the router.

use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use futures::FutureExt;
use http::header::{CACHE_CONTROL, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderName, HeaderValue};
use wfm_app::Ids;
use wfm_storage::meter;

use crate::context::RequestContext;
use crate::error::Error;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The version of the API. It grows by additions only: a client of 1.0 also understands 1.9.
pub const API_VERSION: &str = "1.0";

/// A client that reached the service over TLS must use TLS for a year (rule IAM-3).
const A_YEAR: &str = "max-age=31536000";

/// The settings of the checks that every request passes.
#[derive(Clone)]
pub struct Front {
    pub ids: Ids,
    /// The number of proxies in front of the service. Each of them adds the address that called it to
    /// `X-Forwarded-For`.
    pub trusted_hops: usize,
}

/// Adds to a router what every answer has.
pub fn around(router: Router, front: Front) -> Router {
    router.layer(middleware::from_fn_with_state(front, each))
}

async fn each(State(front): State<Front>, mut request: Request<Body>, next: Next) -> Response {
    let started = Instant::now();
    let id = front.ids.next().to_string();
    let context = RequestContext::new(id, &request, front.trusted_hops);
    let method = request.method().clone();
    let signs_in = request.uri().path().starts_with("/auth/");
    let waits = asks_to_wait(request.uri().query().unwrap_or_default());
    let is_encrypted = context.base.as_deref().is_some_and(|base| base.starts_with("https://"));
    request.extensions_mut().insert(context.clone());

    let answer = std::panic::AssertUnwindSafe(next.run(request)).catch_unwind();
    let (answer, cost) = meter::measure(answer).await;
    let mut response = answer.unwrap_or_else(|panic| {
        let cause = panic
            .downcast_ref::<&str>()
            .map(|s| (*s).to_owned())
            .or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_default();
        let error = Error::internal(format!("panic: {cause}"));
        context.failed(error.cause().unwrap_or_default());
        error.response(&context)
    });

    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&context.id) {
        headers.insert(REQUEST_ID, id);
    }
    headers.insert(HeaderName::from_static("api-version"), HeaderValue::from_static(API_VERSION));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if is_encrypted {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(A_YEAR));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));

    let status = response.status().as_u16();
    let code = response.headers().get("x-error-code").and_then(|v| v.to_str().ok());
    let noted = context.noted();
    let operation = noted.operation.unwrap_or("none");
    // Rounded to a hundredth: further digits cost money and tell nothing.
    let took_ms = (started.elapsed().as_secs_f64() * 100_000.0).round() / 100.0;
    let is_counted = |yes: bool| yes.then_some(1_u64);
    macro_rules! line {
        ($level:ident, $($more:tt)*) => {
            tracing::$level!(
                request_id = %context.id,
                trace_id = context.trace_id.as_deref(),
                operation,
                %method,
                status,
                error_code = code,
                duration_ms = (!waits).then_some(took_ms),
                waited_ms = waits.then_some(took_ms),
                server_errors = is_counted(status >= 500),
                refused_sign_ins = is_counted(signs_in && matches!(status, 401 | 429)),
                storage.calls = cost.calls,
                storage.read_units = cost.read_units,
                storage.write_units = cost.write_units,
                $($more)*
            )
        };
    }
    match &noted.cause {
        Some(cause) if status >= 500 => line!(error, cause = %cause, "request.failed"),
        _ => line!(info, "request.answered"),
    }
    drop(noted);
    response
}

/// Whether the caller asks for a late answer, for example with `GET /jobs/{job_id}?wait=10`. The time that such a
/// request takes tells nothing about the service.
fn asks_to_wait(query: &str) -> bool {
    query.split('&').any(|parameter| parameter.starts_with("wait="))
}

/// Answers Lambda's events with a router.
pub async fn run(router: Router) -> Result<(), lambda_http::Error> {
    lambda_http::run(router).await
}
