//! What the operations do.

use http::header::CACHE_CONTROL;
use wfm_http::values::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::OPENAPI;
use crate::wire::{HealthCheck, OpenApiDocument};

/// `GET /health`
pub async fn get_health(call: Call<Nothing, Nothing, ()>) -> Result<Reply<HealthCheck>, Error> {
    let about = &call.services.about;
    let health = HealthCheck {
        status: "ok",
        version: about.version.clone(),
        commit: about.commit.clone(),
        time: call.services.clock.now().into(),
    };
    Ok(Reply::ok(health).header(CACHE_CONTROL, "no-cache"))
}

/// `GET /openapi.json`
pub async fn get_openapi(_: Call<Nothing, Nothing, ()>) -> Result<Reply<OpenApiDocument>, Error> {
    let document = serde_json::from_str(OPENAPI).map_err(Error::internal)?;
    Ok(Reply::ok(OpenApiDocument(document)).header(CACHE_CONTROL, "public, max-age=300"))
}
