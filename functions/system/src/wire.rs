//! The answers of the operations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_http::wire::Timestamp;

/// The service answers. It does not check what it depends on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HealthCheck {
    /// Always `ok`.
    pub status: &'static str,
    /// The version of the service.
    pub version: String,
    /// The commit it was built from.
    pub commit: String,
    /// The time of the service.
    pub time: Timestamp,
    /// The capabilities of this version that a client may ask for: `dry_run`, the header `Dry-Run` of changes.
    #[schemars(length(max = 20))]
    pub features: Vec<&'static str>,
}

/// An OpenAPI 3.1 document.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct OpenApiDocument(pub serde_json::Map<String, serde_json::Value>);
