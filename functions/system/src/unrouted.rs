//! Paths and methods that the gateway sends to no other function. The answer is 405 with `Allow` if the published
//! document has the path, and 404 otherwise. The pages below `/docs/` are served here, too. They are no operations,
//! because clients of the API do not need them, and a route of the gateway for each would add nothing.

use std::collections::BTreeMap;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::routing::{self, MethodRouter};
use serde_json::Value;
use wfm_http::group::method_not_allowed;

use crate::{OPENAPI, pages};

/// `router`, with an answer for every other request.
pub fn answered(mut router: Router) -> Router {
    let group = crate::group();
    let own: Vec<&str> = group.operations().map(|operation| operation.path).collect();
    for (path, allow) in known_paths() {
        if !own.contains(&path.as_str()) {
            let not_allowed = move |request| method_not_allowed(allow, request);
            router = router.route(&path, MethodRouter::new().fallback(not_allowed));
        }
    }
    let Some(docs) = group.operations().find(|operation| operation.id == "get_docs").cloned()
    else {
        return router;
    };
    let page = move |request: Request<Body>| async move { pages::answer(&docs, &request) };
    let refuse = |request| method_not_allowed("GET".to_owned(), request);
    let pages = routing::get(page).head(refuse).fallback(refuse);
    router.route("/docs/", pages.clone()).route("/docs/{*page}", pages)
}

/// Every published path with its methods, in the form of `Allow`.
fn known_paths() -> BTreeMap<String, String> {
    let document: Value = serde_json::from_str(OPENAPI).unwrap_or_default();
    let mut known = BTreeMap::new();
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        let methods: Vec<String> = methods
            .as_object()
            .map(|methods| methods.keys().map(|m| m.to_uppercase()).collect())
            .unwrap_or_default();
        known.insert(path.clone(), methods.join(", "));
    }
    known
}
