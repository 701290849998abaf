//! `GET /openapi.json`

use http::header::CACHE_CONTROL;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::OPENAPI;
use crate::wire::OpenApiDocument;

/// The OpenAPI document.
pub async fn get_openapi(_: Call<Nothing, Nothing, ()>) -> Result<Reply<OpenApiDocument>, Error> {
    let document = serde_json::from_str(OPENAPI).map_err(Error::internal)?;
    Ok(Reply::ok(OpenApiDocument(document)).header(CACHE_CONTROL, "public, max-age=300"))
}
