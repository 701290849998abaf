//! The operations of one function, and the router that serves them.

use std::future::Future;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter};
use http::{HeaderMap, HeaderValue};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wfm_storage::access::Access;

use crate::call::{Admit, Call};
use crate::context::RequestContext;
use crate::error::Error;
use crate::operation::{DryRun, Operation};
use crate::prose::Prose;
use crate::receive::{DRY_RUN, asks_for_dry_run, receive};
use crate::reply::Reply;
use crate::schema::Shape;
use crate::services::Services;
use crate::update::Update;
use crate::wire::Nothing;

type Endpoint = Box<dyn Fn(Arc<Services>) -> MethodRouter + Send + Sync>;

/// The operations of one function.
pub struct Group {
    pub name: &'static str,
    /// The rights of the function on the table.
    pub access: Access,
    /// The description of the group and its operations, for people.
    pub prose: Prose,
    operations: Vec<(Arc<Operation>, Endpoint)>,
    has_dry_runs: bool,
}

impl Group {
    /// A group of a function: its access to the table, and the text of `operations.md` of its crate.
    pub fn new(access: Access, prose: &'static str) -> Self {
        Self {
            name: access.function,
            access,
            prose: Prose(prose),
            operations: vec![],
            has_dry_runs: false,
        }
    }

    /// Allows dry runs of each change in the group, except changes that start a job.
    #[must_use]
    pub fn with_dry_runs(mut self) -> Self {
        self.has_dry_runs = true;
        self
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
        let starts_a_job = operation.status == 202;
        if self.has_dry_runs && operation.is_change && !starts_a_job {
            operation.dry_run = DryRun::NothingStored;
        }
        operation.query = Shape::of::<Q>();
        operation.result = Shape::of::<B>();
        operation.body = match operation.is_patch() {
            true => Shape::part_of::<B>(),
            false => Shape::of::<B>(),
        };
        operation.answer = Shape::of::<A>();
        operation.takes_body &= std::any::TypeId::of::<B>() != std::any::TypeId::of::<Nothing>();
        let operation = Arc::new(operation);
        let declared = Arc::clone(&operation);
        let filter = MethodFilter::try_from(operation.method.clone()).unwrap_or(MethodFilter::GET);
        let endpoint: Endpoint = Box::new(move |services| {
            let operation = Arc::clone(&declared);
            let handler = handler.clone();
            axum::routing::on(filter, move |request: Request<Body>| {
                let services = Arc::clone(&services);
                let operation = Arc::clone(&operation);
                let handler = handler.clone();
                async move {
                    let context = RequestContext::of(&request);
                    context.operation(operation.id);
                    let headers = request.headers().clone();
                    let is_dry = operation.dry_run != DryRun::Refused && asks_for_dry_run(&headers);
                    let answer = match receive(&operation, services, request).await {
                        Ok(call) => handler(call).await,
                        Err(why) => Err(why),
                    };
                    let answer = answer.and_then(|reply| reply.into_response(&operation, &headers));
                    let mut response = respond(answer, &context);
                    if is_dry {
                        response.headers_mut().insert(DRY_RUN, HeaderValue::from_static("true"));
                    }
                    if let Some(deprecated) = operation.deprecated {
                        deprecated.tell(response.headers_mut());
                    }
                    response
                }
            })
        });
        self.operations.push((operation, endpoint));
        self
    }

    /// Adds an update: the PUT, and a PATCH with this id and summary, which makes the same change.
    #[must_use]
    pub fn with_update<B, A, F, Fut>(
        self,
        mut put: Operation,
        patch_id: &'static str,
        patch_summary: &'static str,
        handler: F,
    ) -> Self
    where
        B: DeserializeOwned + JsonSchema + Send + 'static,
        A: Serialize + JsonSchema + 'static,
        F: Fn(Call<Nothing, Update<B>>) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Reply<A>, Error>> + Send + 'static,
    {
        put.merges = true;
        let patch = put.as_patch(patch_id, patch_summary);
        self.with(put, handler.clone()).with(patch, handler)
    }

    pub fn operations(&self) -> impl Iterator<Item = &Arc<Operation>> {
        self.operations.iter().map(|(operation, _)| operation)
    }

    /// The router of the group. It answers 405, with the allowed methods, if a path has no operation for the method.
    pub fn router(&self, services: &Arc<Services>) -> Router {
        let services = &Arc::new(services.limited(self.access.clone()));
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
            // Without a HEAD of its own, a path would answer HEAD with its GET.
            router = router.route(path, methods.head(refuse.clone()).fallback(refuse));
        }
        // The adapter may resolve a path to another one than the one for which the gateway chose this function.
        router.fallback(not_found)
    }
}

/// Answers a request that has no operation of its own in the same way as `operation`: with its name in the log, and
/// with 304 if the client has this version.
pub fn answer<A: Serialize>(
    operation: &Operation,
    context: &RequestContext,
    headers: &HeaderMap,
    answer: Result<Reply<A>, Error>,
) -> Response {
    context.operation(operation.id);
    respond(answer.and_then(|reply| reply.into_response(operation, headers)), context)
}

/// Turns a failure into its answer and notes the cause for the log.
pub(crate) fn respond(answer: Result<Response, Error>, context: &RequestContext) -> Response {
    answer.unwrap_or_else(|error| {
        if let Some(cause) = error.cause() {
            context.failed(cause);
        }
        error.response(context)
    })
}

/// The answer 404 in the form of this API.
pub async fn not_found(request: Request<Body>) -> Response {
    Error::NotFound.response(&RequestContext::of(&request))
}

/// The answer 405 with the allowed methods.
pub async fn method_not_allowed(allow: String, request: Request<Body>) -> Response {
    Error::MethodNotAllowed(allow).response(&RequestContext::of(&request))
}
