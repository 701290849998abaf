//! Paths and methods that the gateway sends to no other function: 405 with `Allow` where the
//! published document knows the path, 404 elsewhere.

use std::collections::BTreeMap;

use axum::Router;
use axum::routing::MethodRouter;
use serde_json::Value;
use wfm_http::group::method_not_allowed;

use crate::OPENAPI;

/// `router`, with an answer for everything else.
pub fn answered(mut router: Router) -> Router {
    let group = crate::group();
    let own: Vec<&str> = group.operations().map(|operation| operation.path).collect();
    for (path, allow) in known_paths() {
        if !own.contains(&path.as_str()) {
            let not_allowed = move |request| method_not_allowed(allow, request);
            router = router.route(&path, MethodRouter::new().fallback(not_allowed));
        }
    }
    router
}

/// Every published path with the methods it takes, as `Allow` has them.
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
