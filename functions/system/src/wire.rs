//! The answers of the operations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_http::wire::Timestamp;

/// The answer of a service that runs. The service does not check the services on which it depends.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HealthCheck {
    /// Always `ok`.
    pub status: &'static str,
    /// The version of the service.
    pub version: String,
    /// The commit from which the service was built.
    pub commit: String,
    /// The time of the service's clock.
    pub time: Timestamp,
    /// The capabilities of this version that clients may look for: `dry_run` means the header `Dry-Run` of changes.
    #[schemars(length(max = 20))]
    pub features: Vec<&'static str>,
}

/// An OpenAPI 3.1 document.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct OpenApiDocument(pub serde_json::Map<String, serde_json::Value>);
