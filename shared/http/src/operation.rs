//! An operation: declared once, from which come its route, its checks, its place in the OpenAPI
//! document and in the permission tests.

use std::future::Future;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter};
use http::Method;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::context::RequestContext;
use crate::error::Error;
use crate::receive::{Admit, Call, receive};
use crate::reply::Reply;
use crate::schema::Shape;
use crate::services::Services;

/// Who may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anyone; no token is looked at.
    Open,
    /// Any valid token.
    SignedIn,
    /// Whoever holds the permission: in any scope, or as wide as it is written (`payrolls:read:all`).
    Needs(&'static str),
    /// Whoever holds one of the two.
    NeedsEither(&'static str, &'static str),
}

impl Access {
    /// The permissions of which one is needed; none where any token, or no token, will do.
    pub fn permissions(self) -> Vec<&'static str> {
        match self {
            Self::Open | Self::SignedIn => vec![],
            Self::Needs(permission) => vec![permission],
            Self::NeedsEither(one, other) => vec![one, other],
        }
    }
}

/// Whether an operation takes an `Idempotency-Key`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idempotency {
    Ignored,
    Accepted,
    Required,
}

/// Bytes of a body that are taken where nothing else is said.
const BODY_LIMIT: usize = 256 * 1024;

/// An operation's declaration.
pub struct Operation {
    /// `verb_noun`: its name in the OpenAPI document, the template, tests and logs.
    pub id: &'static str,
    pub method: Method,
    pub path: &'static str,
    pub summary: &'static str,
    pub access: Access,
    /// What its permission alone does not say, for the list of operations: whose, or what else it
    /// takes for a part of the body.
    pub remark: Option<&'static str>,
    pub body_limit: usize,
    pub status: u16,
    /// The other status of its success: 201 where what it puts was not there, 200 where what it
    /// creates was.
    pub also: Option<u16>,
    pub idempotency: Idempotency,
    /// Whether it honours `If-Match`, and whether it insists on it.
    pub if_match: IfMatch,
    /// Whether its success carries an `ETag`.
    pub etag: bool,
    /// What its success is: JSON, or a page for people.
    pub media_type: &'static str,
    /// Conflicts (409) it can end in.
    pub conflicts: bool,
    pub may_be_throttled: bool,
    /// Whether it reads `Client-Time`.
    pub client_time: bool,
    /// The body's array that may not be longer, with its own error code.
    pub batch: Option<(&'static str, usize)>,
    /// An example of the body.
    pub example: Option<fn() -> serde_json::Value>,
    pub query: Shape,
    pub body: Shape,
    pub takes_body: bool,
    pub answer: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfMatch {
    Ignored,
    Honoured,
    Required,
}

fn operation(
    method: Method,
    path: &'static str,
    id: &'static str,
    summary: &'static str,
) -> Operation {
    Operation {
        id,
        path,
        summary,
        access: Access::SignedIn,
        remark: None,
        body_limit: BODY_LIMIT,
        status: 200,
        also: None,
        idempotency: Idempotency::Ignored,
        if_match: IfMatch::Ignored,
        etag: false,
        media_type: "application/json",
        conflicts: false,
        may_be_throttled: false,
        client_time: false,
        batch: None,
        example: None,
        query: Shape::of::<()>(),
        body: Shape::of::<()>(),
        takes_body: matches!(method, Method::POST | Method::PUT | Method::PATCH),
        answer: Shape::of::<()>(),
        method,
    }
}

pub fn get(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    operation(Method::GET, path, id, summary)
}

pub fn post(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    operation(Method::POST, path, id, summary)
}

pub fn put(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    operation(Method::PUT, path, id, summary)
}

pub fn patch(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    operation(Method::PATCH, path, id, summary)
}

pub fn delete(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    operation(Method::DELETE, path, id, summary)
}

impl Operation {
    #[must_use]
    pub fn open(mut self) -> Self {
        self.access = Access::Open;
        self
    }

    #[must_use]
    pub fn needs(mut self, permission: &'static str) -> Self {
        self.access = Access::Needs(permission);
        self
    }

    /// For what two kinds of people do, each their part.
    #[must_use]
    pub fn needs_either(mut self, one: &'static str, other: &'static str) -> Self {
        self.access = Access::NeedsEither(one, other);
        self
    }

    /// Says in the list of operations what its permission alone does not.
    #[must_use]
    pub fn remark(mut self, remark: &'static str) -> Self {
        self.remark = Some(remark);
        self
    }

    #[must_use]
    pub fn status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }

    /// It answers 201 where what it puts was not there.
    #[must_use]
    pub fn may_create(mut self) -> Self {
        self.also = Some(201);
        self
    }

    /// It answers 200 where what it creates was there.
    #[must_use]
    pub fn may_find(mut self) -> Self {
        self.also = Some(200);
        self
    }

    #[must_use]
    pub fn body_limit(mut self, bytes: usize) -> Self {
        self.body_limit = bytes;
        self
    }

    #[must_use]
    pub fn idempotency(mut self, idempotency: Idempotency) -> Self {
        self.idempotency = idempotency;
        self
    }

    #[must_use]
    pub fn if_match(mut self, if_match: IfMatch) -> Self {
        self.if_match = if_match;
        self
    }

    #[must_use]
    pub fn etag(mut self) -> Self {
        self.etag = true;
        self
    }

    /// It answers a page for people.
    #[must_use]
    pub fn html(mut self) -> Self {
        self.media_type = "text/html";
        self
    }

    #[must_use]
    pub fn conflicts(mut self) -> Self {
        self.conflicts = true;
        self
    }

    #[must_use]
    pub fn may_be_throttled(mut self) -> Self {
        self.may_be_throttled = true;
        self
    }

    /// It reads `Client-Time`.
    #[must_use]
    pub fn client_time(mut self) -> Self {
        self.client_time = true;
        self
    }

    /// More than `most` entries of `field` are `batch_too_large`.
    #[must_use]
    pub fn batch(mut self, field: &'static str, most: usize) -> Self {
        self.batch = Some((field, most));
        self
    }

    #[must_use]
    pub fn example_body(mut self, example: fn() -> serde_json::Value) -> Self {
        self.example = Some(example);
        self
    }
}

type Endpoint = Box<dyn Fn(Arc<Services>) -> MethodRouter + Send + Sync>;

/// The operations of one function.
pub struct Group {
    pub name: &'static str,
    operations: Vec<(Arc<Operation>, Endpoint)>,
}

impl Group {
    pub fn new(name: &'static str) -> Self {
        Self { name, operations: vec![] }
    }

    /// Adds an operation. Query, body and answer are the handler's own types.
    #[must_use]
    pub fn with<Q, B, C, A, F, Fut>(mut self, mut operation: Operation, handler: F) -> Self
    where
        Q: DeserializeOwned + JsonSchema + Send + 'static,
        B: DeserializeOwned + JsonSchema + Send + 'static,
        C: Admit,
        A: Serialize + JsonSchema + 'static,
        F: Fn(Call<Q, B, C>) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Reply<A>, Error>> + Send + 'static,
    {
        operation.query = Shape::of::<Q>();
        operation.body = Shape::of::<B>();
        operation.answer = Shape::of::<A>();
        operation.takes_body &=
            std::any::TypeId::of::<B>() != std::any::TypeId::of::<crate::values::Nothing>();
        let operation = Arc::new(operation);
        let declared = Arc::clone(&operation);
        let filter = MethodFilter::try_from(operation.method.clone()).unwrap_or(MethodFilter::GET);
        let endpoint: Endpoint = Box::new(move |services| {
            let (operation, handler) = (Arc::clone(&declared), handler.clone());
            axum::routing::on(filter, move |request: Request<Body>| {
                let (services, operation) = (Arc::clone(&services), Arc::clone(&operation));
                let handler = handler.clone();
                async move {
                    let context = RequestContext::of(&request);
                    context.operation(operation.id);
                    let headers = request.headers().clone();
                    let answer = match receive(&operation, services, request).await {
                        Ok(call) => handler(call).await,
                        Err(why) => Err(why),
                    };
                    respond(
                        answer.and_then(|reply| reply.into_response(&operation.method, &headers)),
                        &context,
                    )
                }
            })
        });
        self.operations.push((operation, endpoint));
        self
    }

    pub fn operations(&self) -> impl Iterator<Item = &Arc<Operation>> {
        self.operations.iter().map(|(operation, _)| operation)
    }

    /// The group's router. A path with another method answers 405 and says which are allowed.
    pub fn router(&self, services: &Arc<Services>) -> Router {
        let mut router = Router::new();
        let mut paths: Vec<&str> = self.operations().map(|o| o.path).collect();
        paths.sort_unstable();
        paths.dedup();
        for path in paths {
            let here = || self.operations.iter().filter(|(o, _)| o.path == path);
            let allow = here().map(|(o, _)| o.method.to_string()).collect::<Vec<_>>().join(", ");
            let methods = here().fold(MethodRouter::new(), |methods, (_, endpoint)| {
                methods.merge(endpoint(Arc::clone(services)))
            });
            let refuse = move |request| method_not_allowed(allow, request);
            // Without a HEAD of its own a path would serve HEAD by its GET.
            router = router.route(path, methods.head(refuse.clone()).fallback(refuse));
        }
        // The adapter may resolve a path to another than the gateway picked the function for.
        router.fallback(not_found)
    }
}

/// Turns a failure into its answer and tells the log why.
pub(crate) fn respond(answer: Result<Response, Error>, context: &RequestContext) -> Response {
    answer.unwrap_or_else(|error| {
        if let Some(cause) = error.cause() {
            context.failed(cause);
        }
        error.response(context)
    })
}

/// 404 in our envelope.
pub async fn not_found(request: Request<Body>) -> Response {
    Error::NotFound.response(&RequestContext::of(&request))
}

/// 405 with the methods that are allowed.
pub async fn method_not_allowed(allow: String, request: Request<Body>) -> Response {
    Error::MethodNotAllowed(allow).response(&RequestContext::of(&request))
}
