//! Health, the published document, the documentation, and the answer to every path and method that no function
//! serves.

mod get_docs;
mod get_health;
mod get_openapi;
mod pages;
mod unrouted;
mod wire;

use std::sync::Arc;

use axum::Router;
use wfm_http::operation::get;
use wfm_http::{Group, Services};
use wfm_storage::access::Access;

/// The published document. A test checks that it equals what the operations generate.
pub const OPENAPI: &str = include_str!("../openapi.json");

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    Access::of("system")
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with(
            get("/health", "get_health", "Check that the service answers").open(),
            get_health::get_health,
        )
        .with(get("/openapi.json", "get_openapi", "This document").open(), get_openapi::get_openapi)
        .with(
            get("/docs", "get_docs", "The documentation, as HTML pages").open().html().etag(),
            get_docs::get_docs,
        )
}

/// The group's router, which also answers requests that no other function serves.
pub fn router(services: &Arc<Services>) -> Router {
    unrouted::answered(group().router(services))
}
