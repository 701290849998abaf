//! The behaviour of API Gateway's HTTP API. It chooses the function, makes a real event of payload format 2.0, and
//! turns the function's answer back into HTTP.
//!
//! Between event and router runs the adapter of `lambda_http`, the one that runs on Lambda. So its effects on paths,
//! headers and bodies are the same here.

mod answer;
mod cors;
mod event;

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use futures::FutureExt;
use http::header::ACCEPT_ENCODING;
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use lambda_http::lambda_runtime::{Context, LambdaEvent};
use lambda_http::request::LambdaRequest;
use tokio::net::TcpListener;
use tower::Service;
use wfm_app::{Clock, Ids};
use wfm_mail::Shown;

pub use self::cors::Cors;
use crate::bucket::Bucket;
use crate::disk::{Disk, Lost};
use crate::error::Error;
use crate::listen::{self, Answer, Server};
use crate::template::Routes;
use crate::{shown_mails, web_app};

/// The greatest number of bytes of a body.
const BODY_LIMIT: usize = 10 * 1024 * 1024;
/// The longest time that a function may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);

/// A gateway in front of functions. Cheap to clone.
#[derive(Clone)]
pub struct Gateway(Arc<Inner>);

struct Inner {
    routes: Routes,
    functions: HashMap<&'static str, Router>,
    around: Surroundings,
}

/// The parts of a gateway besides its functions.
pub(crate) struct Surroundings {
    pub cors: Cors,
    /// The bucket, which clients reach at this port below [`Bucket::PATH`], besides the functions.
    pub bucket: Option<Bucket>,
    /// The disk. A commit before an answer is on it before the answer leaves.
    pub disk: Disk,
    pub clock: Clock,
    pub ids: Ids,
    /// The mails that are shown instead of being sent, to clients on this machine.
    pub shown_mails: Option<Arc<Shown>>,
}

/// The origin of a request, as an extension of requests given to [`Gateway::call`]. Without it, they come from
/// 127.0.0.1.
#[derive(Clone, Copy, Debug)]
pub struct Client(pub IpAddr);

/// The answers of the gateway itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Own {
    BadRequest,
    NotFound,
    TooLong,
    HeadersTooLarge,
    /// The function failed: it panicked, or its answer has the wrong form.
    InternalError,
    /// The function took too long.
    Unavailable,
}

impl Own {
    fn response(self) -> Response<Bytes> {
        let (status, message) = match self {
            Self::BadRequest => (StatusCode::BAD_REQUEST, "Bad Request"),
            Self::NotFound => (StatusCode::NOT_FOUND, "Not Found"),
            Self::TooLong => (StatusCode::PAYLOAD_TOO_LARGE, "Request Too Long"),
            Self::HeadersTooLarge => {
                (StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "Request Header Fields Too Large")
            }
            Self::InternalError => (StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error"),
            Self::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "Service Unavailable"),
        };
        let mut response = Response::new(format!(r#"{{"message":"{message}"}}"#).into());
        *response.status_mut() = status;
        response
            .headers_mut()
            .insert(http::header::CONTENT_TYPE, http::HeaderValue::from_static("application/json"));
        response
    }
}

impl Gateway {
    /// # Errors
    /// When a route leads to a function that is not among `functions`.
    pub(crate) fn new(
        routes: Routes,
        functions: HashMap<&'static str, Router>,
        around: Surroundings,
    ) -> Result<Self, Error> {
        for route in routes.all() {
            if !functions.contains_key(&*route.function) {
                let unknown = format!("{} leads to {}", route.key(), route.function);
                return Err(Error::Template(unknown));
            }
        }
        Ok(Self(Arc::new(Inner { routes, functions, around })))
    }

    pub fn routes(&self) -> &Routes {
        &self.0.routes
    }

    /// Answers a request without a socket. The function runs in the caller's task, so a measurement of a test around
    /// this call measures the function.
    pub async fn call(&self, request: Request<Bytes>) -> Response<Bytes> {
        let id = self.0.around.ids.next().to_string();
        let asked = request.headers().clone();
        let answer = self.answer(request, &id).await;
        let is_kept = self.0.around.disk.settled().await;
        let answer = is_kept.map_err(|Lost| Own::InternalError).and(answer);
        let mut response = answer.unwrap_or_else(Own::response);
        self.0.around.cors.mark(&asked, response.headers_mut());
        if let Ok(id) = http::HeaderValue::from_str(&id) {
            response.headers_mut().insert("apigw-requestid", id);
        }
        response
    }

    async fn answer(&self, request: Request<Bytes>, id: &str) -> Result<Response<Bytes>, Own> {
        let (parts, body) = request.into_parts();
        if body.len() > BODY_LIMIT {
            return Err(Own::TooLong);
        }
        if let Some(preflight) = self.0.around.cors.preflight(&parts) {
            return Ok(preflight);
        }
        let path = event::decoded_path(&parts)?;
        let picked = self.0.routes.pick(parts.method.as_str(), &path).ok_or(Own::NotFound)?;
        let client = parts.extensions.get::<Client>().map(|client| client.0);
        let event = event::of(&event::Arrived {
            parts: &parts,
            path: &path,
            body: &body,
            picked: &picked,
            client: client.unwrap_or(Ipv4Addr::LOCALHOST.into()),
            now: self.0.around.clock.now(),
            id,
        })?;
        let router = self.0.functions.get(&*picked.route.function).ok_or(Own::NotFound)?;
        let answered = AssertUnwindSafe(invoke(router, &event, id)).catch_unwind();
        match tokio::time::timeout(ANSWER_WITHIN, answered).await {
            Ok(Ok(answer)) => answer::of(&answer?),
            Ok(Err(_)) => Err(failed(picked.route.key(), "a panic")),
            Err(_) => {
                tracing::error!(route = picked.route.key(), "gateway.function_too_slow");
                Err(Own::Unavailable)
            }
        }
    }

    /// Answers requests at a socket.
    pub fn listen(&self, listener: TcpListener) -> std::io::Result<Server> {
        let gateway = self.clone();
        listen::serve(listener, move |client: SocketAddr| {
            let gateway = gateway.clone();
            service_fn(move |request| {
                let gateway = gateway.clone();
                async move { Ok::<_, std::convert::Infallible>(gateway.take(request, client).await) }
            })
        })
    }

    async fn take(&self, request: Request<Incoming>, client: SocketAddr) -> Response<Answer> {
        let bucket = self.0.around.bucket.as_ref();
        if let Some(bucket) = bucket.filter(|_| request.uri().path().starts_with(Bucket::PATH)) {
            return self.of_bucket(bucket, request).await;
        }
        self.of_function(request, client)
            .await
            .map(|body| Full::new(body).map_err(Into::into).boxed_unsync())
    }

    /// The answer of the bucket. Pages from elsewhere may read it, too.
    async fn of_bucket(&self, bucket: &Bucket, request: Request<Incoming>) -> Response<Answer> {
        let (parts, body) = request.into_parts();
        let asked = parts.headers.clone();
        let mut response = match self.0.around.cors.bucket_preflight(&parts) {
            Some(preflight) => {
                preflight.map(|body| Full::new(body).map_err(Into::into).boxed_unsync())
            }
            None => bucket.call(Request::from_parts(parts, body)).await,
        };
        self.0.around.cors.mark(&asked, response.headers_mut());
        response
    }

    async fn of_function(&self, request: Request<Incoming>, client: SocketAddr) -> Response<Bytes> {
        let (mut parts, body) = request.into_parts();
        if parts.method == Method::GET && parts.uri.path() == "/" {
            return to_docs();
        }
        if parts.method == Method::GET && parts.uri.path() == shown_mails::PATH {
            let shown = self.0.around.shown_mails.as_deref();
            // Another machine gets what it gets for any path that is not there.
            let is_here = shown_mails::is_of_this_machine(client.ip(), &parts.headers);
            if let Some(shown) = shown.filter(|_| is_here) {
                return shown_mails::page(shown);
            }
        }
        if parts.method == Method::GET {
            let encodings =
                parts.headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
            let takes_gzip = encodings.is_some_and(|encodings| encodings.contains("gzip"));
            if let Some(file) = web_app::at(parts.uri.path(), takes_gzip) {
                return file;
            }
        }
        parts.extensions.insert(Client(client.ip()));
        let asked = parts.headers.clone();
        let body = match Limited::new(body, BODY_LIMIT).collect().await {
            Ok(body) => body.to_bytes(),
            Err(cause) if cause.is::<LengthLimitError>() => return self.own(Own::TooLong, &asked),
            Err(_) => return self.own(Own::BadRequest, &asked),
        };
        // It runs in a task of its own, so that a client that leaves does not end the function.
        let gateway = self.clone();
        let request = Request::from_parts(parts, body);
        let answered = tokio::spawn(async move { gateway.call(request).await }).await;
        answered.unwrap_or_else(|_| self.own(Own::InternalError, &asked))
    }

    /// The gateway's own answer to a request with these headers. Pages from elsewhere may read it.
    fn own(&self, own: Own, asked: &HeaderMap) -> Response<Bytes> {
        let mut response = own.response();
        self.0.around.cors.mark(asked, response.headers_mut());
        response
    }
}

/// The redirect to the documentation, for a person who opens the service in a browser.
fn to_docs() -> Response<Bytes> {
    let mut response = Response::new(Bytes::new());
    *response.status_mut() = StatusCode::FOUND;
    response.headers_mut().insert(http::header::LOCATION, HeaderValue::from_static("/docs"));
    response
}

/// Runs a function like Lambda's runtime: JSON in, JSON out.
async fn invoke(router: &Router, event: &str, id: &str) -> Result<String, Own> {
    let request: LambdaRequest = serde_json::from_str(event).map_err(|e| failed(id, e))?;
    let mut context = Context::default();
    context.request_id = id.to_owned();
    // The adapter turns the event into a request here, and panics if it is no request.
    let answering = catch_unwind(AssertUnwindSafe(|| {
        lambda_http::Adapter::from(router.clone()).call(LambdaEvent::new(request, context))
    }));
    let answering = answering.map_err(|_| failed(id, "the adapter panicked"))?;
    let answer = answering.await.map_err(|never| match never {})?;
    serde_json::to_string(&answer).map_err(|e| failed(id, e))
}

fn failed(what: &str, cause: impl std::fmt::Display) -> Own {
    tracing::error!(what, %cause, "gateway.function_failed");
    Own::InternalError
}

#[cfg(test)]
mod tests;
