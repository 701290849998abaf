//! Dry runs: the service checks each request as if it were real, and changes nothing.

use serde::Deserialize;

use crate::api::{Api, ApiError, Call};

/// What is said where the service offers no check.
pub const NOT_OFFERED: &str =
    "This service cannot check a dry run: what follows is what wfm can see by itself.";

/// Whether the service checks dry runs. One that does not know them would change what it is sent, so it is asked first.
pub async fn is_offered(api: &Api) -> Result<bool, ApiError> {
    #[derive(Deserialize)]
    struct Health {
        #[serde(default)]
        features: Vec<String>,
    }
    match api.send::<Health>(&Call::get("/health")).await {
        Ok(health) => Ok(health.features.iter().any(|feature| feature == "dry_run")),
        Err(ApiError::Refused(problem)) if matches!(problem.status, 400..=499) => Ok(false),
        Err(error) => Err(error),
    }
}
